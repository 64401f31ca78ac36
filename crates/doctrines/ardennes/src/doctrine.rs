//! The doctrine as the levels use it.

use super::goals::Lore;
use super::orders::Order;
use super::sense::Sense;
use super::worth::judge;
use sandtable_ai::doctrine::{Doctrine, Emphasis};
use sandtable_ai::race::Heats;
use sandtable_ardennes::Ardennes;
use sandtable_ardennes::action::Action;
use sandtable_ardennes::frame::Frame;
use sandtable_ardennes::state::State;
use sandtable_engine::{Game, Message, Rng, Seat};

/// Cards compared as the beginning of an impulse.
const CARDS: usize = 4;
/// Goals compared.
const GOALS: usize = 2;
/// How far playouts look, on the clock.
const AHEAD: u32 = 6;
/// Cards that make a step of it.
const STEP: u32 = 4;

/// How cards are compared: a playout lasts to the night, so there are few, and what looks best at first sight is left only for a
/// clear lead: of four cards one looks good by luck alone.
const BRISK: Heats = Heats { look: 8, out: 3.0, trust: 25.0, lead: 1.8 };

/// Impulses that make a stretch: one; where the Allied Command Level leaves room for a card or two only, two or three.
fn impulses(game: &Ardennes, state: &State) -> u32 {
    match game.level(state) {
        ..=1 => 3,
        2 => 2,
        _ => 1,
    }
}

/// How the German commands the offensive; the operation's name was Wacht am Rhein.
#[derive(Debug)]
pub struct WachtAmRhein {
    lore: Lore,
    base: Order,
}

impl WachtAmRhein {
    /// The doctrine for a game with this data.
    pub fn new(game: &Ardennes) -> WachtAmRhein {
        WachtAmRhein::leaning(game, Order::default())
    }

    /// The same with another routine, to compare the two.
    pub fn leaning(game: &Ardennes, base: Order) -> WachtAmRhein {
        WachtAmRhein { lore: Lore::new(game), base }
    }

    /// The map's lore.
    pub fn lore(&self) -> &Lore {
        &self.lore
    }
}

impl Doctrine<Ardennes> for WachtAmRhein {
    type Order = Order;

    fn routine(&self, _: &Ardennes, _: &State, _: Seat) -> Order {
        self.base.clone()
    }

    fn orders(&self, game: &Ardennes, state: &State, seat: Seat) -> Vec<Order> {
        let base = &self.base;
        let mut list = vec![base.clone()];
        if !matches!(state.top(), Some(Frame::GermanImpulse)) {
            return list;
        }
        let mut options = Vec::new();
        game.options(state, seat, &mut options);
        let sense = Sense::new(&self.lore, game, state, base);
        for (_, action) in sense.ranked(&options).into_iter().skip(1).take(CARDS) {
            if let Action::Play(card) = action {
                list.push(Order { name: "plan-card", card: Some(card), ..base.clone() });
            }
        }
        let mut add = |name, bend: &dyn Fn(&mut Order)| {
            let mut order = Order { name, ..base.clone() };
            bend(&mut order);
            list.push(order);
        };
        add("plan-attack", &|o| (o.attack, o.care) = (o.attack + 0.4, o.care * 0.6));
        add("plan-spare", &|o| (o.attack, o.care) = (o.attack - 0.4, o.care * 1.6));
        add("plan-push", &|o| (o.push, o.garrison) = (o.push * 1.8, o.garrison * 0.5));
        add("plan-spend", &|o| (o.thrift, o.patience) = (o.thrift * 0.4, o.patience * 0.4));
        add("plan-hoard", &|o| (o.thrift, o.patience) = (o.thrift * 1.8, o.patience * 1.8));
        add("plan-hold", &|o| (o.push, o.garrison) = (o.push * 0.5, o.garrison * 2.0));
        let far = super::field::reach(game, &self.lore, state);
        let mut goals: Vec<(f32, sandtable_hex::HexId)> = sense
            .goals()
            .iter()
            .map(|(h, worth)| (worth * (-f32::from(far[h.idx()]) / 40.0).exp(), *h))
            .collect();
        goals.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, hex) in goals.into_iter().take(GOALS) {
            add("plan-goal", &|o| o.goal = Some(hex));
        }
        list
    }

    fn vary(&self, game: &Ardennes, state: &State, _: Seat, order: &Order, rng: &mut Rng) -> Option<Order> {
        if !matches!(state.top(), Some(Frame::GermanImpulse)) {
            return None;
        }
        let mut new = order.clone();
        let scale = 0.6 + rng.below(1000) as f32 / 1000.0;
        match rng.below(10) {
            0 => new.push *= scale,
            1 => new.care *= scale,
            2 => new.attack += scale - 1.0,
            3 => new.garrison *= scale,
            4 => new.thrift *= scale,
            5 => new.tempo *= scale,
            6 => new.open *= scale,
            7 => new.patience *= scale,
            8 => {
                let hand = state.german.hand;
                new.card = hand.nth(rng.below(hand.len().max(1) as u32) as usize);
            }
            _ => {
                let towns = game.pack.map.towns.and_not(&state.german_towns);
                let n = rng.below(towns.len().max(1) as u32) as usize;
                new.goal = towns.iter().nth(n);
            }
        }
        Some(new)
    }

    fn act(&self, game: &Ardennes, state: &State, seat: Seat, order: &Order, _: &mut Rng) -> Option<Action> {
        let mut options = Vec::with_capacity(64);
        game.options(state, seat, &mut options);
        if options.len() <= 1 {
            return options.first().copied();
        }
        let sense = Sense::new(&self.lore, game, state, order);
        let chosen = sense.choose(state.top()?, &options);
        // A choice that is not open after all is a fault of the doctrine, not of the game: take what is.
        chosen.filter(|a| options.contains(a)).or_else(|| options.last().copied())
    }

    /// The choices that weigh most: cards, and commands for them. Targets and the number of chits seldom matter as much as the
    /// playouts it takes to tell them apart.
    fn alternatives(&self, game: &Ardennes, state: &State, seat: Seat) -> Vec<Action> {
        match state.top() {
            Some(Frame::GermanImpulse | Frame::Command(_)) => self.finer(game, state, seat),
            _ => Vec::new(),
        }
    }

    /// All but moves: there are forty a day, and where one unit goes sways the points by a tenth of their spread.
    fn instead(&self, game: &Ardennes, state: &State, seat: Seat, _: &Order) -> Vec<Action> {
        match state.top() {
            Some(Frame::Move(_)) => Vec::new(),
            _ => self.finer(game, state, seat),
        }
    }

    fn finer(&self, game: &Ardennes, state: &State, seat: Seat) -> Vec<Action> {
        let Some(frame) = state.top() else { return Vec::new() };
        let mut options = Vec::new();
        game.options(state, seat, &mut options);
        if options.len() < 2 {
            return Vec::new();
        }
        Sense::new(&self.lore, game, state, &self.base).rivals(frame, &options)
    }

    fn heats(&self) -> Heats {
        BRISK
    }

    /// Which card is played sways the points by about one, a leaning by less than half of that: so no playouts are spent on
    /// leanings, and few on every card (`examples/sway.rs`).
    fn emphasis(&self) -> Emphasis {
        Emphasis { plan: 0, answer: 2 }
    }

    fn stretch(&self, game: &Ardennes, state: &State) -> u64 {
        let impulses = u64::from(impulses(game, state));
        u64::from(state.day) * 64 + u64::from(state.impulse.number).div_ceil(impulses)
    }

    /// Grows by less than playouts look ahead while a day is fought, and by more at night: so all of them end with the day,
    /// when the same cards are spent, the Allies have answered and the ground gained can be counted.
    fn clock(&self, _: &Ardennes, state: &State) -> u32 {
        let played = state.german.discards.len() as u32;
        u32::from(state.day) * 2 * AHEAD + (played / STEP).min(AHEAD - 1)
    }

    /// An attack is known by its hex and day, so that it meets the same chits and holds whenever it is made; cards and all other
    /// rolls by the impulse they fall in.
    fn occasion(&self, _: &Ardennes, state: &State) -> Option<u64> {
        let day = u64::from(state.day);
        let battle = state.frames.iter().rev().find_map(|f| match f {
            Frame::Attack(attack) => Some(u64::from(attack.target.0)),
            _ => None,
        });
        Some(match (battle, state.top()) {
            (Some(target), _) => (day << 32) | (1 << 16) | target,
            (None, Some(Frame::Deal(_))) => (day << 32) | (2 << 16),
            _ => (day << 32) | (3 << 16) | u64::from(state.impulse.number),
        })
    }

    fn worth(&self, game: &Ardennes, state: &State, _: Seat) -> f64 {
        f64::from(judge(game, &self.lore, state).chance)
    }

    fn verdict(&self, game: &Ardennes, state: &State, _: Seat) -> Option<f64> {
        super::worth::verdict(game, state).map(f64::from)
    }

    fn explain(&self, game: &Ardennes, _: &State, _: Seat, order: &Order) -> Vec<Message> {
        let mut text = Message::new(order.name);
        if let Some(card) = order.card {
            text = text.int("card", game.german_card(card).number);
        }
        if let Some(hex) = order.goal {
            text = text.hex("hex", game.pack.map.grid.label(hex));
        }
        vec![text]
    }

    fn features(&self, game: &Ardennes, state: &State, _: Seat) -> Vec<(&'static str, f64)> {
        let j = judge(game, &self.lore, state);
        [
            ("points", j.points),
            ("within-reach", j.reach),
            ("strength", j.own),
            ("allied-strength", j.foe),
            ("points-needed", j.need),
            ("points-expected", j.outlook),
            ("days-left", j.days),
            ("worth", j.chance),
        ]
        .map(|(key, n)| (key, f64::from(n)))
        .to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{GERMAN, watch};
    use super::*;
    use sandtable_ai::planning::{Effort, study};
    use sandtable_ai::{Budget, Level, Player};
    use sandtable_engine::info::Options;
    use sandtable_engine::{Actor, Outcome, Silent};
    use std::collections::{BTreeMap, BTreeSet};
    use std::sync::Arc;

    /// Playouts go as far as the day and no farther, whenever they began.
    #[test]
    fn playouts_end_with_the_day() {
        let (mut last, mut dawn, mut nights) = ((0, 0), 0, 0);
        watch("allies-surprised", 2, |game, doctrine, state| {
            let now = (state.day, doctrine.clock(game, state));
            assert!(now >= last, "the clock went back from {last:?} to {now:?}");
            if now.0 > last.0 {
                assert!(last.0 == 0 || now.1 >= last.1 + AHEAD, "from {last:?} to {now:?}");
                (dawn, nights) = (now.1, nights + 1);
            }
            assert!(now.1 < dawn + AHEAD, "a playout from {dawn} would end by day, at {now:?}");
            last = now;
        });
        assert_eq!(nights, 3);
    }

    /// An officer looks closely at cards and their commands, and to end an impulse is one of the choices.
    #[test]
    fn cards_and_commands_are_compared_and_nothing_else() {
        let (mut cards, mut commands, mut ends, mut closer) = (0, 0, 0, 0);
        watch("initial-assault", 3, |game, doctrine, state| {
            let list = doctrine.alternatives(game, state, GERMAN);
            match state.top() {
                Some(Frame::GermanImpulse) => {
                    cards += usize::from(list.len() > 1);
                    ends += usize::from(list.contains(&Action::Done));
                }
                Some(Frame::Command(_)) => commands += usize::from(list.len() > 1),
                _ => {
                    assert!(list.is_empty(), "{list:?}");
                    closer += usize::from(doctrine.finer(game, state, GERMAN).len() > 1);
                }
            }
        });
        assert!(cards > 5 && commands > 3 && ends > 1, "{cards} cards, {commands} commands, {ends} ends");
        assert!(closer > 20, "a general looks at {closer} other choices");
    }

    #[test]
    fn an_officer_plays_cards_out_and_not_leanings() {
        let mut last = None;
        watch("initial-assault", 3, |game, doctrine, state| {
            let cards = doctrine.alternatives(game, state, GERMAN).len();
            if matches!(state.top(), Some(Frame::GermanImpulse)) && cards > 1 {
                last = Some((state.clone(), cards));
            }
        });
        let (state, cards) = last.expect("cards to compare");
        let game = Ardennes::standard().expect("the pack that comes with the program");
        let doctrine = Arc::new(WachtAmRhein::new(&game));
        assert!(doctrine.orders(&game, &state, GERMAN).len() > 1, "there are leanings for those who ask");
        let mut officer = Player::new(doctrine, Level::Officer);
        let choice =
            officer.choose(&game, &state, GERMAN, &Budget::rounds(1), &mut Rng::new(1)).expect("a choice");
        assert_eq!(choice.playouts, BRISK.look * cards as u32, "one heat of the cards");
        assert!(choice.why.is_empty(), "{:?}", choice.why);
    }

    /// Everything drawn and rolled in an attack is one occasion, known by hex and day and not by what came before; so it is for
    /// officers too, who have few playouts.
    #[test]
    fn an_attack_meets_the_same_luck_whenever_it_is_made() {
        let game = Ardennes::standard().expect("the pack that comes with the program");
        let doctrine = WachtAmRhein::new(&game);
        let mut state = game.setup("initial-assault", &Options::default()).expect("a scenario of the game");
        let mut rng = Rng::new(4);
        let (mut attacks, mut others) = (BTreeMap::<_, BTreeSet<u64>>::new(), BTreeSet::new());
        loop {
            let decision = game.decision(&state);
            match (decision.actor, decision.chance) {
                (Actor::Seat(seat), _) => {
                    let effort = Effort::of(Level::Officer);
                    let limit = Budget::default().start();
                    assert!(study(&doctrine, &game, &state, seat, effort, limit, 1).paired);
                    let order = doctrine.routine(&game, &state, seat);
                    let action = doctrine.act(&game, &state, seat, &order, &mut rng).expect("a choice");
                    game.perform(&mut state, seat, action, &mut Silent);
                }
                (Actor::Chance, Some(chance)) => {
                    let occasion = doctrine.occasion(&game, &state).expect("an occasion");
                    let target = state.frames.iter().rev().find_map(|f| match f {
                        Frame::Attack(attack) => Some(attack.target),
                        _ => None,
                    });
                    match target {
                        Some(hex) => drop(attacks.entry(hex).or_default().insert(occasion)),
                        None => drop(others.insert(occasion)),
                    }
                    game.roll(&mut state, Outcome(rng.below(chance.len())), &mut Silent);
                }
                (Actor::System, _) => game.advance(&mut state, &mut Silent),
                _ => break,
            }
        }
        assert!(attacks.len() > 5 && others.len() > 2, "{} hexes, {others:?}", attacks.len());
        let mut seen = others;
        for (hex, occasions) in attacks {
            assert_eq!(occasions.len(), 1, "{hex:?}: {occasions:?}");
            assert!(occasions.iter().all(|o| seen.insert(*o)), "{hex:?} has luck of its own");
        }
    }

    /// The worth tells a side that is ahead from one that is behind, and knows the end when it comes.
    #[test]
    fn more_points_are_worth_more_to_the_end() {
        let mut mornings = Vec::new();
        watch("initial-assault", 1, |game, doctrine, state| {
            let with = |towns: usize| {
                let mut state = state.clone();
                let more: Vec<_> =
                    game.pack.map.towns.and_not(&state.german_towns).iter().take(towns).collect();
                for hex in more {
                    state.german_towns.insert(hex);
                }
                doctrine.worth(game, &state, GERMAN)
            };
            mornings.push((with(0), with(4)));
        });
        // What is won already cannot be worth more.
        assert!(mornings.iter().all(|(less, more)| less < more || *less > 0.999), "{mornings:?}");
        let (less, more) = mornings.first().expect("a first decision");
        assert!((0.05..0.6).contains(less) && *more > 0.6, "{less} {more}");
    }
}
