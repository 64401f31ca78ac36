//! Who sees what: the steps in a hex, the stacks of both sides, the road net, what reconnaissance needs (11.2, 16.4, 20.2).

use super::{Ask, line, not_understood};
use crate::ids::CounterId;
use crate::pack::{Hexes, Road, Side, Symbol};
use crate::state::{FIRED, Payer, State, Survey};
use crate::text::Words;
use sandtable_engine::query::{AnswerLine, Layer, Tone};
use sandtable_engine::view::Place;
use sandtable_engine::{Answer, Message, Refusal, Seat, Viewer};
use sandtable_hex::HexId;

/// Why the other side knows the steps of a counter, or that it does not.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sight {
    /// In Hidden Mode its steps are not settled yet (45.1).
    Unrevealed,
    /// HQ and engineers always have one step (11.1.5, 11.1.6).
    Single,
    /// Its hex is acquired (20.3).
    Acquired,
    /// Artillery that has fired (22.5).
    Fired,
    /// An enemy ground unit is next to it (11.2).
    Near,
    /// Only its type shows.
    Hidden,
}

impl Sight {
    const fn rule_and_word(self) -> (&'static str, &'static str) {
        match self {
            Sight::Unrevealed => ("45.1", "seen-unrevealed"),
            Sight::Single => ("11.1.5", "seen-single"),
            Sight::Acquired => ("20.3", "seen-acquired"),
            Sight::Fired => ("22.5", "seen-fired"),
            Sight::Near => ("11.2", "seen-near"),
            Sight::Hidden => ("11.2", "seen-hidden"),
        }
    }

    const fn is_open(self) -> bool {
        !matches!(self, Sight::Unrevealed | Sight::Hidden)
    }
}

impl Ask<'_> {
    /// What the enemy of a counter knows of it, from what the asker knows.
    fn sight(&self, known: &State, survey: &Survey, unit: CounterId, hex: HexId) -> Sight {
        let (game, side) = (self.game, self.game.pack.side(unit));
        let symbol = game.pack.kind(unit).symbol;
        let enemy = side.other().index();
        if game.is_unrevealed(self.st, unit) {
            Sight::Unrevealed
        } else if matches!(symbol, Symbol::Hq | Symbol::Engineer) {
            Sight::Single
        } else if known.acquired.contains(&(hex, side.other())) {
            Sight::Acquired
        } else if symbol.is_artillery() && known.counter(unit).has(FIRED) {
            Sight::Fired
        } else if survey.near[enemy].contains(hex) || survey.occupied[enemy].contains(hex) {
            Sight::Near
        } else {
            Sight::Hidden
        }
    }

    /// Which steps in a hex the other side knows, counter by counter, and why (11.2).
    pub(super) fn seen(&self, hex: HexId) -> Result<Answer, Refusal> {
        let known = self.known();
        let survey = Survey::of(&self.game.pack, &known);
        let mut lines: Vec<AnswerLine> = Vec::new();
        let mut counts = [(0u8, 0u8); 2];
        for (unit, at) in known.on_map().filter(|(_, at)| *at == hex) {
            let sight = self.sight(&known, &survey, unit, at);
            let count = &mut counts[self.game.pack.side(unit).index()];
            *count = (count.0 + u8::from(sight.is_open()), count.1 + 1);
            let (rule, word) = sight.rule_and_word();
            lines.push(line(rule, Message::new(word).unit(self.game, "unit", unit), None));
        }
        let side = Side::ALL.into_iter().find(|s| counts[s.index()].1 > 0);
        let Some(side) = side else {
            return Err(Refusal::new("11.2", Message::new("ask-nobody").at(self.game, "hex", hex)));
        };
        let (open, all) = counts[side.index()];
        let own = matches!(self.viewer, Viewer::Seat(seat) if seat == Seat(side as u8));
        let theirs = matches!(self.viewer, Viewer::Seat(seat) if seat != Seat(side as u8));
        let key = match (own, theirs) {
            (true, _) => "answer-seen-own",
            (_, true) => "answer-seen-enemy",
            _ => "answer-seen-both",
        };
        let text = Message::new(key).at(self.game, "hex", hex).int("open", open).int("count", all);
        Ok(Answer { lines, places: vec![self.place(hex)], ..Answer::new(text, format!("{open}/{all}")) })
    }

    /// The stacks of both sides by what their enemy knows of them.
    pub(super) fn spotted(&self) -> Answer {
        let known = self.known();
        let survey = Survey::of(&self.game.pack, &known);
        let mut sets = [[Hexes::EMPTY; 2]; 2];
        for (unit, hex) in known.on_map() {
            let hidden = !self.sight(&known, &survey, unit, hex).is_open();
            sets[self.game.pack.side(unit).index()][usize::from(hidden)].insert(hex);
        }
        let mut answer = Answer::new(Message::new("answer-spotted"), String::new());
        let mut counts = Vec::new();
        for side in [self.side(), self.side().other()] {
            let [open, hidden] = sets[side.index()];
            // A stack of which some steps are not known is not known.
            let open = open.and_not(&hidden);
            let own = side == self.side();
            let tones = if own { [Tone::Bad, Tone::Good] } else { [Tone::Friend, Tone::Enemy] };
            let words =
                if own { ["layer-own-seen", "layer-own-hidden"] } else { ["layer-seen", "layer-hidden"] };
            for ((set, tone), word) in [open, hidden].iter().zip(tones).zip(words) {
                let hexes: Vec<HexId> = set.iter().collect();
                counts.push(hexes.len().to_string());
                let text = Message::new(word).int("count", hexes.len() as i64);
                answer.lines.push(line("11.2", text.clone(), None));
                let key = word.trim_start_matches("layer-").to_owned();
                answer.layers.push(self.layer(key, tone, text, &hexes));
            }
        }
        answer.value = counts.join(" ");
        answer
    }

    /// The road net: what is free, and what the enemy denies to road movement of the asker (16.4).
    pub(super) fn roads(&self) -> Answer {
        let (game, known) = (self.game, self.known());
        let survey = Survey::of(&game.pack, &known);
        let side = self.side();
        let enemy = side.other().index();
        let sheltered = game.protected_hexes(&known, side, crate::ids::CounterSet::EMPTY);
        let area = &game.scenario_of(self.st).area;
        let (mut sets, mut barred) = ([Hexes::EMPTY; 3], Hexes::EMPTY);
        for (class, hexes) in &game.pack.map.roads {
            for hex in hexes.iter().copied().filter(|h| area.contains(*h)) {
                let held = survey.occupied[enemy].contains(hex);
                if held || (survey.near[enemy].contains(hex) && !sheltered.contains(hex)) {
                    barred.insert(hex);
                } else {
                    sets[*class as usize].insert(hex);
                }
            }
        }
        let minor = sets[Road::Minor as usize];
        let federal = sets[Road::Federal as usize];
        let autobahn = sets[Road::Autobahn as usize];
        let layers = [
            ("layer-autobahn", Tone::Good, autobahn),
            ("layer-federal", Tone::Neutral, federal.and_not(&autobahn)),
            ("layer-minor", Tone::Doubtful, minor.and_not(&autobahn).and_not(&federal)),
            ("layer-barred", Tone::Bad, barred),
        ];
        let mut answer = Answer::new(Message::new("answer-roads"), barred.iter().count().to_string());
        for (word, tone, set) in layers {
            let hexes: Vec<HexId> = set.iter().collect();
            let text = Message::new(word).int("count", hexes.len() as i64);
            answer.lines.push(line("16.4", text.clone(), None));
            let key = word.trim_start_matches("layer-").to_owned();
            answer.layers.push(self.layer(key, tone, text, &hexes));
        }
        answer
    }

    /// The numbers reconnaissance paid by an HQ has to reach in every hex, by the hex's terrain, and where enemies stand
    /// (20.2).
    pub(super) fn recon(&self, hq: CounterId) -> Result<Answer, Refusal> {
        let (game, st) = (self.game, self.st);
        let side = game.pack.side(hq);
        if game.pack.kind(hq).symbol != Symbol::Hq {
            return Err(not_understood(format!("'{}' is no HQ", game.pack.key(hq))));
        }
        if !game.plays(st, 20) {
            return Err(Refusal::new("20.0", Message::new("why-no-recon")));
        }
        let own = self.viewer == Viewer::Referee || self.viewer == Viewer::Seat(Seat(side as u8));
        if !own {
            return Err(Refusal::new("20.0", Message::new("why-not-yours").unit(game, "unit", hq)));
        }
        let mut formation = game.pack.formation_of(hq);
        if let Some(above) = game.pack.formation(formation).parent
            && game.superior(formation, above)
        {
            formation = above;
        }
        let spotters = game.spotters(st, formation, Payer::Hq(hq));
        let enemies: Hexes =
            st.on_map().filter(|(c, _)| game.pack.side(*c) != side).map(|(_, hex)| hex).collect();
        let mut targets = Layer::new("recon-enemy", Tone::Enemy, Message::new("layer-recon-enemy"));
        let mut rest = Layer::new("recon", Tone::Neutral, Message::new("layer-recon"));
        for hex in self.area() {
            let Some(number) = game.recon_number(&spotters, hex, false) else { continue };
            let layer = if enemies.contains(hex) { &mut targets } else { &mut rest };
            let place: Place = self.place(hex);
            layer.places.push(place.clone());
            layer.labels.push((place, format!("{number}+")));
        }
        let count = targets.places.len();
        let text = Message::new("answer-recon").unit(game, "unit", hq).int("count", count as i64);
        let mut answer = Answer::new(text, count.to_string());
        answer.lines.push(line("20.2.1", Message::new("answer-recon-die"), None));
        answer.layers = vec![targets, rest];
        Ok(answer)
    }
}
