//! Reading the special conditions of a scenario: the table `special` of `scenarios/*.toml`.

use super::kind::Tab;
use super::layout::Layout;
use super::read_scenario::area;
use super::scenario::{ScenarioDef, Sun, Switch, Tracks};
use crate::ids::{Edge, HexSet, Side};

/// The sun in the eyes.
pub(super) fn sun(special: &Tab<'_>) -> Option<Sun> {
    let tab = special.opt_tab("sun")?;
    let [first, last] = tab.row::<u8, 2>("turns", 1..=60);
    let sun = Sun {
        edge: tab.choice("edge", Edge::WORDS).unwrap_or(Edge::East),
        ap: tab.int("ap", -20..=20),
        gp: tab.int("gp", -50..=50),
        turns: (first, last),
    };
    tab.done();
    Some(sun)
}

/// `tracks = "roads"`, `"paths"` or `"all"` (4.5.1.1.11).
pub(super) fn tracks(special: &Tab<'_>) -> Tracks {
    const WHICH: [(&str, Tracks); 3] = [
        ("roads", Tracks { roads: true, paths: false }),
        ("paths", Tracks { roads: false, paths: true }),
        ("all", Tracks { roads: true, paths: true }),
    ];
    special.opt_text("tracks").and_then(|t| special.doc.choose(&t, &WHICH)).unwrap_or_default()
}

/// What stands under `special` besides boards and sun.
pub(super) fn features(tab: &Tab<'_>, scenario: &mut ScenarioDef, layout: &Option<Layout>) {
    for (key, switch) in [("heat_haze", Switch::HeatHaze), ("dust", Switch::Dust)] {
        if tab.switch(key) && !scenario.has(switch) {
            scenario.switches.push(switch);
        }
    }
    tab.switch("desert_buildings");
    tab.switch("guns_inside");
    tab.opt_text("tracks");
    tab.opt_text("mine_hexes");
    if let Some(plans) = tab.opt_tab("planned") {
        for side in Side::ALL {
            let number = plans.opt_int(side.word(), 0..=8).unwrap_or(0);
            scenario.sides[side.index()].planned = number;
        }
        plans.done();
    }
    tab.opt_tab("layout_base");
    tab.opt_tab("sun");
    if let Some(points) = tab.opt_tab("pre_registered") {
        for side in Side::ALL {
            let number = points.opt_int(side.word(), 0..=20).unwrap_or(0);
            scenario.sides[side.index()].pre_registered = number;
        }
        points.done();
    }
    // Hidden units are those of the side that sets up first: the other one comes to find them.
    let hidden: Vec<HexSet> = tab.list("hidden").iter().filter_map(|t| area(tab.doc, layout, t)).collect();
    if !hidden.is_empty() {
        let all = hidden.iter().fold(HexSet::EMPTY, |all, set| all.or(set));
        scenario.sides[scenario.sets_up_first.index()].hidden = Some(all);
    }
}
