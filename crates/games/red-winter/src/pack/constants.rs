//! Figures of the rules themselves and settings for disputed readings: `constants.toml`.

use super::provenance::DatumKind;
use sandtable_pack::{Figure, Tab, figures, sections};

/// Movement points: written in full points, kept in half points.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HalfMp(pub u8);

impl Figure for HalfMp {
    fn read<K>(tab: &Tab<'_, K>, key: &str) -> Self {
        HalfMp(tab.half_points(key))
    }
}

figures! { DatumKind = DatumKind::Constant;
    /// Movement costs in half points (4, 5, 7.1, 9.1, 12.1).
    Movement {
        /// Forest hex.
        forest: HalfMp,
        /// Suo hex.
        suo: HalfMp,
        /// Village hex.
        village: HalfMp,
        /// Frozen lake hex.
        lake: HalfMp,
        /// Frozen lake hex on skis (4.4).
        lake_ski: HalfMp,
        /// Any hex along a road (5.3).
        road: HalfMp,
        /// Extra for a bridge (5.4).
        bridge: HalfMp,
        /// Extra for leaving an enemy zone of control (7.1-b).
        leave_ezoc: HalfMp,
        /// Extra for an assault (9.1-a).
        assault: HalfMp,
        /// Bonus of extended movement (4.3).
        extended_bonus: HalfMp,
        /// Least distance from every enemy for extended movement.
        extended_distance: u8,
        /// Multiplier of the allowance for night double movement (16.1).
        night_factor: u8,
        /// Tanks along a secondary road (12.1.3, A-01).
        tank_secondary: HalfMp,
        /// Armored cars along a secondary road (12.1.3, A-01).
        car_secondary: HalfMp,
        /// Overrun along a main or primary road, all in (12.1.2).
        overrun_main: HalfMp,
        /// Overrun by tanks along a secondary road, all in.
        overrun_tank_secondary: HalfMp,
        /// Overrun by armored cars along a secondary road, all in.
        overrun_car_secondary: HalfMp,
        /// Retreat and advance limit: allowance minus this many hexes (8.5.2.1).
        retreat_margin: u8,
    }
    /// Stacking (6.0).
    Stacking {
        /// Units per hex.
        units: u8,
        /// Infantry companies among them.
        companies: u8,
    }
    /// Night raids and bonfires (16.2, 16.4.1).
    Night {
        /// Most raiders.
        raiders: u8,
        /// Longest route.
        raid_route: HalfMp,
        /// Route that counts as short (FNRT#4).
        raid_short_route: HalfMp,
        /// Least distance of the target from all Finns.
        raid_distance: u8,
        /// Raids per night turn.
        raids_per_night: u8,
        /// Least distance of a bonfire from every enemy.
        bonfire_distance: u8,
    }
    /// Supply (15).
    Supply {
        /// Soviet path to a road, in hexes.
        soviet_reach: u8,
    }
    /// Reinforcement, replacement, reconstitution (13).
    Arrivals {
        /// Turns of delay when the entry hex is held by the enemy (13.1.3).
        blocked_delay: u8,
        /// Then entry within so many hexes along the same edge.
        blocked_reach: u8,
        /// RP to flip a reduced company (13.2).
        rp_flip: u8,
        /// RP to reconstitute at reduced strength (13.2.1).
        rp_reduced: u8,
        /// RP to reconstitute at full strength (13.2.1).
        rp_full: u8,
        /// Farthest from the own source.
        reconstitution_reach: u8,
        /// Least distance from every enemy.
        reconstitution_distance: u8,
        /// Reinforcements may enter as a stack.
        enter_stacked: bool,
    }
    /// Digging in (14).
    Digging {
        /// Dug-In markers of the Soviets.
        soviet_markers: u8,
        /// Dug-In markers of the Finns.
        finnish_markers: u8,
    }
    /// Armor and the provisional company (12.1, 12.8).
    Variable {
        /// First turn of armor commitment (12.1.4).
        armor_first_turn: u8,
        /// Armor in a mixed stack may take a Combat step as a real one.
        armor_may_absorb: bool,
        /// First turn of the provisional company (12.8).
        provisional_first_turn: u8,
        /// Easternmost column, from 0, that a Soviet unit must have reached (column I).
        provisional_column: u8,
        /// Pajari's greatest distance from Lutikka.
        provisional_distance: u8,
        /// Roll at or below which Pajari is lost (12.3.1).
        pajari_lost_roll: u8,
    }
    /// Off-map artillery (12.4).
    Artillery {
        /// Turns a 76 mm unit is put ahead on the track by an artillery park event.
        park_delay: u8,
        /// 76 mm units removed by the event.
        park_units_lost: u8,
        /// Divisor of the ammunition lost, rounded down.
        park_ammo_divisor: u8,
    }
    /// Change of operational stance (17.1, A-79).
    Stance {
        /// First turn it may be declared.
        first_turn: u8,
        /// Turns the column shift lasts.
        shift_turns: u8,
    }
    /// Soviet morale collapse (17.0.4, A-80).
    Collapse {
        /// First turn of the check.
        first_turn: u8,
        /// Soviet infantry companies and MGs out of play that bring it about.
        threshold: u8,
        /// Counted among infantry companies only, or with MGs.
        count_mg: bool,
    }
    /// Victory point bid (17.0.2).
    Bid {
        /// Lowest useful bid.
        least: u8,
        /// Highest accepted bid.
        most: u8,
    }
}

sections! { DatumKind;
    /// All constants.
    Constants {
        /// Movement costs.
        movement: Movement,
        /// Stacking limits.
        stacking: Stacking,
        /// Night raids and bonfires.
        night: Night,
        /// Supply.
        supply: Supply,
        /// Arrivals.
        arrivals: Arrivals,
        /// Digging in.
        digging: Digging,
        /// Variable reinforcements and Pajari.
        variable: Variable,
        /// Off-map artillery.
        artillery: Artillery,
        /// Change of stance.
        stance: Stance,
        /// Morale collapse.
        collapse: Collapse,
        /// Bid.
        bid: Bid,
    }
}
