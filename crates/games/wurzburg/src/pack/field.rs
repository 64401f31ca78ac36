//! Charts of engineers, demolition and electronic warfare (36, 38, 39).

use super::charts::note;
use super::kind::Tab;
use sandtable_pack::{record, words};

words! {
    /// What jamming does to the defender (39.2).
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
    pub enum Jamming {
        /// Nothing.
        #[default]
        None = "none",
        /// One artillery unit at half strength may be called, and no helicopter.
        Reduced = "reduced",
        /// No fire call.
        NoCall = "no-call",
        /// No fire call and no reaction.
        NoReaction = "no-call-no-reaction",
    }
}

impl Jamming {
    /// The word of events and position files.
    pub const fn term(self) -> &'static str {
        match self {
            Jamming::None => "jam-none",
            Jamming::Reduced => "jam-reduced",
            Jamming::NoCall => "jam-no-call",
            Jamming::NoReaction => "jam-no-reaction",
        }
    }
}

record! {
    /// Changes of a jamming die (39.2).
    #[derive(Debug, Clone, Copy, Default)]
    pub struct JammingDrm: fn read(drm: &Tab<'_>) {
        /// The objective is an improved position of the defender.
        pub improved: i8 = drm.int("improved_position", -9..=9),
        /// It is close terrain.
        pub close: i8 = drm.int("close_terrain", -9..=9),
        /// NATO defends in a town or city.
        pub built_up: i8 = drm.int("nato_in_town_or_city", -9..=9),
        /// NATO makes a hasty attack.
        pub hasty: i8 = drm.int("nato_hasty_attack", -9..=9),
        /// The defender is out of command range.
        pub uncommanded: i8 = drm.int("defender_out_of_command", -9..=9),
    }
}

record! {
    /// Numbers of a bridge demolition, by kind of bridge (38.1, 38.2).
    #[derive(Debug, Clone, Copy, Default)]
    pub struct Charges: fn read(tab: &Tab<'_>) {
        /// Autobahn bridge.
        pub autobahn: u8 = tab.int("autobahn", 1..=10),
        /// Road bridge.
        pub road: u8 = tab.int("road", 1..=10),
    }
}

record! {
    /// The chart of strikes at bridges (38.4).
    #[derive(Debug, Clone, Copy, Default)]
    pub struct BridgeStrike: fn read(strike: &Tab<'_>) {
        let factor = strike.tab("factor");
        /// Factor of an Autobahn bridge.
        pub autobahn: u8 = factor.int("autobahn", 1..=40),
        /// Factor of a road bridge.
        pub road: u8 = factor.int("road", 1..=40),
        /// Factor of a military bridge.
        pub military: u8 = factor.int("military", 1..=40),
        let halved = strike.list("halved");
        /// Artillery counts half.
        pub artillery_halved: bool = halved.iter().any(|t| t.text == "artillery"),
        /// Low aircraft count half.
        pub low_air_halved: bool = halved.iter().any(|t| t.text == "air-low"),
    }
}

record! {
    /// Charts of the field works.
    #[derive(Debug, Clone, Default)]
    pub struct FieldCharts: fn read(root: &Tab<'_>) {
        let jammers = root.tab("jamming");
        /// An unmodified die up to this destroys the jammer.
        pub jammer_lost: u8 = jammers.int("lost_on_unmodified", 0..=9),
        let rows = jammers.rows("rows");
        let results = rows.iter().filter_map(|row| row.choice("result", &Jamming::WORDS).map(|result| (row.int("at_least", -9..=20), result)));
        /// Results from these modified dice on, lowest first.
        pub jamming: Vec<(i8, Jamming)> = results.collect(),
        {
            if !jamming.is_sorted_by_key(|(least, _)| *least) {
                jammers.fault("rows", "rows out of order", "rows by rising `at_least`", None);
            }
        }
        /// Changes of the jamming die.
        pub jamming_drm: JammingDrm = JammingDrm::read(&jammers.tab("drm")),
        { note(&jammers, "jamming") }
        let demolition = root.tab("demolition");
        /// Charges the Germans have set.
        pub set_charges: Charges = Charges::read(&demolition.tab("set_charges")),
        /// Charges of an engineer.
        pub engineer_charges: Charges = Charges::read(&demolition.tab("engineer_charges")),
        /// Change of the die with the Pact at the bridge (38.1.1).
        pub pact_at_bridge: i8 = demolition.int("set_charges_wp_adjacent", -9..=0),
        { note(&demolition, "demolition") }
        let strike = root.tab("bridge_strike");
        /// Strikes at bridges (38.4).
        pub bridge_strike: BridgeStrike = BridgeStrike::read(&strike),
        { note(&strike, "bridge_strike") }
    }
}
