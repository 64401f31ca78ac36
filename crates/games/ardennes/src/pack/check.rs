//! Cross-checks between the files of a pack: each file may be fine alone and still contradict another, or the rulebook.

use super::{
    Command, DatumKind, Edge, Entry, Pack, PackError, PlaceKind, RoadClass, ScenarioDef, Side, Start, Terrain,
};
use sandtable_hex::{Dir, HexId};
use std::collections::BTreeMap;

type Report<'a> = sandtable_pack::Report<'a, DatumKind>;

impl Pack {
    /// Everything in the pack that contradicts something else in it. Empty for a sound pack.
    pub fn check(&self) -> Vec<PackError> {
        let mut report = Report::new(&self.base);
        self.check_edges(&mut report);
        self.check_lines(&mut report);
        self.check_places(&mut report);
        self.check_units(&mut report);
        self.check_cards(&mut report);
        self.check_functions(&mut report);
        self.check_chits(&mut report);
        self.check_first_day(&mut report);
        for scenario in &self.scenarios {
            self.check_scenario(scenario, &mut report);
        }
        let mut ids: Vec<&str> = self.scenarios.iter().map(|s| s.id.as_str()).collect();
        ids.sort_unstable();
        if ids.is_empty() || ids.windows(2).any(|w| w[0] == w[1]) {
            report.fault(
                (DatumKind::ScenarioFrame, ""),
                "scenarios are missing or share an id",
                "scenarios/*.toml",
            );
        }
        report.errors
    }

    /// Every hex at the border belongs to an edge, and only such; roads leave the map there.
    fn check_edges(&self, report: &mut Report<'_>) {
        let grid = &self.map.grid;
        for hex in grid.ids() {
            let listed = self.map.edges.iter().any(|e| e.contains(hex));
            if listed != grid.is_edge(hex) {
                let message =
                    format!("{} {}", grid.label(hex), if listed { "is inside" } else { "is at the border" });
                report.fault((DatumKind::MapFeature, "north"), message, "every hex at the border on an edge");
            }
            if self.map.exits.contains(hex) && !(listed && self.map.road_hexes.contains(hex)) {
                let key = format!("exits {}", grid.label(hex));
                report.fault(
                    (DatumKind::MapFeature, &key),
                    "no road can leave here",
                    "a road hex on an edge",
                );
            }
        }
        let wall =
            [Edge::North, Edge::South].map(|e| self.map.edges[e as usize].intersects(&self.map.westwall));
        if wall.contains(&false) {
            report.fault(
                (DatumKind::MapFeature, "north"),
                "the Westwall does not reach it",
                "an unbroken line (14.0)",
            );
        }
        for side in Side::ALL {
            if !self.map.exits.iter().any(|h| self.is_friendly_edge(side, h)) {
                let message = format!("no road leaves the map for the {} side", side.word());
                report.fault((DatumKind::MapFeature, "north"), message, "a source of supply (14.2)");
            }
        }
    }

    /// Whether a hex lies on a side's own edge (14.0-b).
    pub fn is_friendly_edge(&self, side: Side, hex: HexId) -> bool {
        let on = |edge: Edge| self.map.edges[edge as usize].contains(hex);
        let behind = self.map.behind_westwall.contains(hex);
        match side {
            Side::German => on(Edge::East) || (on(Edge::North) || on(Edge::South)) && behind,
            Side::Allied => on(Edge::West) || (on(Edge::North) || on(Edge::South)) && !behind,
        }
    }

    /// The Meuse divides the map; every road belongs to one net; bridges of the start lie where the rules say.
    fn check_lines(&self, report: &mut Report<'_>) {
        let grid = &self.map.grid;
        let west = &self.map.west_of_meuse;
        if west.is_empty() || west.len() == grid.len() {
            let key = (DatumKind::RiverSide, "0116-0117");
            report.fault(key, "the Meuse does not divide the map", "edge to edge (2.1)");
        }
        for (unit, hex) in &self.placements.xxx {
            if Some(*unit) != self.placements.free && !west.contains(*hex) {
                let key = self.unit(*unit).map_or("", |u| u.key.as_str());
                report.fault((DatumKind::Placement, key), "placed east of the Meuse", "west of it (9.61)");
            }
        }
        let mut seen = super::Hexes::new();
        let mut open: Vec<HexId> = self.map.road_hexes.first().into_iter().collect();
        while let Some(hex) = open.pop() {
            if seen.insert(hex) {
                let along = Dir::ALL.into_iter().filter(|d| self.map.road(hex, *d).is_some());
                open.extend(along.map(|d| grid.neighbour(hex, d)));
            }
        }
        for hex in self.map.road_hexes.and_not(&seen).iter() {
            let next = grid.adjacent(hex).find(|n| {
                grid.dir_between(hex, *n)
                    .and_then(|d| self.map.road(hex, d))
                    .is_some_and(|c| c <= RoadClass::Minor)
            });
            let key = next.map_or_else(String::new, |n| format!("{}-{}", grid.label(hex), grid.label(n)));
            report.fault((DatumKind::RoadLink, &key), "this road leads nowhere", "one net of roads");
        }
    }

    fn check_places(&self, report: &mut Report<'_>) {
        for place in &self.map.places {
            for hex in &place.hexes {
                let city = self.map.terrain_at(*hex) == Terrain::City;
                if city != (place.kind == PlaceKind::City) {
                    let message = format!("{} is {}", place.key, self.map.terrain_at(*hex).word());
                    report.fault((DatumKind::Place, &place.key), message, "city terrain for cities alone");
                }
            }
            let hexes = place.hexes.len();
            if hexes == 0 || hexes > 2 {
                report.fault((DatumKind::Place, &place.key), format!("{hexes} hexes"), "one or two");
            }
        }
        for hex in self.map.towns.iter().filter(|h| !self.map.behind_westwall.contains(*h)) {
            if self.map.points_at(hex) > 0 && !self.map.positions.contains(hex) {
                let label = self.map.grid.label(hex);
                report.fault(
                    (DatumKind::HoldValue, label),
                    "a victory hex without position",
                    "a Hold Value (2.1)",
                );
            }
        }
    }

    fn check_units(&self, report: &mut Report<'_>) {
        for (i, unit) in self.units.iter().enumerate() {
            if unit.id.index() != i {
                report.fault((DatumKind::Unit, &unit.key), "numbered wrongly", "its place in the list");
            }
            let allied = unit.side == Side::Allied;
            if unit.faces.windows(2).any(|f| f[1].select < f[0].select + u8::from(allied)) {
                let message = "selection numbers do not rise as steps are lost";
                report.fault((DatumKind::Unit, &unit.key), message, "another number for every step (2.21)");
            }
        }
        self.check_numbers(report);
        for (i, division) in self.formations.divisions.iter().enumerate() {
            let members = self.members(super::DivisionId(i as u8)).count();
            if members == 0 || members > 4 {
                report.fault(
                    (DatumKind::Formation, &division.key),
                    format!("{members} units"),
                    "1 to 4 (2.31)",
                );
            }
        }
    }

    /// Within a corps a selection number says which unit is meant, so that corps decide between equal ones (9.2-a, A-01).
    fn check_numbers(&self, report: &mut Report<'_>) {
        let mut taken: BTreeMap<(u8, u8), &str> = BTreeMap::new();
        for unit in self.units.iter().filter(|u| u.side == Side::Allied) {
            for face in &unit.faces {
                if let Some(other) = taken.insert((unit.corps.0, face.select), &unit.key) {
                    let message = format!("number {} is also that of {other}", face.select);
                    report.fault((DatumKind::Unit, &unit.key), message, "one of its own in the corps (A-01)");
                }
            }
        }
    }

    /// What kinds of cards can do (5.3 to 5.5, 8.1), and which of their formations need fuel (2.31, 14.5).
    fn check_functions(&self, report: &mut Report<'_>) {
        for card in &self.german_cards {
            let key = card.number.to_string();
            let wild = card.command.is_wild();
            if wild && !(card.special.is_empty() && card.events.is_empty() && card.reactions.is_empty()) {
                report.fault((DatumKind::GermanCard, &key), "an event of an army", "none (5.4, 5.5)");
            }
            if card.replacements > 0 && !matches!(card.command, Command::Corps(_)) {
                report.fault((DatumKind::GermanCard, &key), "replacements", "on corps cards (17.1)");
            }
            let Command::Divisions(list) = &card.command else { continue };
            for division in list {
                let mechanized =
                    self.members(*division).filter_map(|u| self.unit(u)).any(|u| u.class.is_mechanized());
                let days = card.fuel.iter().find(|(d, _)| d == division).map(|(_, days)| days.as_slice());
                let dated = days.is_some_and(|d| d.iter().all(|d| self.calendar.gates.fuel.hold(*d)));
                if mechanized != days.is_some() || days.is_some() && !dated {
                    let name = self.formations.divisions.get(division.index()).map_or("", |d| d.key.as_str());
                    let expected = "days from the 20th for mechanized formations and no others (2.31, 14.5)";
                    report.fault((DatumKind::GermanCard, &key), format!("fuel of {name}"), expected);
                }
            }
        }
        for card in &self.allied_cards {
            let key = card.number.to_string();
            let corps = matches!(card.command, Command::Corps(_));
            if (card.expedite || card.replacements > 0) && !corps {
                let message = "reserves expedited or replacements";
                report.fault((DatumKind::AlliedCard, &key), message, "on corps cards (8.1)");
            }
            let nobody = card.command == Command::Nobody;
            let wild = card.command.is_wild();
            if wild && !card.events.is_empty() || (wild || nobody) && !card.special.is_empty() {
                report.fault((DatumKind::AlliedCard, &key), "an event", "not on this kind of card (8.1)");
            }
        }
        // The hand of nine is down to six when the first impulse of the 16th ends (4.11, S-49).
        let first = |e: Entry| matches!(e, Entry::Day(16));
        let mut values: Vec<u8> =
            self.german_cards.iter().filter(|c| first(c.entry)).map(|c| c.value).collect();
        values.sort_unstable_by(|a, b| b.cmp(a));
        let hand = self.constants.hand;
        let played = usize::from(hand.first_day.saturating_sub(hand.cards));
        let most: u8 = values.iter().take(played.saturating_sub(1)).sum();
        if self.calendar.day(16).is_some_and(|d| most >= d.first_level) {
            let expected = format!("at least {played} cards for the first impulse (4.11)");
            report.fault((DatumKind::Day, "16"), format!("{most} points with fewer cards"), expected);
        }
    }

    /// Counts the rules state, and that every corps has a card (2.21-e).
    fn check_cards(&self, report: &mut Report<'_>) {
        let german = |primary: bool, last: u8| {
            let there = |e: Entry| matches!(e, Entry::Day(d) if d <= last);
            self.german_cards.iter().filter(|c| c.primary == primary && there(c.entry)).count()
        };
        let kind = DatumKind::GermanCard;
        report.count(kind, "German cards", self.german_cards.len(), 37, "2.3");
        report.count(kind, "primary cards on the 16th", german(true, 16), 7, "3");
        report.count(kind, "supplemental cards on the 16th", german(false, 16), 18, "3");
        report.count(kind, "primary cards on the 22nd", german(true, 22), 9, "19.5");
        report.count(kind, "supplemental cards on the 22nd", german(false, 22), 23, "19.5");
        let okw = self.german_cards.iter().filter(|c| c.entry == Entry::Okw);
        report.count(kind, "OKW cards", okw.clone().count(), 4, "7.4");
        report.count(kind, "primary OKW cards", okw.filter(|c| c.primary).count(), 1, "7.4");
        let allied = |last: u8| self.allied_cards.iter().filter(|c| c.day <= last).count();
        let kind = DatumKind::AlliedCard;
        report.count(kind, "Allied cards", allied(29), 34, "2.3");
        report.count(kind, "Allied cards on the 16th", allied(16), 12, "3");
        report.count(kind, "Allied cards on the 22nd", allied(22), 31, "19.5");
        let kind = DatumKind::ActionCard;
        let first = self.action_cards.iter().filter(|c| !c.offensive);
        report.count(kind, "action cards", self.action_cards.len(), 22, "2.3");
        report.count(kind, "first action cards", first.clone().count(), 12, "3");
        let gone = first.filter(|c| c.removed.is_some_and(|d| d < 22)).count();
        report.count(kind, "action cards gone by the 22nd", gone, 2, "19.5, A-10");
        let mut numbers: Vec<u8> = self.action_cards.iter().map(|c| c.number).collect();
        numbers.sort_unstable();
        if numbers != (1..=22).collect::<Vec<u8>>() {
            report.fault((kind, "1"), "the numbers have gaps", "1 to 22 (2.33)");
        }
        for (i, corps) in self.formations.corps.iter().enumerate() {
            let id = super::CorpsId(i as u8);
            let named = |command: &Command| *command == Command::Corps(id);
            let german = self.german_cards.iter().any(|c| named(&c.command));
            if !german && !self.allied_cards.iter().any(|c| named(&c.command)) {
                report.fault(
                    (DatumKind::Formation, &corps.key),
                    "no card commands it",
                    "a corps card (2.21)",
                );
            }
        }
        for card in &self.german_cards {
            let wild = card.command.is_wild();
            if wild != card.tactics.is_empty() {
                let expected = "tactics for all but army and army group cards (13.32)";
                report.fault((DatumKind::GermanCard, &card.number.to_string()), "tactics", expected);
            }
        }
    }

    fn check_chits(&self, report: &mut Report<'_>) {
        let kind = DatumKind::Chit;
        report.count(kind, "chits", self.chits.len(), 60, "2.22");
        if !self.chits.iter().any(|c| c.blue) {
            report.fault((kind, "1"), "no chit is blue", "the cup must be refilled (13.43)");
        }
        let depots = self.constants.depots;
        let found = usize::from(depots.empty + depots.full);
        report.count(DatumKind::MapFeature, "depots", self.map.depots.len(), found, "14.52");
    }

    /// The set-up of 16 December: within stacking, sides apart, six units dug in (3).
    fn check_first_day(&self, report: &mut Report<'_>) {
        let mut stacks: BTreeMap<HexId, Vec<usize>> = BTreeMap::new();
        for (i, unit) in self.units.iter().enumerate() {
            if let Start::Hex { hex, .. } = unit.start {
                stacks.entry(hex).or_default().push(i);
            }
        }
        for (hex, stack) in &stacks {
            self.check_stack(report, *hex, &stack.iter().map(|i| (*i, 0)).collect::<Vec<_>>());
        }
        for unit in &self.units {
            let Start::Hex { hex, .. } = unit.start else { continue };
            if self.map.zone_of(unit.army).is_some_and(|zone| !zone.contains(hex)) {
                report.fault(
                    (DatumKind::Unit, &unit.key),
                    "starts outside its army's zone",
                    "inside it (11.71)",
                );
            }
        }
        let dug = self.units.iter().filter(|u| matches!(u.start, Start::Hex { dug_in: true, .. }));
        report.count(DatumKind::Unit, "units dug in", dug.clone().count(), 6, "3");
        for unit in dug {
            let Start::Hex { hex, .. } = unit.start else { continue };
            if self.map.towns.contains(hex) || unit.side == Side::German {
                report.fault(
                    (DatumKind::Unit, &unit.key),
                    "dug in",
                    "an American unit outside towns (16.32)",
                );
            }
        }
    }

    fn check_stack(&self, report: &mut Report<'_>, hex: HexId, stack: &[(usize, u8)]) {
        let units: Vec<_> = stack.iter().filter_map(|(i, lost)| Some((self.units.get(*i)?, *lost))).collect();
        let steps: u8 = units.iter().map(|(u, lost)| u.steps().saturating_sub(*lost)).sum();
        let Some((first, _)) = units.first() else { return };
        let limit = self.constants.stacking;
        if units.len() > usize::from(limit.units) || steps > limit.steps {
            let message = format!("{} units with {steps} steps in {}", units.len(), self.map.grid.label(hex));
            report.fault((DatumKind::Unit, &first.key), message, "within stacking (11.5)");
        }
        if units.iter().any(|(u, _)| u.side != first.side) {
            let message = format!("both sides in {}", self.map.grid.label(hex));
            report.fault((DatumKind::Unit, &first.key), message, "one side in a hex");
        }
        for (unit, lost) in units {
            if lost >= unit.steps() {
                report.fault((DatumKind::Unit, &unit.key), "a reduced unit of one step", "two steps or more");
            }
        }
    }

    fn check_scenario(&self, scenario: &ScenarioDef, report: &mut Report<'_>) {
        let days = |d: u8| super::CAMPAIGN.hold(d);
        if !days(scenario.span.first) || !days(scenario.span.last) || scenario.span.first > scenario.span.last
        {
            report.whole(&scenario.file, &scenario.id, "no such days", "16 to 29");
        }
        let last = scenario.span.last;
        let ends = |l: &super::VictoryLine| l.days.hold(last);
        if !scenario.calendar.is_some_and(|c| c.hold(last)) && !scenario.victory.iter().any(ends) {
            report.whole(&scenario.file, &scenario.id, "nothing decides on its last day", "a victory line");
        }
        let Some(listed) = &scenario.listed else { return };
        let mut stacks: BTreeMap<HexId, Vec<(usize, u8)>> = BTreeMap::new();
        for (unit, hex, lost) in &listed.units {
            stacks.entry(*hex).or_default().push((unit.index(), *lost));
        }
        for (hex, stack) in &stacks {
            self.check_stack(report, *hex, stack);
        }
        // 19.5 names every unit that has come by its first day.
        for unit in &self.units {
            let placed =
                listed.units.iter().any(|(u, ..)| *u == unit.id) || listed.eliminated.contains(&unit.id);
            let due = match unit.printed {
                Start::Hex { .. } | Start::Heydte | Start::Reserve => true,
                Start::Day { day, .. } => day < scenario.span.first,
                Start::Okw => false,
            };
            if placed != due {
                let key = format!("{}: {}", scenario.id, unit.key);
                let message = if placed { "placed before it has come" } else { "has come and is not placed" };
                report.fault(
                    (DatumKind::Placement, &key),
                    format!("{}: {message}", unit.key),
                    "its date (19.5)",
                );
            }
        }
        for hex in listed.improved.iter() {
            if self.map.towns.contains(hex) || !stacks.contains_key(&hex) {
                let message = format!("improved position in {}", self.map.grid.label(hex));
                report.whole(&scenario.file, &scenario.id, message, "units outside towns (16.32)");
            }
        }
        for hex in listed.roadblocks.iter() {
            let road = self.map.road_hexes.contains(hex) && self.map.positions.contains(hex);
            if !road || stacks.contains_key(&hex) {
                let message = format!("roadblock in {}", self.map.grid.label(hex));
                report.whole(&scenario.file, &scenario.id, message, "an empty position with a road (15.1)");
            }
        }
        let points: u32 = listed.german_towns.iter().map(|h| u32::from(self.map.points_at(h))).sum();
        let dead =
            listed.eliminated.iter().filter_map(|u| self.unit(*u)).filter(|u| u.side == Side::Allied).count();
        let sum = points as i16 + dead as i16 / i16::from(self.constants.points.units_per_point.max(1));
        if sum != listed.points {
            let message = format!("{sum} points for towns and losses");
            report.fault(
                (DatumKind::ScenarioFrame, &format!("{}: points", scenario.id)),
                message,
                listed.points.to_string(),
            );
        }
    }
}
