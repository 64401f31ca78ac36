//! Charts of engineers, demolition and electronic warfare (36, 38, 39).

use super::charts::note;
use super::kind::{Doc, Tab};

/// What jamming does to the defender (39.2).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Jamming {
    /// Nothing.
    #[default]
    None,
    /// One artillery unit at half strength may be called, and no helicopter.
    Reduced,
    /// No fire call.
    NoCall,
    /// No fire call and no reaction.
    NoReaction,
}

impl Jamming {
    /// The word of events.
    pub const fn word(self) -> &'static str {
        match self {
            Jamming::None => "jam-none",
            Jamming::Reduced => "jam-reduced",
            Jamming::NoCall => "jam-no-call",
            Jamming::NoReaction => "jam-no-reaction",
        }
    }
}

const RESULTS: [(&str, Jamming); 4] = [
    ("none", Jamming::None),
    ("reduced", Jamming::Reduced),
    ("no-call", Jamming::NoCall),
    ("no-call-no-reaction", Jamming::NoReaction),
];

/// Changes of a jamming die (39.2).
#[derive(Debug, Clone, Copy, Default)]
pub struct JammingDrm {
    /// The objective is an improved position of the defender.
    pub improved: i8,
    /// It is close terrain.
    pub close: i8,
    /// NATO defends in a town or city.
    pub built_up: i8,
    /// NATO makes a hasty attack.
    pub hasty: i8,
    /// The defender is out of command range.
    pub uncommanded: i8,
}

/// Numbers of a bridge demolition, by kind of bridge (38.1, 38.2).
#[derive(Debug, Clone, Copy, Default)]
pub struct Charges {
    /// Autobahn bridge.
    pub autobahn: u8,
    /// Road bridge.
    pub road: u8,
}

/// The chart of strikes at bridges (38.4).
#[derive(Debug, Clone, Copy, Default)]
pub struct BridgeStrike {
    /// Factor of an Autobahn bridge.
    pub autobahn: u8,
    /// Factor of a road bridge.
    pub road: u8,
    /// Factor of a military bridge.
    pub military: u8,
    /// Artillery counts half.
    pub artillery_halved: bool,
    /// Low aircraft count half.
    pub low_air_halved: bool,
}

/// Charts of the field works.
#[derive(Debug, Clone, Default)]
pub struct FieldCharts {
    /// An unmodified die up to this destroys the jammer.
    pub jammer_lost: u8,
    /// Results from these modified dice on, lowest first.
    pub jamming: Vec<(i8, Jamming)>,
    /// Changes of the jamming die.
    pub jamming_drm: JammingDrm,
    /// Charges the Germans have set.
    pub set_charges: Charges,
    /// Charges of an engineer.
    pub engineer_charges: Charges,
    /// Change of the die with the Pact at the bridge (38.1.1).
    pub pact_at_bridge: i8,
    /// Strikes at bridges (38.4).
    pub bridge_strike: BridgeStrike,
}

pub(super) fn read(doc: &Doc<'_>, root: &Tab<'_>) -> FieldCharts {
    let jamming = root.tab("jamming");
    let mut charts =
        FieldCharts { jammer_lost: jamming.int("lost_on_unmodified", 0..=9), ..Default::default() };
    for row in jamming.rows("rows") {
        if let Some(result) = row.choice("result", &RESULTS) {
            charts.jamming.push((row.int("at_least", -9..=20), result));
        }
    }
    if !charts.jamming.is_sorted_by_key(|(least, _)| *least) {
        doc.fault(
            jamming.at(),
            &jamming.field("rows"),
            "rows out of order",
            "rows by rising `at_least`",
            None,
        );
    }
    let drm = jamming.tab("drm");
    let change = |key: &str| drm.int::<i8>(key, -9..=9);
    charts.jamming_drm = JammingDrm {
        improved: change("improved_position"),
        close: change("close_terrain"),
        built_up: change("nato_in_town_or_city"),
        hasty: change("nato_hasty_attack"),
        uncommanded: change("defender_out_of_command"),
    };
    note(&jamming, "jamming");
    let demolition = root.tab("demolition");
    let charges = |key: &str| {
        let tab = demolition.tab(key);
        Charges { autobahn: tab.int("autobahn", 1..=10), road: tab.int("road", 1..=10) }
    };
    charts.set_charges = charges("set_charges");
    charts.engineer_charges = charges("engineer_charges");
    charts.pact_at_bridge = demolition.int("set_charges_wp_adjacent", -9..=0);
    note(&demolition, "demolition");
    let strike = root.tab("bridge_strike");
    let factor = strike.tab("factor");
    let halved: Vec<String> = strike.list("halved").iter().map(|t| t.text.to_owned()).collect();
    let halves = |what: &str| halved.iter().any(|h| h == what);
    charts.bridge_strike = BridgeStrike {
        autobahn: factor.int("autobahn", 1..=40),
        road: factor.int("road", 1..=40),
        military: factor.int("military", 1..=40),
        artillery_halved: halves("artillery"),
        low_air_halved: halves("air-low"),
    };
    note(&strike, "bridge_strike");
    charts
}
