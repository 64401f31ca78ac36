//! Chapter 3: event cards in their boxes, action cards in their windows.

use crate::common::*;
use sandtable_downfall::action::Action;
use sandtable_downfall::event::Event;
use sandtable_downfall::frame::{Frame, RoundStep, Stage, Trigger};
use sandtable_downfall::ids::Faction::{self, Okh, Okw, Soviet, Western};
use sandtable_downfall::ids::{CardId, SOVIET_SEAT, WESTERN_SEAT, Weather};
use sandtable_downfall::pack::{CardKind, Deck, Effect, Owner, Window};
use sandtable_downfall::state::{Place, State};
use sandtable_engine::{Game, Outcome, Silent, Viewer};

/// Puts a card into a hand.
fn hold(state: &mut State, faction: Faction, key: &str) -> CardId {
    let id = card(key);
    for set in state.decks.iter_mut().chain(&mut state.hands).chain(&mut state.discards) {
        set.remove(id);
    }
    state.hands[faction.idx()].insert(id);
    id
}

/// A window with this card in hand: it can be played there.
fn offered(state: &mut State, faction: Faction, key: &str, trigger: Trigger) -> bool {
    let id = hold(state, faction, key);
    game().window_cards(state, faction, trigger).contains(id)
}

/// Passes until a card can be played, and plays it.
fn until(state: &mut State, key: &str) {
    while !options(state).contains(&Action::Play(card(key))) {
        act(state, Action::Pass);
    }
    act(state, Action::Play(card(key)));
}

/// [rule 3.2-a, 3.2-d] Three decks by ideology, the Axis one for both its factions; later cards join on their turn.
#[test]
fn decks_are_of_ideologies_and_grow() {
    assert_eq!((Deck::of(Okh), Deck::of(Okw)), (Deck::Axis, Deck::Axis));
    let mut state = game().start("campaign", &Default::default()).unwrap_or_else(|e| panic!("{e}"));
    for card in &game().pack.cards {
        let there =
            state.decks[card.deck.idx()].contains(card.id) || state.hands.iter().any(|h| h.contains(card.id));
        assert_eq!(there, card.turn <= 1, "{}", card.key);
    }
    state.frames.clear();
    state.turn = 4;
    begin(&mut state, Frame::NewTurn { step: 0 });
    for key in ["A26", "A31", "S28", "W7", "W21"] {
        assert!(state.decks.iter().any(|d| d.contains(card(key))), "{key}");
    }
    assert!(!state.decks.iter().any(|d| d.contains(card("A22"))), "of turn 6");
}

/// [rule 3.2-e, 3.2-f, GL-6, 3.2-i] Before the order a card may grant a free attack, resolved at once; the card is then discarded.
#[test]
fn a_card_grants_a_free_attack_before_the_order() {
    let mut state = europe();
    stand(&mut state, "h12", "3338", 1);
    let unit = stand(&mut state, "s22", "3339", 3);
    let uranus = hold(&mut state, Soviet, "S18");
    begin(&mut state, Frame::Round { faction: Soviet, step: RoundStep::Window });
    act(&mut state, Action::Play(uranus));
    assert!(state.discards[Deck::Soviet.idx()].contains(uranus));
    assert!(matches!(state.top(), Some(Frame::Attacks { left: 2, marker: false, .. })));
    // Any unit may lead such an attack (8.1s-b).
    act(&mut state, Action::Target(hex("3338")));
    assert!(options(&state).contains(&Action::Primary(unit)));
    act(&mut state, Action::Back);
    act(&mut state, Action::Done);
    assert!(matches!(state.top(), Some(Frame::Choose { faction: Soviet })), "then the order is chosen");
}

/// [rule 3.2-g] At the start of an order a card applies to the marker just paid, or to a free order.
#[test]
fn a_card_at_the_start_of_an_order_applies_to_it() {
    let mut state = europe();
    let unit = stand(&mut state, "s21", "3436", 3);
    let railway = hold(&mut state, Soviet, "S23");
    begin(&mut state, Frame::Perform { faction: Soviet, order: order("S1"), back: false, step: 0 });
    act(&mut state, Action::Play(railway));
    assert_eq!(game().allowance(&state, unit, 4), 5);
    let mut state = europe();
    hold(&mut state, Soviet, "S23");
    begin(&mut state, Frame::Perform { faction: Soviet, order: order("S3"), back: false, step: 0 });
    assert!(!options(&state).contains(&Action::Play(railway)), "an attack has no movement points");
}

/// [rule 3.2-h, 10.2-a] Steps of cards go by the rules of Recruit and Mechanize.
#[test]
fn cards_grant_steps() {
    let mut state = europe();
    let unit = stand(&mut state, "s21", "3534", 1);
    stand(&mut state, "s22", "3536", 1);
    let reserves = hold(&mut state, Soviet, "S21");
    begin(&mut state, Frame::Round { faction: Soviet, step: RoundStep::Window });
    act(&mut state, Action::Play(reserves));
    act(&mut state, Action::Step(unit));
    act(&mut state, Action::Step(unit));
    assert_eq!(state.piece(unit).pips, 3);
    assert_eq!(refused(&state, Action::Step(unit)), "2.1.3-c");
}

/// [rule 3.2-j] An empty deck is shuffled with its discards; Fate shuffles all three and goes to the discards itself.
#[test]
fn empty_decks_and_fate_reshuffle() {
    let mut state = europe();
    let deck = Deck::Soviet.idx();
    let all = state.decks[deck];
    let last = all.iter().next().expect("a card");
    state.discards[deck] = all.without(last);
    state.decks[deck] = sandtable_downfall::ids::CardSet::one(last);
    state.frames.push(Frame::Draw { faction: Soviet });
    game().roll(&mut state, Outcome(0), &mut Silent);
    assert!(state.discards[deck].is_empty());
    assert_eq!(state.decks[deck], all.without(last));

    let mut state = europe();
    let fate = hold(&mut state, Western, "W26");
    for (i, key) in ["W5", "S2", "A2"].into_iter().enumerate() {
        state.decks[i].remove(card(key));
        let deck = game().pack.cards[card(key).idx()].deck.idx();
        state.decks[deck].remove(card(key));
        state.discards[deck].insert(card(key));
    }
    begin(&mut state, Frame::Round { faction: Western, step: RoundStep::Window });
    act(&mut state, Action::Play(fate));
    for key in ["W5", "S2", "A2"] {
        assert!(state.decks.iter().any(|d| d.contains(card(key))), "{key} is back in its deck");
    }
    assert!(state.discards[Deck::Western.idx()].contains(fate));
    assert!(matches!(state.top(), Some(Frame::Draw { faction: Western })), "and one card is drawn");
}

/// [rule 3.2-k] A seat sees its own two hands and the size of the others.
#[test]
fn hands_are_secret_and_their_size_is_not() {
    let mut state = europe();
    hold(&mut state, Okw, "A5");
    let mut other = state.clone();
    hold(&mut other, Okw, "A6");
    other.hands[Okw.idx()].remove(card("A5"));
    other.decks[Deck::Axis.idx()].insert(card("A5"));
    for viewer in [Viewer::Public, Viewer::Seat(WESTERN_SEAT)] {
        let seen = |s| format!("{:?}", game().view(s, viewer));
        assert!(seen(&state) == seen(&other), "{viewer:?} sees the OKW hand");
    }
    let seen = |s| format!("{:?}", game().view(s, Viewer::Seat(SOVIET_SEAT)));
    assert!(seen(&state) != seen(&other), "its own player sees it");
}

/// [rule 3.2-c, SYM-1] One HQ card a side, any number of combat cards; their modifier helps the side that plays them.
#[test]
fn cards_help_their_own_side() {
    let mut state = europe();
    stand(&mut state, "h12", "3338", 3);
    let unit = stand(&mut state, "s22", "3339", 3);
    for (faction, key) in
        [(Soviet, "S1"), (Soviet, "S2"), (Soviet, "S10"), (Soviet, "S14"), (Okh, "A2"), (Okh, "A17")]
    {
        hold(&mut state, faction, key);
    }
    begin(&mut state, attack(Soviet, 1, &["infantry"]));
    declare(&mut state, "3338", unit, &[]);
    let plain = game().strengths(&state, state.combat.as_deref().expect("a combat")).total_drm();
    act(&mut state, Action::Play(card("S1")));
    assert!(!options(&state).contains(&Action::Play(card("S2"))), "one HQ card");
    for key in ["A2", "S10", "S14", "A17"] {
        until(&mut state, key);
    }
    let r = game().strengths(&state, state.combat.as_deref().expect("a combat"));
    // +1 and +1 for the attacker, -1 and -1 for the defender.
    assert_eq!(r.total_drm(), plain);
    assert!(r.drm.iter().any(|l| l.key == "cards-attacker" && l.value == 2));
    assert!(r.drm.iter().any(|l| l.key == "cards-defender" && l.value == -2));
    assert!(r.attack.iter().any(|l| l.key == "cards" && l.value == 3), "S1 and Human Wave");
}

/// [rule 8.2s-b, 8.8s] HQ and combat cards lie beside the combat and are discarded at its end.
#[test]
fn combat_cards_are_discarded_at_the_end() {
    let mut state = europe();
    stand(&mut state, "h12", "3338", 3);
    let unit = stand(&mut state, "s22", "3339", 3);
    let katyushas = hold(&mut state, Soviet, "S10");
    begin(&mut state, attack(Soviet, 1, &["infantry"]));
    declare(&mut state, "3338", unit, &[]);
    while !options(&state).contains(&Action::Play(katyushas)) {
        act(&mut state, Action::Pass);
    }
    act(&mut state, Action::Play(katyushas));
    assert!(!state.discards[Deck::Soviet.idx()].contains(katyushas));
    while state.combat.is_some() {
        match options(&state).first() {
            Some(action) => drop(act(&mut state, *action)),
            None => drop(dice(&mut state, [3, 4])),
        }
    }
    assert!(state.discards[Deck::Soviet.idx()].contains(katyushas));
}

/// A cancelled card does nothing, and a card that cancels can be cancelled itself.
/// [rule 3.2-e] A card takes effect when nobody has cancelled it.
#[test]
fn a_cancelled_card_does_nothing() {
    let mut state = europe();
    for (faction, key) in [(Okh, "A23"), (Soviet, "S24"), (Okh, "A25")] {
        hold(&mut state, faction, key);
    }
    begin(&mut state, Frame::Round { faction: Okh, step: RoundStep::Window });
    let mut cancelled = state.clone();
    act(&mut cancelled, Action::Play(card("A23")));
    act(&mut cancelled, Action::Play(card("S24")));
    act(&mut cancelled, Action::Pass);
    assert!(!cancelled.frames.iter().any(|f| matches!(f, Frame::Steps(_))), "Speer is cancelled");
    assert!(cancelled.discards[Deck::Axis.idx()].contains(card("A23")));
    // Abwehr cancels Maskirovka: Speer stands.
    stand(&mut state, "h14", "3324", 1);
    act(&mut state, Action::Play(card("A23")));
    act(&mut state, Action::Play(card("S24")));
    let log = act(&mut state, Action::Play(card("A25")));
    assert!(log.contains(&Event::Cancelled(card("S24"))));
    assert!(log.iter().any(|e| matches!(e, Event::Granted { faction: Okh, armor: 2, .. })), "{log:?}");
}

/// A cancelled Airdrop leaves the unit where it was; Not One Step Back then spares nobody.
/// [rule 8.2s-b] What a card does at once waits for the answer to it.
#[test]
fn a_cancelled_airdrop_leaves_the_unit_where_it_was() {
    let mut state = europe();
    state.turn = 2;
    stand(&mut state, "k05", "2713", 2);
    let primary = turned(&mut state, "w01", "2714", 3);
    let airborne = stand(&mut state, "w25", "2715", 2);
    hold(&mut state, Western, "W19");
    hold(&mut state, Okw, "A25");
    begin(&mut state, attack(Western, 1, &["armored"]));
    declare(&mut state, "2713", primary, &[]);
    act(&mut state, Action::Play(card("W19")));
    act(&mut state, Action::Play(card("A25")));
    assert_eq!(state.hex_of(airborne), Some(hex("2715")));
    assert_eq!(state.combat.as_ref().and_then(|c| c.airdrop), None);
}

/// Reichsbahn: a unit follows friendly rail as far as it goes.
/// [rule 3.2-g] The card changes the order it is played with.
#[test]
fn reichsbahn_units_follow_the_rails() {
    let mut state = europe();
    let unit = stand(&mut state, "h12", "3324", 3);
    hold(&mut state, Okh, "A21");
    begin(&mut state, Frame::Perform { faction: Okh, order: order("H7"), back: false, step: 0 });
    act(&mut state, Action::Play(card("A21")));
    act(&mut state, Action::Select(unit));
    assert!(options(&state).contains(&Action::To(hex("3420"))), "Berlin is far beyond three points");
    act(&mut state, Action::To(hex("3420")));
    assert_eq!(state.hex_of(unit), Some(hex("3420")));
    assert_eq!(state.order.rail_moves, 1, "one unit of two");
}

/// Deep Operation: one armored unit that advanced goes one hex on.
/// [rule 3.2-c] A combat card with an effect of its own.
#[test]
fn deep_operation_moves_one_hex_more() {
    let mut state = europe();
    state.turn = 3;
    stand(&mut state, "h46", "3338", 1);
    let tank = turned(&mut state, "s19", "3438", 3);
    hold(&mut state, Soviet, "S12");
    begin(&mut state, attack(Soviet, 1, &["armored"]));
    declare(&mut state, "3338", tank, &[]);
    until(&mut state, "S12");
    while !matches!(state.top(), Some(Frame::Combat(Stage::DefenderHits))) {
        match options(&state).first() {
            Some(_) => drop(act(&mut state, Action::Pass)),
            None => drop(dice(&mut state, [6, 6])),
        }
    }
    act(&mut state, Action::Lose(unit("h46")));
    act(&mut state, Action::Advance(tank));
    while !matches!(state.top(), Some(Frame::Exploit { .. })) {
        act(&mut state, Action::Done);
    }
    act(&mut state, Action::Select(tank));
    let goals: Vec<Action> = options(&state).into_iter().filter(|a| matches!(a, Action::To(_))).collect();
    let grid = &game().pack.map.grid;
    assert!(!goals.is_empty());
    assert!(goals.iter().all(|a| matches!(a, Action::To(h) if grid.are_adjacent(*h, hex("3338")))));
    act(&mut state, goals[0]);
    assert!(state.frames.is_empty(), "one hex and no more");
}

/// Studebakers drive on after a free attack as after a marker's.
/// [rule 3.2-g] A card of the order's start fits a free order of another card.
#[test]
fn studebakers_follow_a_free_attack() {
    let mut state = europe();
    state.turn = 5;
    turned(&mut state, "s19", "3438", 3);
    stand(&mut state, "h46", "3338", 1);
    hold(&mut state, Soviet, "S19");
    hold(&mut state, Soviet, "S28");
    begin(&mut state, Frame::Round { faction: Soviet, step: RoundStep::Window });
    act(&mut state, Action::Play(card("S19")));
    act(&mut state, Action::Play(card("S28")));
    act(&mut state, Action::Done);
    assert!(matches!(state.top(), Some(Frame::Redeploy { faction: Soviet, mp: 3, .. })), "{:?}", state.top());
}

/// [rule 3.2-b] A card is played for its own faction alone, whoever's seat holds it.
#[test]
fn a_card_serves_its_own_faction() {
    for def in &game().pack.cards {
        let mut state = europe();
        state.turn = 8;
        for faction in [Western, Okh, Okw, Soviet] {
            state.hands = Default::default();
            state.hands[faction.idx()].insert(def.id);
            if !def.who.includes(faction) {
                for trigger in [Trigger::Initiative, Trigger::Order, Trigger::CityLost(faction.foe())] {
                    assert!(
                        game().window_cards(&state, faction, trigger).is_empty(),
                        "{} {faction:?}",
                        def.key
                    );
                }
            }
        }
    }
}

/// [rule 3.2-c, 3.2-e] Every situational card is offered in its window, and asked for with a pass.
#[test]
fn every_situational_card_has_its_window() {
    let mut found = 0;
    for def in game().pack.cards.iter().filter(|c| c.kind == CardKind::Situation) {
        let faction = match def.who {
            Owner::Faction(faction) => faction,
            Owner::Axis => Okh,
        };
        let mut state = europe();
        state.turn = 8;
        // Something for every card: a partisan beside a unit, a Fort Troop, units on both sides.
        put(&mut state, "sp1", Place::Hex(hex("3526")));
        put(&mut state, "wp1", Place::Hex(hex("3111")));
        stand(&mut state, "h12", "3527", 2);
        stand(&mut state, "h40", "3324", 1);
        let trigger = match def.window {
            Window::Initiative => Trigger::Initiative,
            Window::Order => Trigger::Order,
            Window::OrderOf(of) => Trigger::OrderOf(of),
            Window::OtherAxisOrder => Trigger::OrderOf(Okw),
            Window::CardOf(_) | Window::EnemyCard => Trigger::Card(card("A2")),
            Window::CityLost => Trigger::CityLost(Soviet),
            Window::Strategic if def.effect == Effect::AtlanticRoll => Trigger::Strategic(1),
            Window::Strategic => Trigger::Strategic(2),
            // Those of a combat are tried there.
            Window::Attack | Window::DefenderHits | Window::Combat => continue,
        };
        // The order that begins: one with movement, or with attacks alone.
        let marker = match (faction, def.effect) {
            (Soviet, Effect::Studebakers) => "S4",
            (Soviet, _) => "S1",
            (Western, _) => "W1",
            (Okw, _) => "K2",
            _ => "H1",
        };
        state.frames.push(Frame::Perform { faction, order: order(marker), back: false, step: 1 });
        assert!(offered(&mut state, faction, &def.key, trigger), "{} in {trigger:?}", def.key);
        assert!(game().could_answer(&state, faction, trigger), "{}", def.key);
        found += 1;
        // A standing pass holds for the rest of the order.
        game().pass_rest(&mut state, Some(faction));
        assert!(!game().could_answer(&state, faction, trigger), "{}", def.key);
    }
    assert!(found >= 39, "{found}");
}

/// [rule 3.1-c, 10.1-6, INT-8] Who is shown on the new pending card draws, in the printed order.
#[test]
fn the_new_pending_card_brings_action_cards() {
    let mut state = europe();
    (state.current, state.pending) = (Some(event("E9")), Some(event("E2")));
    state.spent.push(event("E1"));
    state.pile = [sandtable_downfall::ids::EventSet::one(event("E8"))].into_iter().collect();
    state.track[Soviet.idx()].pending = true;
    begin(&mut state, Frame::Events);
    let mut drew = Vec::new();
    for _ in 0..40 {
        if let Some(Frame::Draw { faction }) = state.top() {
            drew.push(*faction);
        }
        match options(&state).last() {
            Some(action) => drop(act(&mut state, *action)),
            None if game().decision(&state).chance.is_some() => {
                game().roll(&mut state, Outcome(0), &mut Silent);
            }
            None => break,
        }
    }
    assert_eq!(drew, [Soviet, Okh, Okw, Western]);
    assert_eq!([Soviet, Okh, Okw, Western].map(|f| state.hands[f.idx()].len()), [1; 4]);
}

/// [rule 3.1-d, 10.1-5] A card revealed in its last turns is removed before anybody draws, and another comes in its place.
#[test]
fn a_card_removed_on_reveal_is_replaced() {
    let mut state = europe();
    state.turn = 7;
    state.pile = [sandtable_downfall::ids::EventSet::one(event("E4"))].into_iter().collect();
    state.frames.push(Frame::Reveal { faction: Soviet });
    game().roll(&mut state, Outcome(0), &mut Silent);
    assert_eq!(state.pending, Some(event("E19")), "VE-Day for Armaments Ministry");
    assert!(!state.spent.contains(&event("E4")));
    let mut state = europe();
    state.turn = 6;
    state.pile = [sandtable_downfall::ids::EventSet::one(event("E4"))].into_iter().collect();
    state.frames.push(Frame::Reveal { faction: Soviet });
    game().roll(&mut state, Outcome(0), &mut Silent);
    assert_eq!(state.pending, Some(event("E4")));
}

/// [rule 3.1-f, 10.2-E3, 10.2-E6, 10.2-E8-b, 8.5s-2] A visible card gives its bonus in any of the three boxes, never to weather.
#[test]
fn visible_cards_give_their_bonus() {
    for (key, who) in [("E3", vec![Soviet]), ("E6", vec![Western]), ("E8", vec![Okh, Okw])] {
        for slot in 0..3 {
            let mut state = europe();
            match slot {
                0 => state.pending = Some(event(key)),
                1 => state.current = Some(event(key)),
                _ => state.spent.push(event(key)),
            }
            for faction in [Western, Okh, Okw, Soviet] {
                let bonus = u8::from(who.contains(&faction));
                assert_eq!(game().roll_bonus(&state, faction), bonus, "{key} {faction:?}");
            }
        }
    }
    let mut state = europe();
    state.spent.push(event("E3"));
    state.spent.push(event("E2"));
    assert_eq!(game().roll_bonus(&state, Soviet), 0, "under the spent card it is not visible");
}

/// [rule 6.1-e] The weather roll is not modified.
#[test]
fn the_weather_roll_has_no_bonus() {
    let mut state = europe();
    state.pending = Some(event("E3"));
    for (faction, at) in [(Soviet, 10), (Okh, 40), (Okw, 41), (Western, 42)] {
        mark(&mut state, faction, at);
    }
    state.weather_at = 0;
    begin(&mut state, Frame::Round { faction: Soviet, step: RoundStep::Weather });
    dice(&mut state, [2, 3]);
    assert_eq!(state.weather_at, 9 + 5);
    let _ = Weather::Fair;
}

/// [rule 3.2-c, 3.2-e] The window before an order stays open: a second card can follow the first.
#[test]
fn a_second_card_follows_the_first() {
    let mut state = europe();
    hold(&mut state, Western, "W16");
    hold(&mut state, Western, "W26");
    begin(&mut state, Frame::Window { faction: Western, trigger: Trigger::Initiative });
    act(&mut state, Action::Play(card("W16")));
    assert!(options(&state).contains(&Action::Play(card("W26"))), "{:?}", state.top());
}

/// [rule 3.2-g] Studebakers drive only after attacks of an order that has no redeploy part.
#[test]
fn studebakers_need_an_order_without_redeploy() {
    for (marker, may) in [("S3", true), ("S6", false), ("S5", false), ("S1", false)] {
        let mut state = europe();
        state.turn = 4;
        state.frames.push(Frame::Perform { faction: Soviet, order: order(marker), back: false, step: 0 });
        assert_eq!(offered(&mut state, Soviet, "S28", Trigger::Order), may, "{marker}");
    }
}

/// [rule 5.1-a, 3.2-e] Rail War and Maquis cost by the partisans of their countries, up to their limits.
#[test]
fn partisan_cards_have_their_limits() {
    let pays = |key: &str, faction, payer: Faction, partisans: &[(&str, &str)]| {
        let mut state = europe();
        mark(&mut state, payer, 5);
        for (key, at) in partisans {
            put(&mut state, key, Place::Hex(hex(at)));
        }
        let before = state.marker(payer).at;
        let card = hold(&mut state, faction, key);
        state.hands[faction.idx()].remove(card);
        begin(&mut state, Frame::Effect { faction, card, target: None });
        state.marker(payer).at - before
    };
    let east = [("sp1", "3326"), ("sp2", "3426"), ("sp3", "3427"), ("sp4", "3428"), ("sp5", "3429")];
    assert_eq!(pays("S26", Soviet, Okh, &east[..2]), 2);
    assert_eq!(pays("S26", Soviet, Okh, &east), 4);
    let west = [("wp1", "2811"), ("wp2", "2711"), ("wp3", "2812"), ("wp4", "2610")];
    assert_eq!(pays("W12", Western, Okw, &west[..1]), 1);
    assert_eq!(pays("W12", Western, Okw, &west), 3);
}

/// [rule 7.6.2-b] A Yugoslav unit replaces a partisan in Serbia, Croatia or Montenegro, none elsewhere.
#[test]
fn yugoslavs_replace_partisans_of_their_own_countries() {
    let map = &game().pack.map;
    let first = |country: sandtable_downfall::ids::Country| {
        map.countries[country.idx()].and(&map.land).iter().next().expect("a hex")
    };
    use sandtable_downfall::ids::Country::{Croatia, Greece, Montenegro, Serbia};
    for (country, may) in [(Serbia, true), (Croatia, true), (Montenegro, true), (Greece, false)] {
        let mut state = europe();
        for unit in game().pack.units_of(Soviet) {
            if game().pack.units[unit.idx()].nation == sandtable_downfall::ids::Nation::Yugoslav {
                state.put(&game().pack, unit, Place::Card);
            }
        }
        put(&mut state, "sp1", Place::Hex(first(country)));
        let mut out = Vec::new();
        game().yugoslav_options(&state, &mut out);
        assert_eq!(!out.is_empty(), may, "{country:?}");
    }
}

/// [rule 1.A.1-d, 7.6.2-b] A Yugoslav unit needs room in the hex of the partisan it replaces.
#[test]
fn yugoslavs_keep_to_stacking() {
    let map = &game().pack.map;
    let serbia = map.countries[sandtable_downfall::ids::Country::Serbia.idx()];
    let place = serbia.and(&map.land).iter().next().expect("a hex");
    let label = map.grid.label(place);
    for (stack, may) in [(&["s02"][..], true), (&["s02", "s04"][..], false)] {
        let mut state = europe();
        for unit in game().pack.units_of(Soviet) {
            if game().pack.units[unit.idx()].nation == sandtable_downfall::ids::Nation::Yugoslav {
                state.put(&game().pack, unit, Place::Card);
            }
        }
        for key in stack {
            stand(&mut state, key, label, 2);
        }
        put(&mut state, "sp1", Place::Hex(place));
        let mut out = Vec::new();
        game().yugoslav_options(&state, &mut out);
        assert_eq!(out.iter().any(|a| matches!(a, Action::Replace(..))), may, "{stack:?}");
    }
}

/// [rule 2.2-j] Security Divisions hunt a lone partisan, none that stands with a unit.
#[test]
fn security_divisions_hunt_lone_partisans() {
    let mut state = europe();
    put(&mut state, "sp1", Place::Hex(hex("3526")));
    stand(&mut state, "h01", "3525", 2);
    assert_eq!(game().security_targets(&state, Okh).len(), 1);
    assert!(game().security_targets(&state, Okw).is_empty(), "it fights the others'");
    stand(&mut state, "h02", "3526", 2);
    assert!(game().security_targets(&state, Okh).is_empty());
}

/// [rule 3.2-c] Scorched Earth answers a city taken by a move or an advance, not one entered in retreat.
#[test]
fn scorched_earth_answers_no_retreat() {
    for (under, asked) in [(redeploy(Soviet, 3, &["infantry"]), true), (Frame::Combat(Stage::Retreat), false)]
    {
        let mut state = europe();
        state.turn = 4;
        hold(&mut state, Okh, "A31");
        let unit = stand(&mut state, "s01", "3338", 2);
        state.frames.push(under);
        game().entered(&mut state, unit, hex("3338"), &mut Silent);
        let window = matches!(state.top(), Some(Frame::Window { trigger: Trigger::CityLost(Soviet), .. }));
        assert_eq!(window, asked);
    }
}
