//! Charts of Hidden Mode (45).

use super::charts::{five_or_ten, note};
use super::kind::Tab;
use sandtable_pack::record;

/// What a unit reveals, and what it counts for before.
#[derive(Debug, Clone, Copy, Default)]
pub struct Veiled {
    /// Steps by modified die 1 to 12 (45.3).
    pub steps: [u8; 12],
    /// Steps it counts for in anti-aircraft fire while it is unrevealed (45.7).
    pub flak: u8,
}

record! {
    /// Charts of Hidden Mode.
    #[derive(Debug, Clone, Copy, Default)]
    pub struct ConcealedCharts: fn read(root: &Tab<'_>) {
        let constants = root.tab("constants");
        let sides = |key: &str| {
            let tab = constants.tab(key);
            [tab.int("wp", 1..=9), tab.int("nato", 1..=9)]
        };
        /// Maneuver counters in a hex, by side (45.1.3).
        pub counters: [u8; 2] = sides("stack_counters_hidden"),
        /// Counters on the map for each step left (45.6.2).
        pub per_step: u8 = constants.int("hidden_counters_per_step", 1..=9),
        /// Deliberate Defense markers of a regiment and of a brigade (45.8.1, 45.8.2).
        pub markers: [u8; 2] = sides("deliberate_defense"),
        let table = root.tab("revelation");
        let flak = root.tab("flak").tab("hidden_steps");
        let veiled = |key: &str| Veiled { steps: five_or_ten(&table, key, 0..=9), flak: flak.int(key, 0..=9) };
        /// Regiments of the Pact.
        pub regiment: Veiled = veiled("wp_regiment"),
        /// Divisional tank battalions.
        pub dtb: Veiled = veiled("dtb"),
        /// NATO.
        pub nato: Veiled = veiled("nato"),
        let drm = table.tab("drm");
        /// Change of the die in an offensive operation of one's own (45.3).
        pub offensive: u8 = drm.int("own_offensive_operation", 0..=9),
        /// Change of the die under a Deliberate Defense marker (45.8).
        pub defense: u8 = drm.int("deliberate_defence", 0..=9),
        { note(&table, "revelation") }
    }
}
