//! Figures of the rules and settings of disputed readings: `constants.toml`.

use super::kind::DatumKind;
use super::map::Terrain;
use sandtable_pack::{figures, sections};

figures! { DatumKind = DatumKind::Constant;
    /// Movement points to enter a hex (11.0).
    TerrainCosts {
        /// Infantry into clear.
        infantry_clear: u8,
        /// Infantry into broken.
        infantry_broken: u8,
        /// Infantry into woods.
        infantry_woods: u8,
        /// Infantry into forest.
        infantry_forest: u8,
        /// Infantry into a city.
        infantry_city: u8,
        /// Mechanized into clear.
        mech_clear: u8,
        /// Mechanized into broken.
        mech_broken: u8,
        /// Mechanized into woods.
        mech_woods: u8,
        /// Mechanized into forest.
        mech_forest: u8,
        /// Mechanized into a city.
        mech_city: u8,
        /// Mechanized into clear on frozen ground.
        frozen_clear: u8,
        /// Mechanized into broken on frozen ground.
        frozen_broken: u8,
        /// Mechanized into woods on frozen ground.
        frozen_woods: u8,
        /// Mechanized into forest on frozen ground.
        frozen_forest: u8,
        /// Mechanized into a city on frozen ground.
        frozen_city: u8,
        /// Along a road (11.2).
        road: u8,
        /// Extra for leaving enemy control (12.1).
        leave_zoc: u8,
        /// Leaving the map (11.9).
        exit: u8,
    }
    /// Allowances (11.6, 4.13, 14.3).
    Movement {
        /// Added for infantry in strategic movement.
        strategic_infantry: u8,
        /// Factor for mechanized units in strategic movement.
        strategic_mech_factor: u8,
        /// Hexes of Allied infantry on the 16th.
        slow_infantry: u8,
        /// Hexes of mechanized units out of supply.
        unsupplied_mech: u8,
        /// Hexes of isolated infantry.
        isolated_infantry: u8,
    }
    /// Stacking (11.5).
    Stacking {
        /// Units in a hex.
        units: u8,
        /// Steps in a hex.
        steps: u8,
    }
    /// Cards in play.
    Hand {
        /// Cards in hand (4.II).
        cards: u8,
        /// On the 16th.
        first_day: u8,
        /// Radius of a battle group (6.4).
        battle_group_radius: u8,
        /// Cards left in the German pile at which expedited units go to the map (9.51).
        air_expedite_pile: u8,
        /// Action cards drawn in an activation (10.1).
        actions_drawn: u8,
    }
    /// Distances and limits of reserves (7, 9).
    Reserves {
        /// German reserves from their kin.
        kin: u8,
        /// German reserves from Allied units and towns.
        enemy: u8,
        /// The same on the map edge.
        enemy_on_edge: u8,
        /// Days after which they enter by themselves.
        delay: u8,
        /// Allied reserves from their kin.
        allied_kin: u8,
        /// Method B from a German unit.
        method_b_german: u8,
        /// Hold Value from which a position may be crowded.
        crowded_hv: u8,
        /// Steps of a stack that can spare a unit (9.3).
        big_stack_steps: u8,
        /// Strength of a stack that can spare a unit.
        big_stack_strength: u8,
        /// Distance at which Germans threaten a position of XXX Corps (9.62).
        threat: u8,
        /// Units deployed on the 16th.
        first_day_units: u8,
    }
    /// Allied activation (10).
    AlliedActivation {
        /// Hexes around the unit an army card looks for.
        radius: u8,
        /// Ratio that is a reason to activate.
        superiority: u8,
        /// Units at which a corps is shattered.
        shattered: u8,
        /// Reduced units a corps needs for replacements.
        reduced_for_replacements: u8,
    }
    /// Bridge demolition (11.4).
    Demolition {
        /// Least demolition number.
        least: u8,
    }
    /// Supply (14).
    SupplyFigures {
        /// Longest path.
        path: u8,
        /// Die up to which a green unit loses a step.
        surrender_green: u8,
        /// A regular one.
        surrender_regular: u8,
        /// An elite one.
        surrender_elite: u8,
    }
    /// Units behind the lines (10.8).
    Wandering {
        /// Die to withdraw.
        withdraw: u8,
        /// Last die that sends it back to the calendar.
        return_last: u8,
    }
    /// Strength for judging an attack (10.61).
    Situational {
        /// Town without victory points.
        town: i8,
        /// Forest.
        forest: i8,
        /// Woods.
        woods: i8,
        /// Improved position.
        improved: i8,
        /// Clear.
        clear: i8,
        /// Out of supply.
        out_of_supply: i8,
        /// Out of fuel.
        out_of_fuel: i8,
        /// Isolated.
        isolated: i8,
        /// Least strength.
        least: i8,
    }
    /// Most chits (13.4).
    DrawLimits {
        /// For each unbracketed attacker.
        unit: i8,
        /// For each tactic.
        tactic: i8,
        /// For any elite attacker.
        elite: i8,
        /// For each big attacker.
        big_unit: i8,
        /// Steps of a big attacker.
        big_unit_steps: u8,
        /// Against units out of supply.
        out_of_supply: i8,
        /// Against isolated units.
        isolated: i8,
        /// Against a screen.
        screen: i8,
        /// Chits of a large attack (13.41).
        large: u8,
        /// Steps from which nobody is undetected (13.2).
        undetected_steps: u8,
        /// Fury of Bastogne against victory hexes.
        fury_vp: i8,
        /// And against others.
        fury_other: i8,
    }
    /// Allied break-off by success (13.42).
    BreakOff {
        /// Hits over the defender's steps.
        over_steps: i8,
        /// If it is cut off.
        cut_off: i8,
        /// If it is fortified.
        fortified: i8,
    }
    /// Hold check (13.52).
    Hold {
        /// All attackers across a river.
        across_river: i8,
        /// Surrounded or out of communication.
        surrounded: i8,
        /// Every retreat costs a step.
        costly_retreat: i8,
        /// Already retreated one hex.
        retreated: i8,
    }
    /// Hits on Allied attackers (13.53).
    AttackerHits {
        /// Below these steps the second hit disperses.
        disperse_below_steps: u8,
        /// Hits beyond this are ignored.
        last_hit: u8,
    }
    /// Allied advance (13.83): die up to which a unit enters.
    AdvanceTable {
        /// Primary arrow or victory hex, nobody there.
        primary_0: u8,
        /// One unit there.
        primary_1: u8,
        /// Two.
        primary_2: u8,
        /// Secondary arrow or town, nobody there.
        secondary_0: u8,
        /// One.
        secondary_1: u8,
        /// Two.
        secondary_2: u8,
        /// Other, nobody there.
        other_0: u8,
        /// One.
        other_1: u8,
        /// Two.
        other_2: u8,
    }
    /// Victory points (18.1).
    Points {
        /// Supplied beyond the Meuse.
        meuse: u8,
        /// For each strength point of infantry that left.
        exit_infantry: u8,
        /// Of mechanized units.
        exit_mech: u8,
        /// Eliminated Allied units for a point.
        units_per_point: u8,
        /// Von der Heydte brought home.
        heydte: u8,
        /// A Westwall hex the Allies own.
        westwall: i8,
    }
    /// Fuel depots (14.52).
    DepotFigures {
        /// Empty ones.
        empty: u8,
        /// Full ones.
        full: u8,
    }
}

sections! { DatumKind;
    /// All figures.
    Constants {
        /// Points to enter a hex (11.0).
        terrain: TerrainCosts,
        /// Allowances (11.6, 4.13, 14.3).
        movement: Movement,
        /// Stacking (11.5).
        stacking: Stacking,
        /// Cards in hand and drawn (4.0).
        hand: Hand,
        /// Distances and sizes for reserves (7, 9).
        reserves: Reserves,
        /// Allied activation (10.0).
        activation: AlliedActivation,
        /// Demolition (11.4).
        demolition: Demolition,
        /// Supply and surrender (14).
        supply: SupplyFigures,
        /// Allied units behind the lines (10.8).
        wandering: Wandering,
        /// Strength for judging an attack (10.61).
        situational: Situational,
        /// Most chits an attack may draw (13.4).
        draw: DrawLimits,
        /// When an Allied attack breaks off (13.42).
        break_off: BreakOff,
        /// The hold check (13.52).
        hold: Hold,
        /// Hits on Allied attackers (13.53).
        attacker: AttackerHits,
        /// Allied advance (13.83).
        advance: AdvanceTable,
        /// Victory points (18.1).
        points: Points,
        /// Fuel depots (14.52).
        depots: DepotFigures,
    }
}

impl TerrainCosts {
    /// Cost to enter terrain off the road.
    pub const fn enter(&self, terrain: Terrain, mechanized: bool, frozen: bool) -> u8 {
        let costs = match (mechanized, frozen) {
            (false, _) => [
                self.infantry_clear,
                self.infantry_broken,
                self.infantry_woods,
                self.infantry_forest,
                self.infantry_city,
            ],
            (true, false) => {
                [self.mech_clear, self.mech_broken, self.mech_woods, self.mech_forest, self.mech_city]
            }
            (true, true) => [
                self.frozen_clear,
                self.frozen_broken,
                self.frozen_woods,
                self.frozen_forest,
                self.frozen_city,
            ],
        };
        costs[terrain.index()]
    }
}

/// How the hex a unit would advance into lies (13.83-b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Along the primary arrow, or into a victory hex.
    Primary,
    /// Along the secondary arrow, or into a town.
    Secondary,
    /// Any other.
    Other,
}

impl AdvanceTable {
    /// Die up to which a unit enters a hex with this many Allied units; 10 is certain, 0 never.
    pub fn die(&self, way: Way, units: usize) -> u8 {
        let row = match way {
            Way::Primary => [self.primary_0, self.primary_1, self.primary_2],
            Way::Secondary => [self.secondary_0, self.secondary_1, self.secondary_2],
            Way::Other => [self.other_0, self.other_1, self.other_2],
        };
        row.get(units).copied().unwrap_or(0)
    }
}
