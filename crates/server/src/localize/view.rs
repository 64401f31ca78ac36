//! Positions.

use super::{Voice, place};
use crate::wire;
use sandtable_engine::view::{
    CalendarEntry, Choice, Face, Goal, GoalKind, Marker, Piece, Prompt, Step, Track, Victory, View,
};
use sandtable_engine::{Actor, Seat};
use std::sync::Arc;

/// The two lists that make up most of a view, empty.
const LISTS: &str = "\"calendar\":[],\"pieces\":[]";

impl Voice<'_> {
    /// A position in words. Nothing is added to what the engine's view holds.
    pub fn view(&self, view: &View) -> wire::View {
        wire::View {
            calendar: view.calendar.iter().map(|c| self.calendar(c)).collect(),
            pieces: view.pieces.iter().map(|p| self.piece(p)).collect(),
            ..self.view_without_lists(view)
        }
    }

    /// The same as JSON. Counters and turns, the bulk of it, are pasted in as they were written before.
    pub fn view_json(&self, view: &View) -> String {
        let json = serde_json::to_string(&self.view_without_lists(view)).unwrap_or_default();
        // Quotes inside of texts are escaped, so this is found nowhere else.
        let Some((head, tail)) = json.split_once(LISTS) else {
            return serde_json::to_string(&self.view(view)).unwrap_or_default();
        };
        let words = self.words();
        let mut out = String::with_capacity(json.len() + 320 * view.pieces.len() + 8192);
        out.push_str(head);
        out.push_str("\"calendar\":[");
        list(&mut out, &view.calendar, |entry| {
            words.calendar.get(entry, || serde_json::to_string(&self.calendar(entry)).unwrap_or_default())
        });
        out.push_str("],\"pieces\":[");
        list(&mut out, &view.pieces, |piece| {
            words.pieces.get(piece, || serde_json::to_string(&self.piece(piece)).unwrap_or_default())
        });
        out.push(']');
        out.push_str(tail);
        out
    }

    fn view_without_lists(&self, view: &View) -> wire::View {
        wire::View {
            seat: view.seat.map(|s| self.seat(s)),
            turn: self.say(&view.turn),
            sequence: view.sequence.iter().map(|s| self.step(s)).collect(),
            calendar: Vec::new(),
            pieces: Vec::new(),
            markers: view.markers.iter().map(|m| self.marker(m)).collect(),
            tracks: view.tracks.iter().map(|t| self.track(t)).collect(),
            actor: self.actor(view.actor),
            prompt: self.prompt(&view.prompt),
            about: view.about.iter().map(place).collect(),
            options: view.options.iter().map(|o| self.choice(o)).collect(),
            result: view.result.as_ref().map(|r| self.result(r)),
            victory: self.victory(&view.victory),
        }
    }

    /// What wins the game, in words.
    pub fn victory(&self, victory: &Victory) -> wire::Victory {
        wire::Victory {
            standing: victory.standing.as_ref().map(|s| self.say(s)).unwrap_or_default(),
            goals: victory.goals.iter().map(|g| self.goal(g)).collect(),
        }
    }

    fn goal(&self, goal: &Goal) -> wire::Goal {
        wire::Goal {
            kind: match goal.kind {
                GoalKind::Decides => wire::GoalKind::Decides,
                GoalKind::Scores => wire::GoalKind::Scores,
                GoalKind::Level => wire::GoalKind::Level,
            },
            side: goal.side.to_string(),
            text: self.say(&goal.text),
            rule: goal.rule.to_string(),
            worth: goal.worth,
            points: goal.points,
            met: goal.met,
            places: goal.places.iter().map(place).collect(),
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
            warning: choice
                .warning
                .as_ref()
                .map(|w| wire::Warning { text: self.say(&w.text), rule: w.rule.to_string() }),
        }
    }
}

/// Writes the items of a list, apart by commas.
fn list<T>(out: &mut String, items: &[T], json: impl Fn(&T) -> Arc<str>) {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        out.push_str(&json(item));
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

#[cfg(test)]
mod tests {
    use crate::catalogue::Catalogue;
    use crate::lang::Lang;
    use crate::localize::Voice;
    use sandtable_engine::chance::Seed;
    use sandtable_engine::info::Options;
    use sandtable_engine::table::GameBox;
    use sandtable_engine::{Actor, Rng, Seat, Viewer};
    use sandtable_red_winter::RedWinter;
    use std::sync::Arc;

    /// Along a whole game, for every viewer and language: the pasted text is the view, byte by byte.
    #[test]
    fn pasted_views_are_the_views() {
        let game = Arc::new(RedWinter::standard().expect("the data is good"));
        let game: Arc<dyn GameBox> = Arc::new(game);
        let catalogue = Catalogue::new(vec![game.clone()]);
        let title = catalogue.get("red-winter").expect("it is there");
        let mut options = Options::none();
        options.set("fog-of-war");
        let mut table = game.start("tutorial", options, Seed::from_number(3)).expect("it starts");
        let mut rng = Rng::new(3);
        for _ in 0..40 {
            let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public, Viewer::Referee];
            for (viewer, lang) in viewers.iter().flat_map(|v| Lang::ALL.map(|l| (*v, l))) {
                let (voice, view) = (Voice::new(title, lang), table.view(viewer));
                let plain = serde_json::to_string(&voice.view(&view)).expect("JSON");
                assert!(voice.view_json(&view) == plain, "{viewer:?} {lang:?}");
            }
            let Actor::Seat(seat) = table.actor() else { break };
            let action = table.sample(seat, &mut rng).expect("something to do");
            table.act(seat, &action).expect("it is legal");
        }
    }
}
