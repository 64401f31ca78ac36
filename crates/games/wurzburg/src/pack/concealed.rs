//! Charts of Hidden Mode (45).

use super::charts::{five_or_ten, note};
use super::kind::Tab;

/// What a unit reveals, and what it counts for before.
#[derive(Debug, Clone, Copy, Default)]
pub struct Veiled {
    /// Steps by modified die 1 to 12 (45.3).
    pub steps: [u8; 12],
    /// Steps it counts for in anti-aircraft fire while it is unrevealed (45.7).
    pub flak: u8,
}

/// Charts of Hidden Mode.
#[derive(Debug, Clone, Copy, Default)]
pub struct ConcealedCharts {
    /// Maneuver counters in a hex, by side (45.1.3).
    pub counters: [u8; 2],
    /// Counters on the map for each step left (45.6.2).
    pub per_step: u8,
    /// Deliberate Defense markers of a regiment and of a brigade (45.8.1, 45.8.2).
    pub markers: [u8; 2],
    /// Regiments of the Pact.
    pub regiment: Veiled,
    /// Divisional tank battalions.
    pub dtb: Veiled,
    /// NATO.
    pub nato: Veiled,
    /// Change of the die in an offensive operation of one's own (45.3).
    pub offensive: u8,
    /// Change of the die under a Deliberate Defense marker (45.8).
    pub defense: u8,
}

pub(super) fn read(root: &Tab<'_>) -> ConcealedCharts {
    let constants = root.tab("constants");
    let pair = |key: &str| {
        let tab = constants.tab(key);
        [tab.int("wp", 1..=9), tab.int("nato", 1..=9)]
    };
    let table = root.tab("revelation");
    let flak = root.tab("flak");
    let flak = flak.tab("hidden_steps");
    let veiled = |rows: &str, steps: &str| Veiled {
        steps: five_or_ten(&table, rows, 0..=9),
        flak: flak.int(steps, 0..=9),
    };
    let drm = table.tab("drm");
    let charts = ConcealedCharts {
        counters: pair("stack_counters_hidden"),
        per_step: constants.int("hidden_counters_per_step", 1..=9),
        markers: pair("deliberate_defense"),
        regiment: veiled("wp_regiment", "wp_regiment"),
        dtb: veiled("dtb", "dtb"),
        nato: veiled("nato", "nato"),
        offensive: drm.int("own_offensive_operation", 0..=9),
        defense: drm.int("deliberate_defence", 0..=9),
    };
    note(&table, "revelation");
    charts
}
