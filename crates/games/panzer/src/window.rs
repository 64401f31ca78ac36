//! 4.4.2 and 4.5b: overwatch. The sides are asked in turn until both pass; who fires may be fired at.

use crate::Panzer;
use crate::action::Action;
use crate::event::Event;
use crate::fire::Occasion;
use crate::frame::{Cause, Frame, Shot, Volley, VolleyStage, Window};
use crate::ids::{Side, UnitId, UnitSet};
use crate::state::{Command, State};
use crate::why::Why;
use sandtable_engine::Sink;

impl Window {
    /// A window in which `side` is asked first.
    pub fn new(cause: Cause, side: Side, recent: UnitSet) -> Window {
        Window { cause, side, passes: 0, recent, target: None, shots: Vec::new() }
    }
}

impl Panzer {
    /// Units of the other side that have just acted and are still there.
    fn recent_enemies(&self, st: &State, window: &Window) -> impl Iterator<Item = UnitId> + use<> {
        let side = window.side;
        let there =
            window.recent.iter().filter(|id| st.unit(*id).side != side && st.unit(*id).hex().is_some());
        there.collect::<Vec<_>>().into_iter()
    }

    /// Whether a side could answer as far as the enemy knows: some armed unit with its counter face down has a shot.
    /// Whether that counter is an overwatch plays no part, so the question tells nothing.
    fn could_answer(&self, st: &State, window: &Window) -> bool {
        let enemies: Vec<UnitId> = self.recent_enemies(st, window).collect();
        st.of(window.side)
            .filter(|(_, u)| u.carrier().map_or(u.is_face_down(), |c| st.unit(c).is_face_down()))
            .any(|(id, _)| enemies.iter().any(|t| self.best_shot(st, id, *t, Occasion::Watch).is_some()))
    }

    /// Whether the asked side has said that it holds its fire for the rest of this move.
    fn holds(&self, st: &State, window: &Window) -> bool {
        st.frames.iter().any(|f| match f {
            Frame::Programme(p) => p.held && st.unit(p.unit).side != window.side,
            _ => false,
        })
    }

    pub(crate) fn window_options(&self, st: &State, window: &Window, out: &mut Vec<Action>) {
        let watches = |id: UnitId| {
            let u = st.unit(id);
            if let Some(carrier) = u.carrier() {
                let firing = window.shots.iter().any(|s| s.unit == carrier || s.unit == id);
                return self.rider_watches(st, carrier, firing);
            }
            // A unit that has just fired may add its second weapon at the same target (5.14).
            u.command == Command::Watch && (u.is_face_down() || window.shots.iter().any(|s| s.unit == id))
        };
        for target in self.recent_enemies(st, window) {
            if window.target.is_some_and(|t| t != target) {
                continue;
            }
            for (id, _) in st.of(window.side).filter(|(id, _)| watches(*id)) {
                let legal = self.shots(st, id, target, Occasion::Watch);
                out.extend(legal.map(|shot| Action::Watch(id, target, shot.load)));
            }
        }
        if window.target.is_some() {
            out.push(Action::Declare);
        } else {
            out.push(Action::Pass);
            let moves = |f: &Frame| matches!(f, Frame::Programme(p) if st.unit(p.unit).side != window.side);
            if window.cause == Cause::Movement && st.frames.iter().any(moves) {
                out.push(Action::Hold);
            }
        }
    }

    pub(crate) fn window_why(&self, st: &State, window: &Window, action: Action) -> Option<Why> {
        let Action::Watch(id, target, load) = action else { return None };
        let (unit, _) = (st.units.get(id.index())?, st.units.get(target.index())?);
        if unit.side != window.side {
            return Some(Why::new("3.1", "why-not-yours"));
        }
        let firing = window.shots.iter().any(|s| s.unit == id || Some(s.unit) == unit.carrier());
        let rider = unit.carrier().is_some_and(|c| self.rider_watches(st, c, firing));
        if !rider && (unit.command != Command::Watch || !(unit.is_face_down() || firing)) {
            return Some(Why::new("4.4.2a", "why-no-watch").unit(id));
        }
        if window.target.is_some_and(|t| t != target) || !window.recent.contains(target) {
            return Some(Why::new("4.4.2a", "why-has-not-acted").unit(target));
        }
        self.shot_check(st, Shot::new(id, load), target, Occasion::Watch).err()
    }

    pub(crate) fn window_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        match action {
            Action::Watch(id, target, load) => {
                let shot = self.paired(st, Shot::new(id, load), true);
                if let Some(Frame::Window(window)) = st.frames.top_mut() {
                    window.target = Some(target);
                    window.shots.push(shot);
                }
                self.open_fire(st, shot, target, true, sink);
            }
            Action::Declare => {
                let Some(Frame::Window(window)) = st.frames.top_mut() else { return };
                let Some(target) = window.target.take() else { return };
                let mut shots = std::mem::take(&mut window.shots);
                self.share_watch(st, &mut shots, target, sink);
                // A passenger is answered through its carrier.
                let seen: Vec<UnitId> =
                    shots.iter().map(|s| st.unit(s.unit).carrier().unwrap_or(s.unit)).collect();
                let Some(Frame::Window(window)) = st.frames.top_mut() else { return };
                // All fire at it is declared together; only what it does next opens it again (4.4.1e, 4.4.2).
                window.recent.remove(target);
                for unit in seen {
                    window.recent.insert(unit);
                }
                let side = window.side;
                window.side = side.other();
                window.passes = 0;
                let volley =
                    Volley { watch: true, stage: VolleyStage::Reveal, shots, ..Volley::at(side, target) };
                st.push(Frame::Volley(volley));
            }
            Action::Pass | Action::Hold => {
                if let Some(Frame::Window(window)) = st.frames.top_mut() {
                    window.passes += 1;
                    window.side = window.side.other();
                }
                if action == Action::Hold {
                    for frame in st.frames.iter_mut() {
                        if let Frame::Programme(p) = frame {
                            p.held = true;
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// Passes for a side that cannot answer or holds its fire; ends the window when both have passed.
    pub(crate) fn window_step(&self, st: &mut State) -> bool {
        let Some(Frame::Window(window)) = st.top() else { return false };
        if window.passes >= 2 {
            st.pop();
            return true;
        }
        // Shots are being declared: the side must say when it is done.
        if window.target.is_some() {
            return false;
        }
        if !self.holds(st, window) && self.could_answer(st, window) {
            return false;
        }
        if let Some(Frame::Window(window)) = st.frames.top_mut() {
            window.passes += 1;
            window.side = window.side.other();
        }
        true
    }
}
