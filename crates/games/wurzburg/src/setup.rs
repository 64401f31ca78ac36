//! Set-up (11.1, 46): the starting position, and how a side places its forces.

use crate::field::Field;
use crate::frame::{Deploy, Frame, Phase};
use crate::gas::Gas;
use crate::pack::{Arrival, Scenario, Side, Terrain, VictoryLine};
use crate::shock::Switches;
use crate::state::{Counter, FormationState, Place, State};
use crate::{RULES_VERSION, Wurzburg};
use sandtable_engine::Silent;
use sandtable_engine::info::{GameInfo, OptionInfo, Options, ScenarioInfo, SeatInfo, SetupError, Words};
use sandtable_hex::HexId;

/// Seats, scenarios and options.
pub(crate) fn info(pack: &crate::pack::Pack) -> GameInfo {
    let words = |en: &str, ko: &str| Words { en: en.into(), ko: ko.into() };
    GameInfo {
        key: "wurzburg".into(),
        name: words("Air & Armor: Würzburg", "에어 앤드 아머: 뷔르츠부르크"),
        rules_version: RULES_VERSION,
        oldest_rules: RULES_VERSION,
        data: sandtable_engine::digest::DataHashes::default(),
        seats: vec![
            SeatInfo { key: "wp".into(), name: words("Warsaw Pact", "바르샤바 조약군") },
            SeatInfo { key: "nato".into(), name: words("NATO", "NATO") },
        ],
        sides: Vec::new(),
        scenarios: pack
            .scenarios
            .iter()
            .map(|s| ScenarioInfo {
                key: s.id.clone(),
                number: s.number.clone(),
                name: s.name.clone(),
                summary: s.summary.clone(),
                turns: s.length(),
            })
            .collect(),
        options: [
            ("rules", words("Rules", "규칙"), "1.3", ["basic", "full"]),
            ("overrun", words("Overrun", "오버런"), "42.0", ["off", "on"]),
            ("close-attack", words("Close attack", "근접 공격"), "43.0", ["off", "on"]),
            ("mode", words("Mode", "모드"), "45.0", ["open", "hidden"]),
            ("gas", words("Poison gas", "독가스"), "44.0", ["off", "on"]),
            ("gas_penalty", words("Penalty for gas", "화학무기 페널티"), "44.7", ["points", "level"]),
        ]
        .into_iter()
        .map(|(key, name, rule, values)| OptionInfo {
            key: key.into(),
            name,
            rule: rule.into(),
            values: values.map(Into::into).to_vec(),
        })
        .chain(crate::readings::options())
        .collect(),
    }
}

impl Wurzburg {
    /// The scenario of a position.
    #[inline]
    pub fn scenario_of(&self, st: &State) -> &Scenario {
        &self.pack.scenarios[usize::from(st.scenario)]
    }

    /// An empty board in the first turn.
    pub(crate) fn empty(&self, key: &str, options: &Options) -> Result<State, SetupError> {
        options.check(&self.info)?;
        let Some(index) = self.pack.scenarios.iter().position(|s| s.id == key) else {
            let known = self.pack.scenarios.iter().map(|s| s.id.clone()).collect();
            return Err(SetupError::Scenario { key: key.into(), known });
        };
        let scenario = &self.pack.scenarios[index];
        let groups = self.pack.forces.groups.len();
        let formations = self.pack.forces.formations.len();
        let mut control: Vec<(HexId, Side)> = Vec::new();
        let cities = self.pack.map.cities.iter().filter(|h| scenario.area.contains(**h));
        let held = scenario.victory.iter().flat_map(|line| match line {
            VictoryLine::Hold { hexes, .. } => hexes.as_slice(),
            _ => &[],
        });
        for hex in cities.chain(held) {
            if !control.iter().any(|(h, _)| h == hex) {
                // Cities of the Pact's zone are the Pact's; everything else is NATO's until it is taken (6.3.4).
                let city = self.pack.map.terrain_at(*hex) == Terrain::City;
                let pact = city && scenario.home.contains(*hex);
                control.push((*hex, if pact { Side::Wp } else { Side::Nato }));
            }
        }
        let improved = Side::ALL
            .into_iter()
            .flat_map(|side| scenario.means[side.index()].improved.iter().map(move |h| (*h, side)))
            .collect();
        Ok(State {
            scenario: index as u8,
            turn: scenario.turns.0,
            frames: Default::default(),
            operation: None,
            counters: vec![Counter::FREE; self.pack.forces.counters.len()],
            total: vec![0; groups],
            lost: vec![0; groups],
            exited: vec![0; groups],
            fled: vec![0; groups],
            cp: vec![0; groups],
            off_map_cp: 0,
            rp: vec![0; groups],
            off_map_rp: [0; 2],
            support: scenario.support,
            acquired: Vec::new(),
            borrowed: [0; crate::pack::Nation::COUNT],
            effort: Default::default(),
            attached: vec![None; formations],
            reattached: 0,
            released: 0,
            gegenangriff: 0,
            assets: self.fresh_assets(scenario),
            airlift: Default::default(),
            works: Default::default(),
            gas: Gas {
                // Gas needs strikes and aircraft, so it comes with all rules (44.0).
                on: options.get(&self.info, "rules") == "full" && options.get(&self.info, "gas") == "on",
                level: options.get(&self.info, "gas_penalty") == "level",
                ..Gas::default()
            },
            // A lesson keeps to its chapters.
            concealed: crate::concealed::Concealed {
                on: options.get(&self.info, "mode") == "hidden" && scenario.chapters >= 45,
                ..Default::default()
            },
            full: options.get(&self.info, "rules") == "full",
            switches: Switches {
                overrun: options.get(&self.info, "overrun") == "on",
                close_attack: options.get(&self.info, "close-attack") == "on",
            },
            readings: crate::readings::ALL
                .iter()
                .filter(|r| options.get(&self.info, r.key) == "on")
                .fold(0, |bits, r| bits | r.bit),
            formations: vec![FormationState::fresh(false); formations],
            improved,
            smoke: Vec::new(),
            control,
            crossed: 0,
            blown: 0,
            hq_hits: [0; 2],
            exit_points: 0,
            reveals: [0; 2],
        })
    }

    /// The starting position: forces with a fixed hex stand there, the owner places the others.
    pub(crate) fn start(&self, key: &str, options: &Options) -> Result<State, SetupError> {
        let mut st = self.empty(key, options)?;
        let scenario = self.scenario_of(&st);
        let first = scenario.setup_first;
        for force in &scenario.forces {
            if force.arrival != Arrival::SetUp {
                continue;
            }
            st.total[force.group.idx()] += force.steps;
            if let Some(hex) = force.at {
                let steps = if self.draws(&st, force) { 0 } else { force.steps };
                self.put(&mut st, force, Place::hex(hex), steps, &mut Silent);
            }
        }
        st.frames.push(Frame::Turn(Phase::SetUp));
        for side in [first.other(), first] {
            // Minefields are laid when the units of the side stand (37.1).
            if self.plays(&st, 37) && self.scenario_of(&st).means[side.index()].mines != [0, 0] {
                st.frames.push(Frame::Field(Field::Lay(side, HexId::NONE)));
            }
            st.frames.push(Frame::Deploy(Box::new(Deploy::new(side, 0))));
        }
        Ok(st)
    }

    /// Whether the rules of a chapter are played: all of them, or the basic ones up to 23 with HQ, shattering, the
    /// off-map display and reinforcements (1.3). A lesson stops earlier.
    pub fn plays(&self, st: &State, chapter: u8) -> bool {
        let basic = chapter <= 23 || matches!(chapter, 30 | 31 | 40 | 46);
        chapter <= self.scenario_of(st).chapters && (st.full || basic)
    }
}
