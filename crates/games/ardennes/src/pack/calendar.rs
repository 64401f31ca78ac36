//! The calendar and the rules that hold only on certain days: `calendar.toml` (2.1-l, 4).

use super::days::{CAMPAIGN, Days};
use super::kind::{DatumKind, Doc, Tab};
use sandtable_pack::{figures, record, words};

words! {
    /// How much a victory or defeat is worth (18.3).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Degree {
        /// Tactical.
        Tactical = "tactical",
        /// Operational.
        Operational = "operational",
        /// Strategic.
        Strategic = "strategic",
    }
}

/// What the calendar decides at a day's end (18.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    /// The Germans lose with fewer points.
    pub below: i16,
    /// They win with more.
    pub above: i16,
    /// How much it is worth.
    pub degree: Degree,
}

record! {
    /// A day of December 1944.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct DayDef: fn read_row(row: &Tab<'_>, due: usize) {
        /// The date.
        pub day: u8 = row.int("day", 16..=29),
        {
            if usize::from(day) != due {
                let message = format!("day {day} stands where day {due} is due");
                row.fault("day", message, "days in order from 16", Some(due.to_string()));
            }
        }
        /// Allied Command Level.
        pub level: u8 = row.int("level", 1..=20),
        /// Victory check of the day.
        pub threshold: Option<Threshold> = threshold(row),
        /// Fixed artillery range.
        pub range: u8 = row.int("range", 0..=20),
        /// Supplemental cards drawn.
        pub supplementals: u8 = row.int("supplementals", 0..=30),
        /// Level of the day's first German impulse (4.11).
        pub first_level: u8 = row.opt_int("first_level", 1..=20).unwrap_or(level),
        /// Offensive cards that join the action deck.
        pub offensive: u8 = row.opt_int("offensive", 0..=10).unwrap_or(0),
    }
}

figures! { DatumKind = DatumKind::Day;
    /// When rules hold.
    Gates {
        /// Surprise in the first impulse (4.11).
        surprise: Days,
        /// Traffic jams (4.12).
        traffic_jams: Days,
        /// Slow Allied reaction (4.13).
        slow_allies: Days,
        /// There is a supply phase (4.III).
        supply_phase: Days,
        /// Bridges may be blown (11.4).
        demolition: Days,
        /// Delayed German reserves enter by themselves (7.3).
        delayed_reserves: Days,
        /// Deployment method B (9.2).
        method_b: Days,
        /// Units out of contact are redeployed (9.3).
        out_of_contact: Days,
        /// Westwall hexes cost points (18.1).
        westwall_points: Days,
        /// Superiority is a reason to activate (10.0).
        superiority: Days,
        /// German supply is judged (14.22).
        german_supply: Days,
        /// German army zones (11.7).
        army_zones: Days,
        /// Fuel checks (14.5).
        fuel: Days,
        /// Replacements (17).
        replacements: Days,
        /// Roadblock checks in victory hexes only (15.1).
        roadblocks_vp_only: Days,
        /// Air interdiction (4.III).
        interdiction: Days,
        /// Second card after No Command (8.2).
        second_card: Days,
        /// XXX Corps is free (11.82).
        xxx_free: Days,
    }
}

/// Everything `calendar.toml` says.
#[derive(Debug, Clone, Default)]
pub struct Calendar {
    /// The days in order.
    pub days: Vec<DayDef>,
    /// When rules hold.
    pub gates: Gates,
}

impl Calendar {
    /// A day by its date.
    pub fn day(&self, day: u8) -> Option<&DayDef> {
        self.days.iter().find(|d| d.day == day)
    }
}

/// Reads `calendar.toml`.
pub(crate) fn read(doc: &Doc<'_>) -> Calendar {
    doc.toml(|root| {
        let source = root.file_source();
        let days = root.records("day", DatumKind::Day, &source, |row, days: &[DayDef]| {
            let day = DayDef::read_row(row, usize::from(CAMPAIGN.first) + days.len());
            (day.day.to_string(), Some(day))
        });
        if days.last().map(|d| d.day) != Some(CAMPAIGN.last) {
            doc.fault(root.at(), "day", "the calendar does not end on the 29th", "days from 16 to 29", None);
        }
        Calendar { days, gates: Gates::read(&root.tab("gates"), &source) }
    })
}

fn threshold(row: &Tab<'_>) -> Option<Threshold> {
    let below: Option<i16> = row.opt_int("below", 0..=99);
    let above: Option<i16> = row.opt_int("above", 0..=99);
    match (below, above, row.opt_choice("degree", &Degree::WORDS)) {
        (Some(below), Some(above), Some(degree)) => Some(Threshold { below, above, degree }),
        (None, None, None) => None,
        _ => {
            let expected = "below, above and degree together, or none of them";
            row.fault("below", "half a victory check", expected, None);
            None
        }
    }
}
