//! Scenarios: `scenarios/*.toml` (rule 17): who starts where, how long, with which rules.

use super::map::{Map, Terrain};
use super::provenance::{DatumKind, Doc, Tab};
use super::track::{TurnDef, pair};
use super::units::{SetupCode, Side, UnitDef, UnitId, setup_code};
use super::victory::VictoryDef;
use sandtable_hex::{Grid, HexId, HexSet};
use sandtable_pack::{Source, Txt, figures, nearest, record, words};

/// A set of map hexes.
pub type Hexes = HexSet<12>;

/// A text in both languages.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Text {
    /// English.
    pub en: String,
    /// Korean.
    pub ko: String,
}

/// Where a unit of a scenario starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetupPlace {
    /// In this hex.
    At(HexId),
    /// Anywhere within so many hexes, lakes excepted (17.0).
    Within(HexId, u8),
    /// In any of these hexes.
    AnyOf(Hexes),
    /// Enters on this turn as a reinforcement.
    Turn(u8),
    /// Off-map artillery, ready or marked as fired.
    OffMap {
        /// May fire at once.
        ready: bool,
    },
    /// Stacked with any friendly unit.
    WithAny,
    /// Variable reinforcement (12.1.4, 12.8).
    Variable,
}

/// One unit of a scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    /// The unit.
    pub unit: UnitId,
    /// Where it starts.
    pub place: SetupPlace,
    /// Starts on its reduced face.
    pub reduced: bool,
}

figures! { DatumKind = DatumKind::ScenarioFrame;
    /// Rules that a scenario switches on or off.
    Features {
        /// Soviet armor may be committed (12.1.4).
        armor_commitment: bool,
        /// The Finnish provisional company may be formed (12.8).
        provisional: bool,
        /// Change of operational stance (17.1).
        stance: bool,
        /// Soviet morale collapse (17.0.4).
        collapse: bool,
        /// Finnish night raids (16.4).
        night_raids: bool,
        /// Bonfires (16.2).
        bonfires: bool,
        /// Sub-zero losses (16.3).
        sub_zero: bool,
        /// Line of sight by the turn track (10.6.2); otherwise 5, at night 1.
        variable_los: bool,
        /// Adjacent defensive support (10.3.6).
        adjacent_support: bool,
        /// Reinforcements (13.1).
        reinforcements: bool,
        /// Replacements and reconstitution (13.2).
        replacements: bool,
        /// Artillery park events (12.4.3, 12.4.4).
        park_events: bool,
    }
}

record! {
    /// Who controls what at the start (7.3).
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct ControlStart: fn read(tab: &Tab<'_>, world: &World<'_>) {
        /// Controls every hex not named otherwise.
        pub rest: Side = tab.choice("rest", &Side::WORDS).unwrap_or(Side::Finnish),
        let listed = tab.opt_text("exceptions").map(|t| hexes_or_places(tab.doc, world, &t));
        /// Hexes the other side controls.
        pub exceptions: Hexes = listed.unwrap_or_default(),
        /// The side whose units also claim their own and the adjacent hexes (7.3-c).
        pub claims: Side = tab.choice("claims", &Side::WORDS).unwrap_or(Side::Soviet),
        { tab.done() }
    }
}

impl ControlStart {
    /// Hexes the Soviets control before any claim by units on the map.
    pub fn soviet(&self, area: &Hexes) -> Hexes {
        match self.rest {
            Side::Soviet => area.and_not(&self.exceptions),
            Side::Finnish => self.exceptions,
        }
    }
}

record! {
    /// One scenario.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ScenarioDef: fn read_root(root: &Tab<'_>, world: &World<'_>) {
        /// Default source of its data.
        pub source: Source = root.file_source(),
        /// Unique id, the file's name.
        pub id: String = root.string("id"),
        let turns = root.tab("turns");
        let last = i64::try_from(world.track.len()).unwrap_or(1).max(1);
        /// First turn on the track.
        pub first_turn: u8 = turns.int("first", 1..=last),
        /// Last turn on the track.
        pub last_turn: u8 = turns.int("last", 1..=last),
        {
            if first_turn > last_turn {
                let message = format!("turn {first_turn} to turn {last_turn}");
                root.doc.fault(turns.at(), "turns", message, "a first turn not after the last", None);
            }
            turns.done();
        }
        /// Rules switched on.
        pub features: Features = Features::read(&root.tab("features"), &source),
        let grid = &world.map.grid;
        /// Hexes in play.
        pub area: Hexes = root.text("area").map(|t| area(root.doc, grid, &t)).unwrap_or_default(),
        let supply = root.opt_tab("supply");
        /// Supply sources, by side (15.4); the first is the entry of reinforcements.
        pub sources: [Vec<HexId>; 2] = Side::ALL.map(|side| {
            let own = supply.as_ref().and_then(|t| t.opt_text(side.word()));
            let own = own.map(|t| root.doc.hexes(grid, &t).into_iter().map(|(h, _)| h).collect::<Vec<_>>());
            own.unwrap_or_else(|| world.map.source.get(side.index()).copied().into_iter().collect())
        }),
        {
            supply.iter().for_each(Tab::done);
            frame_sources(root, &id, &source);
        }
        let setup = root.tab("setup");
        let setup_source = setup.source(&source);
        /// Units in play. Units not listed stay out.
        pub units: Vec<Placement> = placements(&setup, world, &id, &setup_source, &features, last_turn),
        /// Playbook number, if it has one.
        pub number: String = root.string("number"),
        /// Title.
        pub name: Text = text(&root.tab("name")),
        /// What it is about, in our own words.
        pub summary: Text = text(&root.tab("summary")),
        /// Who plays first in each turn (3.0-a).
        pub player_one: Side = root.choice("player_one", &Side::WORDS).unwrap_or(Side::Soviet),
        /// 76 mm ammunition at the start, by side (12.4.1).
        pub ammo: [u8; 2] = pair(root, "ammo"),
        /// Control at the start.
        pub control: ControlStart = ControlStart::read(&root.tab("control"), world),
        /// A victory point bid makes sense (17.0.2).
        pub vp_bid: bool = root.flag("vp_bid"),
        /// How it is won.
        pub victory: VictoryDef = VictoryDef::read(&root.tab("victory"), world, &id, &source),
    }
}

impl ScenarioDef {
    /// Number of turns.
    pub fn turns(&self) -> u8 {
        self.last_turn.saturating_sub(self.first_turn) + 1
    }

    /// The placement of a unit, if it is in play.
    pub fn placement(&self, unit: UnitId) -> Option<&Placement> {
        self.units.iter().find(|p| p.unit == unit)
    }

    /// The hexes a placement allows: in play, not on a frozen lake (17.0-a). Empty off the map.
    pub fn setup_hexes(&self, grid: &Grid, terrain: &[Terrain], place: &SetupPlace) -> Hexes {
        let wanted: Hexes = match *place {
            SetupPlace::At(hex) => [hex].into_iter().collect(),
            SetupPlace::Within(hex, n) => grid.within(hex, u16::from(n)).collect(),
            SetupPlace::AnyOf(hexes) => hexes,
            _ => Hexes::EMPTY,
        };
        wanted
            .and(&self.area)
            .iter()
            .filter(|h| terrain.get(h.idx()).is_some_and(|&t| t != Terrain::Lake))
            .collect()
    }
}

/// What scenarios refer to.
pub(crate) struct World<'a> {
    pub map: &'a Map,
    pub units: &'a [UnitDef],
    pub track: &'a [TurnDef],
}

/// Reads one scenario file.
pub(crate) fn read(doc: &Doc<'_>, world: &World<'_>) -> ScenarioDef {
    doc.toml(|root| ScenarioDef::read_root(root, world))
}

/// Notes the frame's data; `[sources]` names those that differ from the file's default.
fn frame_sources(root: &Tab<'_>, id: &str, default: &Source) {
    let sources = root.opt_tab("sources");
    for key in ["turns", "area", "ammo", "control", "player_one"] {
        let own = sources.as_ref().and_then(|t| t.opt_text(key).and_then(|x| t.source_of(&x)));
        let source = own.unwrap_or_else(|| default.clone());
        root.doc.datum(DatumKind::ScenarioFrame, format!("{id}: {key}"), root.at(), source);
    }
    if let Some(sources) = sources {
        sources.done();
    }
}

pub(super) fn text(tab: &Tab<'_>) -> Text {
    let text = Text { en: tab.string("en"), ko: tab.string("ko") };
    tab.done();
    text
}

/// `all`, or `columns J-X`, `rows 1-20`, or both.
fn area(doc: &Doc<'_>, grid: &Grid, txt: &Txt<'_>) -> Hexes {
    let plain: Vec<&str> = txt.text.split_whitespace().collect();
    let mut columns = 0..=i16::MAX;
    let mut rows = 0..=i16::MAX;
    let mut good = plain == ["all"];
    for pair in plain.chunks(2) {
        match *pair {
            ["columns", span] => {
                if let Some((a, b)) = span
                    .split_once('-')
                    .and_then(|(a, b)| Some((column(a)?, column(b)?)).filter(|(a, b)| a <= b))
                {
                    columns = a..=b;
                    good = true;
                }
            }
            ["rows", span] => {
                let ends = span.split_once('-').map(|(a, b)| (a.parse(), b.parse()));
                if let Some((Ok(a), Ok(b))) = ends {
                    rows = a..=b;
                    good = true;
                }
            }
            _ if plain == ["all"] => {}
            _ => {
                good = false;
                break;
            }
        }
    }
    let hexes: Hexes = grid
        .ids()
        .filter(|&h| grid.cell(h).is_some_and(|(c, r)| columns.contains(&c) && rows.contains(&r)))
        .collect();
    if !good || hexes.is_empty() {
        doc.bad(
            txt,
            format!("`{}` is not an area of the map", txt.text),
            "\"all\", \"columns J-X\", \"rows 1-20\" or \"columns J-X rows 1-20\"",
            nearest(txt.text, ["all", "columns J-X", "rows 1-20", "columns J-X rows 1-20"]),
        );
    }
    hexes
}

fn column(letter: &str) -> Option<i16> {
    let &[byte @ b'A'..=b'Z'] = letter.as_bytes() else { return None };
    Some(i16::from(byte - b'A'))
}

/// Hexes by name, or by the key of a place: `O21 O22` or `kivisalmi`.
pub(super) fn hexes_or_places(doc: &Doc<'_>, world: &World<'_>, txt: &Txt<'_>) -> Hexes {
    let mut hexes = Hexes::EMPTY;
    for word in words(txt) {
        if word.text.starts_with(|c: char| c.is_ascii_lowercase()) {
            let among = world.map.places.iter().map(|p| (p.key.as_str(), p));
            let place = doc.find(&word, "place", "the key of a place in map.toml", among);
            hexes.extend(place.into_iter().flat_map(|p| p.hexes.iter().copied()));
        } else if let Some(hex) = doc.hex(&world.map.grid, &word) {
            hexes.insert(hex);
        }
    }
    hexes
}

fn placements(
    tab: &Tab<'_>,
    world: &World<'_>,
    id: &str,
    source: &Source,
    features: &Features,
    last_turn: u8,
) -> Vec<Placement> {
    let mut placed = Vec::new();
    if tab.switch("from_counters") {
        for unit in world.units {
            let place = match unit.setup {
                SetupCode::At(hex) => SetupPlace::At(hex),
                SetupCode::Within(hex, n) => SetupPlace::Within(hex, n),
                SetupCode::Turn(n) if features.reinforcements && n <= last_turn => SetupPlace::Turn(n),
                SetupCode::OffMap => SetupPlace::OffMap { ready: true },
                SetupCode::WithAny => SetupPlace::WithAny,
                SetupCode::Variable if unit.kind.is_armor() && features.armor_commitment => {
                    SetupPlace::Variable
                }
                SetupCode::Variable if !unit.kind.is_armor() && features.provisional => SetupPlace::Variable,
                _ => continue,
            };
            let key = format!("{id}: {}", unit.key);
            tab.doc.datum(DatumKind::Placement, key, tab.at(), source.clone());
            placed.push(Placement { unit: unit.id, place, reduced: unit.starts_reduced });
        }
    }
    for row in tab.rows("place") {
        let own = row.source(source);
        let units = row.text("units");
        let place = row.text("at").and_then(|t| place(&row, world, &t));
        let reduced = row.switch("reduced");
        row.done();
        let (Some(units), Some(place)) = (units, place) else { continue };
        for word in words(&units) {
            let among = world.units.iter().map(|u| (u.key.as_str(), u));
            let Some(unit) = tab.doc.find(&word, "unit", "the key of a unit in units.toml", among) else {
                continue;
            };
            if placed.iter().any(|p| p.unit == unit.id) {
                let message = format!("`{}` is placed twice", unit.key);
                tab.doc.bad(&word, message, "each unit once", None);
            }
            let key = format!("{id}: {}", unit.key);
            tab.doc.datum(DatumKind::Placement, key, word.at, own.clone());
            placed.push(Placement { unit: unit.id, place, reduced });
        }
    }
    tab.done();
    placed
}

/// A set-up code, or `any of` followed by hexes or places.
fn place(row: &Tab<'_>, world: &World<'_>, txt: &Txt<'_>) -> Option<SetupPlace> {
    if let Some(rest) = txt.text.strip_prefix("any of ") {
        let skipped = txt.text.len() - rest.len();
        let rest = Txt { text: rest, at: txt.at + skipped, field: txt.field.clone() };
        return Some(SetupPlace::AnyOf(hexes_or_places(row.doc, world, &rest)));
    }
    if txt.text == "off-map fired" {
        return Some(SetupPlace::OffMap { ready: false });
    }
    Some(match setup_code(row.doc, &world.map.grid, txt)? {
        SetupCode::At(hex) => SetupPlace::At(hex),
        SetupCode::Within(hex, n) => SetupPlace::Within(hex, n),
        SetupCode::Turn(n) => SetupPlace::Turn(n),
        SetupCode::OffMap => SetupPlace::OffMap { ready: true },
        SetupCode::WithAny => SetupPlace::WithAny,
        SetupCode::Variable | SetupCode::Optional => SetupPlace::Variable,
    })
}
