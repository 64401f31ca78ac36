//! Reading scenarios and formations: `scenarios/*.toml`, `formations.toml`.

use super::boards::{Board, Overlay, cell};
use super::cards::{Card, Kind};
use super::kind::{DatumKind, Doc, Tab};
use super::layout::{BoardAt, Layout, Placed, join};
use super::names::Names;
use super::planes::Aircraft;
use super::read_special;
use super::scenario::{
    Establishment, FormationDef, Goal, GoalKind, Role, Roles, ScenarioDef, Service, SideDef, Start, Switch,
    UnitDef, UnitLine,
};
use super::terrain::Fortification;
use super::weapons::{Battery, CrewWeapon, Month};
use crate::ids::{
    AircraftId, CardId, Edge, FormationId, Grade, HexSet, LayoutId, Level, MAX_UNITS, ScenarioId, Side,
};
use sandtable_engine::info::Words;
use sandtable_hex::{HexId, Numbering};
use sandtable_pack::{Txt, nearest, words};

/// What scenarios name.
pub(crate) struct World<'a> {
    /// Boards.
    pub boards: &'a [Board],
    /// Overlays.
    pub overlays: &'a [Overlay],
    /// Cards.
    pub cards: &'a [Card],
    /// Crew-served weapons.
    pub crew: &'a [CrewWeapon],
    /// Batteries.
    pub batteries: &'a [Battery],
    /// Aircraft.
    pub aircraft: &'a [Aircraft],
    /// Korean names.
    pub names: &'a Names,
}

impl World<'_> {
    fn card(&self, doc: &Doc<'_>, txt: &Txt<'_>) -> Option<CardId> {
        let found = self.cards.iter().find(|c| c.key == txt.text).map(|c| c.id);
        if found.is_none() {
            let near = nearest(txt.text, self.cards.iter().map(|c| c.key.as_str()));
            let expected = "the key of a card in vehicles.csv, towed.csv or leg.csv";
            doc.fault(txt.at, &txt.field, format!("no card `{}`", txt.text), expected, near);
        }
        found
    }

    /// `COUNT KEY [ROLE…] [+WEAPON] [in CARRIER]`.
    fn unit_line(&self, doc: &Doc<'_>, txt: &Txt<'_>) -> Option<UnitLine> {
        let mut parts = words(txt);
        let count = parts.next().and_then(|t| t.text.parse::<u8>().ok()).filter(|n| (1..=50).contains(n));
        let card = parts.next();
        let (Some(count), Some(card)) = (count, card) else {
            let expected = "COUNT KEY, then roles, +WEAPON, `in` CARRIER, as in 2 g-sec FO +g-hmg in opel";
            doc.fault(txt.at, &txt.field, format!("found `{}`", txt.text), expected, None);
            return None;
        };
        let mut line = UnitLine {
            count,
            card: self.card(doc, &card)?,
            roles: Roles::default(),
            weapon: None,
            carrier: None,
        };
        while let Some(word) = parts.next() {
            if word.text == "in" {
                line.carrier = parts.next().and_then(|t| self.card(doc, &t));
                self.check_carrier(doc, &word, &line);
            } else if let Some(key) = word.text.strip_prefix('+') {
                let found = self.crew.iter().find(|w| w.key == key).map(|w| w.id);
                if found.is_none() {
                    let near = nearest(key, self.crew.iter().map(|w| w.key.as_str()));
                    let message = format!("no weapon `{key}`");
                    doc.fault(word.at, &word.field, message, "the key of a row in crew-weapons.csv", near);
                }
                line.weapon = found;
            } else if let Some(role) = doc.choose(&word, Role::WORDS) {
                line.roles = line.roles.with(role);
            }
        }
        Some(line)
    }

    fn check_carrier(&self, doc: &Doc<'_>, word: &Txt<'_>, line: &UnitLine) {
        let card = |id: CardId| self.cards.get(id.index());
        let Some((carrier, load)) = line.carrier.and_then(card).zip(card(line.card)) else { return };
        let fits = match (&carrier.kind, load.passenger()) {
            (Kind::Vehicle(v), Some((tow, leg))) => v.tow >= tow && v.carry >= leg,
            _ => false,
        };
        if !fits {
            let message = format!("`{}` cannot take `{}`", carrier.key, load.key);
            doc.fault(word.at, &word.field, message, "a carrier with room for it", None);
        }
    }
}

/// Reads `formations.toml`.
pub(crate) fn establishments(doc: &Doc<'_>, world: &World<'_>) -> Vec<Establishment> {
    doc.toml(|root| {
        let source = root.file_source();
        let all = root.tab("formation");
        let mut list = Vec::new();
        for key in all.keys() {
            let tab = all.tab(key.text);
            let name = world.names.words("formation", key.text, &tab.string("name"));
            let units = tab.list("units").iter().filter_map(|t| world.unit_line(doc, t)).collect();
            doc.datum(DatumKind::Formation, key.text, key.at, tab.source(&source));
            tab.done();
            list.push(Establishment { key: key.text.to_owned(), name, units });
        }
        all.done();
        list
    })
}

fn two_words(tab: &Tab<'_>, key: &str) -> Words {
    let own = tab.tab(key);
    let read = Words { en: own.string("en"), ko: own.string("ko") };
    own.done();
    read
}

/// The month of `1942-05-28` or `1942-05`.
fn month_of(doc: &Doc<'_>, txt: &Txt<'_>) -> Option<Month> {
    let mut parts = txt.text.split('-');
    let mut next = || parts.next().and_then(|p| p.parse::<u16>().ok());
    let read = next().zip(next()).filter(|(_, month)| (1..=12).contains(month));
    if read.is_none() {
        doc.fault(txt.at, &txt.field, format!("found `{}`", txt.text), "a date, as in 1942-05-28", None);
    }
    read.map(|(year, month)| Month { year, month: month as u8 })
}

/// Reads one scenario and joins its boards.
pub(crate) fn read(doc: &Doc<'_>, world: &World<'_>, number: u8) -> Option<(ScenarioDef, Layout)> {
    doc.toml(|root| {
        let source = root.file_source();
        let key = root.string("id");
        doc.datum(DatumKind::Scenario, &key, root.at(), source);
        let special = root.opt_tab("special");
        let layout = layout(root, special.as_ref(), world);
        let date = root.text("date");
        let month = date.as_ref().and_then(|t| month_of(doc, t));
        let mut scenario = ScenarioDef {
            id: ScenarioId(number),
            key,
            number: root.int("number", 0..=255),
            name: two_words(root, "name"),
            summary: two_words(root, "summary"),
            teaches: root.has("teaches").then(|| two_words(root, "teaches")),
            month: month.unwrap_or_default(),
            date: date.map(|t| t.text.to_owned()).unwrap_or_default(),
            meeting: root.list("meeting").iter().filter_map(|t| month_of(doc, t)).collect(),
            level: root.choice("level", Level::WORDS).unwrap_or(Level::Basic),
            switches: root.list("options").iter().filter_map(|t| doc.choose(t, Switch::WORDS)).collect(),
            minutes: root.int("minutes", 1..=1000),
            turns: root.int("turns", 1..=60),
            layout: LayoutId(number),
            sets_up_first: root.choice("sets_up_first", Side::WORDS).unwrap_or(Side::Axis),
            desert_buildings: special.as_ref().is_some_and(|t| t.switch("desert_buildings")),
            guns_inside: special.as_ref().is_some_and(|t| t.switch("guns_inside")),
            tracks: special.as_ref().map(read_special::tracks).unwrap_or_default(),
            sun: special.as_ref().and_then(read_special::sun),
            sides: Default::default(),
            units: Vec::new(),
            goals: Vec::new(),
            draw: 0,
        };
        let rows = root.rows("side");
        // Axis first, whatever the order of the file.
        for side in Side::ALL {
            let row = rows.iter().find(|r| r.opt_text("side").is_some_and(|t| t.text == side.word()));
            match row {
                Some(row) => read_side(row, *side, &mut scenario, &layout, world),
                None => {
                    let message = format!("the {} side is missing", side.word());
                    doc.fault(root.at(), "side", message, "one [[side]] for each side", None);
                }
            }
        }
        for row in &rows {
            row.choice("side", Side::WORDS);
            row.done();
        }
        if let Some(special) = &special {
            read_special::features(special, &mut scenario, &layout);
            special.done();
        }
        victory(&root.tab("victory"), &mut scenario, &layout);
        if scenario.units.len() > MAX_UNITS {
            let message = format!("{} counters", scenario.units.len());
            doc.fault(root.at(), "side", message, format!("{MAX_UNITS} at most"), None);
        }
        check_dates(doc, root, &scenario, world);
        layout.map(|layout| (scenario, layout))
    })
}

/// Boards in their places, with overlays.
fn layout(root: &Tab<'_>, special: Option<&Tab<'_>>, world: &World<'_>) -> Option<Layout> {
    let doc = root.doc;
    let bases = special.and_then(|t| t.opt_tab("layout_base"));
    let mut places = Vec::new();
    for (y, row) in root.lists("boards").iter().enumerate() {
        for (x, txt) in row.iter().enumerate() {
            let number = txt.text.trim_end_matches('r');
            let Some(board) = world.boards.iter().find(|b| b.number == number) else {
                let near = nearest(number, world.boards.iter().map(|b| b.number.as_str()));
                let message = format!("no board `{}`", txt.text);
                doc.fault(txt.at, &txt.field, message, "a board's number, with `r` if it is turned", near);
                continue;
            };
            let base = bases.as_ref().and_then(|t| t.opt_int(number, -5..=9)).unwrap_or(0);
            let at = BoardAt {
                board: number.to_owned(),
                turned: txt.text.ends_with('r'),
                base,
                at: (i16::try_from(x).unwrap_or(0), i16::try_from(y).unwrap_or(0)),
            };
            places.push((board, at));
        }
    }
    if let Some(bases) = bases {
        bases.done();
    }
    if !(1..=3).contains(&places.len()) {
        let message = format!("{} boards", places.len());
        doc.fault(root.at(), "boards", message, "one to three", None);
        return None;
    }
    let placed: Vec<Placed<'_>> =
        root.list("overlays").iter().filter_map(|t| overlay(doc, world, &places, t)).collect();
    Some(join(&places, world.names, &placed))
}

/// `S1 29S6(2)`.
fn overlay<'a>(
    doc: &Doc<'_>,
    world: &World<'a>,
    places: &[(&Board, BoardAt)],
    txt: &Txt<'_>,
) -> Option<Placed<'a>> {
    let fault = |message: String, near| {
        let expected = "OVERLAY HEX(DIRECTION), as in S1 29S6(2)";
        doc.fault(txt.at, &txt.field, message, expected, near);
    };
    let read = txt.text.split_once(' ').and_then(|(key, place)| {
        let (hex, arrow) = place.trim().strip_suffix(')')?.split_once('(')?;
        let digits = hex.find(|c: char| !c.is_ascii_digit())?;
        let (board, label) = hex.split_at(digits);
        Some((key, board, label, arrow.parse::<u8>().ok().filter(|a| (1..=6).contains(a))?))
    });
    let Some((key, board, label, arrow)) = read else {
        fault(format!("found `{}`", txt.text), None);
        return None;
    };
    let Some(overlay) = world.overlays.iter().find(|o| o.key == key) else {
        fault(format!("no overlay `{key}`"), nearest(key, world.overlays.iter().map(|o| o.key.as_str())));
        return None;
    };
    if !places.iter().any(|(b, _)| b.number == board) {
        fault(format!("board `{board}` is not used"), None);
        return None;
    }
    let here = cell(doc, &Txt { text: label, at: txt.at, field: txt.field.clone() })?;
    Some(Placed { overlay, at: (board.to_owned(), here), arrow })
}

/// `29 F-L 1-4`: columns and rows of a board.
pub(super) fn area(doc: &Doc<'_>, layout: &Option<Layout>, txt: &Txt<'_>) -> Option<HexSet> {
    let parts: Vec<&str> = txt.text.split_whitespace().collect();
    let read = match parts.as_slice() {
        [board, columns, rows] => columns.split_once('-').zip(rows.split_once('-')).and_then(|(c, r)| {
            let column = |text: &str| Numbering::LETTERED.parse(&format!("{text}0")).ok().map(|c| c.0);
            Some((*board, column(c.0)?, column(c.1)?, r.0.parse::<i16>().ok()?, r.1.parse::<i16>().ok()?))
        }),
        _ => None,
    };
    let Some((board, west, east, north, south)) = read else {
        let message = format!("found `{}`", txt.text);
        doc.fault(txt.at, &txt.field, message, "BOARD COLUMNS ROWS, as in 29 F-L 1-4", None);
        return None;
    };
    let layout = layout.as_ref()?;
    let cells = (west..=east).flat_map(|c| (north..=south).map(move |r| (c, r)));
    let set: HexSet = cells
        .filter_map(|(c, r)| layout.find(&format!("{board}{}", Numbering::LETTERED.format(c, r))))
        .collect();
    if set.is_empty() {
        let message = format!("no hexes in `{}`", txt.text);
        doc.fault(txt.at, &txt.field, message, "an area of one of the scenario's boards", None);
    }
    Some(set)
}

/// `39GG5` or `29A10-GG10`: one hex, or those of a column or row of an edge.
fn span(doc: &Doc<'_>, layout: &Option<Layout>, txt: &Txt<'_>) -> Option<HexSet> {
    let layout = layout.as_ref()?;
    let (first, last) = txt.text.split_once('-').unwrap_or((txt.text, ""));
    let digits = first.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
    let (board, first) = first.split_at(digits);
    let last = if last.is_empty() { first } else { last };
    let ends = Numbering::LETTERED.parse(first).ok().zip(Numbering::LETTERED.parse(last).ok());
    let Some(((c0, r0), (c1, r1))) = ends.filter(|_| layout.find(&format!("{board}{first}")).is_some())
    else {
        let message = format!("no hexes `{}`", txt.text);
        doc.fault(
            txt.at,
            &txt.field,
            message,
            "a hex of the map, or two with `-` between",
            layout.nearest(txt.text),
        );
        return None;
    };
    let mut set = HexSet::EMPTY;
    for col in c0.min(c1)..=c0.max(c1) {
        for row in r0.min(r1)..=r0.max(r1) {
            // Every second column begins with a full hex where its neighbours have half of one.
            let row = if row == 0 && col % 2 == 1 { 1 } else { row };
            if let Some(hex) = layout.find(&format!("{board}{}", Numbering::LETTERED.format(col, row))) {
                set.insert(hex);
            }
        }
    }
    Some(set)
}

/// `turn 2 west road 39A5`.
fn entry(doc: &Doc<'_>, layout: &Option<Layout>, txt: &Txt<'_>) -> Option<Start> {
    let parts: Vec<Txt<'_>> = words(txt).collect();
    let (turn, edge, road, hexes) = match parts.as_slice() {
        [turn_word, turn, edge, hexes] if turn_word.text == "turn" => (turn, edge, false, hexes),
        [turn_word, turn, edge, road, hexes] if turn_word.text == "turn" && road.text == "road" => {
            (turn, edge, true, hexes)
        }
        _ => {
            let message = format!("found `{}`", txt.text);
            doc.fault(
                txt.at,
                &txt.field,
                message,
                "turn N EDGE [road] HEXES, as in turn 2 west road 39A5",
                None,
            );
            return None;
        }
    };
    let number = turn.text.parse::<u8>().ok().filter(|n| (1..=60).contains(n));
    if number.is_none() {
        doc.fault(turn.at, &turn.field, format!("found `{}`", turn.text), "a turn", None);
    }
    let edge = doc.choose(edge, Edge::WORDS);
    let hexes = span(doc, layout, hexes);
    Some(Start::Enter { turn: number?, edge: edge?, road, hexes: hexes? })
}

fn read_side(
    row: &Tab<'_>,
    side: Side,
    scenario: &mut ScenarioDef,
    layout: &Option<Layout>,
    world: &World<'_>,
) {
    let doc = row.doc;
    let before = scenario.sides[0].formations.len();
    let mut def = SideDef { grade: row.choice("grade", Grade::WORDS), ..SideDef::default() };
    for tab in row.rows("formation") {
        let id = FormationId(u8::try_from(before + def.formations.len()).unwrap_or(u8::MAX));
        let start = match (tab.opt_text("setup"), tab.opt_text("enter")) {
            (Some(txt), None) => area(doc, layout, &txt).map(Start::Setup),
            (None, Some(txt)) => entry(doc, layout, &txt),
            _ => {
                let message = "a formation needs either `setup` or `enter`";
                doc.fault(tab.at(), &tab.field("setup"), message, "one of the two", None);
                None
            }
        };
        let en = tab.string("name");
        let formation = FormationDef {
            id,
            side,
            name: Words { en, ko: tab.string("ko") },
            grade: tab.choice("grade", Grade::WORDS).unwrap_or(Grade::Seasoned),
            start: start.unwrap_or(Start::Setup(HexSet::EMPTY)),
        };
        for line in tab.list("units").iter().filter_map(|t| world.unit_line(doc, t)) {
            muster(scenario, &line, id);
        }
        tab.opt_text("note");
        tab.done();
        def.formations.push(formation);
    }
    for txt in row.list("artillery") {
        let parts: Vec<Txt<'_>> = words(&txt).collect();
        let battery = parts.first().and_then(|t| {
            let found = world.batteries.iter().find(|b| b.key == t.text).map(|b| b.id);
            if found.is_none() {
                let near = nearest(t.text, world.batteries.iter().map(|b| b.key.as_str()));
                let message = format!("no battery `{}`", t.text);
                doc.fault(t.at, &t.field, message, "the key of a row in artillery.csv", near);
            }
            found
        });
        let service = match parts.get(1..).unwrap_or_default() {
            [word] if word.text == "organic" => Some(Service::Organic),
            [word, number] if word.text == "attached" => {
                let nth =
                    number.text.parse::<usize>().ok().filter(|n| (1..=def.formations.len()).contains(n));
                nth.and_then(|n| def.formations.get(n - 1)).map(|f| Service::Attached(f.id))
            }
            _ => None,
        };
        if service.is_none() {
            let message = format!("found `{}`", txt.text);
            let expected = "BATTERY attached N (a formation of this side) or BATTERY organic";
            doc.fault(txt.at, &txt.field, message, expected, None);
        }
        def.batteries.extend(battery.zip(service));
    }
    for txt in row.list("aircraft") {
        def.aircraft.extend(plane(doc, world, &txt));
    }
    for txt in row.list("fortifications") {
        let (count, kind) = txt.text.split_once(' ').unwrap_or((txt.text, ""));
        let here = Txt { text: kind, at: txt.at + count.len() + 1, field: txt.field.clone() };
        let kind = doc.choose(&here, Fortification::WORDS);
        match (count.parse::<u8>(), kind) {
            (Ok(count), Some(kind)) => def.fortifications.push((kind, count)),
            (Err(_), _) => {
                doc.fault(
                    txt.at,
                    &txt.field,
                    format!("found `{}`", txt.text),
                    "COUNT KIND, as in 2 mines",
                    None,
                );
            }
            (Ok(_), None) => {}
        }
    }
    scenario.sides[side.index()] = def;
}

fn plane(doc: &Doc<'_>, world: &World<'_>, txt: &Txt<'_>) -> Option<AircraftId> {
    let found = world.aircraft.iter().find(|a| a.key == txt.text).map(|a| a.id);
    if found.is_none() {
        let near = nearest(txt.text, world.aircraft.iter().map(|a| a.key.as_str()));
        let message = format!("no aircraft `{}`", txt.text);
        doc.fault(txt.at, &txt.field, message, "the key of a row in aircraft.csv", near);
    }
    found
}

/// Counters of one line: carriers come before what they carry.
fn muster(scenario: &mut ScenarioDef, line: &UnitLine, formation: FormationId) {
    let mut push = |card: CardId, roles: Roles, weapon, aboard| {
        let number = scenario.units.iter().filter(|u| u.card == card).count() + 1;
        let number = u8::try_from(number).unwrap_or(u8::MAX);
        scenario.units.push(UnitDef { card, number, formation, roles, weapon, aboard });
        u8::try_from(scenario.units.len() - 1).ok()
    };
    for _ in 0..line.count {
        let aboard = line.carrier.and_then(|carrier| push(carrier, Roles::default(), None, None));
        push(line.card, line.roles, line.weapon, aboard);
    }
}

fn victory(tab: &Tab<'_>, scenario: &mut ScenarioDef, layout: &Option<Layout>) {
    let doc = tab.doc;
    tab.choice("losses", &[("points", ())]);
    scenario.draw = tab.int("draw", 0..=100);
    for row in tab.rows("goal") {
        let sides = [("axis", Some(Side::Axis)), ("allied", Some(Side::Allied)), ("any", None)];
        let side = row.choice("side", &sides).flatten();
        let points = row.int("points", 0..=2000);
        let kind = match row.text("kind").as_ref().map(|t| t.text) {
            Some("hold") => {
                row.choice("at", &[("end", ())]);
                let hexes = row
                    .text("hexes")
                    .map(|txt| words(&txt).filter_map(|w| find(doc, layout, &w)).collect::<Vec<HexId>>());
                hexes.map(GoalKind::Hold)
            }
            Some("exit") => {
                let vehicles = row.choice("per", &[("unit", false), ("vehicle", true)]);
                let edge = row.text("edge").and_then(|txt| {
                    let parts: Vec<Txt<'_>> = words(&txt).collect();
                    let [edge, hexes] = parts.as_slice() else {
                        let message = format!("found `{}`", txt.text);
                        doc.fault(txt.at, &txt.field, message, "EDGE HEXES, as in north 29A0-GG0", None);
                        return None;
                    };
                    doc.choose(edge, Edge::WORDS).zip(span(doc, layout, hexes))
                });
                edge.zip(vehicles).map(|((edge, hexes), vehicles)| GoalKind::Exit { edge, hexes, vehicles })
            }
            Some(other) => {
                let message = format!("`{other}` is no goal");
                doc.fault(
                    row.at(),
                    &row.field("kind"),
                    message,
                    "hold or exit",
                    nearest(other, ["hold", "exit"]),
                );
                None
            }
            None => None,
        };
        row.done();
        if let Some(kind) = kind {
            scenario.goals.push(Goal { side, kind, points });
        }
    }
    tab.done();
}

fn find(doc: &Doc<'_>, layout: &Option<Layout>, txt: &Txt<'_>) -> Option<HexId> {
    let layout = layout.as_ref()?;
    let found = layout.find(txt.text);
    if found.is_none() {
        let near = layout.nearest(txt.text);
        doc.fault(
            txt.at,
            &txt.field,
            format!("no hex `{}`", txt.text),
            "a hex of the scenario's boards",
            near,
        );
    }
    found
}

/// Refuses cards that were not in service, and other than vehicles with the basic rules.
fn check_dates(doc: &Doc<'_>, root: &Tab<'_>, scenario: &ScenarioDef, world: &World<'_>) {
    let mut told: Vec<CardId> = Vec::new();
    for unit in &scenario.units {
        let Some(card) = world.cards.get(unit.card.index()).filter(|c| !told.contains(&c.id)) else {
            continue;
        };
        told.push(card.id);
        if !(card.from <= scenario.month && scenario.month <= card.to) {
            let message = format!("`{}` was not in service on {}", card.key, scenario.date);
            let span =
                format!("{}-{:02} to {}-{:02}", card.from.year, card.from.month, card.to.year, card.to.month);
            doc.fault(root.at(), "side.formation.units", message, span, None);
        }
        if scenario.level == Level::Basic && card.vehicle().is_none() {
            let message = format!("`{}` is no vehicle", card.key);
            doc.fault(root.at(), "side.formation.units", message, "vehicles only with the basic rules", None);
        }
    }
}
