//! Cross-checks between the files of a pack: each file may be fine alone and still contradict another.

use super::{
    Condition, DatumKind, Hexes, Model, Pack, PackError, PlaceKind, ScenarioDef, SetupCode, SetupPlace, Side,
    Terrain, UnitDef, UnitKind,
};
use sandtable_hex::{Dir, HexId};
use std::collections::VecDeque;

/// Hexes of the printed map: twelve columns of 30 and twelve of 31.
const MAP_HEXES: usize = 732;

type Report<'a> = sandtable_pack::Report<'a, DatumKind>;

impl Pack {
    /// Everything in the pack that contradicts something else in it. Empty for a sound pack.
    pub fn check(&self) -> Vec<PackError> {
        let mut report = Report::new(&self.base);
        self.check_map(&mut report);
        self.check_places(&mut report);
        self.check_units(&mut report);
        self.check_tables(&mut report);
        self.check_track(&mut report);
        if self.scenarios.is_empty() {
            report.fault((DatumKind::ScenarioFrame, ""), "no scenario", "scenarios/*.toml");
        }
        for (i, scenario) in self.scenarios.iter().enumerate() {
            if self.scenarios.iter().take(i).any(|s| s.id == scenario.id) {
                let key = format!("{}: turns", scenario.id);
                report.fault((DatumKind::ScenarioFrame, &key), "id used twice", "a unique id");
            }
            self.check_scenario(scenario, &mut report);
        }
        report.errors
    }

    /// Hexes entered along roads from one hex to every other, the first hex included.
    fn road_steps(&self, from: HexId) -> Vec<Option<u16>> {
        let mut steps = vec![None; self.grid.len()];
        let mut queue = VecDeque::from([(from, 1)]);
        while let Some((hex, n)) = queue.pop_front() {
            match steps.get_mut(hex.idx()) {
                Some(slot @ None) => *slot = Some(n),
                _ => continue,
            }
            for dir in Dir::ALL.into_iter().filter(|&d| self.road(hex, d).is_some()) {
                queue.push_back((self.grid.neighbour(hex, dir), n + 1));
            }
        }
        steps
    }

    fn check_map(&self, report: &mut Report<'_>) {
        let name = |hex| self.grid.label(hex);
        if self.grid.len() != MAP_HEXES {
            let message = format!("{} hexes", self.grid.len());
            report.fault((DatumKind::Terrain, "A1"), message, format!("{MAP_HEXES} hexes"));
        }
        for number in &self.mileage {
            let steps = self.road_steps(number.from).get(number.to.idx()).copied().flatten();
            // A road hex costs half a point (5.3), so a printed point is two hexes.
            if steps != Some(u16::from(number.points) * 2) {
                let found = steps.map_or("no road".to_owned(), |n| format!("{n} road hexes"));
                report.fault(
                    (DatumKind::MapFeature, "marked.road_exits"),
                    format!("{found} from {} to {}", name(number.from), name(number.to)),
                    format!("{}, as printed ({} MP)", number.points * 2, number.points),
                );
            }
        }
        for hex in self.grid.ids() {
            for dir in Dir::ALL.into_iter().filter(|&d| self.is_bridge(hex, d)) {
                let other = self.grid.neighbour(hex, dir);
                let key = format!("bridge {}-{}", name(hex), name(other));
                let land = self.terrain_at(hex) != Terrain::Lake;
                if !land || self.road(hex, dir).is_none() {
                    let expected = "a road between two land hexes (5.4)";
                    report.fault((DatumKind::MapFeature, &key), "no bridge can be here", expected);
                }
            }
        }
        let [soviet, finnish] = self.source;
        for (key, hex) in [
            ("marked.soviet_source", soviet),
            ("marked.finnish_source", finnish),
            ("marked.entry_718", self.entry_718),
        ] {
            if !self.road_exit.get(hex.idx()).is_some_and(|&exit| exit) {
                let message = format!("no road leaves the map at {}", name(hex));
                report.fault((DatumKind::MapFeature, key), message, "one of the road exits");
            }
        }
        if self.road_steps(soviet).get(finnish.idx()).copied().flatten().is_none() {
            let expected = "the main road from one to the other";
            let key = "marked.finnish_source";
            report.fault((DatumKind::MapFeature, key), "the sources are not joined", expected);
        }
        for (key, hex) in [("marked.hotel", self.hotel), ("marked.gravel_pits", self.gravel)] {
            if self.terrain_at(hex) != Terrain::Forest {
                let message = format!("{} is not forest", name(hex));
                report.fault((DatumKind::MapFeature, key), message, "a forest hex (5.2.5, 5.2.6)");
            }
        }
    }

    fn check_places(&self, report: &mut Report<'_>) {
        let mut lakes = Hexes::EMPTY;
        for place in &self.places {
            let key = (DatumKind::Place, place.key.as_str());
            if place.hexes.is_empty() {
                report.fault(key, "no hexes", "at least one hex");
            }
            for &hex in &place.hexes {
                let lake = self.terrain_at(hex) == Terrain::Lake;
                if lake != (place.kind == PlaceKind::Lake) {
                    let found = if lake { "frozen lake" } else { "land" };
                    let message = format!("{} is {found}", self.grid.label(hex));
                    report.fault(key, message, "lake hexes for lakes, land hexes for the rest");
                }
                if place.kind == PlaceKind::Lake && !lakes.insert(hex) {
                    let message = format!("{} lies in two lakes", self.grid.label(hex));
                    report.fault(key, message, "each hex in one lake");
                }
            }
        }
        let village: Hexes = self.village.iter().copied().collect();
        let houses = village.iter().filter(|&h| self.terrain_at(h) == Terrain::Village).count();
        if village.len() != 8 || houses != 8 {
            let message = format!("{} hexes, {houses} of them village", village.len());
            let key = "tolvajarvi-village";
            report.fault((DatumKind::Place, key), message, "the 8 village hexes of 5.2.3");
        }
    }

    fn check_units(&self, report: &mut Report<'_>) {
        for unit in &self.units {
            let key = (DatumKind::Counter, unit.key.as_str());
            let [full, reduced] = &unit.faces;
            if reduced.cs > full.cs || reduced.ras > full.ras || reduced.range > full.range {
                report.fault(key, "stronger when reduced", "figures that do not grow");
            }
            if unit.kind.is_off_map() != (full.ma == 0) {
                report.fault(key, "movement allowance", "none for artillery, one for all others");
            }
            if unit.kind.is_armor() != (unit.model != Model::None) {
                report.fault(key, "`model` and armor belong together", "a model for armor only");
            }
            if unit.starts_reduced && unit.steps < 2 {
                report.fault(key, "one step, yet starts reduced", "a counter with two steps");
            }
            let heavy = matches!(unit.kind, UnitKind::Artillery122 | UnitKind::Artillery152);
            if unit.regiment354 != heavy {
                report.fault(key, "`regiment354` and calibre", "the 122 and 152 mm units (12.4.2)");
            }
            let fits = match unit.setup {
                SetupCode::At(hex) => !unit.kind.is_off_map() && self.terrain_at(hex) != Terrain::Lake,
                SetupCode::Within(..) => !unit.kind.is_off_map(),
                SetupCode::Turn(turn) => self.turn(turn).is_some(),
                SetupCode::OffMap => unit.kind.is_off_map(),
                SetupCode::WithAny => unit.kind == UnitKind::Leader,
                SetupCode::Variable => unit.kind.is_armor() || unit.kind == UnitKind::Provisional,
                SetupCode::Optional => unit.optional.is_some(),
            };
            if !fits {
                let expected = "a land hex, a turn of the track, or the code of its kind";
                report.fault(key, "the set-up code does not fit the counter", expected);
            }
        }
        let leaders = self.units.iter().filter(|u| u.kind == UnitKind::Leader).count();
        if leaders != 1 {
            let message = format!("{leaders} leaders");
            report.fault((DatumKind::Counter, "Pajari"), message, "one leader (12.3)");
        }
    }

    fn check_tables(&self, report: &mut Report<'_>) {
        let net = |(a, d): (u8, u8)| i16::from(d) - i16::from(a);
        for (r, row) in self.tables.crt.iter().enumerate() {
            for (c, &cell) in row.iter().enumerate() {
                let column = super::CRT_COLUMNS.get(c).copied().unwrap_or_default();
                let left = c.checked_sub(1).and_then(|c| row.get(c));
                let above = r.checked_sub(1).and_then(|r| self.tables.crt.get(r)?.get(c));
                if [left, above].into_iter().flatten().any(|&n| net(n) > net(cell)) {
                    let key = format!("{column} roll {}", r + 2);
                    let message = format!("{}/{} is worse for the attacker", cell.0, cell.1);
                    let expected = "no worse than a lower roll or lower odds";
                    report.fault((DatumKind::CrtCell, &key), message, expected);
                }
            }
        }
        let rat = &self.tables.rat;
        if rat.suppressed >= rat.one_step || rat.one_step >= rat.two_steps {
            let key = (DatumKind::TableFigure, "ranged.one_step");
            report.fault(key, "thresholds out of order", "suppressed < one_step < two_steps");
        }
    }

    fn check_track(&self, report: &mut Report<'_>) {
        for turn in &self.track {
            let key = turn.turn.to_string();
            let key = (DatumKind::Turn, key.as_str());
            for side in Side::ALL {
                let due = turn.arrivals.get(side.index()).copied().unwrap_or(0);
                let arrives = |u: &&UnitDef| {
                    u.side == side && u.optional.is_none() && u.setup == SetupCode::Turn(turn.turn)
                };
                let found = self.units.iter().filter(arrives).count();
                if found != usize::from(due) {
                    let message = format!("{found} {} counters arrive", side.word());
                    report.fault(key, message, format!("{due}, as the track shows"));
                }
            }
            if turn.is_night() != (turn.los == 1) {
                report.fault(key, "line of sight", "1 at night and more by day (10.6.2)");
            }
            let before = turn.turn.checked_sub(1).and_then(|n| self.turn(n));
            if before.is_some_and(|b| b.day > turn.day) {
                report.fault(key, "the day runs backwards", "days in order");
            }
            if before.is_some_and(|b| b.armor_vp > 0 && turn.armor_vp > b.armor_vp) {
                report.fault(key, "armor grows dearer", "a price that does not rise (12.1.4)");
            }
            let may_commit = turn.turn >= self.constants.variable.armor_first_turn;
            if may_commit != (turn.armor_vp > 0) {
                report.fault(key, "armor price", "a price from the first turn of commitment on");
            }
        }
    }

    fn check_scenario(&self, scenario: &ScenarioDef, report: &mut Report<'_>) {
        let id = &scenario.id;
        let area_key = format!("{id}: area");
        let frame = (DatumKind::ScenarioFrame, area_key.as_str());
        for hex in scenario.sources.iter().flatten().filter(|&&h| !scenario.area.contains(h)) {
            let message = format!("supply source {} is out of play", self.grid.label(*hex));
            report.fault(frame, message, "sources inside the area");
        }
        for place in &scenario.victory.places {
            if !place.hexes.is_subset(&scenario.area) {
                let name = self.places.get(place.place).map_or("", |p| p.key.as_str());
                report.fault(frame, format!("{name} is out of play"), "scoring places inside");
            }
        }
        for outcome in &scenario.victory.outcomes {
            if let Condition::Occupies { hexes, .. } | Condition::LastOccupied { hexes, .. } =
                outcome.condition
                && !hexes.is_subset(&scenario.area)
            {
                report.fault(frame, "a victory hex is out of play", "victory hexes inside the area");
            }
        }
        let mut zones = [Hexes::EMPTY; 2];
        for placement in &scenario.units {
            let Some(unit) = self.unit(placement.unit) else { continue };
            let key = format!("{id}: {}", unit.key);
            let key = (DatumKind::Placement, key.as_str());
            if placement.reduced && unit.steps < 2 {
                report.fault(key, "one step, yet starts reduced", "a counter with two steps");
            }
            let off_map = unit.kind.is_off_map();
            match placement.place {
                SetupPlace::At(_) | SetupPlace::Within(..) | SetupPlace::AnyOf(_) => {
                    let hexes = scenario.setup_hexes(&self.grid, &self.terrain, &placement.place);
                    if hexes.is_empty() || off_map {
                        let expected = "a land hex in play, for a unit of the map";
                        report.fault(key, "nowhere to set up", expected);
                    }
                    if let Some(zone) = zones.get_mut(unit.side.index()) {
                        zone.extend(hexes);
                    }
                }
                SetupPlace::Turn(turn) => {
                    let inside = (scenario.first_turn..=scenario.last_turn).contains(&turn);
                    if !inside || !scenario.features.reinforcements {
                        let expected = "a turn of the scenario, with reinforcements switched on";
                        report.fault(key, format!("never enters (turn {turn})"), expected);
                    }
                    if unit.entry_x1 && !scenario.area.contains(self.entry_718) {
                        report.fault(key, "its entry is out of play", "an area with X1");
                    }
                }
                SetupPlace::OffMap { .. } if !off_map => {
                    report.fault(key, "starts off the map", "artillery only");
                }
                SetupPlace::WithAny if unit.kind != UnitKind::Leader => {
                    report.fault(key, "starts with any unit", "the leader only");
                }
                _ => {}
            }
        }
        let [soviet, finnish] = &zones;
        if soviet.intersects(finnish) {
            report.fault(frame, "both sides may set up in one hex", "separate set-up areas");
        }
        for (side, zone) in Side::ALL.into_iter().zip(&zones) {
            if zone.is_empty() {
                let message = format!("no {} unit on the map", side.word());
                report.fault(frame, message, "units of both sides");
            }
        }
        self.check_stacking(scenario, report);
    }

    /// Units of one area have to fit it: at most so many units and companies per hex (6.0).
    fn check_stacking(&self, scenario: &ScenarioDef, report: &mut Report<'_>) {
        let limits = &self.constants.stacking;
        for placement in &scenario.units {
            let zone = scenario.setup_hexes(&self.grid, &self.terrain, &placement.place);
            if zone.is_empty() {
                continue;
            }
            // Everything whose whole choice lies inside this zone has to find room in it.
            let bound: Vec<&UnitDef> = scenario
                .units
                .iter()
                .filter(|p| {
                    let own = scenario.setup_hexes(&self.grid, &self.terrain, &p.place);
                    !own.is_empty() && own.is_subset(&zone)
                })
                .filter_map(|p| self.unit(p.unit))
                .filter(|u| u.kind.is_combat())
                .collect();
            let companies = bound.iter().filter(|u| u.kind.is_infantry_company()).count();
            let room = |per_hex: u8| zone.len() * usize::from(per_hex);
            if bound.len() > room(limits.units) || companies > room(limits.companies) {
                let unit = self.unit(placement.unit).map_or("", |u| u.key.as_str());
                let key = format!("{}: {unit}", scenario.id);
                report.fault(
                    (DatumKind::Placement, &key),
                    format!("{} units, {companies} companies, {} hexes", bound.len(), zone.len()),
                    format!("at most {} and {} per hex (6.0)", limits.units, limits.companies),
                );
            }
        }
    }
}
