//! The weather marker (6.1).

use crate::Downfall;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::Faction;
use crate::state::{Ending, LAP, State, period, space};
use sandtable_engine::Sink;

impl Downfall {
    /// The weather marker comes up to the active marker unless it is ahead; dice then move it on (6.1-a, 6.1-b).
    pub(super) fn update_weather<K: Sink<Event>>(&self, state: &mut State, faction: Faction, sink: &mut K) {
        let active = state.marker(faction).at;
        let from = state.weather_at;
        if from > active {
            return;
        }
        state.weather_at = active;
        if self.leading(state) > active {
            state.frames.push(Frame::Weather { from });
        } else if from != active {
            // The active marker leads: no dice.
            self.weather_moved(state, from, None, sink);
        }
    }

    pub(super) fn weather_rolled<K: Sink<Event>>(
        &self,
        state: &mut State,
        from: u16,
        dice: u8,
        sink: &mut K,
    ) {
        state.weather_at = (state.weather_at + u16::from(dice)).min(self.leading(state));
        self.weather_moved(state, from, Some(dice), sink);
    }

    /// The move is over: a new turn first, then the period the marker is in (6.1-c, 6.1-d, A-33, A-79).
    fn weather_moved<K: Sink<Event>>(&self, state: &mut State, from: u16, dice: Option<u8>, sink: &mut K) {
        let to = state.weather_at;
        sink.emit(|| Event::WeatherMoved { dice, space: space(to) });
        if to / LAP > from / LAP {
            state.frames.push(Frame::NewTurn { step: 0 });
            state.turn += 1;
            sink.emit(|| Event::Turn(state.turn));
        }
        if to / LAP > from / LAP || period(to) != period(from) {
            self.set_weather(state, sink);
            if state.turn >= 8 && period(to) == 2 {
                self.end_by_points(state, Ending::Time);
            }
        }
    }

    /// The weather of the period the marker is in.
    pub fn set_weather<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let period = usize::from(period(state.weather_at));
        if let Some(turn) = self.pack.tables.turns.get(usize::from(state.turn.saturating_sub(1))) {
            let weather = turn.weather[period];
            if weather != state.weather {
                state.weather = weather;
                state.stale();
                sink.emit(|| Event::Weather(weather));
            }
        }
    }
}
