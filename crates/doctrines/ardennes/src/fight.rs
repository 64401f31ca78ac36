//! What a combat should bring. Chits are taken by their mean and spread; the defender answers by his list (13.52).

use super::goals::points;
use super::sense::Sense;
use sandtable_ardennes::board::Board;
use sandtable_ardennes::combat::facts::Facts;
use sandtable_ardennes::frame::Attack;
use sandtable_ardennes::ids::{Chits, UnitSet};
use sandtable_ardennes::pack::Side;
use sandtable_hex::HexId;

/// Hits that are told apart.
const MOST: usize = 10;
/// Cost of all attackers dispersed, in points.
const SCATTER: f32 = 0.3;
/// Points for an Allied unit eliminated (18.1-d).
const UNIT: f32 = 0.5;

/// What an attack should bring.
#[derive(Clone, Copy, Debug, Default)]
pub struct Prospect {
    /// Chance that the defenders leave the hex or die.
    pub vacate: f32,
    /// Chance that they die.
    pub dead: f32,
    /// Steps they lose.
    pub kills: f32,
    /// Steps the attackers lose.
    pub losses: f32,
    /// Chance that the attackers have to disperse.
    pub scatter: f32,
}

/// How hits of one role are spread: probability of each number.
type Spread = [f32; MOST];

/// The spread of a sum with this mean and variance, nothing below zero.
fn normal(mean: f32, variance: f32) -> Spread {
    let deviation = variance.max(0.04).sqrt();
    // The logistic curve stands in for the normal one.
    let below = |x: f32| 1.0 / (1.0 + (-1.702 * (x - mean) / deviation).exp());
    let mut spread = [0.0; MOST];
    let mut last = 0.0;
    for (n, slot) in spread.iter_mut().enumerate() {
        let next = if n + 1 == MOST { 1.0 } else { below(n as f32 + 0.5) };
        *slot = next - last;
        last = next;
    }
    spread
}

/// How Allied defenders take hits (13.52): chance to leave, chance to die, steps lost.
fn stand(hold: i8, steps: u8, retreats: u8, hits: u8, stuck: bool) -> [f32; 3] {
    if steps == 0 {
        return [1.0, 1.0, 0.0];
    }
    if hits == 0 {
        return [if retreats > 0 { 1.0 } else { 0.0 }, 0.0, 0.0];
    }
    let step = || {
        let [a, b, c] = stand(hold, steps - 1, retreats, hits - 1, stuck);
        [a, b, c + 1.0]
    };
    if stuck || retreats == 2 {
        return step();
    }
    let go = || stand(hold, steps, retreats + 1, hits - 1, stuck);
    if hits >= steps {
        return go();
    }
    let more = if retreats == 1 { 2 } else { 0 };
    let chance = (f32::from(hold) + f32::from(steps) + more as f32).clamp(0.0, 10.0) / 10.0;
    let (a, b) = (step(), go());
    [0, 1, 2].map(|i| chance * a[i] + (1.0 - chance) * b[i])
}

impl Sense<'_> {
    /// An attack by these units, as nothing has been played for it yet.
    pub fn imagined(&self, target: HexId, attackers: UnitSet) -> Attack {
        let mut attack = Attack::new(Side::German, target, attackers, None);
        attack.defenders = self.game.defenders_of(self.state, Side::Allied, target);
        attack
    }

    /// What hits to expect of a combat with so many chits in all, those drawn already counted as they are.
    fn spreads(&self, facts: &Facts, attack: &Attack, total: usize) -> [Spread; 2] {
        let odds = &self.lore.odds;
        let given = odds.given(facts, total);
        let base = odds.sum(given, attack.chits);
        let more = total.saturating_sub(attack.chits.len());
        // Cover and weakness take a hit off (13.5-b, 13.5-c).
        let relief = [facts.weak, facts.cover].map(i8::from);
        let mut all = if more == 0 {
            [0, 1].map(|i| {
                let mut spread = [0.0; MOST];
                spread[((base[i].max(0) - relief[i]).max(0) as usize).min(MOST - 1)] = 1.0;
                spread
            })
        } else {
            let cup = &self.state.cup;
            let chits: Chits = if cup.cup.len() > 6 { cup.cup } else { cup.cup.or(cup.out) };
            let (mean, variance) = odds.spread(given, chits);
            let (more, chits) = (more as f32, (chits.len() as f32).max(1.0));
            let kept = ((chits - more) / (chits - 1.0).max(1.0)).clamp(0.1, 1.0);
            [0, 1].map(|i| {
                let middle = f32::from(base[i] - relief[i]) + mean[i] * more;
                normal(middle, variance[i] * more * kept)
            })
        };
        if facts.isolated {
            all[0] = [0.0; MOST];
            all[0][0] = 1.0;
        }
        all
    }

    /// The prospect of a German attack with so many chits.
    pub fn prospect(&self, board: &Board<'_>, attack: &Attack, total: u8) -> Prospect {
        let facts = self.game.facts_on(board, attack);
        let [ours, theirs] = self.spreads(&facts, attack, usize::from(total));
        let steps: u8 = attack.defenders.iter().map(|u| self.state.steps(&self.game.pack, u)).sum();
        let map = &self.game.pack.map;
        let open = |h: HexId| {
            !board.holds(Side::German, h) && !board.zoc[Side::German.index()].contains(h)
                || board.holds(Side::Allied, h)
        };
        let stuck = !map.grid.adjacent(attack.target).any(open);
        let hold = map.hold_at(attack.target) as i8;
        let mut p = Prospect::default();
        for (n, chance) in theirs.iter().enumerate().filter(|(_, c)| **c > 0.001) {
            let [vacate, dead, kills] = stand(hold, steps.min(12), 0, n as u8, stuck);
            p.vacate += chance * vacate;
            p.dead += chance * dead;
            p.kills += chance * kills;
        }
        for (n, chance) in ours.iter().enumerate().filter(|(_, c)| **c > 0.001) {
            p.losses += chance * [0.0, 1.0, 1.3, 1.3, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0][n];
            p.scatter += if n >= 2 { *chance } else { 0.0 };
        }
        p
    }

    /// Worth of the ground a target stands on: its points, and the way it opens.
    pub fn ground(&self, target: HexId, attackers: UnitSet) -> f32 {
        let Some(first) = attackers.first() else { return 0.0 };
        let field = self.field(first);
        let there = field.at(target);
        let here = attackers.iter().filter_map(|u| self.state.hex_of(u)).map(|h| field.at(h));
        let ahead = here.fold(0.0, f32::max) > there;
        let prize = self.prize(target);
        let way = 2.0 + 0.6 * self.strength_in(Side::Allied, target);
        prize + if ahead { self.order.open * self.order.push * way } else { 0.1 }
    }

    /// What a prospect is worth.
    pub fn value(&self, attack: &Attack, p: &Prospect) -> f32 {
        let o = self.order;
        p.vacate * self.ground(attack.target, attack.attackers)
            + p.kills * self.kill
            + p.dead * UNIT * attack.defenders.len() as f32
            - p.losses * self.care
            - p.scatter * SCATTER
            + o.attack
    }

    /// Worth of an attack by these units wherever they stand, with all the chits they may draw.
    pub fn promise(&self, target: HexId, attackers: UnitSet) -> f32 {
        self.promises.find(target, attackers, || self.promised(target, attackers))
    }

    fn promised(&self, target: HexId, attackers: UnitSet) -> f32 {
        let attack = self.imagined(target, attackers);
        if attack.defenders.is_empty() || attackers.is_empty() {
            return 0.0;
        }
        let alone =
            attackers.len() == 1 && attackers.iter().all(|u| self.state.face(&self.game.pack, u).bracketed);
        if alone {
            return 0.0;
        }
        let total = self.game.maximum_draw(self.state, &attack).0;
        self.value(&attack, &self.prospect(&self.board, &attack, total))
    }

    /// How many chits to draw in all.
    pub fn best_draw(&self, attack: &Attack) -> u8 {
        let most = self.game.maximum_draw(self.state, attack).0;
        let least = attack.chits.len() as u8;
        let worth = |n: u8| self.value(attack, &self.prospect(&self.board, attack, n));
        (least..=most).max_by(|a, b| worth(*a).total_cmp(&worth(*b))).unwrap_or(most)
    }

    /// What an Allied attack should cost: hits on the defenders less hits on the attackers.
    pub fn menace(&self, attack: &Attack) -> f32 {
        let facts = self.game.facts_on(&self.board, attack);
        let total = self.game.maximum_draw(self.state, attack).0;
        let [theirs, ours] = self.spreads(&facts, attack, usize::from(total));
        let mean = |s: &Spread| s.iter().enumerate().map(|(n, c)| n as f32 * c).sum::<f32>();
        let stake = 0.35 + 0.15 * points(self.game, self.state, attack.target);
        mean(&ours) * stake - mean(&theirs) * self.kill * 0.7
    }
}
