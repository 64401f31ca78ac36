//! 6.1.4.3.6, 6.1.4.3.7, 6.6.8: hasty entrenchments and improved positions, laid at set-up or dug in play.

use crate::Panzer;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Digging, Frame};
use crate::ids::{HexSet, Side, UnitId};
use crate::pack::{Fortification, Start};
use crate::state::{Command, State, Work, flag};
use crate::why::Why;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Panzer {
    // --- set-up ---

    /// What a side lays before its units: entrenchments and positions.
    fn works_of(&self, st: &State, side: Side, from: u8) -> Option<Digging> {
        let all = &self.scenario(st).sides[side.index()].fortifications;
        let known = |kind: Fortification| {
            matches!(kind, Fortification::HastyEntrenchment | Fortification::ImprovedPosition)
        };
        let next =
            all.iter().enumerate().skip(usize::from(from)).find(|(_, (kind, n))| known(*kind) && *n > 0);
        let (index, (kind, left)) = next?;
        Some(Digging { side, index: index as u8, kind: *kind, left: *left })
    }

    pub(crate) fn begin_works(&self, st: &mut State, side: Side, from: u8) -> bool {
        let Some(digging) = self.works_of(st, side, from) else { return false };
        if self.works_area(st, side).is_empty() {
            return false;
        }
        st.push(Frame::Works(digging));
        true
    }

    /// Where a side may lay them: where its units are set up, but in no water or building hex (6.1.4.3b).
    fn works_area(&self, st: &State, side: Side) -> Vec<HexId> {
        let mut area = HexSet::EMPTY;
        for formation in &self.scenario(st).sides[side.index()].formations {
            if let Start::Setup(hexes) = &formation.start {
                for hex in hexes.iter() {
                    area.insert(hex);
                }
            }
        }
        let dry = |hex: &HexId| {
            let ground = self.ground(st, *hex);
            !ground.terrain.is_building() && ground.terrain != crate::pack::Terrain::Water && !ground.bridge
        };
        area.iter().filter(dry).filter(|h| st.works.iter().all(|w| w.hex != *h)).collect()
    }

    pub(crate) fn works_options(&self, st: &State, digging: &Digging, out: &mut Vec<Action>) {
        out.extend(self.works_area(st, digging.side).into_iter().map(Action::Place));
        out.push(Action::Done);
    }

    pub(crate) fn works_why(&self, action: Action) -> Option<Why> {
        matches!(action, Action::Place(_)).then(|| Why::new("6.1.4.3b", "why-no-work-there"))
    }

    pub(crate) fn works_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Works(digging)) = st.top() else { return };
        let digging = *digging;
        if let Action::Place(hex) = action {
            self.lay_work(st, hex, digging.kind, Work::DONE);
            sink.emit(|| Event::Fortified { kind: digging.kind, hex: self.spot(st, hex) });
            if digging.left > 1 && !self.works_area(st, digging.side).is_empty() {
                if let Some(Frame::Works(d)) = st.frames.top_mut() {
                    d.left -= 1;
                }
                return;
            }
        }
        st.pop();
        if !self.begin_works(st, digging.side, digging.index + 1) {
            self.begin_units(st, digging.side);
        }
    }

    fn lay_work(&self, st: &mut State, hex: HexId, kind: Fortification, built: u8) {
        st.works.push(Work { hex, kind, built, holder: None, open: 0 });
        st.works.sort_by_key(|w| w.hex);
    }

    // --- in play ---

    /// Whether a unit can use a work: entrenchments hold a leg unit or a gun, positions any one unit.
    fn fits_work(&self, st: &State, id: UnitId, work: &Work) -> bool {
        let foot = self.vehicle(st, id).is_none();
        work.is_done()
            && work.holder.is_none()
            && match work.kind {
                Fortification::HastyEntrenchment => foot,
                Fortification::ImprovedPosition => true,
                _ => false,
            }
    }

    /// A unit that stands in a hex with a free work takes it, whoever dug it (6.1.4.3.6). The open side of a position is
    /// the one behind it, and stays so (6.1.4.3.7).
    pub(crate) fn take_work(&self, st: &mut State, id: UnitId) {
        let unit = st.unit(id);
        let (Some(hex), facing) = (unit.hex(), unit.facing) else { return };
        if st.works.iter().any(|w| w.holder == Some(id)) {
            return;
        }
        let found = st.works.iter().position(|w| w.hex == hex && self.fits_work(st, id, w));
        if let Some(work) = found.and_then(|at| st.works.get_mut(at)) {
            work.holder = Some(id);
            work.open = (facing + 3) % 6;
        }
    }

    /// Units in full cover that were told nothing dig: four turns, engineers two; engineers finish in one what others
    /// have begun (6.6.8).
    pub(crate) fn dig<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        for id in st.ids() {
            let unit = st.unit(id);
            let Some(hex) = unit.hex() else { continue };
            let digs = self.vehicle(st, id).is_none()
                && unit.has(flag::FULL_COVER)
                && !unit.has(flag::SUPPRESSED)
                && unit.command == Command::None
                && st.work_of(id).is_none()
                && !self.ground(st, hex).terrain.is_building();
            if !digs {
                continue;
            }
            let engineer = unit.has(flag::ENGINEER) || self.leg(st, id).is_some_and(|l| l.engineer);
            let own = |w: &Work| w.hex == hex && !w.is_done() && w.holder.is_none_or(|h| h == id);
            match st.works.iter().position(own) {
                None => {
                    self.lay_work(st, hex, Fortification::HastyEntrenchment, if engineer { 2 } else { 1 });
                    let new =
                        st.works.iter_mut().find(|w| w.hex == hex && w.holder.is_none() && !w.is_done());
                    if let Some(work) = new {
                        work.holder = Some(id);
                    }
                }
                Some(at) => {
                    let work = &mut st.works[at];
                    work.built = if engineer { Work::DONE } else { work.built + 1 };
                    work.holder = Some(id);
                    if work.is_done() {
                        sink.emit(|| Event::DugIn(self.tag(st, id)));
                    }
                }
            }
        }
    }
}
