//! Invariants of a position, in words.

use crate::Panzer;
use crate::frame::Frame;
use crate::ids::UnitId;
use crate::state::{Command, Counter, Phase, Place, Spot, State, flag, switch};

impl Panzer {
    pub(crate) fn audit_state(&self, st: &State) -> Vec<String> {
        let mut faults = Vec::new();
        let mut fault = |text: String| faults.push(text);
        if st.frames.overflowed() {
            fault("procedures nest too deep".into());
        }
        if !matches!(st.frames.iter().next(), Some(Frame::Turn(_))) {
            fault("the outermost procedure is not the turn".into());
        }
        if st.seen.len() != st.units.len() {
            fault(format!("{} snapshots for {} units", st.seen.len(), st.units.len()));
        }
        let hexes = self.layout(st).len();
        for (i, unit) in st.units.iter().enumerate() {
            let name = self.unit_key(st, UnitId(i as u8));
            if unit.facing > 5 {
                fault(format!("{name} faces nowhere"));
            }
            match unit.place {
                Place::Hex(hex) if hex.idx() >= hexes => fault(format!("{name} is off the board")),
                Place::Hex(_) => {}
                Place::Aboard(carrier) | Place::Stowed(carrier) if carrier.index() >= st.units.len() => {
                    fault(format!("{name} is aboard nothing"));
                }
                _ if unit.spot != Spot::None || unit.pending != Spot::None => {
                    fault(format!("{name} is not on the map but bears a spot marker"));
                }
                _ => {}
            }
            if unit.counter == Counter::Absent && unit.command != Command::None {
                fault(format!("{name} has a command without a counter"));
            }
            if matches!(unit.command, Command::Fire | Command::Halt) && !unit.has(flag::HAD_TARGET) {
                fault(format!("{name} was told to fire without a target"));
            }
            if unit.command == Command::Watch
                && unit.is_face_down()
                && self.is_armed(st, UnitId(i as u8))
                && !self.can_watch(st, UnitId(i as u8))
            {
                fault(format!("{name} watches without a weapon"));
            }
            if unit.counter == Counter::Half && unit.command != Command::Halt {
                fault(format!("{name} is in the middle of something that is no short halt"));
            }
            if matches!(st.phase, Phase::SetUp | Phase::Over) && unit.counter != Counter::Absent {
                fault(format!("{name} has a counter outside the turn"));
            }
            let enemies = |o: UnitId| st.units.get(o.index()).is_some_and(|u| u.side != unit.side);
            if st.seen.get(i).is_some_and(|s| !s.iter().all(enemies)) {
                fault(format!("{name} was spotted by its own side"));
            }
        }
        if st.on(switch::COMMAND) && matches!(st.top(), Some(Frame::Plot(_))) {
            for formation in self.scenario(st).formations().map(|f| f.id) {
                let (used, all) =
                    (self.commands_used(st, formation, None), self.commands_available(st, formation));
                if used > all {
                    fault(format!("formation {} uses {used} of {all} commands", formation.0));
                }
            }
        }
        for work in &st.works {
            let away = |id: UnitId| st.units.get(id.index()).is_none_or(|u| u.hex() != Some(work.hex));
            if work.holder.is_some_and(away) {
                fault(format!("the holder of the work in {} is elsewhere", self.layout(st).label(work.hex)));
            }
        }
        for (i, wreck) in st.wrecks.iter().enumerate() {
            if st.wrecks.iter().skip(i + 1).any(|w| w.hex == wreck.hex) {
                fault(format!("two wrecks in {}", self.layout(st).label(wreck.hex)));
            }
        }
        let mover = st.frames.iter().find_map(|f| match f {
            Frame::Programme(p) => Some(p.unit),
            _ => None,
        });
        // A track hit or a crew that leaves stops a vehicle where it is, even in passing (6.5.2.2.1a, 5.15b).
        let stuck = |unit: &crate::state::Unit| unit.has(flag::TRACK | flag::BAILED);
        for (id, unit, hex) in st.on_map() {
            if mover != Some(id)
                && !stuck(unit)
                && self.vehicle(st, id).is_some()
                && st.at(hex).any(|(o, u)| {
                    u.side != unit.side && mover != Some(o) && !stuck(u) && self.vehicle(st, o).is_some()
                })
            {
                fault(format!("{} stands with an enemy vehicle", self.unit_key(st, id)));
            }
        }
        if (st.phase == Phase::Over) != st.verdict.is_some() {
            fault("a verdict belongs to the end".into());
        }
        if matches!(st.phase, Phase::Combat | Phase::Movement) && st.first.is_none() {
            fault("nobody is First Player".into());
        }
        self.audit_air(st, &mut |text| faults.push(text));
        faults
    }
}
