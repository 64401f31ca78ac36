//! What a shot is worth before it is fired.

use sandtable_hex::HexId;
use sandtable_panzer::Panzer;
use sandtable_panzer::geo::arc;
use sandtable_panzer::ids::{Angle, Damage, Elevation, Location, UnitId};
use sandtable_panzer::pack::{Gun, Mount, Vehicle};
use sandtable_panzer::state::{State, flag, switch};

/// Where a vehicle stands, or would stand, and which way it looks.
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

/// The share of a vehicle's points a damage takes; the rest of a damaged one is already worth less.
fn share(damage: Option<Damage>, damaged: bool) -> f64 {
    match damage {
        None | Some(Damage::None) => 0.0,
        Some(Damage::Damaged) => 0.5,
        Some(Damage::KnockedOut | Damage::BrewUp) if damaged => 0.6,
        Some(Damage::KnockedOut | Damage::BrewUp) => 1.0,
    }
}

/// What a hit takes that meets one of these angles; the target's owner picks.
fn hit(
    game: &Panzer,
    st: &State,
    gun: &Gun,
    penetration: u8,
    target: UnitId,
    angles: &[Angle],
    v: &Vehicle,
) -> f64 {
    let tables = &game.pack.tables;
    let damaged = st.unit(target).has(flag::DAMAGED);
    let at = |angle: Angle| {
        if !st.on(switch::HIT_LOCATION) {
            let front = matches!(angle, Angle::Front | Angle::FrontSide);
            return share(tables.basic_damage(penetration, v.basic[usize::from(!front)]), damaged);
        }
        let through = (1..=10).filter(|tens| {
            let location = tables.location(angle, Elevation::Level, *tens).location;
            location != Location::Track
                && v.armour(angle, Elevation::Level, location).is_some_and(|a| penetration >= a)
        });
        // A hit that goes through knocks out more often than not.
        through.count() as f64 * if gun.damage.is_some() { 0.08 } else { 0.04 }
    };
    angles.iter().map(|a| at(*a)).fold(f64::INFINITY, f64::min)
}

/// The share of the target's points a shot is expected to take, by the best weapon. `more` is added to the modifiers.
/// Sight is not looked at.
pub fn shot(
    game: &Panzer,
    st: &State,
    shooter: UnitId,
    from: Post,
    target: UnitId,
    to: Post,
    more: i32,
) -> f64 {
    let (Some(gunner), Some(victim)) = (game.vehicle(st, shooter), game.vehicle(st, target)) else {
        return 0.0;
    };
    let range = game.range(st, from.hex, to.hex);
    if range == 0 || st.unit(shooter).has(flag::BAILED) {
        return 0.0;
    }
    let table = &game.pack.tables.ap_hit;
    let there = game.displacement(st, from.hex, to.hex);
    let mut net = more + i32::from(victim.size);
    net += i32::from(table.cover[game.cover(st, to.hex, |row| row.ap).index()]);
    if st.unit(shooter).has(flag::TURRET) {
        net += i32::from(table.shooter_damaged);
    }
    if st.unit(shooter).has(flag::SUPPRESSED) {
        net += i32::from(table.shooter_suppressed);
    }
    let back = game.displacement(st, to.hex, from.hex);
    let angles = if st.on(switch::HIT_LOCATION) {
        arc::angles(to.facing, back)
    } else {
        arc::basic_angles(to.facing, back)
    };
    let mut best: f64 = 0.0;
    for weapon in &gunner.weapons {
        let gun = game.pack.gun(weapon.gun);
        let Some((band, penetration)) = gun.ap.as_ref().and_then(|b| b.at(range)) else { continue };
        let bears = match weapon.mount {
            Mount::Front => arc::in_front_arc(from.facing, there),
            Mount::Rear => arc::in_rear_arc(from.facing, there),
            _ => true,
        };
        if !bears {
            continue;
        }
        let net = net + i32::from(game.pack.tables.grade.ap(game.grade(st, shooter), band));
        let number = f64::from(table.number(band, net.clamp(-10, 5))) / 100.0;
        best = best.max(number * hit(game, st, gun, penetration, target, &angles, victim));
    }
    best
}

/// Points a unit is worth to whoever destroys it.
pub fn points(game: &Panzer, st: &State, id: UnitId) -> f64 {
    f64::from(game.card(st, id).points)
}
