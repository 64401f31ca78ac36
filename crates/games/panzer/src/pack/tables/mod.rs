//! The tables of the game cards: `tables.toml`.

mod air;
mod close;
mod gp;
mod own;

pub use air::Air;
pub use close::{CloseAssault, Extra, HandToHand};
pub use gp::{Gp, GpResult};
pub use own::{Mines, Morale};

use super::cards::{LegKind, Size};
use super::weapons::{DamageClass, Rof};
use crate::ids::{Angle, Band, Cover, Damage, Elevation, Grade, Location, words};

words! {
    /// Columns of the indirect response table (6.5.1.12).
    ServiceColumn {
        /// Attached.
        Attached = "attached",
        /// Organic.
        Organic = "organic",
        /// Unattached.
        Unattached = "unattached",
    }
    /// Rows of the indirect response table.
    ObserverRow {
        /// Forward observer.
        Observer = "FO",
        /// Company headquarters.
        Company = "CHQ",
        /// Battalion headquarters.
        Battalion = "BHQ",
        /// Regimental headquarters.
        Regiment = "RHQ",
        /// Reconnaissance.
        Recon = "recon",
    }
    /// Rows of the bail-out table (5.15, 6.5.2.6).
    Bail {
        /// Hit without damage: crew.
        NoDamageCrew = "no_damage_crew",
        /// Hit without damage: passengers.
        NoDamagePassengers = "no_damage_pass",
        /// Damaged: crew.
        DamagedCrew = "damaged_crew",
        /// Damaged: passengers.
        DamagedPassengers = "damaged_pass",
        /// Track hit: crew.
        TrackCrew = "track_crew",
        /// Track hit: passengers.
        TrackPassengers = "track_pass",
        /// Suppressed by direct fire: passengers.
        SuppressedDirect = "suppressed_df_pass",
        /// Suppressed by indirect fire: passengers.
        SuppressedIndirect = "suppressed_if_pass",
        /// Knocked out: leg passengers survive.
        KnockedOutLeg = "knocked_out_leg",
        /// Knocked out: towed passengers survive.
        KnockedOutTowed = "knocked_out_towed",
        /// Brewed up: leg passengers survive.
        BrewedUpLeg = "brewed_up_leg",
        /// Brewed up: towed passengers survive.
        BrewedUpTowed = "brewed_up_towed",
    }
    /// Speeds of aircraft.
    Speed {
        /// Slow.
        Slow = "slow",
        /// Fast.
        Fast = "fast",
    }
    /// Heights of aircraft.
    Altitude {
        /// Low.
        Low = "low",
        /// Medium.
        Medium = "medium",
        /// High.
        High = "high",
    }
    /// Materials of buildings.
    Material {
        /// Wood.
        Wood = "wood",
        /// Brick.
        Brick = "brick",
        /// Stone.
        Stone = "stone",
    }
}

impl Bail {
    /// Whether it is the crew that checks.
    pub const fn is_crew(self) -> bool {
        matches!(self, Bail::NoDamageCrew | Bail::DamagedCrew | Bail::TrackCrew)
    }

    /// Whether the row says who survives the loss of a carrier.
    pub const fn survives(self) -> bool {
        matches!(self, Bail::KnockedOutLeg | Bail::KnockedOutTowed | Bail::BrewedUpLeg | Bail::BrewedUpTowed)
    }
}

/// The spotting table (4.1.3, 6.1.3).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spotting {
    /// Hexes by net modifier from +2 down to -5, for vehicles, large and small units.
    pub hexes: [[u8; 8]; 3],
    /// By cover.
    pub cover: [i8; 4],
    /// Spot/Move marker.
    pub spot_move: i8,
    /// Spot/Fire marker.
    pub spot_fire: i8,
    /// Spot/Fire marker of small arms.
    pub spot_fire_sa: i8,
    /// Suppressed spotter.
    pub spotter_suppressed: i8,
    /// Spotter in full cover.
    pub spotter_full_cover: i8,
    /// Target in full cover.
    pub target_full_cover: i8,
}

impl Spotting {
    /// How far a target of this size is seen with this net modifier.
    #[inline]
    pub fn range(&self, size: Size, net: i32) -> u8 {
        self.hexes[size.index()][(2 - net.clamp(-5, 2)) as usize]
    }
}

/// Open and closed sheaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sheaf {
    /// Open.
    pub open: i8,
    /// Closed.
    pub closed: i8,
}

/// Two weapons fired at the same or at different targets (5.14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dual {
    /// Same target.
    pub same: i8,
    /// Different targets.
    pub different: i8,
}

/// The AP hit table (4.4.3.2.3).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ApHit {
    /// Hit numbers by band, net modifier from +5 down to -10; 0 is not allowed.
    pub numbers: [[u8; 16]; 5],
    /// Target moving.
    pub target_moving: i8,
    /// By cover.
    pub cover: [i8; 4],
    /// Shooter made a short halt.
    pub short_halt: i8,
    /// Shooter damaged; with the advanced rules turret damage only.
    pub shooter_damaged: i8,
    /// Each brew-up smoke.
    pub brew_up_smoke: i8,
    /// Overwatch.
    pub overwatch: i8,
    /// Overwatch outside the arc, instead.
    pub overwatch_adjust: i8,
    /// Shooter suppressed.
    pub shooter_suppressed: i8,
    /// Smoke, each.
    pub smoke: Sheaf,
    /// Barrage, each.
    pub barrage: Sheaf,
    /// Dust, each.
    pub dust: i8,
    /// Fire, each.
    pub on_fire: i8,
    /// Ammunition limit missed; twice if special and basic rounds both are.
    pub ammo_limit: i8,
    /// Fired from a carrier.
    pub transported: i8,
    /// Heat haze counts from this range.
    pub heat_haze_at: u8,
    /// Heat haze.
    pub heat_haze: i8,
    /// Two weapons.
    pub dual_fire: Dual,
    /// Hesitating (7.1).
    pub hesitating: i8,
    /// Broken (7.1).
    pub broken: i8,
}

impl ApHit {
    /// The hit number; 0 is not allowed.
    #[inline]
    pub fn number(&self, band: Band, net: i32) -> u8 {
        self.numbers[band.index()][(5 - net.clamp(-10, 5)) as usize]
    }
}

/// Shares of the hit number, in tenths, that bring two and three hits (6.5.2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HitShares {
    /// Two hits.
    pub two: u8,
    /// Three hits.
    pub three: u8,
}

/// A cell of the location table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocationCell {
    /// Where.
    pub location: Location,
    /// Missed by a partly hull-down target.
    pub starred: bool,
}

/// Modifiers by grade, in the order of [`Grade::ALL`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grades {
    /// AP fire by band.
    pub ap: [[i8; 5]; 5],
    /// GP fire by band.
    pub gp: [[i8; 5]; 5],
    /// Close assault and hand-to-hand.
    pub close_combat: [i8; 5],
    /// Suppressed by a quickmarch up to this roll.
    pub quickmarch_suppressed: [u8; 5],
    /// Recovers up to this roll.
    pub recovery: [u8; 5],
    /// Initiative.
    pub initiative: [i8; 5],
    /// Search for hull down.
    pub hull_down_search: [i8; 5],
    /// Command range (6.2.1.1.2).
    pub command_range: [u8; 5],
    /// Observer.
    pub observer: [i8; 5],
    /// Bail-out.
    pub bail_out: [i8; 5],
}

impl Grades {
    /// AP modifier.
    #[inline]
    pub const fn ap(&self, grade: Grade, band: Band) -> i8 {
        self.ap[band.index()][grade.index()]
    }

    /// GP modifier.
    #[inline]
    pub const fn gp(&self, grade: Grade, band: Band) -> i8 {
        self.gp[band.index()][grade.index()]
    }
}

/// A roll that decides: up to a number, or from a number on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// Happens on this or less.
    UpTo(u8),
    /// Happens on this or more.
    From(u8),
}

impl Default for Check {
    fn default() -> Self {
        Check::UpTo(0)
    }
}

impl Check {
    /// Whether it happens on this roll.
    pub const fn happens(self, roll: i32) -> bool {
        match self {
            Check::UpTo(n) => roll <= n as i32,
            Check::From(n) => roll >= n as i32,
        }
    }
}

/// Indirect response (6.5.1.12).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Response {
    /// Least modified d10, by observer and column.
    pub factor: [[u8; 3]; 5],
    /// Pre-registered point.
    pub pre_registered: i8,
    /// Command or recon vehicle.
    pub command_recon: i8,
    /// Adjusted fire.
    pub adjusted: i8,
    /// Observer suppressed.
    pub observer_suppressed: i8,
    /// Observer damaged.
    pub observer_damaged: i8,
    /// View hindered.
    pub hindered: i8,
    /// Heat haze.
    pub heat_haze: i8,
    /// Hesitating.
    pub hesitating: i8,
    /// Broken.
    pub broken: i8,
}

/// A vehicle that breaks into a building (6.6.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BuildingEntry {
    /// Damaged up to this roll.
    pub hit: u8,
    /// And then the track, up to this one.
    pub track: u8,
}

/// Every table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tables {
    /// Spotting.
    pub spotting: Spotting,
    /// AP hits.
    pub ap_hit: ApHit,
    /// Number of hits by rate of fire, in the order of [`Rof::ALL`].
    pub ap_hits: [HitShares; 4],
    /// Location by angle and tens digit 1 to 10.
    pub location: Vec<[LocationCell; 10]>,
    /// Basic damage: least excess for damaged, knocked out, brewed up.
    pub basic_damage: [u8; 3],
    /// Damage by class and units digit 1 to 10.
    pub ap_damage: Vec<[Damage; 10]>,
    /// Digits a soft target loses.
    pub soft_digit: u8,
    /// GP fire.
    pub gp: Gp,
    /// Grades.
    pub grade: Grades,
    /// Recovery with a command other than none.
    pub recovery_command: i8,
    /// Recovery under fire.
    pub recovery_under_fire: i8,
    /// Bail-out, in the order of [`Bail::ALL`].
    pub bail_out: [Check; 12],
    /// Indirect response.
    pub response: Response,
    /// Commands for 1 to 10 units, by grade.
    pub commands: [[u8; 10]; 5],
    /// Close assault.
    pub close_assault: CloseAssault,
    /// Hand-to-hand.
    pub hand_to_hand: HandToHand,
    /// Building entry, by material.
    pub building_entry: [BuildingEntry; 3],
    /// Partial hull down search.
    pub hull_down_partial: i8,
    /// Hull down search by size, +2 down to -2.
    pub hull_down_size: [i8; 5],
    /// Air.
    pub air: Air,
    /// Morale.
    pub morale: Morale,
    /// Mines.
    pub mines: Mines,
    /// Scatter: on target up to this d10, by grade (7.26).
    pub scatter: [u8; 5],
    /// Bogging: up to this roll, in soft sand, gully, rough, by tracked, half-tracked, wheeled (7.29).
    pub bogging: [[u8; 3]; 3],
    /// Percent of a building to catch fire (7.35).
    pub ignite_building: u8,
    /// Turns a fire burns.
    pub burns_turns: u8,
    /// Counters from which a hex is overstacked.
    pub overstacked: u8,
    /// A damaged vehicle is hit in the turret up to this d10 (6.5.4.4.2c, 6.6.3a).
    pub turret_up_to: u8,
    /// What each point of defence adds to the roll at a wall (6.6.3a).
    pub wall_per_defence: u8,
    /// Called and planned fire.
    pub missions: Missions,
}

/// Distances and times of indirect fire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Missions {
    /// Hexes called fire may be adjusted in a turn (6.5.1.8.2).
    pub adjust: u16,
    /// Spotted friends this near make a call dangerous (6.5.1.10).
    pub danger: u16,
    /// Turns planned fire may last (6.5.1.11.1).
    pub plan_turns: u8,
    /// Hexes a plan may shift in a turn (6.5.1.11.3).
    pub plan_shift: u16,
}

impl Tables {
    /// Hits from the roll that was made against the hit number: 0 to 3.
    pub fn hits(&self, rof: Rof, number: u8, roll: u8) -> u8 {
        let shares = self.ap_hits[rof.index()];
        let within = |tenths: u8| u16::from(roll) <= u16::from(number) * u16::from(tenths) / 10;
        if within(shares.three) {
            3
        } else if within(shares.two) {
            2
        } else {
            u8::from(roll <= number)
        }
    }

    /// Where a hit strikes by the tens digit, 1 to 10. Falling fire strikes the deck on 1.
    pub fn location(&self, angle: Angle, elevation: Elevation, tens: u8) -> LocationCell {
        if tens == 1 && elevation == Elevation::Falling {
            return LocationCell { location: Location::Deck, starred: false };
        }
        let row = self.location.get(angle.index());
        let cell = row.and_then(|row| row.get(usize::from(tens.clamp(1, 10)) - 1));
        cell.copied().unwrap_or(LocationCell { location: Location::Track, starred: false })
    }

    /// Basic damage by penetration and armour; `None` if it does not penetrate.
    pub fn basic_damage(&self, penetration: u8, armour: u8) -> Option<Damage> {
        let excess = penetration.checked_sub(armour)?;
        let [damaged, knocked_out, brew_up] = self.basic_damage;
        Some(if excess >= brew_up {
            Damage::BrewUp
        } else if excess >= knocked_out {
            Damage::KnockedOut
        } else if excess >= damaged {
            Damage::Damaged
        } else {
            Damage::None
        })
    }

    /// Advanced damage by the units digit, 1 to 10; a soft target's digit is lowered.
    pub fn ap_damage(&self, class: DamageClass, digit: u8, soft: bool) -> Damage {
        let digit = if soft { digit.saturating_sub(self.soft_digit).max(1) } else { digit };
        let row = self.ap_damage.get(class.index());
        let cell = row.and_then(|row| row.get(usize::from(digit.clamp(1, 10)) - 1));
        cell.copied().unwrap_or(Damage::None)
    }

    /// Commands of a formation with so many units, at least one (6.2.1.1.1).
    pub fn commands(&self, grade: Grade, units: u8) -> u8 {
        let row = &self.commands[grade.index()];
        let rest = usize::from(units % 10);
        let few = if rest == 0 { 0 } else { row[rest - 1] };
        ((units / 10).saturating_mul(row[9])).saturating_add(few).max(1)
    }

    /// What a further leg unit adds.
    pub const fn extra(extra: &Extra, kind: LegKind) -> i8 {
        extra[kind.index()]
    }

    /// Cover's modifier to spotting.
    pub const fn spotting_cover(&self, cover: Cover) -> i8 {
        self.spotting.cover[cover.index()]
    }
}
