//! 6.1.4.3.6, 6.1.4.3.7, 6.6.8: hasty entrenchments and improved positions, laid at set-up or dug in play.

use crate::Panzer;
use crate::action::Action;
use crate::event::Event;
use crate::features::Minefield;
use crate::frame::{Digging, Frame};
use crate::ids::{HexSet, Side, UnitId};
use crate::pack::{Fortification, Ground, Start, Terrain};
use crate::state::{Command, GroundAt, State, Work, flag, switch};
use crate::why::Why;
use sandtable_engine::{Audience, Sink};
use sandtable_hex::HexId;

impl Panzer {
    // --- set-up ---

    /// What a side lays before its units: entrenchments and positions.
    fn works_of(&self, st: &State, side: Side, from: u8) -> Option<Digging> {
        let all = &self.scenario(st).sides[side.index()].fortifications;
        // Mines are an optional rule (6.1.4.3.8).
        let known = |kind: Fortification| kind.prey().is_none() || st.on(switch::MINES);
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
    pub(crate) fn mine_area(&self, st: &State, side: Side) -> Vec<HexId> {
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
            !ground.terrain.is_building() && ground.terrain != Terrain::Water && !ground.bridge
        };
        area.iter().filter(dry).collect()
    }

    /// The hexes of that area without a work or minefield of the side's own.
    fn works_area(&self, st: &State, side: Side) -> Vec<HexId> {
        let free = |h: &HexId| {
            st.works.iter().all(|w| w.hex != *h)
                && st.features.mines.iter().all(|m| m.hex != *h || m.side != side)
        };
        self.mine_area(st, side).into_iter().filter(free).collect()
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
            let event = Event::Fortified { kind: digging.kind, hex: self.spot(st, hex) };
            match digging.kind.prey() {
                Some(prey) => {
                    let (side, known) = (digging.side, !st.on(switch::HIDDEN_MINES));
                    st.features.mines.push(Minefield { hex, side, prey, known });
                    st.features.mines.sort_by_key(|m| m.hex);
                    let audience = if known { Audience::All } else { Audience::seat(side.seat()) };
                    sink.emit_to(audience, || event);
                }
                None => {
                    self.lay_work(st, hex, digging.kind, Work::DONE);
                    sink.emit(|| event);
                }
            }
            if digging.left > 1 && !self.works_area(st, digging.side).is_empty() {
                if let Some(Frame::Works(d)) = st.frames.top_mut() {
                    d.left -= 1;
                }
                return;
            }
        }
        st.pop();
        if !self.begin_works(st, digging.side, digging.index + 1) {
            self.begin_drafting(st, digging.side);
        }
    }

    pub(crate) fn lay_work(&self, st: &mut State, hex: HexId, kind: Fortification, built: u8) {
        st.works.push(Work { hex, kind, built, holder: None, open: 0 });
        st.works.sort_by_key(|w| w.hex);
        // A ditch is ground of its own, for lines of sight too (6.1.4.3.4).
        if kind == Fortification::Ditch {
            let ground = Ground { terrain: Terrain::Ditch, ..*self.ground(st, hex) };
            st.ground.retain(|g| g.hex != hex);
            st.ground.push(GroundAt { hex, ground });
            st.ground.sort_by_key(|g| g.hex);
        }
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
    /// the one behind it, or before it if it came in backwards, and stays so (6.1.4.3.7).
    pub(crate) fn take_work(&self, st: &mut State, id: UnitId, backed: bool) {
        let unit = st.unit(id);
        let (Some(hex), facing) = (unit.hex(), unit.facing) else { return };
        if st.works.iter().any(|w| w.holder == Some(id)) {
            return;
        }
        let found = st.works.iter().position(|w| w.hex == hex && self.fits_work(st, id, w));
        if let Some(work) = found.and_then(|at| st.works.get_mut(at)) {
            work.holder = Some(id);
            work.open = if backed { facing } else { (facing + 3) % 6 };
        }
    }

    /// A gun set up in a building hex stands inside where the scenario allows it (6.1.4.3.1b).
    pub(crate) fn stand_inside(&self, st: &mut State, id: UnitId, hex: HexId) {
        let inside = self.scenario(st).guns_inside && self.towed(st, id).is_some();
        if inside && self.ground(st, hex).terrain.is_building() {
            st.unit_mut(id).flags |= flag::INSIDE;
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
            let engineer = self.is_engineer(st, id);
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
