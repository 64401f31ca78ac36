//! Western beachheads and Mulberries (2.4.2).

use crate::Downfall;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{BeachId, Faction, Ideology, Nation};
use crate::state::{Beachhead, State};
use sandtable_engine::{Message, Refusal, Sink};
use sandtable_hex::HexId;

impl Downfall {
    /// Whether a beachhead marker may be taken: from the pool, or from a beach without a Western unit (2.4.2-b).
    fn may_take(&self, state: &State, marker: u8) -> bool {
        match state.beachheads.get(usize::from(marker)) {
            Some(Beachhead::Pool) => true,
            Some(Beachhead::On(beach)) => !self.is_manned(state, *beach),
            _ => false,
        }
    }

    /// Whether a Western unit stands on a beach.
    fn is_manned(&self, state: &State, beach: BeachId) -> bool {
        self.pack.map.beach(beach).is_some_and(|d| state.holds(Ideology::West, d.hex))
    }

    /// Whether a hex is a city, a Mulberry among them (2.4.2-j).
    #[inline]
    pub fn is_town(&self, state: &State, hex: HexId) -> bool {
        self.pack.map.is_city(hex)
            || self.pack.map.sea.contains(hex)
                && matches!(state.beachhead_at(&self.pack, hex), Some(Beachhead::Mulberry(_)))
    }

    /// The Mulberries on the map, if a nation's units are supplied from them (2.4.2-j).
    pub(crate) fn mulberries(&self, state: &State, nation: Nation) -> impl Iterator<Item = HexId> + '_ {
        let fed = matches!(nation, Nation::American | Nation::Canadian | Nation::British);
        let beaches = state.beachheads.map(|b| match b {
            Beachhead::Mulberry(beach) if fed => Some(beach),
            _ => None,
        });
        beaches.into_iter().flatten().filter_map(|b| self.pack.map.beach(b)).map(|d| d.hex)
    }

    /// Why a beachhead cannot be put on a beach now; `None` if it can (2.4.2-b).
    pub(crate) fn beach_bar(&self, state: &State, beach: BeachId) -> Option<(&'static str, &'static str)> {
        let def = self.pack.map.beach(beach)?;
        if state.closed.contains(beach) {
            Some(("2.6-h", "why-not-beach-closed"))
        } else if !def.weather[state.weather.idx()] {
            Some(("2.4.2-b", "why-not-beach-weather"))
        } else if state.transport < def.transport {
            Some(("2.4.2-b", "why-not-transport"))
        } else if state.beachheads.iter().any(|b| b.beach() == Some(beach)) {
            Some(("2.4.2-b", "why-not-beach-taken"))
        } else {
            None
        }
    }

    pub(super) fn beachhead_options(&self, state: &State, faction: Faction, out: &mut Vec<Action>) {
        if faction != Faction::Western || !self.profile(state).beaches || state.order.ports_begun {
            return;
        }
        let mut pool = false;
        for marker in 0..state.beachheads.len() as u8 {
            // Two markers of the pool are alike: one is enough to choose from.
            let again = state.beachheads[usize::from(marker)] == Beachhead::Pool
                && std::mem::replace(&mut pool, true);
            if again || !self.may_take(state, marker) {
                continue;
            }
            for beach in &self.pack.map.beaches {
                if self.beach_bar(state, beach.id).is_none() {
                    out.push(Action::Beachhead(marker, beach.id));
                }
            }
        }
    }

    pub(crate) fn refuse_beachhead(&self, state: &State, marker: u8, beach: BeachId) -> Option<Refusal> {
        let no = |rule, key: &'static str| Some(Refusal::new(rule, Message::new(key)));
        if !self.may_take(state, marker) {
            return no("2.4.2-b", "why-not-no-beachhead");
        }
        if state.order.ports_begun {
            return no("7.1-c", "why-not-ports-begun");
        }
        match self.beach_bar(state, beach) {
            Some((rule, key)) => no(rule, key),
            None => no("2.4.2-b", "why-not-active"),
        }
    }

    /// A marker changes its place; zones reach over it or no longer do.
    fn set_beachhead(&self, state: &mut State, marker: u8, to: Beachhead) {
        if let Some(held) = state.beachheads.get_mut(usize::from(marker)) {
            *held = to;
            state.rebuild(&self.pack);
        }
    }

    pub(crate) fn place_beachhead<K: Sink<Event>>(
        &self,
        state: &mut State,
        marker: u8,
        beach: BeachId,
        sink: &mut K,
    ) {
        let Some(def) = self.pack.map.beach(beach) else { return };
        state.transport = state.transport.saturating_sub(def.transport);
        let left = state.transport;
        self.set_beachhead(state, marker, Beachhead::On(beach));
        sink.emit(|| Event::Beachhead { marker, beach: Some(beach) });
        sink.emit(|| Event::Transport(left));
    }

    /// At the start of an OKW round an empty beachhead before an Axis unit goes back to the pool (2.4.2-i).
    pub(crate) fn lift_beachheads<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        for marker in 0..state.beachheads.len() as u8 {
            let Some(Beachhead::On(beach)) = state.beachheads.get(usize::from(marker)).copied() else {
                continue;
            };
            let faced = self.pack.map.beach(beach).is_some_and(|d| state.holds(Ideology::Axis, d.target));
            if faced && !self.is_manned(state, beach) {
                self.set_beachhead(state, marker, Beachhead::Pool);
                sink.emit(|| Event::Beachhead { marker, beach: None });
            }
        }
    }

    /// Naval Dominance: a manned beachhead becomes a Mulberry, or Transport Points are gained (2.4.2-j).
    pub(crate) fn naval_dominance(&self, state: &mut State, points: u8) {
        state.frames.push(Frame::Mulberry { points });
    }

    pub(super) fn mulberry_options(&self, state: &State, out: &mut Vec<Action>) {
        for (marker, held) in state.beachheads.iter().enumerate() {
            if let Beachhead::On(beach) = held
                && self.is_manned(state, *beach)
            {
                out.push(Action::Beachhead(marker as u8, *beach));
            }
        }
        out.push(Action::Done);
    }

    pub(super) fn mulberry_perform<K: Sink<Event>>(&self, state: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Mulberry { points }) = state.top() else { return };
        let points = *points;
        state.frames.pop();
        match action {
            Action::Beachhead(marker, beach) => {
                self.set_beachhead(state, marker, Beachhead::Mulberry(beach));
                sink.emit(|| Event::Mulberry(beach));
            }
            _ => self.gain_transport(state, points, sink),
        }
    }
}
