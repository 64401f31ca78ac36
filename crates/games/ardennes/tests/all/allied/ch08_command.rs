//! Chapter 8: the Allied command card.

use super::table::{Table, allied_card, game, hex, unit};
use sandtable_ardennes::action::Action;
use sandtable_ardennes::event::{AlliedCommand, Event};
use sandtable_ardennes::frame::{AlliedImpulse, DrawFor, Frame};
use sandtable_ardennes::movement::Ground;
use sandtable_ardennes::pack::{BridgeId, EventKind, GermanCardId, Side};
use sandtable_ardennes::procedure::Procedure;
use sandtable_ardennes::state::{Place, Supply, flag, today};
use sandtable_engine::Log;
use sandtable_hex::HexId;

/// The commands a card's impulse looked at, and whether each was performed.
fn considered(table: &Table) -> Vec<(AlliedCommand, bool)> {
    table
        .log
        .iter()
        .filter_map(|e| match e {
            Event::Considered { command, performed, .. } => Some((*command, *performed)),
            _ => None,
        })
        .collect()
}

/// The first condition of a command that failed.
fn failed(table: &Table, wanted: AlliedCommand) -> Option<&'static str> {
    table.log.iter().find_map(|e| match e {
        Event::Considered { command, trace, .. } if *command == wanted => {
            trace.iter().find(|r| !r.held).map(|r| r.key)
        }
        _ => None,
    })
}

/// [rule 8.1-a, 4.IV.2-a, 4.IV.2-b] Commands are looked at in their order; the first that can be performed ends the impulse.
#[test]
fn first_command_that_applies() {
    let mut table = Table::empty(17);
    table.impulse(18);
    use AlliedCommand::{Activate, Deploy, Event, Expedite, Replace, Special};
    let nothing = [Special, Deploy, Expedite, Replace, Activate, Event].map(|c| (c, false));
    assert_eq!(considered(&table), nothing, "an empty map: nothing can be done");
    let mut table = Table::empty(17).put("110.28.VIII", "1715").put("109.28.VIII", "1716");
    table.impulse(18);
    let seen = considered(&table);
    assert_eq!(seen.last(), Some(&(Activate, true)), "they could dig in: {seen:?}");
}

/// [rule 8.1-b] A special event happens on its day only.
#[test]
fn special_events() {
    let clouds = |day| {
        let mut table = Table::empty(day);
        table.impulse(10);
        table.state.today & today::CLOUDS != 0
    };
    assert_eq!((clouds(22), clouds(23), clouds(24)), (false, true, false));
    let mut patton = Table::empty(20);
    patton.state.put(&game().pack, unit("CCA.4A.III"), Place::Calendar(22));
    patton.impulse(22);
    assert_eq!(patton.state.unit(unit("CCA.4A.III")).place, Place::Calendar(21));
}

/// [rule 8.2, 8.1-g, 4.IV.2-c] Card 13: Engineers to the 20th, Airpower from the 21st, and from the 22nd one more card.
#[test]
fn no_command() {
    let play = |day: u8| {
        let mut table = Table::empty(day)
            .put("110.28.VIII", "1715")
            .mark("110.28.VIII", |u| u.supply = Supply::Low)
            .put("352.LXXXV", "1714")
            .put("501.101.VIII", "1820")
            .mark("501.101.VIII", |u| u.supply = Supply::Out);
        let card = Some(allied_card(13));
        table.state.frames.push(Frame::AlliedImpulse(AlliedImpulse { card, command: 0, second: false }));
        table.run(|s| matches!(s.top(), Some(Frame::AlliedDraw(_))));
        let event = table.log.iter().find_map(|e| match e {
            Event::Event(kind) => Some(*kind),
            _ => None,
        });
        (event, table.state.top().cloned())
    };
    assert_eq!(play(17), (Some(EventKind::Engineers), None));
    assert_eq!(play(20), (Some(EventKind::Engineers), None));
    assert_eq!(play(21), (Some(EventKind::Airpower), None));
    let (event, top) = play(22);
    assert_eq!((event, top), (Some(EventKind::Airpower), Some(Frame::AlliedDraw(DrawFor::Second))));
}

/// [rule 8.2] The second card is the last, whatever it is.
#[test]
fn only_one_more() {
    let mut table = Table::empty(23);
    let card = Some(allied_card(13));
    table.state.frames.push(Frame::AlliedImpulse(AlliedImpulse { card, command: 0, second: true }));
    table.run(|s| matches!(s.top(), Some(Frame::AlliedDraw(_))));
    assert_eq!(table.state.top(), None);
}

/// [rule 8.1-e, 17.0-b, 17.2] Replacements from the 20th for a corps with two reduced units: the highest numbers first.
#[test]
fn replacements() {
    let play = |day, reduced: &[&str]| {
        let mut table = Table::empty(day)
            .put("110.28.VIII", "1814")
            .put("109.28.VIII", "1814")
            .put("112.28.VIII", "2019");
        for key in reduced {
            table = table.mark(key, |u| u.lost = 1);
        }
        table.impulse(18);
        let restored: Vec<&str> = table
            .log
            .iter()
            .filter_map(|e| match e {
                Event::Restored(u) => Some(super::table::key(*u)),
                _ => None,
            })
            .collect();
        (restored, failed(&table, AlliedCommand::Replace))
    };
    let all = ["110.28.VIII", "109.28.VIII", "112.28.VIII"];
    assert_eq!(play(20, &all).0, ["112.28.VIII", "109.28.VIII"], "numbers 37 and 35 before 33; two points");
    assert_eq!(play(19, &all), (vec![], Some("replacements-today")));
    assert_eq!(play(20, &all[..1]), (vec![], Some("reduced-units")));
    // A reduced unit that waits in reserve is not in play.
    let mut waiting = Table::empty(20)
        .put("110.28.VIII", "1814")
        .put("39.26.XLVII", "1813")
        .reserve("109.28.VIII")
        .mark("110.28.VIII", |u| u.lost = 1)
        .mark("109.28.VIII", |u| u.lost = 1);
    let card = Some(allied_card(18));
    let command = AlliedCommand::Replace as u8;
    waiting.state.frames.push(Frame::AlliedImpulse(AlliedImpulse { card, command, second: false }));
    waiting.run(|s| matches!(s.top(), Some(Frame::Deal(_) | Frame::AlliedActivation(_))));
    assert_eq!(failed(&waiting, AlliedCommand::Replace), Some("reduced-units"));
}

/// [rule 8.1-f, 10.0-d] A division card activates its divisions, a corps card its corps.
#[test]
fn whom_a_card_activates() {
    let play = |card| {
        let mut table = Table::empty(17)
            .put("110.28.VIII", "1715")
            .put("109.28.VIII", "1716")
            .put("CCA.9A.VIII", "1720")
            .put("16.1.V", "0410");
        let frame = AlliedImpulse { card: Some(allied_card(card)), command: 4, second: false };
        table.state.frames.push(Frame::AlliedImpulse(frame));
        table.run(|s| matches!(s.top(), Some(Frame::Deal(_))));
        table.log.iter().find_map(|e| match e {
            Event::Activated { units, .. } => Some(units.iter().map(super::table::key).collect::<Vec<_>>()),
            _ => None,
        })
    };
    assert_eq!(play(20), Some(vec!["109.28.VIII", "110.28.VIII"]));
    assert_eq!(play(18), Some(vec!["CCA.9A.VIII", "109.28.VIII", "110.28.VIII"]));
}

/// [rule 10.0-e, 10.0-f, 10.0-g] Army cards activate everybody within five hexes of the German nearest to their city.
#[test]
fn army_cards_look_for_a_german() {
    let play = |card, day| {
        let mut table = Table::empty(day)
            .put("110.28.VIII", "1715")
            .put("16.1.V", "0410")
            .put("326.LXVII", "0407")
            .put("39.26.XLVII", "1712");
        let frame = AlliedImpulse { card: Some(allied_card(card)), command: 4, second: false };
        table.state.frames.push(Frame::AlliedImpulse(frame));
        table.run(|s| matches!(s.top(), Some(Frame::Deal(_))));
        table.log.iter().find_map(|e| match e {
            Event::Activated { units, .. } => Some(units.iter().map(super::table::key).collect::<Vec<_>>()),
            _ => None,
        })
    };
    assert_eq!(play(12, 17), Some(vec!["16.1.V"]), "First Army: Liège");
    assert_eq!(play(29, 18), Some(vec!["110.28.VIII"]), "Third Army: St. Hubert");
    assert_eq!(play(32, 21), Some(vec!["110.28.VIII"]), "21st Army Group: Namur");
}

/// [rule 8.1-g, 4.13-b] Engineers do the first work there is: a roadblock in an empty position next to Germans, else a unit digs in.
#[test]
fn engineers() {
    // On the 16th no bridge is blown (4.13-b).
    let mut table = Table::empty(16).put("352.LXXXV", "1712").put("501.101.VIII", "1820");
    table.impulse(13);
    let blocked = table.log.iter().find_map(|e| match e {
        Event::Blocked(at) => Some(super::table::label(*at)),
        _ => None,
    });
    assert_eq!(blocked, Some("1811"), "Hold Value 3 before 1713 with 2");
    let mut table = Table::empty(16).put("39.26.XLVII", "0327").put("110.28.VIII", "0328");
    table.impulse(13);
    assert!(table.state.improved.contains(hex("0328")), "{:?}", table.log.last());
    // Who is dispersed or out of supply is not dug in; Low Supply is enough.
    for (supply, flags, dug) in
        [(Supply::Low, 0, true), (Supply::Out, 0, false), (Supply::Full, flag::DISPERSED, false)]
    {
        let mut table = Table::empty(16)
            .put("39.26.XLVII", "0327")
            .put("110.28.VIII", "0328")
            .mark("110.28.VIII", |u| (u.supply, u.flags) = (supply, flags));
        table.impulse(13);
        assert_eq!(table.state.improved.contains(hex("0328")), dug, "{supply:?} {flags}");
    }
    let mut later = Table::empty(17).put("352.LXXXV", "1712").dice(&[4]);
    later.impulse(13);
    let blown = later.log.iter().any(|e| matches!(e, Event::Demolition { blown: true, .. }));
    assert!(blown, "{:?}", later.log);
}

/// [rule 8.0-b, 8.1-h] An impulse draws its card and discards it face up; an empty deck is made anew from the discards.
#[test]
fn the_deck_is_drawn_and_cycled() {
    let mut table = Table::empty(17);
    table.state.allied.deck = Default::default();
    table.state.allied.discards = [allied_card(1), allied_card(18)].into_iter().collect();
    table.state.frames.push(Frame::AlliedImpulse(AlliedImpulse { card: None, command: 0, second: false }));
    table.run(|_| false);
    let drawn = table.log.iter().find_map(|e| match e {
        Event::AlliedCard(card, DrawFor::Impulse) => Some(*card),
        _ => None,
    });
    assert_eq!(drawn, Some(allied_card(1)), "{:?}", table.log);
    assert!(table.state.allied.discards.contains(allied_card(1)));
    assert!(table.state.allied.deck.contains(allied_card(18)));
    assert!(!considered(&table).is_empty(), "and looks at its commands");
}

/// Engineers at the bridge before a German in 1712, with these cards in the German hand.
fn bridge_to_blow(greif: bool) -> Table {
    let mut table = Table::empty(17).put("352.LXXXV", "1712").dice(&[1]);
    let reacts =
        |c: &sandtable_ardennes::pack::GermanCard| c.reactions.iter().any(|r| r.what == EventKind::Greif);
    let at = game().pack.german_cards.iter().position(reacts).expect("a card with Greif");
    table.state.german.hand = Default::default();
    if greif {
        table.state.german.hand.insert(GermanCardId(at as u8));
    }
    table.impulse(13);
    table
}

/// [rule 11.41, 5.1-a, 16.21] Operation Greif answers a demolition in the Allied impulse too (M-09, A-42).
#[test]
fn greif_answers_the_engineers() {
    let without = bridge_to_blow(false);
    assert!(!without.asked() && without.state.frames.is_empty());
    let blown = without.state.blown.iter().find(|b| !Table::empty(17).state.blown.contains(*b));
    let bridge = blown.expect("blown at once");

    let mut table = bridge_to_blow(true);
    assert!(table.asked(), "the German may answer");
    assert!(!table.state.blown.contains(bridge));
    let card = table.state.german.hand.iter().next().expect("a card");
    let mut kept = table.state.clone();
    Ground::perform(game(), &mut kept, Action::React(card), &mut Log::default());
    assert!(!kept.blown.contains(bridge) && kept.frames.is_empty());
    assert!(kept.german.discards.contains(card));
    assert_eq!(kept.impulse.value, 0, "no Command Value counts in an Allied impulse");
    Ground::perform(game(), &mut table.state, Action::Done, &mut Log::default());
    assert!(table.state.blown.contains(bridge) && table.state.frames.is_empty());
}

/// [rule 16.21, 8.1-g] Of several threatened bridges the likeliest to fall is blown, then the most westerly.
#[test]
fn which_bridge_is_blown() {
    let (map, pack) = (&game().pack.map, &game().pack);
    let count = |table: &Table| {
        let board = table.board();
        let touched = |h: HexId| map.grid.adjacent(h).any(|n| board.holds(Side::German, n));
        let all = (0..map.bridges.len()).map(|i| (BridgeId(i as u8), map.bridges[i].hexes));
        let near = all.filter(|(_, (a, b))| touched(*a) || touched(*b));
        near.filter(|(b, _)| game().can_blow(&board, *b)).collect::<Vec<_>>()
    };
    let mut ties = 0;
    for at in map.grid.ids() {
        let mut table = Table::empty(17);
        table.state.put(pack, unit("352.LXXXV"), Place::Hex(at));
        table.state.german.hand = Default::default();
        let near = count(&table);
        let best = near.iter().map(|(b, _)| game().demolition_number(*b)).max();
        let equal: Vec<_> = near.iter().filter(|(b, _)| Some(game().demolition_number(*b)) == best).collect();
        if equal.len() < 2 {
            continue;
        }
        ties += 1;
        let west = |(a, b): (HexId, HexId)| map.westness(a).max(map.westness(b));
        let wanted = equal.iter().map(|(_, ends)| west(*ends)).max();
        table.impulse(13);
        let blown = table.log.iter().find_map(|e| match e {
            Event::Demolition { bridge, .. } => game().span_ends(*bridge).map(west),
            _ => None,
        });
        assert_eq!(blown, wanted, "Germans in {}", super::table::label(at));
    }
    assert!(ties > 3, "bridges as good as one another are common: {ties}");
}
