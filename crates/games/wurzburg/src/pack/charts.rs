//! Charts and tables: `charts.toml`.

use super::kind::{DatumKind, Doc, Tab};
use super::table;
use sandtable_pack::{record, words};

record! {
    /// Movement costs in quarters of a point (16.1.1, 16.4).
    #[derive(Debug, Clone, Default)]
    pub struct MoveCosts: fn read(tab: &Tab<'_>) {
        let cost = |key: &str| tab.int::<u8>(key, 1..=40);
        /// Primary terrain, in the order of [`super::Terrain::ALL`].
        pub terrain: [u8; 5] = TERRAIN.map(cost),
        /// Unbridged Saale.
        pub saale: u8 = cost("saale_unbridged"),
        /// Civil bridge without road movement.
        pub civil_bridge: u8 = cost("civil_bridge_tactical"),
        /// Military bridge (34.4).
        pub military_bridge: u8 = cost("military_bridge"),
        /// Obstacle (36.0).
        pub obstacle: u8 = cost("obstacle"),
        /// Smoke (6.3.3).
        pub smoke: u8 = cost("smoke"),
        /// Leaving a minefield by force (37.4).
        pub mine_exit: u8 = cost("mine_forced_exit"),
        /// Uphill slope.
        pub slope_up: u8 = cost("slope_up"),
        /// Minor road.
        pub minor: u8 = cost("road_minor"),
        /// Bundesstraße.
        pub federal: u8 = cost("road_federal"),
        /// Autobahn.
        pub autobahn: u8 = cost("autobahn"),
        /// Minor road into a town or city.
        pub minor_into: u8 = cost("minor_into_town_or_city"),
        /// Any road in a reaction (19.4).
        pub reaction_road: u8 = cost("reaction_along_any_road"),
        { note(tab, "terrain.move") }
    }
}

record! {
    /// Movement allowances in quarters of a point (16.1.2).
    #[derive(Debug, Clone, Default)]
    pub struct Allowances: fn read(tab: &Tab<'_>) {
        let points = |key: &str| 4 * tab.int::<u8>(key, 1..=20);
        /// March.
        pub march: u8 = points("march"),
        /// Hasty attack.
        pub hasty: u8 = points("hasty_attack"),
        /// Assault.
        pub assault: u8 = points("assault"),
        /// Reserve.
        pub reserve: u8 = points("reserve"),
        /// Reaction.
        pub reaction: u8 = points("reaction"),
        /// Entering from the display, by row (40.4).
        pub display: [u8; 2] = [points("display_5"), points("display_10")],
        { note(tab, "movement_allowance") }
    }
}

/// The terrains as the columns of charts name them.
const TERRAIN: [&str; 5] = ["clear", "light_woods", "heavy_woods", "town", "city"];

/// Charts of rules that are not played yet; they are kept, and only their names are known here.
const LATER: [&str; 5] = ["hit_check", "shatter", "fog", "engineering", "names"];

record! {
    /// Every chart the rules in play call for.
    #[derive(Debug, Clone, Default)]
    pub struct Charts: fn read_root(root: &Tab<'_>) {
        {
            LATER.iter().for_each(|key| drop(root.opt_tab(key)));
            root.rows("fire_effect");
        }
        /// Demolition and electronic warfare.
        pub field: super::FieldCharts = super::FieldCharts::read(root),
        /// Hidden Mode.
        pub concealed: super::ConcealedCharts = super::ConcealedCharts::read(root),
        /// Reconnaissance, fire support, strikes, anti-aircraft fire.
        pub support: super::SupportCharts = super::support::read(root),
        /// Poison gas (44).
        pub chemical: super::Chemical = super::Chemical::read(root),
        let hits = root.tab("crt");
        /// Modifier to the hits by die, rolls 1 to 10 (18.2).
        pub crt: [i8; 10] = five_or_ten(&hits, "modifier", -9..=9),
        { note(&hits, "crt") }
        let terrain = root.tab("terrain");
        /// Movement.
        pub moves: MoveCosts = MoveCosts::read(&terrain.tab("move")),
        let defence = terrain.tab("defence");
        /// Defence of infantry against offensive fire and strikes, by terrain (18.3.1).
        pub infantry_defence: [u8; 5] = five_or_ten(&defence, "infantry_vs_offensive_or_strike", 0..=9),
        /// The same where heavy woods count as light ones and cities as towns.
        pub infantry_flat: [u8; 5] = five_or_ten(&defence, "infantry_flat_cover", 0..=9),
        /// Defence of others against offensive fire and strikes, by terrain.
        pub other_defence: [u8; 5] = five_or_ten(&defence, "other_vs_offensive_or_strike", 0..=9),
        /// Defence of all against other fire, by terrain.
        pub fire_defence: [u8; 5] = five_or_ten(&defence, "all_vs_other_fire", 0..=9),
        /// Improved position.
        pub improved: u8 = defence.int("improved_position", 0..=9),
        { note(&defence, "terrain.defence") }
        let constants = root.tab("constants");
        let steps = constants.tab("stack_steps");
        /// Maneuver steps in a hex, by side (14.2).
        pub stack: [u8; 2] = [steps.int("wp", 1..=9), steps.int("nato", 1..=9)],
        /// Dummy markers of a side, where they are limited (11.3.4).
        pub dummy_markers: u8 = constants.int("dummy_markers", 0..=99),
        /// Distance from the lead unit (6.1.3).
        pub lead_radius: u16 = constants.int("lead_radius", 1..=9),
        /// Steps of a task force (12.6.2).
        pub task_force: u8 = constants.int("task_force_steps", 1..=9),
        /// Steps of a task force of the cavalry squadron (41.1.1).
        pub cavalry_task_force: u8 = constants.int("acr_task_force_steps", 1..=9),
        /// Steps an engineer ferries (17.4).
        pub ferry_steps: u8 = constants.int("ferry_steps", 1..=9),
        /// Reconnaissance points a Main Effort brings (12.4.1).
        pub main_effort_rp: u8 = constants.int("main_effort_rp", 0..=9),
        /// Turns an HQ is away (30.4.1).
        pub hq_back: u8 = constants.int("hq_back_after_turns", 0..=9),
        { note(&constants, "constants") }
        /// Allowances.
        pub allowance: Allowances = Allowances::read(&root.tab("movement_allowance")),
        let swim = root.tab("amphibious");
        /// Steps that swim a river, by modified die 1 to 12 (17.5).
        pub amphibious: [u8; 12] = five_or_ten(&swim, "steps", 0..=9),
        /// What an engineer adds to that die.
        pub amphibious_engineer: u8 = swim.tab("drm").int("engineer", 0..=9),
        { note(&swim, "amphibious") }
        let reversed = root.tab("gegenangriff");
        /// The die from which on a Gegenangriff turns the order of fire round (41.4).
        pub gegenangriff: u8 = reversed.int("reversed_at_least", 1..=10),
        { note(&reversed, "gegenangriff") }
        let screen = root.tab("screening");
        /// The die from which on cavalry screens, by terrain (41.2).
        pub screening: [u8; 5] = TERRAIN.map(|key| screen.int(key, 1..=11)),
        { note(&screen, "screening") }
        let point_blank = root.tab("point_blank");
        /// Rounds of point-blank fire in one hex (42.0#7, 43.0#6).
        pub rounds: u8 = point_blank.int("rounds", 1..=99),
        { note(&point_blank, "point_blank") }
        let retreat = root.tab("retreat");
        let order = |key| retreat.list(key).iter().filter_map(|t| root.doc.choose(t, &Avoid::WORDS)).collect();
        /// Retreat: what to avoid, best first (18.4.1).
        pub avoid: Vec<Avoid> = order("avoid"),
        /// The same by the other reading: the HQ before stacking.
        pub avoid_homeward: Vec<Avoid> = order("avoid_homeward"),
        { note(&retreat, "retreat") }
        let victory = root.tab("victory");
        let points = victory.tab("vp");
        /// Victory points for a step and for an HQ.
        pub vp_step: u8 = points.int("enemy_step", 0..=9),
        /// Victory points for a step of aircraft or helicopters.
        pub vp_air: u8 = points.int("enemy_air_step", 0..=9),
        /// Victory points for an HQ.
        pub vp_hq: u8 = points.int("enemy_hq", 0..=9),
        { note(&victory, "victory") }
    }
}

words! {
    /// What a retreat avoids.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Avoid {
        /// A hex next to a unit that just fired.
        Firer = "adjacent-to-a-unit-that-just-fired",
        /// A hex next to another enemy.
        Enemy = "adjacent-to-another-enemy",
        /// A minefield.
        Minefield = "minefield",
        /// A gas zone.
        Gas = "gas-zone",
        /// Breaking the stacking limits.
        Stacking = "stacking-violation",
        /// Going farther from the nearest superior HQ.
        Farther = "farther-from-nearest-superior-hq",
    }
}

/// Reads the charts.
pub(crate) fn read(doc: &Doc<'_>) -> Charts {
    doc.toml(Charts::read_root)
}

/// A list of exactly so many numbers.
pub(super) fn five_or_ten<T: TryFrom<i64> + Default + Copy, const N: usize>(
    tab: &Tab<'_>,
    key: &str,
    range: std::ops::RangeInclusive<i64>,
) -> [T; N] {
    let list: Vec<T> = tab.integers(key, range);
    list.try_into().unwrap_or_else(|list: Vec<T>| {
        let found = format!("{} numbers", list.len());
        tab.fault(key, found, format!("{N} numbers"), None);
        [T::default(); N]
    })
}

/// Notes a chart with its source, where that is one word.
pub(super) fn note(tab: &Tab<'_>, key: &str) {
    let source = tab.has("source").then(|| tab.keys().into_iter().find(|k| k.text == "source")).flatten();
    let Some(at) = source else { return };
    // Charts whose columns differ state a list or a table; those are counted as reconstructed.
    let txt = sandtable_pack::Txt { text: "reconstructed in part", at: at.at, field: at.field };
    if let Some(source) = table::source(&txt) {
        tab.doc.datum(DatumKind::Chart, key, at.at, source);
    }
}
