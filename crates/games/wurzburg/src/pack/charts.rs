//! Charts and tables: `charts.toml`.

use super::kind::{DatumKind, Doc, Tab};
use super::table;

/// Movement costs in quarters of a point (16.1.1, 16.4).
#[derive(Debug, Clone, Default)]
pub struct MoveCosts {
    /// Primary terrain, in the order of [`super::Terrain::ALL`].
    pub terrain: [u8; 5],
    /// Unbridged Saale.
    pub saale: u8,
    /// Civil bridge without road movement.
    pub civil_bridge: u8,
    /// Military bridge (34.4).
    pub military_bridge: u8,
    /// Obstacle (36.0).
    pub obstacle: u8,
    /// Smoke (6.3.3).
    pub smoke: u8,
    /// Leaving a minefield by force (37.4).
    pub mine_exit: u8,
    /// Uphill slope.
    pub slope_up: u8,
    /// Minor road.
    pub minor: u8,
    /// Bundesstraße.
    pub federal: u8,
    /// Autobahn.
    pub autobahn: u8,
    /// Minor road into a town or city.
    pub minor_into: u8,
    /// Any road in a reaction (19.4).
    pub reaction_road: u8,
}

/// Movement allowances in quarters of a point (16.1.2).
#[derive(Debug, Clone, Default)]
pub struct Allowances {
    /// March.
    pub march: u8,
    /// Hasty attack.
    pub hasty: u8,
    /// Assault.
    pub assault: u8,
    /// Reserve.
    pub reserve: u8,
    /// Reaction.
    pub reaction: u8,
    /// Entering from the display, by row (40.4).
    pub display: [u8; 2],
}

/// Every chart the rules in play call for.
#[derive(Debug, Clone, Default)]
pub struct Charts {
    /// Modifier to the hits by die, rolls 1 to 10 (18.2).
    pub crt: [i8; 10],
    /// Movement.
    pub moves: MoveCosts,
    /// Allowances.
    pub allowance: Allowances,
    /// Defence of infantry against offensive fire and strikes, by terrain (18.3.1).
    pub infantry_defence: [u8; 5],
    /// The same where heavy woods count as light ones and cities as towns.
    pub infantry_flat: [u8; 5],
    /// Defence of others against offensive fire and strikes, by terrain.
    pub other_defence: [u8; 5],
    /// Defence of all against other fire, by terrain.
    pub fire_defence: [u8; 5],
    /// Improved position.
    pub improved: u8,
    /// Maneuver steps in a hex, by side (14.2).
    pub stack: [u8; 2],
    /// Dummy markers of a side, where they are limited (11.3.4).
    pub dummy_markers: u8,
    /// Distance from the lead unit (6.1.3).
    pub lead_radius: u16,
    /// Steps of a task force (12.6.2).
    pub task_force: u8,
    /// Steps of a task force of the cavalry squadron (41.1.1).
    pub cavalry_task_force: u8,
    /// The die from which on a Gegenangriff turns the order of fire round (41.4).
    pub gegenangriff: u8,
    /// The die from which on cavalry screens, by terrain (41.2).
    pub screening: [u8; 5],
    /// Rounds of point-blank fire in one hex (42.0#7, 43.0#6).
    pub rounds: u8,
    /// Steps an engineer ferries (17.4).
    pub ferry_steps: u8,
    /// Steps that swim a river, by modified die 1 to 12 (17.5).
    pub amphibious: [u8; 12],
    /// What an engineer adds to that die.
    pub amphibious_engineer: u8,
    /// Reconnaissance points a Main Effort brings (12.4.1).
    pub main_effort_rp: u8,
    /// Turns an HQ is away (30.4.1).
    pub hq_back: u8,
    /// Retreat: what to avoid, best first (18.4.1).
    pub avoid: Vec<Avoid>,
    /// The same by the other reading: the HQ before stacking.
    pub avoid_homeward: Vec<Avoid>,
    /// Victory points for a step and for an HQ.
    pub vp_step: u8,
    /// Victory points for an HQ.
    pub vp_hq: u8,
    /// Demolition and electronic warfare.
    pub field: super::FieldCharts,
    /// Hidden Mode.
    pub concealed: super::ConcealedCharts,
    /// Victory points for a step of aircraft or helicopters.
    pub vp_air: u8,
    /// Poison gas (44).
    pub chemical: super::Chemical,
    /// Reconnaissance, fire support, strikes, anti-aircraft fire.
    pub support: super::SupportCharts,
}

/// What a retreat avoids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Avoid {
    /// A hex next to a unit that just fired.
    Firer,
    /// A hex next to another enemy.
    Enemy,
    /// A minefield.
    Minefield,
    /// A gas zone.
    Gas,
    /// Breaking the stacking limits.
    Stacking,
    /// Going farther from the nearest superior HQ.
    Farther,
}

const AVOID: [(&str, Avoid); 6] = [
    ("adjacent-to-a-unit-that-just-fired", Avoid::Firer),
    ("adjacent-to-another-enemy", Avoid::Enemy),
    ("minefield", Avoid::Minefield),
    ("gas-zone", Avoid::Gas),
    ("stacking-violation", Avoid::Stacking),
    ("farther-from-nearest-superior-hq", Avoid::Farther),
];

/// Charts of rules that are not played yet; they are kept, and only their names are known here.
const LATER: [&str; 5] = ["hit_check", "shatter", "fog", "engineering", "names"];

/// Reads the charts.
pub(crate) fn read(doc: &Doc<'_>) -> Charts {
    doc.toml(|root| {
        for key in LATER {
            root.opt_tab(key);
        }
        root.rows("fire_effect");
        let mut charts = Charts {
            field: super::field::read(doc, root),
            concealed: super::concealed::read(root),
            support: super::support::read(doc, root),
            chemical: super::chemical::read(root),
            ..Charts::default()
        };
        let crt = root.tab("crt");
        charts.crt = five_or_ten(&crt, "modifier", -9..=9);
        note(&crt, "crt");
        let terrain = root.tab("terrain");
        read_moves(&terrain.tab("move"), &mut charts.moves);
        let defence = terrain.tab("defence");
        charts.infantry_defence = five_or_ten(&defence, "infantry_vs_offensive_or_strike", 0..=9);
        charts.infantry_flat = five_or_ten(&defence, "infantry_flat_cover", 0..=9);
        charts.other_defence = five_or_ten(&defence, "other_vs_offensive_or_strike", 0..=9);
        charts.fire_defence = five_or_ten(&defence, "all_vs_other_fire", 0..=9);
        charts.improved = defence.int("improved_position", 0..=9);
        note(&defence, "terrain.defence");
        let constants = root.tab("constants");
        let stack = constants.tab("stack_steps");
        charts.stack = [stack.int("wp", 1..=9), stack.int("nato", 1..=9)];
        charts.dummy_markers = constants.int("dummy_markers", 0..=99);
        charts.lead_radius = constants.int("lead_radius", 1..=9);
        charts.task_force = constants.int("task_force_steps", 1..=9);
        charts.cavalry_task_force = constants.int("acr_task_force_steps", 1..=9);
        charts.ferry_steps = constants.int("ferry_steps", 1..=9);
        charts.main_effort_rp = constants.int("main_effort_rp", 0..=9);
        charts.hq_back = constants.int("hq_back_after_turns", 0..=9);
        note(&constants, "constants");
        let allowance = root.tab("movement_allowance");
        let points = |key: &str| 4 * allowance.int::<u8>(key, 1..=20);
        charts.allowance = Allowances {
            march: points("march"),
            hasty: points("hasty_attack"),
            assault: points("assault"),
            reserve: points("reserve"),
            reaction: points("reaction"),
            display: [points("display_5"), points("display_10")],
        };
        note(&allowance, "movement_allowance");
        let amphibious = root.tab("amphibious");
        charts.amphibious = five_or_ten(&amphibious, "steps", 0..=9);
        let drm = amphibious.tab("drm");
        charts.amphibious_engineer = drm.int("engineer", 0..=9);
        note(&amphibious, "amphibious");
        let gegenangriff = root.tab("gegenangriff");
        charts.gegenangriff = gegenangriff.int("reversed_at_least", 1..=10);
        note(&gegenangriff, "gegenangriff");
        let screening = root.tab("screening");
        charts.screening =
            ["clear", "light_woods", "heavy_woods", "town", "city"].map(|key| screening.int(key, 1..=11));
        note(&screening, "screening");
        let point_blank = root.tab("point_blank");
        charts.rounds = point_blank.int("rounds", 1..=99);
        note(&point_blank, "point_blank");
        let retreat = root.tab("retreat");
        let avoid = |key| retreat.list(key).iter().filter_map(|t| doc.choose(t, &AVOID)).collect();
        charts.avoid = avoid("avoid");
        charts.avoid_homeward = avoid("avoid_homeward");
        note(&retreat, "retreat");
        let victory = root.tab("victory");
        let vp = victory.tab("vp");
        charts.vp_step = vp.int("enemy_step", 0..=9);
        charts.vp_air = vp.int("enemy_air_step", 0..=9);
        charts.vp_hq = vp.int("enemy_hq", 0..=9);
        note(&victory, "victory");
        charts
    })
}

fn read_moves(tab: &Tab<'_>, moves: &mut MoveCosts) {
    let cost = |key: &str| tab.int::<u8>(key, 1..=40);
    moves.terrain = ["clear", "light_woods", "heavy_woods", "town", "city"].map(cost);
    moves.saale = cost("saale_unbridged");
    moves.civil_bridge = cost("civil_bridge_tactical");
    moves.military_bridge = cost("military_bridge");
    moves.obstacle = cost("obstacle");
    moves.smoke = cost("smoke");
    moves.mine_exit = cost("mine_forced_exit");
    moves.slope_up = cost("slope_up");
    moves.minor = cost("road_minor");
    moves.federal = cost("road_federal");
    moves.autobahn = cost("autobahn");
    moves.minor_into = cost("minor_into_town_or_city");
    moves.reaction_road = cost("reaction_along_any_road");
    note(tab, "terrain.move");
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
        tab.doc.fault(tab.at(), &tab.field(key), found, format!("{N} numbers"), None);
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
