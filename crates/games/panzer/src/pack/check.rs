//! What a whole pack must be: facts that no single file can tell.

use super::{Kind, Pack, PackError, Start};
use crate::ids::{Grade, MAX_HEXES};
use sandtable_pack::Report;

impl Pack {
    /// Everything that is wrong between the files.
    pub(super) fn check(&self) -> Vec<PackError> {
        let mut report = Report::new(&self.base);
        let mut fault = |file: &str, field: &str, message: String, expected: &str| {
            report.whole(file, field, message, expected);
        };
        if self.scenarios.is_empty() {
            fault("scenarios", "", "there is no scenario".to_owned(), "one at least");
        }
        for (i, scenario) in self.scenarios.iter().enumerate() {
            let file = format!("scenarios: {}", scenario.key);
            if self.scenarios.iter().take(i).any(|s| s.key == scenario.key) {
                fault(&file, "id", "two scenarios have this key".to_owned(), "a key of its own");
            }
            if self.layout(scenario.layout).len() > MAX_HEXES {
                fault(&file, "boards", "the map is too large".to_owned(), "1024 hexes at most");
            }
            for formation in scenario.formations() {
                let room = match &formation.start {
                    Start::Setup(area) => area.len(),
                    Start::Enter { hexes, .. } => hexes.len(),
                };
                if room == 0 {
                    let message = format!("{} has no hex to begin in", formation.name.en);
                    fault(&file, "side.formation", message, "a set-up area or an entry");
                }
            }
            if scenario.sides.iter().all(|s| !s.aircraft.is_empty()) {
                let message = "both sides have aircraft".to_owned();
                fault(&file, "side.aircraft", message, "aircraft on one side only");
            }
            for unit in &scenario.units {
                let side = scenario.formation(unit.formation).map(|f| f.side);
                if side != Some(self.card(unit.card).nation.side()) {
                    let message = format!("`{}` fights on the other side", self.card(unit.card).key);
                    fault(&file, "side.formation.units", message, "cards of the side's own nations");
                }
            }
        }
        for card in &self.cards {
            let Kind::Vehicle(vehicle) = &card.kind else { continue };
            for weapon in &vehicle.weapons {
                if self.gun(weapon.gun).rof_vehicle.is_none() {
                    let message = format!("`{}` has no rate of fire in a vehicle", self.gun(weapon.gun).key);
                    fault("guns.csv", "rof_vehicle", message, &format!("one, as `{}` carries it", card.key));
                }
            }
        }
        for grade in Grade::ALL {
            let row = &self.tables.commands[grade.index()];
            if !row.is_sorted() {
                let message = format!("commands of {} fall", grade.word());
                fault("tables.toml", "commands", message, "a row that grows or stays");
            }
        }
        report.errors
    }
}
