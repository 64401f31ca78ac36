//! The calendar and the rules that hold only on certain days: `calendar.toml` (2.1-l, 4).

use super::days::{CAMPAIGN, Days};
use super::kind::{DatumKind, Doc};
use sandtable_pack::figures;

/// How much a victory or defeat is worth (18.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Degree {
    /// Tactical.
    Tactical,
    /// Operational.
    Operational,
    /// Strategic.
    Strategic,
}

const DEGREES: [(&str, Degree); 3] =
    [("tactical", Degree::Tactical), ("operational", Degree::Operational), ("strategic", Degree::Strategic)];

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

/// A day of December 1944.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayDef {
    /// The date.
    pub day: u8,
    /// Fixed artillery range.
    pub range: u8,
    /// Supplemental cards drawn.
    pub supplementals: u8,
    /// Allied Command Level.
    pub level: u8,
    /// Level of the day's first German impulse (4.11).
    pub first_level: u8,
    /// Offensive cards that join the action deck.
    pub offensive: u8,
    /// Victory check of the day.
    pub threshold: Option<Threshold>,
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
        let mut days: Vec<DayDef> = Vec::new();
        for row in root.rows("day") {
            let own = row.source(&source);
            let due = CAMPAIGN.first as usize + days.len();
            let day: u8 = row.int("day", 16..=29);
            if usize::from(day) != due {
                let message = format!("day {day} stands where day {due} is due");
                doc.fault(
                    row.at(),
                    &row.field("day"),
                    message,
                    "days in order from 16",
                    Some(due.to_string()),
                );
            }
            let level = row.int("level", 1..=20);
            let below: Option<i16> = row.opt_int("below", 0..=99);
            let above: Option<i16> = row.opt_int("above", 0..=99);
            let degree = row.opt_choice("degree", &DEGREES);
            let threshold = match (below, above, degree) {
                (Some(below), Some(above), Some(degree)) => Some(Threshold { below, above, degree }),
                (None, None, None) => None,
                _ => {
                    let expected = "below, above and degree together, or none of them";
                    doc.fault(row.at(), &row.field("below"), "half a victory check", expected, None);
                    None
                }
            };
            days.push(DayDef {
                day,
                range: row.int("range", 0..=20),
                supplementals: row.int("supplementals", 0..=30),
                level,
                first_level: row.opt_int("first_level", 1..=20).unwrap_or(level),
                offensive: row.opt_int("offensive", 0..=10).unwrap_or(0),
                threshold,
            });
            doc.datum(DatumKind::Day, day.to_string(), row.at(), own);
            row.done();
        }
        if days.last().map(|d| d.day) != Some(CAMPAIGN.last) {
            doc.fault(root.at(), "day", "the calendar does not end on the 29th", "days from 16 to 29", None);
        }
        Calendar { days, gates: Gates::read(&root.tab("gates"), &source) }
    })
}
