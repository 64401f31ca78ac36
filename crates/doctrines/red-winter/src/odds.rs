//! Quick estimates of fights: expected losses by column, chances of suppression.

use sandtable_red_winter::RedWinter;
use sandtable_red_winter::pack::CRT_COLUMNS;

/// Column of 1:1.
const EVEN: f32 = 3.0;

/// Rounding in the defender's favour costs the attacker about this much of a column.
const ROUNDING: f32 = 0.35;

/// Expected losses by column.
#[derive(Clone, Debug)]
pub struct Exchange {
    attacker: Vec<f32>,
    defender: Vec<f32>,
    /// Chance that the defender loses anything.
    budges: Vec<f32>,
    /// `fire[t]`: suppression and steps expected of a shot whose modifiers add up to `t - FIRE_BASE`.
    fire: Vec<(f32, f32)>,
}

/// Lowest total of modifiers that is tabled.
const FIRE_BASE: i8 = 8;

impl Exchange {
    /// Sums the tables up.
    pub fn new(game: &RedWinter) -> Exchange {
        let tables = &game.pack.tables;
        let mut e = Exchange { attacker: vec![], defender: vec![], budges: vec![], fire: vec![] };
        for column in 0..CRT_COLUMNS.len() {
            let (mut a, mut d, mut b) = (0.0, 0.0, 0.0);
            for total in 2..=12u8 {
                let weight = f32::from(6 - total.abs_diff(7)) / 36.0;
                let (attacker, defender) = tables.crt(total, column);
                a += weight * f32::from(attacker);
                d += weight * f32::from(defender);
                b += if defender > 0 { weight } else { 0.0 };
            }
            e.attacker.push(a);
            e.defender.push(d);
            e.budges.push(b);
        }
        for modifier in -FIRE_BASE..=20 {
            let (mut suppressed, mut steps) = (0.0, 0.0);
            for total in 2..=12i8 {
                let weight = f32::from(6 - (total as u8).abs_diff(7)) / 36.0;
                let (hit, lost) = game.rat_result(modifier + total);
                suppressed += if hit { weight } else { 0.0 };
                steps += weight * f32::from(lost);
            }
            e.fire.push((suppressed, steps));
        }
        e
    }

    /// Losses of attacker and defender, and the chance that the defender loses any, at a column between columns.
    pub fn at(&self, column: f32) -> (f32, f32, f32) {
        let last = (self.attacker.len() - 1) as f32;
        let column = column.clamp(0.0, last);
        let (low, part) = (column.floor() as usize, column.fract());
        let high = (low + 1).min(self.attacker.len() - 1);
        let mix = |list: &[f32]| list[low] * (1.0 - part) + list[high] * part;
        (mix(&self.attacker), mix(&self.defender), mix(&self.budges))
    }

    /// Chance to suppress and expected steps of a shot with these modifiers in all.
    pub fn shot(&self, modifier: i8) -> (f32, f32) {
        let i = (modifier.clamp(-FIRE_BASE, 20) + FIRE_BASE) as usize;
        self.fire.get(i).copied().unwrap_or((0.0, 0.0))
    }
}

/// The column, in between columns, of an attack by strengths and shift.
pub fn column(attack: f32, defence: f32, shift: f32) -> f32 {
    let (attack, defence) = (attack.max(0.1), defence.max(0.5));
    let base = if attack >= defence { attack / defence - 1.0 } else { 1.0 - defence / attack };
    EVEN + base.clamp(-5.0, 7.0) - ROUNDING + shift
}
