//! Positions.

use super::{Voice, place};
use crate::wire;
use sandtable_engine::view::{CalendarEntry, Choice, Face, Marker, Piece, Prompt, Step, Track, View};
use sandtable_engine::{Actor, Seat};

impl Voice<'_> {
    /// A position in words. Nothing is added to what the engine's view holds.
    pub fn view(&self, view: &View) -> wire::View {
        wire::View {
            seat: view.seat.map(|s| self.seat(s)),
            turn: self.say(&view.turn),
            sequence: view.sequence.iter().map(|s| self.step(s)).collect(),
            calendar: view.calendar.iter().map(|c| self.calendar(c)).collect(),
            pieces: view.pieces.iter().map(|p| self.piece(p)).collect(),
            markers: view.markers.iter().map(|m| self.marker(m)).collect(),
            tracks: view.tracks.iter().map(|t| self.track(t)).collect(),
            actor: self.actor(view.actor),
            prompt: self.prompt(&view.prompt),
            options: view.options.iter().map(|o| self.choice(o)).collect(),
            result: view.result.as_ref().map(|r| self.result(r)),
        }
    }

    fn owner(&self, seat: Option<Seat>) -> Option<String> {
        seat.map(|s| self.seat(s))
    }

    fn actor(&self, actor: Actor) -> wire::Actor {
        let (kind, seats) = match actor {
            Actor::Seat(seat) => (wire::ActorKind::Seat, vec![self.seat(seat)]),
            Actor::Seats(set) => (wire::ActorKind::Seats, set.iter().map(|s| self.seat(s)).collect()),
            Actor::System => (wire::ActorKind::System, Vec::new()),
            Actor::Chance => (wire::ActorKind::Chance, Vec::new()),
            Actor::Nobody => (wire::ActorKind::Nobody, Vec::new()),
        };
        wire::Actor { kind, seats }
    }

    fn step(&self, step: &Step) -> wire::Step {
        wire::Step { text: self.say(&step.text), rule: step.rule.to_string(), current: step.current }
    }

    fn calendar(&self, entry: &CalendarEntry) -> wire::CalendarEntry {
        wire::CalendarEntry {
            place: place(&entry.place),
            text: self.say(&entry.text),
            light: entry.light.to_string(),
            lines: entry.lines.iter().map(|l| self.say(l)).collect(),
            current: entry.current,
        }
    }

    fn piece(&self, piece: &Piece) -> wire::Piece {
        wire::Piece {
            id: piece.id.clone(),
            place: place(&piece.place),
            owner: self.owner(piece.owner),
            side: piece.side.to_string(),
            face: piece.face.as_ref().map(face),
            flags: piece.flags.iter().map(ToString::to_string).collect(),
            text: self.say(&piece.text),
        }
    }

    fn marker(&self, marker: &Marker) -> wire::Marker {
        wire::Marker {
            kind: marker.kind.to_string(),
            place: place(&marker.place),
            owner: self.owner(marker.owner),
            side: marker.side.to_string(),
            count: marker.count,
        }
    }

    fn track(&self, track: &Track) -> wire::Track {
        wire::Track {
            kind: track.kind.to_string(),
            owner: self.owner(track.owner),
            side: track.side.to_string(),
            value: track.value,
        }
    }

    fn prompt(&self, prompt: &Prompt) -> wire::Prompt {
        wire::Prompt {
            text: self.say(&prompt.text),
            rule: prompt.rule.to_string(),
            side: prompt.side.to_string(),
        }
    }

    fn choice(&self, choice: &Choice) -> wire::Choice {
        wire::Choice {
            action: choice.action.clone(),
            verb: choice.verb.to_string(),
            piece: choice.piece.clone(),
            place: choice.place.as_ref().map(place),
            cost: choice.cost.as_ref().map(|c| self.value(c)),
            text: self.say(&choice.text),
            ask: choice.ask.clone(),
        }
    }
}

fn face(face: &Face) -> wire::Face {
    let value = |v: &sandtable_engine::view::FaceValue| wire::FaceValue {
        key: v.key.to_string(),
        text: v.text.clone(),
        raised: v.raised.clone(),
        frame: v.frame.to_string(),
    };
    wire::Face {
        symbol: face.symbol.to_string(),
        size: face.size.to_string(),
        name: face.name.clone(),
        formation: face.formation.clone(),
        values: face.values.iter().map(value).collect(),
        steps: face.steps,
    }
}
