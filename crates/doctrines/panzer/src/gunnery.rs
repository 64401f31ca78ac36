//! What fire is worth before it is opened.
//!
//! [`Gunnery`] knows for every vehicle what a hit of a given penetration takes from it. It is made once for a pack; with it a
//! shot from any place at any other costs a few look-ups, so that whole maps can be judged.

use sandtable_hex::HexId;
use sandtable_panzer::Panzer;
use sandtable_panzer::geo::arc;
use sandtable_panzer::hits::Shelter;
use sandtable_panzer::ids::{Angle, Cover, Damage, Elevation, Location, UnitId};
use sandtable_panzer::pack::{Armoured, DamageClass, Mount, Rof, Round, Vehicle};
use sandtable_panzer::state::{State, flag, switch};
use sandtable_panzer::{fire::Arm, frame::Charge, frame::Load};

/// Where a unit stands, or would stand, and which way it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Post {
    /// Hex.
    pub hex: HexId,
    /// Facing.
    pub facing: u8,
}

impl Post {
    /// Where a unit is now.
    pub fn of(st: &State, id: UnitId) -> Option<Post> {
        let unit = st.unit(id);
        unit.hex().map(|hex| Post { hex, facing: unit.facing })
    }
}

/// What a damaged vehicle has lost, and what a track hit takes, as shares of its points.
const DAMAGED: f64 = 0.5;
const TRACKED: f64 = 0.3;
/// A hit that goes through without damage may still frighten the crew off.
const SHAKEN: f64 = 0.08;
/// What suppression is worth.
const SUPPRESSED: f64 = 0.2;
/// A vehicle that is suppressed loses less than a gun.
const BUTTONED: f64 = 0.12;
/// What a squad loses that becomes a half-squad.
const HALVED: f64 = 0.5;
/// Second and third hits of quick guns count less than the first.
const MORE_HITS: f64 = 0.6;
/// A special round that may run short, against one that is there.
const SCARCE: f64 = 0.85;

/// Penetrations the table tells apart.
const PENETRATIONS: usize = 40;
const ANGLES: usize = 4;
const CLASSES: usize = 5;

/// Shares a hit takes, for every vehicle.
#[derive(Debug)]
pub struct Gunnery {
    /// By class of damage, card, angle, hull down or not, penetration.
    hits: Vec<f32>,
    cards: usize,
    /// Mean hits of a shot by rate of fire and hit number.
    rates: [[f32; 101]; 4],
}

fn share(damage: Damage) -> f64 {
    match damage {
        Damage::None => SHAKEN,
        Damage::Damaged => DAMAGED,
        Damage::KnockedOut | Damage::BrewUp => 1.0,
    }
}

/// What a hit takes from a vehicle, by the tables of locations.
fn through(game: &Panzer, v: &Vehicle, class: DamageClass, angle: Angle, hidden: bool, pen: u8) -> f64 {
    let tables = &game.pack.tables;
    let soft = v.armoured == Armoured::Soft;
    let taken = (1..=10).map(|digit| share(tables.ap_damage(class, digit, soft))).sum::<f64>() / 10.0;
    let at = |tens: u8| {
        let location = tables.location(angle, Elevation::Level, tens).location;
        let hull = !location.is_turret() && location != Location::Deck;
        if hidden && hull {
            return 0.0;
        }
        if location == Location::Track {
            return TRACKED;
        }
        let armor = v.armour(angle, Elevation::Level, location);
        if armor.is_some_and(|a| pen >= a) { taken } else { 0.0 }
    };
    (1..=10).map(at).sum::<f64>() / 10.0
}

impl Gunnery {
    /// The tables of a pack.
    pub fn new(game: &Panzer) -> Gunnery {
        let cards = game.pack.cards.len();
        let mut hits = Vec::with_capacity(CLASSES * cards * ANGLES * 2 * PENETRATIONS);
        for class in DamageClass::ALL {
            for card in &game.pack.cards {
                for angle in Angle::ALL {
                    for hidden in [false, true] {
                        let value = |pen: usize| {
                            let hit = |v| through(game, v, *class, *angle, hidden, pen as u8);
                            card.vehicle().map_or(0.0, hit) as f32
                        };
                        hits.extend((0..PENETRATIONS).map(value));
                    }
                }
            }
        }
        let mut rates = [[0.0; 101]; 4];
        for rof in Rof::ALL {
            for (number, mean) in rates[rof.index()].iter_mut().enumerate() {
                let of = |roll: u8| u32::from(game.pack.tables.hits(*rof, number as u8, roll));
                *mean = (1..=100).map(of).sum::<u32>() as f32 / 100.0;
            }
        }
        Gunnery { hits, cards, rates }
    }

    fn hit(&self, class: DamageClass, card: usize, angle: usize, hidden: bool, pen: u8) -> f64 {
        let at = ((class.index() * self.cards + card) * ANGLES + angle) * 2 + usize::from(hidden);
        let pen = usize::from(pen).min(PENETRATIONS - 1);
        self.hits.get(at * PENETRATIONS + pen).copied().map_or(0.0, f64::from)
    }
}

/// A target as a shooter sees it: where it is, or would be.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    /// Which unit.
    pub id: UnitId,
    /// Where.
    pub hex: HexId,
    /// Range.
    pub range: u16,
    /// How much of it the ground hides from this shooter.
    pub shelter: Shelter,
    /// Whether it is judged in a hex other than its own: then its flags for cover do not count.
    pub moved: bool,
}

/// The index of the angle at which a vehicle that faces somewhere is met from these sectors; the owner picks the better of two.
pub fn angles(facing: u8, sectors: u8) -> impl Iterator<Item = usize> {
    (0..6u8).filter(move |k| sectors & (1 << k) != 0).map(move |k| match (k + 6 - facing % 6) % 6 {
        0 => 0,
        1 | 5 => 1,
        2 | 4 => 2,
        _ => 3,
    })
}

/// Somebody who fires, with all that does not depend on the target.
#[derive(Clone, Copy, Debug)]
pub struct Shooter<'a> {
    /// The game.
    pub game: &'a Panzer,
    /// The position.
    pub st: &'a State,
    /// The tables.
    pub gunnery: &'a Gunnery,
    /// Who fires.
    pub id: UnitId,
    /// Added to the modifiers of armor-piercing shots; general-purpose fire takes five times as much.
    pub more: i32,
}

impl Shooter<'_> {
    /// What its best weapon is expected to take from a target, by the angle it meets: shares of the target's points. Sight
    /// and arcs are not looked at, but for `ahead`: what points forward only counts when the target lies ahead.
    pub fn best(&self, mark: &Mark, ahead: bool) -> [f64; 4] {
        let mut best = [0.0f64; 4];
        for weapon in 0..self.game.arm_count(self.st, self.id) {
            for charge in [Charge::Ap, Charge::Apcr, Charge::Heat, Charge::Gp] {
                if let Some(found) = self.load(Load { weapon, charge }, mark, ahead) {
                    for (most, value) in best.iter_mut().zip(found) {
                        *most = most.max(value);
                    }
                }
            }
        }
        best
    }

    /// The same for one weapon and round.
    pub fn load(&self, load: Load, mark: &Mark, ahead: bool) -> Option<[f64; 4]> {
        let (game, st) = (self.game, self.st);
        let unit = st.unit(self.id);
        let arm = game.arm(st, self.id, load.weapon)?;
        if mark.range == 0 || mark.range < u16::from(arm.min_range) || unit.has(flag::BAILED) {
            return None;
        }
        let fixed = matches!(arm.mount, Mount::Front | Mount::Rear);
        if (fixed && !ahead) || (arm.not_hull_down && unit.has(flag::HULL_DOWN)) {
            return None;
        }
        match load.charge {
            Charge::Gp => self.general(&arm, mark).map(|v| [v; 4]),
            Charge::Smoke => None,
            _ => self.pierce(&arm, load.charge, mark),
        }
    }

    fn pierce(&self, arm: &Arm<'_>, charge: Charge, mark: &Mark) -> Option<[f64; 4]> {
        let (game, st) = (self.game, self.st);
        let victim = game.vehicle(st, mark.id)?;
        let gun = arm.gun?;
        let special = |round| gun.special(round, game.month(st)).filter(|_| st.on(switch::AMMO));
        let (bands, sure) = match charge {
            Charge::Ap => (gun.ap.as_ref()?, 1.0),
            Charge::Apcr => (&special(Round::Apcr)?.bands, SCARCE),
            Charge::Heat => (&special(Round::Heat)?.bands, SCARCE),
            _ => return None,
        };
        let (band, pen) = bands.at(mark.range)?;
        let (unit, table) = (st.unit(self.id), &game.pack.tables.ap_hit);
        let mut net = self.more + i32::from(victim.size) + i32::from(table.cover[self.cover(mark).index()]);
        net += i32::from(game.pack.tables.grade.ap(game.grade(st, self.id), band));
        for (on, value) in [
            (unit.has(flag::TURRET), table.shooter_damaged),
            (unit.has(flag::SUPPRESSED), table.shooter_suppressed),
            (st.on(switch::HAZE) && mark.range >= u16::from(table.heat_haze_at), table.heat_haze),
        ] {
            net += if on { i32::from(value) } else { 0 };
        }
        let number = table.number(band, net.clamp(-10, 5)).min(100);
        let chance = f64::from(number) / 100.0;
        let rof = arm.rof.filter(|_| st.on(switch::RATE_OF_FIRE)).unwrap_or(Rof::Normal);
        let mean = f64::from(self.gunnery.rates[rof.index()][usize::from(number)]);
        let hits = (chance + (mean - chance).max(0.0) * MORE_HITS) * sure;
        let damaged = st.unit(mark.id).has(flag::DAMAGED);
        let found = |angle: usize| {
            let each = if st.on(switch::HIT_LOCATION) {
                let class = gun.damage.unwrap_or(DamageClass::A);
                let hit = |hidden| self.gunnery.hit(class, st.unit(mark.id).card.index(), angle, hidden, pen);
                match mark.shelter {
                    Shelter::None => hit(false),
                    Shelter::Partial => 0.5 * (hit(false) + hit(true)),
                    Shelter::HullDown => hit(true),
                }
            } else {
                game.pack.tables.basic_damage(pen, victim.basic[usize::from(angle > 1)]).map_or(0.0, share)
            };
            // A second damage is the end, of what is worth half already.
            let each = if damaged { each.min(0.5) + 0.3 * each } else { each };
            (hits * each).min(1.0)
        };
        Some([0, 1, 2, 3].map(found))
    }

    /// Cover of the target where it is judged.
    fn cover(&self, mark: &Mark) -> Cover {
        if mark.moved {
            self.game.cover(self.st, mark.hex, |row| row.ap)
        } else {
            self.game.cover_of(self.st, mark.id, |row| row.ap)
        }
    }

    fn general(&self, arm: &Arm<'_>, mark: &Mark) -> Option<f64> {
        let (game, st) = (self.game, self.st);
        if !st.on(switch::GP) {
            return None;
        }
        let (band, factor) = arm.gp?.at(mark.range)?;
        let (gp, unit) = (&game.pack.tables.gp, st.unit(self.id));
        let mut net = 5 * self.more + i32::from(game.pack.tables.grade.gp(game.grade(st, self.id), band));
        let size = game.card(st, mark.id).size();
        for (on, value) in [
            (unit.has(flag::TURRET), gp.shooter_damaged),
            (unit.has(flag::SUPPRESSED), gp.shooter_suppressed),
            (st.on(switch::HAZE) && mark.range >= u16::from(gp.heat_haze_at[size.index()]), gp.heat_haze),
        ] {
            net += if on { i32::from(value) } else { 0 };
        }
        Some(blast(game, st, mark, factor, arm.effect(), arm.small_arms, net))
    }
}

/// The share of a unit that general-purpose fire of a factor is expected to take. `net` is what the shooter adds.
pub fn blast(
    game: &Panzer,
    st: &State,
    mark: &Mark,
    factor: u8,
    effect: u8,
    small_arms: bool,
    net: i32,
) -> f64 {
    let gp = &game.pack.tables.gp;
    let unit = st.unit(mark.id);
    let mut net = net;
    let vehicle = game.vehicle(st, mark.id);
    let defence = match vehicle {
        Some(v) => {
            net += i32::from(match v.armoured {
                Armoured::Armoured => gp.type_a,
                Armoured::Partly => gp.type_p,
                Armoured::Soft => 0,
            });
            v.defence
        }
        None if mark.moved => {
            let cover = game.cover(st, mark.hex, |row| row.defence);
            game.card(st, mark.id).defence(cover).saturating_sub(1).max(1)
        }
        None => {
            if game.is_entrenched(st, mark.id) {
                net += i32::from(gp.hasty_entrenchment);
            }
            game.gp_defence(st, mark.id)
        }
    };
    let (none, suppressed) = gp.thresholds(factor, defence);
    let up_to = |n: i32| f64::from((n - net).clamp(0, 100)) / 100.0;
    let (lost, shaken) = (1.0 - up_to(suppressed), up_to(suppressed) - up_to(none));
    let again = if unit.has(flag::SUPPRESSED) { 0.3 } else { 1.0 };
    match vehicle {
        None => {
            let half = game.leg(st, mark.id).is_some_and(|l| l.half.is_some());
            lost * if half { HALVED } else { 1.0 } + shaken * SUPPRESSED * again
        }
        Some(v) => match (v.armoured, small_arms) {
            (Armoured::Soft, _) => lost * 0.9 + shaken * BUTTONED * again,
            (_, true) if mark.range > 2 => 0.0,
            (_, false) if effect >= v.defence => lost * 0.85 + shaken * BUTTONED * again,
            _ => (lost + shaken) * BUTTONED * again,
        },
    }
}

/// The sectors in which one hex lies seen from another.
pub fn sectors(game: &Panzer, st: &State, from: HexId, to: HexId) -> u8 {
    arc::sectors(game.displacement(st, from, to))
}

/// Points a unit is worth to whoever destroys it; riders count with their carrier.
pub fn points(game: &Panzer, st: &State, id: UnitId) -> f64 {
    let riders: u16 = st.passengers(id).map(|(p, _)| u16::from(game.card(st, p).points)).sum();
    f64::from(game.card(st, id).points) + 0.6 * f64::from(riders)
}
