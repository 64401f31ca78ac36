//! Starting positions: what the game offers, and how a scenario is laid out (1.2, 17.0).

use crate::RedWinter;
use crate::frame::{Frame, Stage};
use crate::pack::{Pack, SetupPlace, Side};
use crate::state::{Hexes, Phase, Place, State, Unit, switch};
use arrayvec::ArrayVec;
use sandtable_engine::Seat;
use sandtable_engine::info::{GameInfo, OptionInfo, Options, ScenarioInfo, SeatInfo, SetupError, Words};
use sandtable_hex::HexId;

/// Option keys, their switch, rule and names.
const OPTIONS: [(&str, u16, &str, &str, &str); 6] = [
    ("fog-of-war", switch::FOG, "20.7", "Fog of war", "전장의 안개"),
    ("captured-lmgs", switch::LMG, "20.4", "Captured light machine-guns", "노획 경기관총"),
    ("lost-in-the-woods", switch::LOST, "20.5", "Lost in the woods", "숲에서 길을 잃음"),
    ("pajaris-heart", switch::HEART, "20.6", "Pajari's heart", "파야리의 심장"),
    ("vp-bid", switch::BID, "17.0.2", "Bid victory points for the choice of side", "승점 입찰로 진영 선택"),
    (
        "first-game",
        switch::BEGINNER,
        "1.2-b",
        "First game: leave out the harder rules",
        "첫 게임: 어려운 규칙 생략",
    ),
];

/// The sides; the seats carry the same names, though a bid may swap who commands which (17.0.2).
const SIDES: [(&str, &str, &str); 2] = [("soviet", "Soviet", "소련"), ("finnish", "Finnish", "핀란드")];

/// What the game says about itself.
pub fn info(pack: &Pack) -> GameInfo {
    let words = |en: &str, ko: &str| Words { en: en.into(), ko: ko.into() };
    GameInfo {
        key: "red-winter".into(),
        name: words("Red Winter", "레드 윈터"),
        rules_version: crate::RULES_VERSION,
        oldest_rules: 1,
        data: sandtable_engine::digest::DataHashes::default(),
        sides: SIDES.map(|(key, en, ko)| SeatInfo { key: key.into(), name: words(en, ko) }).into(),
        seats: SIDES.map(|(key, en, ko)| SeatInfo { key: key.into(), name: words(en, ko) }).into(),
        scenarios: pack
            .scenarios
            .iter()
            .map(|s| ScenarioInfo {
                key: s.id.clone(),
                number: s.number.clone(),
                name: words(&s.name.en, &s.name.ko),
                summary: words(&s.summary.en, &s.summary.ko),
                turns: u16::from(s.turns()),
            })
            .collect(),
        options: OPTIONS
            .iter()
            .map(|(key, _, rule, en, ko)| OptionInfo {
                key: (*key).into(),
                name: words(en, ko),
                rule: (*rule).into(),
                values: vec!["off".into(), "on".into()],
            })
            .collect(),
    }
}

impl RedWinter {
    /// The scenario's frame with no counter on the map: every counter takes no part until it is placed.
    pub fn scenario_blank(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        options.check(&self.info)?;
        let Some(index) = self.pack.scenarios.iter().position(|s| s.id == scenario) else {
            let known = self.pack.scenarios.iter().map(|s| s.id.clone()).collect();
            return Err(SetupError::Scenario { key: scenario.into(), known });
        };
        let def = &self.pack.scenarios[index];
        let chosen: u16 =
            OPTIONS.iter().filter(|(key, ..)| options.on(&self.info, key)).map(|(_, bit, ..)| bit).sum();
        let switches = chosen | switch::RULES_2 | switch::RULES_3;
        if switches & switch::BID != 0 && !def.vp_bid {
            return Err(SetupError::Combination(format!(
                "scenario '{scenario}' is not decided by points: no bid"
            )));
        }
        if switches & switch::BEGINNER != 0 && switches & switch::CHAPTER_20 != 0 {
            return Err(SetupError::Combination(
                "a first game leaves out the optional rules of chapter 20".into(),
            ));
        }
        let unit = Unit { place: Place::Unused, start: HexId::NONE, flags: 0, reduced: false };
        let mut st = State {
            scenario: index as u8,
            switches,
            commander: [Seat(0), Seat(1)],
            turn: def.first_turn,
            first: def.player_one,
            phasing: def.player_one,
            phase: Phase::SetUp,
            units: vec![unit; self.pack.units.len()],
            control: Hexes::default(),
            dug_in: Hexes::default(),
            digging: Hexes::default(),
            recent: Hexes::default(),
            bonfires: Hexes::default(),
            suppressed: Hexes::default(),
            fought: Hexes::default(),
            closed: Hexes::default(),
            ammo: def.ammo,
            rp: 0,
            vp: [0, 0],
            stance: 0,
            collapse: false,
            west: false,
            raided: false,
            raid_used: false,
            park_a: false,
            park_b: 0,
            park_count: 0,
            watched: 0,
            verdict: None,
            frames: ArrayVec::new(),
            cache: Default::default(),
        };
        for hex in self.pack.grid.ids() {
            let soviet = (def.control.rest == Side::Soviet) != def.control.exceptions.contains(hex);
            st.control.set(hex, soviet);
        }
        st.push(Frame::Turn(Stage::SetUp));
        st.rebuild(&self.pack);
        self.watch_all(&mut st);
        Ok(st)
    }

    /// The starting position: fixed units in place, the rest left to the deployment that follows.
    pub fn scenario_start(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        self.scenario_start_as(scenario, options, crate::RULES_VERSION)
    }

    /// The same by a version of the rules that is still played.
    pub fn scenario_start_as(
        &self,
        scenario: &str,
        options: &Options,
        rules: u32,
    ) -> Result<State, SetupError> {
        let mut st = self.scenario_blank(scenario, options)?;
        match rules {
            1 => st.switches &= !(switch::RULES_2 | switch::RULES_3),
            2 => st.switches &= !switch::RULES_3,
            crate::RULES_VERSION => {}
            found => return Err(SetupError::Rules { found, known: crate::RULES_VERSION }),
        }
        let def = self.scenario_of(&st);
        for p in &def.units {
            let place = match p.place {
                SetupPlace::At(hex) => Place::Hex(hex),
                SetupPlace::Turn(turn) => Place::Track(turn),
                SetupPlace::OffMap { .. } | SetupPlace::Variable => Place::Beside,
                // Chosen by their owner before the first turn.
                SetupPlace::Within(..) | SetupPlace::AnyOf(_) | SetupPlace::WithAny => Place::Unused,
            };
            st.units[p.unit.index()].reduced = p.reduced;
            st.put(&self.pack, p.unit, place);
            if let SetupPlace::OffMap { ready: false } = p.place {
                st.mark(p.unit, crate::state::flag::FIRED);
            }
        }
        self.settle(&mut st, &mut sandtable_engine::Silent);
        Ok(st)
    }
}
