//! The chart of chemical warfare (44).

use super::charts::note;
use super::kind::Tab;
use sandtable_pack::record;

record! {
    /// Figures of poison gas.
    #[derive(Debug, Clone, Copy, Default)]
    pub struct Chemical: fn read(root: &Tab<'_>) {
        let tab = root.tab("chemical");
        /// A check contaminates by this roll or less (44.4.1).
        pub contaminated_at_most: u8 = tab.int("contaminated_at_most", 0..=10),
        /// A step is lost in a gas attack by this roll or less (44.5).
        pub attack_at_most: u8 = tab.int("gas_attack_eliminated_at_most", 0..=10),
        /// The same by the other reading: the highest number the rulebook's example allows.
        pub attack_at_most_deadly: u8 = tab.int("gas_attack_eliminated_at_most_deadly", 0..=10),
        let steps = tab.tab("decontaminate_steps");
        /// Steps a Main HQ cleans in a turn, by side (44.6).
        pub clean_steps: [u8; 2] = ["wp", "nato"].map(|key| steps.int(key, 0..=40)),
        /// The least distance of enemies (44.6).
        pub clean_distance: u8 = tab.int("decontaminate_min_distance", 0..=40),
        /// The Main HQ of the US division may clean Canadians (44.6).
        pub us_cleans_ca: bool = tab.list("us_main_hq_may_clean").iter().any(|t| t.text == "ca"),
        let vp = root.tab("victory").tab("vp");
        /// Points of NATO for a gas point of the Pact (44.7).
        pub vp_point: u8 = vp.int("gas_point_of_enemy", 0..=9),
        /// Points of NATO for a city in the zone (44.7).
        pub vp_city: u8 = vp.int("gas_on_city", 0..=9),
        { note(&tab, "chemical") }
    }
}
