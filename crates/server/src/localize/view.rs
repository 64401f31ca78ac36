//! Positions.

use super::{Parts, Section, Voice, place};
use crate::wire;
use sandtable_engine::standing::{Standing, Until};
use sandtable_engine::view::{
    CalendarEntry, Choice, ChoiceKind, Face, Goal, GoalKind, Group, GroupPoints, Hand, Marker, Piece, Print,
    PrintLine, Procedure, Prompt, Step, Track, Victory, View,
};
use sandtable_engine::{Actor, Message, Seat};
use serde::Serialize;

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
            groups: view.groups.iter().map(|g| self.group(g)).collect(),
            hands: view.hands.iter().map(|h| self.hand(h)).collect(),
            procedures: view.procedures.iter().map(|p| self.procedure(p)).collect(),
            actor: self.actor(view.actor),
            prompt: self.prompt(&view.prompt),
            about: view.about.iter().map(place).collect(),
            options: view.options.iter().map(|o| self.choice(o)).collect(),
            result: view.result.as_ref().map(|r| self.result(r)),
            victory: self.victory(&view.victory),
            standing: view.standing.as_ref().map(|s| self.orders(s)),
        }
    }

    /// The same as JSON in parts. Counters, turns and goals, the bulk of it, are taken as they were written before.
    pub fn parts(&self, view: &View) -> Parts {
        let words = self.words();
        let turns = words.calendar.get_all(&view.calendar, |entry| json(&self.calendar(entry)));
        let pieces = words.pieces.get_all(&view.pieces, |piece| json(&self.piece(piece)));
        let goals = words.goals.get_all(&view.victory.goals, |goal| json(&self.goal(goal)));
        Parts::new(vec![
            ("seat", Section::one(&view.seat.map(|s| self.seat(s)))),
            ("turn", Section::one(&*self.phrase(&view.turn))),
            ("sequence", Section::list(view.sequence.iter().map(|s| self.step(s)))),
            ("calendar", Section::List(turns)),
            ("pieces", Section::List(pieces)),
            ("markers", Section::list(view.markers.iter().map(|m| self.marker(m)))),
            ("tracks", Section::list(view.tracks.iter().map(|t| self.track(t)))),
            ("groups", Section::list(view.groups.iter().map(|g| self.group(g)))),
            ("hands", Section::list(view.hands.iter().map(|h| self.hand(h)))),
            ("procedures", Section::list(view.procedures.iter().map(|p| self.procedure(p)))),
            ("actor", Section::one(&self.actor(view.actor))),
            ("prompt", Section::one(&self.prompt(&view.prompt))),
            ("about", Section::list(view.about.iter().map(place))),
            ("options", Section::list(view.options.iter().map(|o| self.choice(o)))),
            ("result", view.result.as_ref().map_or(Section::Absent, |r| Section::one(&self.result(r)))),
            ("victory.standing", Section::one(&self.standing(&view.victory))),
            ("victory.goals", Section::List(goals)),
            ("standing", view.standing.as_ref().map_or(Section::Absent, |s| Section::one(&self.orders(s)))),
        ])
    }

    /// What a seat may leave to the table, in words.
    fn orders(&self, standing: &Standing) -> wire::Standing {
        let name = |key: &str| self.say(&Message { key: format!("window-{key}").into(), args: Vec::new() });
        let window = standing.window.as_ref().map(|(key, pass)| wire::Window {
            key: key.to_string(),
            text: name(key),
            pass: pass.clone(),
        });
        let orders = standing.orders.iter().map(|o| wire::StandingOrder {
            key: o.key.to_string(),
            text: name(&o.key),
            always: o.until == Until::Always,
        });
        wire::Standing { window, orders: orders.collect() }
    }

    /// What wins the game, in words.
    pub fn victory(&self, victory: &Victory) -> wire::Victory {
        wire::Victory {
            standing: self.standing(victory),
            goals: victory.goals.iter().map(|g| self.goal(g)).collect(),
        }
    }

    fn standing(&self, victory: &Victory) -> String {
        victory.standing.as_ref().map(|s| self.say(s)).unwrap_or_default()
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
            face: piece.face.as_deref().map(face),
            flags: piece.flags.iter().map(ToString::to_string).collect(),
            text: self.say(&piece.text),
            name: self.called(piece),
            facing: piece.facing,
            card: piece.card.as_ref().map(ToString::to_string),
            order: piece.order,
            print: piece.print.as_deref().map(|p| self.print(p)),
        }
    }

    /// The argument `unit` of the sentence about a counter that the viewer knows, unless its face says the same.
    fn called(&self, piece: &Piece) -> Option<String> {
        let face = piece.face.as_deref()?;
        let (_, unit) = piece.text.args.iter().find(|(name, _)| name == "unit")?;
        Some(self.value(unit)).filter(|name| *name != face.name)
    }

    fn print(&self, print: &Print) -> wire::Print {
        let words = |text: &Option<Message>| text.as_ref().map(|t| self.say(t)).unwrap_or_default();
        let line = |l: &PrintLine| wire::PrintLine { label: words(&l.label), text: self.say(&l.text) };
        wire::Print {
            title: words(&print.title),
            name: self.say(&print.name),
            lines: print.lines.iter().map(line).collect(),
        }
    }

    fn group(&self, group: &Group) -> wire::Group {
        let points = |p: &GroupPoints| wire::GroupPoints { key: p.key.to_string(), value: p.value, of: p.of };
        wire::Group {
            key: group.key.to_string(),
            parent: group.parent.to_string(),
            side: group.side.to_string(),
            text: self.say(&group.text),
            points: group.points.iter().map(points).collect(),
            plan: group.plan.as_ref().map(|p| self.say(p)).unwrap_or_default(),
            covered: group.covered,
            losses: group.losses,
            flags: group.flags.iter().map(ToString::to_string).collect(),
            members: group.members.clone(),
        }
    }

    fn hand(&self, hand: &Hand) -> wire::Hand {
        wire::Hand {
            key: hand.key.to_string(),
            text: self.say(&hand.text),
            owner: self.owner(hand.owner),
            side: hand.side.to_string(),
            place: place(&hand.place),
            count: hand.count,
        }
    }

    fn procedure(&self, procedure: &Procedure) -> wire::Procedure {
        wire::Procedure {
            text: self.say(&procedure.text),
            rule: procedure.rule.to_string(),
            places: procedure.places.iter().map(place).collect(),
            steps: procedure.steps.iter().map(|s| self.step(s)).collect(),
        }
    }

    fn marker(&self, marker: &Marker) -> wire::Marker {
        wire::Marker {
            kind: marker.kind.to_string(),
            place: place(&marker.place),
            owner: self.owner(marker.owner),
            side: marker.side.to_string(),
            count: marker.count,
            order: marker.order,
        }
    }

    fn track(&self, track: &Track) -> wire::Track {
        wire::Track {
            kind: track.kind.to_string(),
            owner: self.owner(track.owner),
            side: track.side.to_string(),
            value: track.value,
            of: track.of,
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
            kind: kind(choice.kind),
            piece: choice.piece.clone(),
            place: choice.place.as_ref().map(place),
            units: choice.units.clone(),
            steps: choice.steps,
            other: choice.other.clone(),
            cost: choice.cost.as_ref().map(|c| self.value(c)),
            text: self.say(&choice.text),
            short: self.attribute(&choice.text, "short"),
            note: self.attribute(&choice.text, "note"),
            ask: choice.ask.clone(),
            preview: choice.preview.clone(),
            warning: choice
                .warning
                .as_ref()
                .map(|w| wire::Warning { text: self.say(&w.text), rule: w.rule.to_string() }),
        }
    }
}

fn kind(kind: ChoiceKind) -> wire::ChoiceKind {
    match kind {
        ChoiceKind::Choose => wire::ChoiceKind::Choose,
        ChoiceKind::Move => wire::ChoiceKind::Move,
        ChoiceKind::Attack => wire::ChoiceKind::Attack,
        ChoiceKind::Fire => wire::ChoiceKind::Fire,
        ChoiceKind::Face => wire::ChoiceKind::Face,
        ChoiceKind::Play => wire::ChoiceKind::Play,
        ChoiceKind::Pass => wire::ChoiceKind::Pass,
        ChoiceKind::End => wire::ChoiceKind::End,
        ChoiceKind::Back => wire::ChoiceKind::Back,
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".into())
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
        steps: (face.steps.left, face.steps.full),
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

    /// For every viewer and language: the parts together are the view, byte by byte.
    #[test]
    fn the_parts_of_a_view_are_the_view() {
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
                assert!(voice.parts(&view).whole() == plain, "{viewer:?} {lang:?}");
            }
            let Actor::Seat(seat) = table.actor() else { break };
            let action = table.sample(seat, &mut rng).expect("something to do");
            table.act(seat, &action).expect("it is legal");
        }
    }
}
