//! Charts of reconnaissance, fire support, strikes and anti-aircraft fire (20 to 27), from `charts.toml`.

use super::charts::{five_or_ten, note};
use super::forces::Side;
use super::kind::Tab;
use super::map::Terrain;
use sandtable_pack::{record, words};

words! {
    /// What a fire call is for (21.2).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
    pub enum Purpose {
        /// Fire strike (23.1).
        FireStrike = "fire-strike",
        /// Mines by artillery or air (23.5).
        Adm = "adm-strike",
        /// Gas (44.2).
        Gas = "gas-strike",
        /// Counter-battery (23.4).
        CounterBattery = "counter-battery",
        /// Offensive fire of a hasty attack.
        OffensiveHasty = "offensive-hasty",
        /// Offensive fire of an assault.
        OffensiveAssault = "offensive-assault",
        /// Defensive fire against a hasty attack.
        DefensiveHasty = "defensive-hasty",
        /// Defensive fire against an assault.
        DefensiveAssault = "defensive-assault",
    }
}

record! {
    /// What one fire call may ask for (21.2).
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    pub struct CallLimit: fn read(tab: &Tab<'_>) {
        /// Artillery units.
        pub guns: u8 = tab.opt_int("guns", 0..=2).unwrap_or(0),
        /// Rocket artillery too (22.7).
        pub rockets: bool = tab.switch("rockets"),
        /// Only the artillery group of the calling HQ's division (22.4.1).
        pub dag: bool = tab.switch("dag"),
        /// Attack helicopter units.
        pub helicopters: u8 = tab.opt_int("helicopters", 0..=1).unwrap_or(0),
    }
}

record! {
    /// Changes of the reconnaissance die (20.2.1).
    #[derive(Debug, Clone, Copy, Default)]
    pub struct ReconDrm: fn read(drm: &Tab<'_>) {
        /// An improved position.
        pub improved: i8 = drm.int("improved_position", -9..=9),
        /// Night.
        pub night: i8 = drm.int("night", -9..=9),
        /// Fog.
        pub fog: i8 = drm.int("fog", -9..=9),
        /// Smoke (6.3.3).
        pub smoke: i8 = drm.int("smoke", -9..=9),
        /// An enemy behind an obstacle (36.0).
        pub obstacle: i8 = drm.int("obstacle", -9..=9),
        /// A minefield.
        pub minefield: i8 = drm.int("minefield", -9..=9),
        /// Only units of the cavalry squadron (41.1.2).
        pub acr_alone: i8 = drm.int("acr_alone", -9..=9),
    }
}

words! {
    /// Result of anti-aircraft fire (27.3).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
    pub enum AaResult {
        /// Nothing.
        None = "none",
        /// The owner chooses: a hit check, or the mission ends.
        CheckOrAbort = "check-or-abort",
        /// A hit check, and the mission ends.
        CheckAndAbort = "check-and-abort",
    }
}

/// The charts.
#[derive(Debug, Clone, Default)]
pub struct SupportCharts {
    /// Least and greatest distance of each column of the reconnaissance table.
    recon_ranges: Vec<(u16, u16)>,
    /// Numbers to reach: terrain, then empty hexes; 0 is impossible.
    recon: [[u8; 4]; 6],
    /// Changes of the die.
    pub recon_drm: ReconDrm,
    /// Least and greatest distance of each row of the counter-battery tables.
    battery_ranges: Vec<(u16, u16)>,
    /// Numbers to reach: US and others; towed, self-propelled, rocket; distance.
    battery: [[[u8; 5]; 3]; 2],
    /// Limits of fire calls, by purpose and side.
    limits: [[CallLimit; 2]; 8],
    /// Flak of a step in twelfths at distance 0, 1, 2 (27.2.1).
    pub flak: Flak,
    aa: Vec<(i16, AaResult)>,
    /// A step in a mine attack is eliminated by this roll or less (37.5).
    pub mine_at_most: u8,
    /// Added to the roll while an engineer is with the force.
    pub mine_engineer: u8,
    /// Added to the roll of a careful exit (37.4).
    pub mine_careful: u8,
    /// Strength artillery needs for ADM or gas (23.5.4).
    pub adm_strength: u8,
    /// Steps aircraft need for ADM or gas (24.5.1).
    pub adm_air_steps: u8,
    /// Artillery types that can lay mines (23.5.4).
    pub adm_types: Vec<String>,
    /// Aircraft by die, for the Pact and for NATO (24.2).
    pub air_call: [Vec<String>; 2],
    /// Aircraft that lay mines for the US, Canada and West Germany (24.2.2).
    pub adm_aircraft: [String; 3],
    /// Aircraft that bring NATO's gas (24.2.2).
    pub gas_aircraft: String,
    /// Most air points of a call (24.2).
    pub air_points: u8,
    /// Shatter number of an airmobile battalion on its own (31.1.2).
    pub airmobile_shatter: u8,
    /// A dropped step is lost on this roll or less (29.5.1).
    pub disorganised: u8,
}

/// Flak of a step in twelfths, by distance.
#[derive(Debug, Clone, Copy, Default)]
pub struct Flak {
    /// Against low aircraft and paradrops.
    pub air: [u8; 3],
    /// Against helicopters by day.
    pub day: [u8; 3],
    /// Against helicopters by night, or out of smoke.
    pub night: [u8; 3],
}

fn column(ranges: &[(u16, u16)], distance: u16) -> Option<usize> {
    // Every table begins next to the spotter, whatever the first column is called (20.2.7).
    let distance = distance.max(ranges.first().map_or(0, |r| r.0));
    ranges.iter().position(|(least, most)| (*least..=*most).contains(&distance))
}

impl SupportCharts {
    /// The number a reconnaissance attempt has to reach; `None` if it is impossible.
    pub fn recon_number(&self, row: Option<Terrain>, distance: u16) -> Option<u8> {
        let row = row.map_or(5, |terrain| terrain as usize);
        let number = self.recon[row][column(&self.recon_ranges, distance)?];
        (number > 0).then_some(number)
    }

    /// The greatest distance of reconnaissance.
    pub fn recon_reach(&self) -> u16 {
        self.recon_ranges.last().map_or(0, |r| r.1)
    }

    /// The number a counter-battery acquisition has to reach (23.4.2, 41.3). `row` is 0 for towed artillery, 1 for
    /// self-propelled, 2 for rockets.
    pub fn battery_number(&self, us: bool, row: usize, distance: u16) -> Option<u8> {
        let table = &self.battery[usize::from(!us)];
        let number = *table.get(row)?.get(column(&self.battery_ranges, distance)?)?;
        (number > 0).then_some(number)
    }

    /// What a call of a side may ask for.
    pub fn limit(&self, purpose: Purpose, side: Side) -> CallLimit {
        self.limits[purpose as usize][side.index()]
    }

    /// Result of an anti-aircraft roll with its modifiers (27.2.2).
    pub fn aa(&self, roll: i16) -> AaResult {
        self.aa.iter().rev().find(|(least, _)| roll >= *least).map_or(AaResult::None, |(_, r)| *r)
    }
}

/// Reads them.
pub(crate) fn read(root: &Tab<'_>) -> SupportCharts {
    let mut charts = SupportCharts::default();
    let recon = root.tab("recon");
    charts.recon_ranges = ranges(&recon);
    for (row, key) in ["clear", "light_woods", "heavy_woods", "town", "city", "empty"].into_iter().enumerate()
    {
        charts.recon[row] = five_or_ten(&recon, key, 0..=10);
    }
    charts.recon_drm = ReconDrm::read(&recon.tab("drm"));
    note(&recon, "recon");
    let battery = root.tab("counter_battery");
    charts.battery_ranges = ranges(&battery);
    for (nation, key) in ["us", "others"].into_iter().enumerate() {
        let table = battery.tab(key);
        for (row, symbol) in ["towed", "sp", "rocket"].into_iter().enumerate() {
            charts.battery[nation][row] = five_or_ten(&table, symbol, 0..=10);
        }
        note(&table, &format!("counter_battery.{key}"));
    }
    for row in root.rows("fire_support") {
        let Some(purpose) = row.choice("event", &Purpose::WORDS) else { continue };
        for (side, key) in ["wp", "nato"].into_iter().enumerate() {
            charts.limits[purpose as usize][side] = CallLimit::read(&row.tab(key));
        }
        note(&row, "fire_support");
    }
    read_air(root, &mut charts);
    let mines = root.tab("mine_attack");
    charts.mine_at_most = mines.int("eliminated_at_most", 0..=9);
    charts.mine_engineer = mines.tab("drm").int("engineer_in_force", 0..=9);
    charts.mine_careful = mines.tab("drm").int("careful_exit", 0..=9);
    note(&mines, "mine_attack");
    let adm = root.tab("adm_artillery");
    charts.adm_types = adm.list("types").iter().map(|t| t.text.to_owned()).collect();
    note(&adm, "adm_artillery");
    let constants = root.tab("constants");
    charts.adm_strength = constants.int("adm_or_gas_strength", 1..=40);
    charts.adm_air_steps = constants.int("adm_or_gas_air_steps", 1..=9);
    charts
}

fn read_air(root: &Tab<'_>, charts: &mut SupportCharts) {
    let flak = root.tab("flak");
    charts.flak = Flak {
        air: five_or_ten(&flak, "air_or_paradrop", 0..=24),
        day: five_or_ten(&flak, "helicopter_day", 0..=24),
        night: five_or_ten(&flak, "helicopter_night_or_smoke", 0..=24),
    };
    note(&flak, "flak");
    let aa = root.tab("aa_fire");
    for row in aa.rows("rows") {
        if let Some(result) = row.choice("result", &AaResult::WORDS) {
            charts.aa.push((row.int("at_least", -99..=99), result));
        }
    }
    note(&aa, "aa_fire");
    let call = root.tab("air_call");
    charts.air_call = ["wp", "nato"].map(|key| {
        let list: Vec<String> = call.list(key).iter().map(|t| t.text.to_owned()).collect();
        if list.len() != 10 {
            root.doc.fault(call.at(), key, format!("{} aircraft", list.len()), "10 aircraft", None);
        }
        list
    });
    let special = call.tab("special_nato");
    charts.adm_aircraft = ["adm_us", "adm_ca", "adm_wg"].map(|key| special.string(key));
    charts.gas_aircraft = special.string("gas");
    charts.air_points = call.int("max_points", 1..=9);
    note(&call, "air_call");
    let drop = root.tab("paradrop");
    charts.airmobile_shatter = root.tab("shatter").int("independent_airmobile_battalion", 0..=9);
    charts.disorganised = drop.int("disorganised_on", 0..=10);
    note(&drop, "paradrop");
}

/// Ranges such as `4-6`.
fn ranges(tab: &Tab<'_>) -> Vec<(u16, u16)> {
    let mut list = Vec::new();
    for txt in tab.list("ranges") {
        let ends = txt.text.split_once('-').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        match ends {
            Some(range) => list.push(range),
            None => tab.doc.bad(&txt, format!("`{}`", txt.text), "a range such as 4-6", None),
        }
    }
    list
}
