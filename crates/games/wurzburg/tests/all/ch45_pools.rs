//! Hidden Mode (45): set-up, pools, redeployment, Deliberate Defense.

use crate::play::{game, holds_hidden as holds, state_hidden};
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Seat, Silent, Viewer};
use sandtable_wurzburg::action::Action;
use sandtable_wurzburg::concealed::{Hidden, Hide};
use sandtable_wurzburg::frame::Frame;
use sandtable_wurzburg::pack::{Side, Symbol};
use sandtable_wurzburg::state::{Place, State};

fn hidden() -> Options {
    Options([("mode".to_owned(), "hidden".to_owned())].into())
}

/// A scenario set up by the default of both sides, with or without markers.
fn set_up(scenario: &str, markers: bool) -> State {
    let game = game();
    let mut st = game.setup(scenario, &hidden()).unwrap_or_else(|e| panic!("{e:?}"));
    loop {
        let action = match st.top() {
            Some(Frame::Deploy(d)) if d.hand.is_none() => Action::Done,
            Some(Frame::Deploy(_)) => Action::Default,
            Some(Frame::Hidden(h)) if matches!(**h, Hidden::Defend(..)) => {
                if markers {
                    Action::Default
                } else {
                    Action::Done
                }
            }
            _ => return st,
        };
        let Actor::Seat(seat) = game.decision(&st).actor else { panic!("nobody is asked") };
        game.play(&mut st, seat, action, &mut Silent).unwrap_or_else(|r| panic!("{r}"));
    }
}

/// Every counter of a regiment, and of each type of a brigade, stands on the map without steps; the pools hold them. HQ and
/// engineers have one step, artillery its own. [rule 45.1, 45.1.2, 45.2.1, 45.2.2, 45.2.4, 45.2.5]
#[test]
fn units_are_set_up_without_steps() {
    let game = game();
    let st = set_up("thermopylae", false);
    let (mut pools, mut guns) = (0, 0);
    for group in game.pack.groups().filter(|g| st.total[g.idx()] > 0) {
        let members: Vec<_> = game.pack.members(group).map(|c| st.counter(c)).collect();
        let fielded = members.iter().filter(|c| c.place != Place::FREE).count();
        if game.is_pooled(group) {
            pools += 1;
            let most = members.len().min(2 * usize::from(st.total[group.idx()]));
            assert_eq!(fielded, most, "{}", game.pack.group(group).key);
            assert!(members.iter().all(|c| c.steps == 0));
            assert_eq!(game.pool_of(&st, group), st.total[group.idx()]);
        } else {
            guns += usize::from(game.pack.type_of(group).symbol.is_artillery());
            assert_eq!(st.steps_in_play(&game.pack, group), st.total[group.idx()]);
        }
    }
    assert!(pools >= 4 && guns > 0, "{pools} pools, {guns} kinds of artillery");
    let singles = st.in_play().filter(|c| matches!(game.pack.kind(*c).symbol, Symbol::Hq | Symbol::Engineer));
    assert!(singles.clone().count() > 0 && singles.clone().all(|c| st.counter(c).steps == 1));
    // Not more than two counters of NATO and three of the Pact a hex.
    for (unit, hex) in st.on_map() {
        assert!(game.hex_is_legal(&st, game.pack.side(unit), hex));
    }
}

/// Airmobile units have a counter for each step and no pool; they never have more than one step. [rule 45.2.3]
#[test]
fn airmobile_units_have_one_step() {
    let game = game();
    let st = set_up("last-reserve", false);
    let group = game.pack.groups().find(|g| game.pack.type_of(*g).key == "fallschirm").expect("a group");
    assert!(!game.is_pooled(group));
    assert_eq!(game.pool_of(&st, group), 0);
    let text = "unit 26LL.fallschirm:1 5324 1
        unit 26LL.fallschirm:2 5324 1
        cycle 26LL
        do start march
        do take 26LL.fallschirm:1 1
        do take 26LL.fallschirm:2 1
        expect refused merge 26LL.fallschirm:1 26LL.fallschirm:2";
    holds(text);
    // Nobody sends a step to another unit, whereas in Open Mode the same units do.
    let text = "unit 26LL.fallschirm:1 5324 1
        unit 26LL.fallschirm:2 5325 1
        cycle 26LL
        do start march
        ";
    holds(&format!("{text}expect refused transfer 26LL.fallschirm:1 26LL.fallschirm:2 1"));
    crate::play::holds(&format!("{text}expect legal transfer 26LL.fallschirm:1 26LL.fallschirm:2 1"));
}

/// A side may begin with all its markers, one for a regiment and two for a brigade; it need not. [rule 45.8.3, 45.8.4]
#[test]
fn markers_at_the_start() {
    let game = game();
    let st = set_up("thermopylae", true);
    let mut counts = std::collections::BTreeMap::new();
    for unit in st.in_play().filter(|c| game.is_defending(&st, *c)) {
        *counts.entry(game.pack.formation_of(unit)).or_insert(0) += 1;
    }
    assert!(counts.len() >= 4, "{counts:?}");
    for (formation, count) in counts {
        let most = if game.pack.formation(formation).side == Side::Wp { 1 } else { 2 };
        assert_eq!(count, most, "{}", game.pack.formation(formation).key);
    }
    assert!(set_up("thermopylae", false).concealed.marked.is_empty());
}

/// All counters of a formation come as reinforcements, without steps. [rule 45.2.8]
#[test]
fn reinforcements_come_whole() {
    let game = game();
    let mut rng = sandtable_engine::Rng::new(1);
    let mut st = set_up("road-to-stuttgart", false);
    let mut list = Vec::new();
    for _ in 0..20_000 {
        let decision = game.decision(&st);
        if let Some(Frame::Deploy(d)) = st.top().cloned()
            && d.turn > 0
        {
            let side = d.side;
            while let Some(Frame::Deploy(d)) = st.top()
                && d.side == side
            {
                let action = if d.hand.is_none() { Action::Done } else { Action::Default };
                game.play(&mut st, Seat(side as u8), action, &mut Silent).expect("placed");
            }
            let waiting: Vec<_> = st.in_play().filter(|c| st.counter(*c).place.beside().is_some()).collect();
            let pooled: Vec<_> =
                waiting.iter().filter(|c| game.is_pooled(game.pack.group_of(**c))).copied().collect();
            assert!(!pooled.is_empty());
            for unit in pooled {
                let group = game.pack.group_of(unit);
                let all = game.pack.members(group).filter(|c| st.counter(*c).in_play()).count();
                let most =
                    usize::from(game.pack.group(group).counters).min(2 * usize::from(st.total[group.idx()]));
                assert_eq!(all, most, "{}", game.pack.group(group).key);
                assert_eq!(st.counter(unit).steps, 0);
            }
            return;
        }
        match (decision.actor, decision.chance) {
            (Actor::Seat(seat), _) => {
                // Nobody does anything but pass the turn.
                list.clear();
                game.options(&st, seat, &mut list);
                let quiet = |a: &&Action| matches!(a, Action::Done | Action::Pass | Action::Hold);
                let action = list
                    .iter()
                    .find(quiet)
                    .copied()
                    .or_else(|| game.sample(&st, seat, &mut rng, &mut Vec::new()));
                game.play(&mut st, seat, action.expect("an option"), &mut Silent).expect("legal");
            }
            (_, Some(chance)) => {
                // Dice do not matter here.
                let outcome = chance.outcomes().next().expect("an outcome");
                game.roll(&mut st, outcome, &mut Silent);
            }
            _ => panic!("the game ended without reinforcements"),
        }
    }
    panic!("no reinforcements came");
}

/// Steps of units out of contact go back to their pool; those next to an enemy, in a minefield or surrounded stay, and lost
/// ones never come back. [rule 9.0#Reorg-4, 45.5.1, 45.5.3]
#[test]
fn steps_return_to_the_pools() {
    holds(
        "unit 117/39:1 2929 3
         unit 120/39:1 5125 2
         unit 120/39:2 4925 2
         unit 36/12.leopard-2:1 5225 3
         unit 172/39:1 2727 4
         mines 2727
         lost 117/39:1 2
         lost 36/12.leopard-2:1 5
         reorganization
         expect unit 117/39:1 steps = 0
         expect unit 117/39:1 hex = 2929
         expect pool 117/39:1 = 3
         expect unit 120/39:1 steps = 2
         expect unit 120/39:2 steps = 0
         expect unit 36/12.leopard-2:1 steps = 3
         expect unit 172/39:1 steps = 4",
    );
}

/// A surrounded unit keeps its steps, at whatever distance the ring lies. [rule 45.5.4, 45.5.1]
#[test]
fn a_pocket_keeps_its_steps() {
    let game = game();
    let grid = &game.pack.map.grid;
    let centre = grid.ids().find(|h| grid.label(*h) == "5225").expect("a hex");
    let ring: Vec<&str> =
        grid.ids().filter(|h| grid.distance(*h, centre) == 3).map(|h| grid.label(h)).collect();
    assert_eq!(ring.len(), 18);
    let units: Vec<&str> = game
        .pack
        .counters()
        .filter(|c| game.pack.side(*c) == Side::Wp && game.is_pooled(game.pack.group_of(*c)))
        .map(|c| game.pack.key(c))
        .collect();
    let wall = |gap: usize| -> String {
        let all = ring.iter().zip(&units).enumerate().filter(|(i, _)| *i + gap < ring.len());
        all.map(|(_, (hex, unit))| format!("unit {unit} {hex} 1\n")).collect()
    };
    let pocket = "unit 36/12.leopard-2:1 5225 2\nreorganization\n";
    holds(&format!("{}{pocket}expect unit 36/12.leopard-2:1 steps = 2", wall(0)));
    holds(&format!("{}{pocket}expect unit 36/12.leopard-2:1 steps = 0", wall(9)));
}

/// A regiment that crossed the Main keeps its steps while it stands on both banks. [rule 45.5.2, 45.5.1]
#[test]
fn the_main_keeps_steps_apart() {
    let banks = |other: &str, turn: u8| {
        format!(
            "unit 247/79:1 5211 2
             unit 247/79:2 {other}
             crossing 247/79:1 {turn}
             reorganization
             "
        )
    };
    holds(&format!("{}expect unit 247/79:1 steps = 2", banks("5310 2", 2)));
    holds(&format!("{}expect unit 247/79:1 steps = 2", banks("5310 unrevealed", 1)));
    holds(&format!("{}expect unit 247/79:1 steps = 0", banks("5210 2", 2)));
    let late = |other: &str| banks(other, 1).replace("reorganization", "turn 4\n reorganization");
    holds(&format!("{}expect unit 247/79:1 steps = 2", late("5310 2")));
    holds(&format!("{}expect unit 247/79:1 steps = 0", late("5310 unrevealed")));
}

/// Counters come back with a unit of their pool away from the enemy, or with a superior HQ; never more than twice the steps
/// left. [rule 10.0#Redeploy, 45.6, 45.6.2]
#[test]
fn counters_come_back() {
    holds(
        "unit HQ-36/12 5724
         unit 36/12.leopard-2:1 5324 unrevealed
         unit 36/12.leopard-2:2 5225 1
         unit 117/39:1 5125 1
         pool 36/12.leopard-2:1 1
         redeployment 36/12
         expect options of redeploy = 36/12.leopard-2:3 5324, 36/12.leopard-2:3 5724
         do redeploy 36/12.leopard-2:3 5724
         expect event event-redeployed
         expect unit 36/12.leopard-2:3 steps = 0
         do redeploy 36/12.leopard-2:4 5324
         expect options of redeploy =",
    );
}

/// Revealed units of a hex may be combined first, and the counter comes back. [rule 45.6]
#[test]
fn combined_units_free_counters() {
    holds(
        "unit 117/39:1 2929 2
         unit 117/39:2 2929 1
         unit 117/39:3 2928 unrevealed
         pool 117/39:1 6
         redeployment 39
         do merge 117/39:1 117/39:2
         expect unit 117/39:1 steps = 3
         do redeploy 117/39:2 2929
         expect unit 117/39:2 steps = 0
         expect unit 117/39:2 hex = 2929",
    );
}

/// NATO may go beyond two counters until its cycle ends, the Pact may not go beyond three. [rule 45.6.1, 45.1.3]
#[test]
fn nato_complies_at_the_end_of_the_cycle() {
    holds(
        "unit HQ-36/12 5724
         unit 36/12.leopard-2:1 5324 unrevealed
         pool 36/12.leopard-2:1 8
         redeployment 36/12
         do redeploy 36/12.leopard-2:2 5324
         do redeploy 36/12.leopard-2:3 5324
         do done
         do done
         do done
         do done
         expect actor = nato
         expect options of mask =
         do remove 36/12.leopard-2:3
         expect unit 36/12.leopard-2:3 hex = none
         expect legal defend 36/12.leopard-2:1",
    );
    holds(
        "unit 117/39:1 2929 unrevealed
         unit DTB/39:1 2929 unrevealed
         unit DTB/39:2 2929 unrevealed
         pool 117/39:1 9
         pool DTB/39:1 5
         redeployment 39
         expect actor = wp
         expect options of redeploy =",
    );
}

/// A revealed unit is split while the counters on the map stay within twice the steps, those of the pool among them.
/// [rule 45.4.1, 45.6.2]
#[test]
fn splitting_keeps_the_counter_limit() {
    let march = "unit 36/12.leopard-2:1 5324 2
         unit 36/12.leopard-2:2 5524 unrevealed
         unit 36/12.leopard-2:3 5624 unrevealed
         unit 36/12.leopard-2:4 5724 unrevealed
         cycle 36/12
         do start march
         expect legal take 36/12.leopard-2:1 2
         ";
    holds(&format!("{march}expect refused take 36/12.leopard-2:1 1"));
    let pool = march.replace("cycle", "pool 36/12.leopard-2:1 1\ncycle");
    holds(&format!("{pool}do take 36/12.leopard-2:1 1\nexpect unit 36/12.leopard-2:5 steps = 1"));
}

/// An eliminated counter goes back to the pool card and may be used again; with the steps the counters on the map go, the
/// owner's choice first and all of them with the last step. [rule 45.4.9, 45.6.2]
#[test]
fn losses_cost_counters() {
    let march = |others: &str| {
        format!(
            "unit 36/12.leopard-2:1 5324 2
             {others}
             mines 5225
             cycle 36/12
             do start march
             do take 36/12.leopard-2:1 2
             "
        )
    };
    let three = "unit 36/12.leopard-2:2 5524 unrevealed
             unit 36/12.leopard-2:3 5624 unrevealed
             unit 36/12.leopard-2:4 5724 unrevealed";
    holds(&format!(
        "{}dice 1 10
         do go 5225
         expect lost 36/12.leopard-2:1 = 1
         expect actor = nato
         expect options of remove = 36/12.leopard-2:2 36/12.leopard-2:3 36/12.leopard-2:4
         do remove 36/12.leopard-2:2
         do remove 36/12.leopard-2:4
         expect unit 36/12.leopard-2:3 hex = 5624",
        march(three)
    ));
    holds(&format!(
        "{}dice 1 1
         do go 5225
         expect lost 36/12.leopard-2:1 = 2
         expect unit 36/12.leopard-2:1 hex = none
         expect unit 36/12.leopard-2:3 hex = none",
        march("unit 36/12.leopard-2:3 5624 unrevealed")
    ));
}

/// Unrevealed units count three steps in a regiment, two in a divisional tank battalion, one in NATO; revealed ones what they
/// have. [rule 45.7]
#[test]
fn flak_of_unrevealed_units() {
    let game = game();
    let hex = |label: &str| {
        game.pack.map.grid.ids().find(|h| game.pack.map.grid.label(*h) == label).expect("a hex")
    };
    for (unit, steps, side) in [
        ("117/39:1 5125 unrevealed", 3, Side::Wp),
        ("DTB/39:1 5125 unrevealed", 2, Side::Wp),
        ("36/12.leopard-2:1 5125 unrevealed", 1, Side::Nato),
        ("36/12.leopard-2:1 5125 4", 4, Side::Nato),
        ("117/39:1 5125 1", 1, Side::Wp),
    ] {
        let st = state_hidden(&format!("unit {unit}"));
        assert_eq!(game.flak(&st, side, hex("5125"), false), steps, "{unit}");
    }
}

/// At the end of a cycle a unit of each regiment, or two of a brigade, may get a marker; it stays where it is not needed, and
/// the next Redeployment Segment takes it away. [rule 10.0#DD, 45.8.1, 45.8.2, 45.8.4, 45.8.6]
#[test]
fn markers_after_a_cycle() {
    holds(
        "unit 117/39:1 2929 unrevealed
         unit 117/39:2 2928 2
         unit DTB/39:1 2727 unrevealed
         unit 170/57:1 2731 unrevealed
         pool 117/39:1 7
         pool DTB/39:1 5
         pool 170/57:1 9
         cycle 39
         do done
         expect options of defend = 117/39:1 117/39:2 DTB/39:1
         do defend 117/39:2
         expect event event-defends unit=117/39:2
         expect unit 117/39:2 defending = yes
         expect options of defend = DTB/39:1
         expect legal done
         expect unit DTB/39:1 defending = no",
    );
    holds(
        "unit 36/12.leopard-2:1 5324 unrevealed
         unit 36/12.leopard-2:2 5424 unrevealed
         unit 36/12.marder:1 5524 unrevealed
         pool 36/12.leopard-2:1 8
         pool 36/12.marder:1 4
         cycle 36/12
         do done
         do defend 36/12.leopard-2:1
         expect options of defend = 36/12.leopard-2:2 36/12.marder:1
         dice 1
         do defend 36/12.marder:1
         expect unit 36/12.marder:1 defending = yes
         expect unit 36/12.leopard-2:2 defending = no
         expect refused defend 36/12.leopard-2:2",
    );
}

/// The marker goes with a unit that moves in the Reserve Phase, and does not help in a cycle of its own side.
/// [rule 45.8.5, 45.8, 6.1.6]
#[test]
fn markers_move_along() {
    holds(
        "unit 117/39:1 2929 unrevealed
         pool 117/39:1 9
         defending 117/39:1
         plan 117/39 reserve
         lead 117/39 2929
         reserve wp
         do operate 117/39
         do take 117/39:1 0
         do go 2928
         do done
         do done
         expect unit 117/39:1 hex = 2928
         expect unit 117/39:1 defending = yes",
    );
    let game = game();
    let st = state_hidden(
        "unit 117/39:1 2929 unrevealed
         defending 117/39:1
         cycle 39",
    );
    let unit = st.in_play().next().expect("a unit");
    assert_eq!(game.reveal_drm(&st, unit), 0);
    let mut st = st;
    st.frames.clear();
    let nato = game.pack.formations().find(|f| game.pack.formation(*f).key == "36/12").expect("a brigade");
    st.frames.push(Frame::Activation { formation: nato, segment: 3 });
    assert_eq!(game.reveal_drm(&st, unit), 2);
}

/// Engineers choose whether a field is real, and helicopters show their steps, as in Open Mode. [rule 45.2.6, 45.2.7]
#[test]
fn mines_and_helicopters_as_ever() {
    let game = game();
    let mut st = state_hidden(
        "unit 11-Gds-Eng/39-a 2930
         support wp mine 2
         engineering wp",
    );
    st.full = true;
    let mut list = Vec::new();
    game.options(&st, Seat(Side::Wp as u8), &mut list);
    let texts: Vec<String> = list.iter().map(|a| game.action_text(&st, *a)).collect();
    for text in ["mine 11-Gds-Eng/39-a real", "mine 11-Gds-Eng/39-a dummy"] {
        assert!(texts.iter().any(|t| t == text), "{texts:?}");
    }
    let kind = game.pack.air.iter().position(|t| t.key == "mi-24").expect("a helicopter");
    let hex = game.pack.map.grid.ids().find(|h| game.pack.map.grid.label(*h) == "5225").expect("a hex");
    st.assets.flying[Side::Wp.index()] =
        Some(sandtable_wurzburg::air::Sortie { kind: kind as u8, steps: 3, hex, aborted: false });
    let nato = game.view(&st, Viewer::Seat(Seat(Side::Nato as u8)));
    let shown = nato.markers.iter().find(|m| m.kind == "helicopter").expect("a marker");
    assert_eq!(shown.count, 3);
}

/// Choices of Hidden Mode are written as they are read.
#[test]
fn choices_read_as_written() {
    let game = game();
    let st = state_hidden("unit 117/39:1 2929 unrevealed");
    let unit = st.in_play().next().expect("a unit");
    let hex = st.hex(unit).expect("a hex");
    for hide in
        [Hide::Reveal(unit), Hide::Declare, Hide::Place(unit, hex), Hide::Defend(unit), Hide::Remove(unit)]
    {
        let text = game.action_text(&st, Action::Hide(hide));
        assert_eq!(game.parse_action(&st, &text), Ok(Action::Hide(hide)), "{text}");
    }
}
