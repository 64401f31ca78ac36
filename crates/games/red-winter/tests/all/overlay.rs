//! Overlays, odds behind choices and reasons for what is greyed out: what a table shows besides the counters.

use crate::play::{game, position};
use sandtable_engine::query::Layer;
use sandtable_engine::view::{Place, Subject};
use sandtable_engine::{Actor, Answer, Game, Outcome, Refusal, Rng, Seat, Silent, Viewer};
use sandtable_red_winter::state::State;
use sandtable_text::{LANGUAGES, Texts};
use std::collections::{BTreeMap, BTreeSet};

const SOVIET: Viewer = Viewer::Seat(Seat(0));
const FINN: Viewer = Viewer::Seat(Seat(1));

fn ask(st: &State, viewer: Viewer, question: &str) -> Answer {
    crate::play::ask(st, viewer, question).unwrap_or_else(|r| panic!("{question}: {r}"))
}

fn layer<'a>(answer: &'a Answer, key: &str) -> Option<&'a Layer> {
    answer.layers.iter().find(|l| l.key == key)
}

fn hexes(answer: &Answer, key: &str) -> BTreeSet<String> {
    let hex = |p: &Place| if let Place::Hex(h) = p { Some(h.clone()) } else { None };
    layer(answer, key).map_or(BTreeSet::new(), |l| l.places.iter().filter_map(hex).collect())
}

fn labels(answer: &Answer, key: &str) -> BTreeMap<String, String> {
    let hex = |(p, t): &(Place, String)| match p {
        Place::Hex(h) => Some((h.clone(), t.clone())),
        _ => None,
    };
    layer(answer, key).map_or(BTreeMap::new(), |l| l.labels.iter().filter_map(hex).collect())
}

fn all_hexes() -> Vec<String> {
    game().pack.grid.ids().map(|h| game().pack.grid.label(h).to_string()).collect()
}

/// Soviets on the road to the lakes, Finns around them, one Soviet stack cut off, guns, armor, mortars.
const FIELD: &str = "turn 9
    phase action soviet
    unit 1/1/609 Q25
    unit MG/1/609 Q25
    unit Mtr/609 S26
    unit T-37 S27
    unit 2/1/609 L15
    unit 1/1/JR16 Q23
    unit 2/1/JR16 M15
    unit 3/1/JR16 K17
    unit AT/JR16 P22
    unit MG/1/JR16a N18
    unit Pajari N18";

/// [rule 7.0-a] [rule 7.2-k] The zones drawn are those the question about one hex knows.
#[test]
fn zones_agree_with_every_hex() {
    let st = position(&[], FIELD);
    let zones = ask(&st, FINN, "zones");
    for hex in all_hexes() {
        let one = ask(&st, FINN, &format!("zoc {hex}")).value;
        let by = |side: &str| hexes(&zones, &format!("zone-{side}")).contains(&hex);
        assert_eq!(by("soviet"), one == "soviet" || one == "both", "{hex}");
        assert_eq!(by("finnish"), one == "finnish" || one == "both", "{hex}");
    }
    assert_eq!(hexes(&zones, "zone-at").len(), 6, "around P22");
    let tone = |key: &str| format!("{:?}", layer(&zones, key).map(|l| l.tone));
    assert!(tone("zone-finnish").contains("Friend") && tone("zone-soviet").contains("Enemy"));
    let one = ask(&st, SOVIET, "zones soviet");
    assert_eq!(one.layers.len(), 1);
    assert_eq!(one.value, hexes(&one, "zone-soviet").len().to_string());
}

/// [rule 15.2-a] [rule 15.2-b] [rule 15.3-a] Supply drawn for the whole map is what each hex is told by itself.
#[test]
fn supply_agrees_with_every_hex() {
    let st = position(&[], FIELD);
    for side in ["soviet", "finnish"] {
        let net = ask(&st, Viewer::Referee, &format!("supply-net {side}"));
        let enemy = if side == "soviet" { "JR16" } else { "609" };
        for hex in all_hexes() {
            if ask(&st, Viewer::Referee, &format!("stack {hex}")).value.contains(enemy) {
                continue;
            }
            let alone = ask(&st, Viewer::Referee, &format!("supply {side} {hex}")).value;
            assert_eq!(hexes(&net, "supplied").contains(&hex), alone == "yes", "{side} {hex}");
        }
    }
    let net = ask(&st, SOVIET, "supply-net soviet");
    assert_eq!(net.value, "L15");
    let cut = labels(&net, "unsupplied").get("L15").cloned().unwrap_or_default();
    assert!(hexes(&net, "supply-cut-by").contains(&cut), "what cuts L15 is shown: {cut}");
    assert!(net.lines.iter().any(|l| l.rule == "15.2-b"), "{:?}", net.lines);
}

/// [rule 10.6.1-a] [rule 10.6.2-a] What is seen from a hex is what the line to each hex says.
#[test]
fn sight_agrees_with_every_line() {
    let st = position(&[], FIELD);
    for from in ["N18", "Q25", "H19", "A1"] {
        let sight = ask(&st, SOVIET, &format!("sight {from}"));
        let (seen, blocked) = (hexes(&sight, "seen"), hexes(&sight, "blocked"));
        for to in all_hexes().iter().filter(|h| *h != from) {
            let line = ask(&st, SOVIET, &format!("los {from} {to}")).value;
            assert_eq!(seen.contains(to), line == "clear", "{from} {to}: {line}");
            assert_eq!(blocked.contains(to), line.starts_with("blocked"), "{from} {to}: {line}");
            if let Some(by) = labels(&sight, "blocked").get(to) {
                assert!(line.contains(by.as_str()), "{from} {to}: {line} by {by}");
            }
        }
    }
}

/// [rule 4.1-a] [rule 4.3-b] [rule 6.0-a] How far a unit goes is what each single way costs, also out of turn.
#[test]
fn reach_agrees_with_every_way() {
    let st = position(&[], &format!("{FIELD}\nunit 1/1/718 S26\nunit 2/1/718 S26\nunit 3/1/718 S26"));
    for unit in ["1/1/609", "1/1/JR16", "T-37", "Pajari", "MG/1/609"] {
        let reach = ask(&st, Viewer::Referee, &format!("reach {unit}"));
        let full = hexes(&reach, "reach-no-room");
        let mut costs = BTreeMap::new();
        for key in ["reach", "reach-extended", "reach-minimum"] {
            costs.extend(labels(&reach, key));
        }
        assert!(costs.len() > 3, "{unit}: {costs:?}");
        for hex in all_hexes() {
            let way = crate::play::ask(&st, Viewer::Referee, &format!("cost {unit} {hex}"));
            match (costs.get(&hex), way) {
                (Some(cost), Ok(way)) => assert_eq!(*cost, way.value, "{unit} {hex}"),
                (None, Err(r)) => assert_eq!(full.contains(&hex), r.rule == "6.0-a", "{unit} {hex}: {r}"),
                (found, way) => panic!("{unit} {hex}: {found:?}, but {way:?}"),
            }
        }
    }
    let reach = ask(&st, Viewer::Referee, "reach 1/1/609");
    assert!(hexes(&reach, "reach-no-room").contains("S26"), "three companies are there");
}

/// [rule 4.1-a] The way is drawn with what was spent up to each hex.
#[test]
fn the_way_carries_running_costs() {
    let st = position(&[], "turn 2\nphase action soviet\nunit 1/1/609 W27\nunit 1/1/JR16 A13");
    let way = ask(&st, SOVIET, "cost 1/1/609 U27");
    assert_eq!(layer(&way, "path").map(|l| l.places.clone()), Some(way.places.clone()));
    let spent: Vec<String> = labels(&way, "path").into_values().collect();
    assert_eq!(spent, ["1", "0.5"], "U27 after V27, by label");
}

/// [rule 10.0-l] [rule 4.1-a] A hex is threatened by those who can come and by those who can fire.
#[test]
fn threats_are_marches_and_shots() {
    let st = position(
        &[],
        "turn 9
         phase action finnish
         unit MG/1/609 R13
         unit 1/1/609 W27
         unit 1/1/JR16 R15",
    );
    let threat = ask(&st, FINN, "threat R15");
    assert_eq!(threat.value, "MG/1/609 fire MG/1/609", "two hexes over the ice, and the other is far away");
    assert_eq!(hexes(&threat, "threat-fire"), BTreeSet::from(["R13".into()]));
    assert_eq!(labels(&threat, "threat-fire").get("R13").map(String::as_str), Some("+5"));
    assert!(hexes(&threat, "threat-reach").contains("R13") && hexes(&threat, "threatened").contains("R15"));
    let other = ask(&st, FINN, "threat R15 finnish");
    assert_eq!(other.value, "1/1/JR16 fire none", "one's own side can be asked about as well");
}

/// Positions under fog whose hidden stacks can be dealt anew: every overlay, asked by everybody.
const FOGGY: &str = "turn 12
    phase action finnish
    unit 1/1/609 Q25
    unit 2/1/609 S26
    unit 3/1/609 S26
    unit MG/1/609 S26
    unit Mtr/609 S26 fired
    unit 4/2/609 T27
    unit 5/2/609 T27
    unit 6/2/609 T27
    unit T-37 S27
    unit 1/1/JR16 Q24
    unit 2/1/JR16 Q22
    unit 3/1/JR16 Q22 reduced
    unit 4/2/JR16 Q22
    unit MG/1/JR16a P22
    unit AT/JR16 P22
    unit Mtr/JR16a F21 fired
    unit 5/2/JR16 F21
    unit 7/3/609 A5
    unit MG/2/609 A5
    unit Pajari F21";

const ASKED: [&str; 21] = [
    "zones",
    "zones finnish",
    "supply-net soviet",
    "supply-net finnish",
    "sight Q25",
    "sight S27",
    "reach 1/1/609",
    "reach 1/1/JR16",
    "reach T-37",
    "reach MG/1/609",
    "reach 2/1/JR16",
    "threat Q25",
    "threat Q24",
    "threat S26",
    "threat Q22 soviet",
    "cost 1/1/JR16 Q22",
    "cost 1/1/609 S26",
    "why-not 1/1/JR16",
    "why-not S26",
    "raid S26 from 5/2/JR16",
    "why-not Q22",
];

/// [rule 20.7] No answer depends on what the asker cannot know, and none names a counter that is hidden.
#[test]
fn overlays_keep_the_fog() {
    let st = position(&["fog-of-war"], FOGGY);
    let mut rng = Rng::new(7);
    let json = |r: Result<Answer, Refusal>| match r {
        Ok(a) => serde_json::to_string(&a).unwrap_or_default(),
        Err(r) => format!("refused {r}"),
    };
    for viewer in [SOVIET, FINN, Viewer::Public] {
        let shown: BTreeSet<String> = game().view(&st, viewer).pieces.iter().map(|p| p.id.clone()).collect();
        let truth: Vec<String> = ASKED.iter().map(|q| json(crate::play::ask(&st, viewer, q))).collect();
        for unit in game().pack.units.iter().filter(|u| st.hex_of(u.id).is_some() && !shown.contains(&u.key))
        {
            for (question, told) in ASKED.iter().zip(&truth) {
                let named = told.contains(&format!("\"{}\"", unit.key)) && !question.contains(&unit.key);
                assert!(!named, "{viewer:?} {question} names {}: {told}", unit.key);
            }
        }
        for _ in 0..12 {
            let other = game().resample(&st, viewer, &mut rng);
            for (question, told) in ASKED.iter().zip(&truth) {
                // A question about a counter that is hidden is refused, wherever the counter is dealt.
                assert_eq!(&json(crate::play::ask(&other, viewer, question)), told, "{viewer:?} {question}");
            }
        }
    }
    let hidden = json(crate::play::ask(&st, SOVIET, "reach 2/1/JR16"));
    assert!(hidden.starts_with("refused [20.7]"), "{hidden}");
    let room = hexes(&ask(&st, SOVIET, "reach 1/1/JR16"), "reach");
    assert!(room.contains("Q22"), "how full a hidden stack is nobody may know");
    assert!(hexes(&ask(&st, FINN, "reach 1/1/JR16"), "reach-no-room").contains("Q22"), "its owner does");
    assert!(hexes(&ask(&st, FINN, "zones"), "zone-at").contains("P21"));
    assert!(hexes(&ask(&st, SOVIET, "zones"), "zone-at").is_empty(), "the guns are not spotted");
}

/// [rule 20.7] [rule 7.2-k] Dawn will show guns across the ice that nobody sees by night; until then the way of the
/// armor is told as if they were any other unit.
#[test]
fn guns_that_dawn_will_show_are_not_told_at_night() {
    let (grid, geo) = (&game().pack.grid, &game().geo);
    let mut telling = 0;
    for at in geo.road.iter().filter(|h| *h != game().pack.source[0]) {
        for gun in geo.sees[2][at.idx()].and_not(&geo.sees[1][at.idx()]).iter() {
            let with = |there: &str, elsewhere: &str| {
                let (at, gun) = (grid.label(at), grid.label(gun));
                let lines = format!(
                    "turn 12\nphase action finnish\nunit T-37 {at}\nunit {there} {gun}\nunit {elsewhere} A13"
                );
                position(&["fog-of-war"], &lines)
            };
            let (truth, other) = (with("AT/JR16", "1/1/JR16"), with("1/1/JR16", "AT/JR16"));
            let told = |st: &State, viewer| ask(st, viewer, "reach T-37").layers;
            assert_eq!(told(&truth, SOVIET), told(&other, SOVIET), "{} {}", grid.label(at), grid.label(gun));
            telling += u32::from(told(&truth, Viewer::Referee) != told(&other, Viewer::Referee));
        }
    }
    assert!(telling > 0, "somewhere the gun makes a difference");
}

/// Plays at random and lets `look` see every decision of a seat.
fn walk(options: &[&str], seed: u64, steps: u32, mut look: impl FnMut(&State, Seat)) {
    let mut st = crate::play::start("first-two-days", options);
    let mut rng = Rng::new(seed);
    for _ in 0..steps {
        let decision = game().decision(&st);
        match (decision.actor, decision.chance) {
            (Actor::Chance, Some(chance)) => {
                game().roll(&mut st, Outcome(rng.below(chance.len())), &mut Silent);
            }
            (Actor::Seat(seat), _) => {
                look(&st, seat);
                let mut list = Vec::new();
                game().options(&st, seat, &mut list);
                // Phases that end early show no battles.
                let busy: Vec<_> =
                    list.iter().copied().filter(|a| !ends(&game().action_text(&st, *a))).collect();
                let from = if busy.is_empty() || rng.below(8) == 0 { &list } else { &busy };
                let action = from[rng.below(from.len() as u32) as usize];
                game().play(&mut st, seat, action, &mut Silent).unwrap_or_else(|r| panic!("{r}"));
            }
            _ => return,
        }
    }
}

/// Whether a choice ends a phase, or undoes a part of the set-up.
fn ends(action: &str) -> bool {
    action == "done" || action.starts_with("lift ")
}

/// [rule 8.1-1] [rule 9.0-a] [rule 10.4-a] [rule 13.3-a] [rule 16.4-3] Whoever is about to roll can see the odds first:
/// the question named by the choice is answered with bars and the table it is looked up in.
#[test]
fn choices_that_lead_to_dice_show_their_odds() {
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    let texts = Texts::with_common(&game().texts());
    for (seed, options) in [(1, &[][..]), (2, &["fog-of-war"][..]), (3, &["captured-lmgs"][..]), (4, &[][..])]
    {
        walk(options, seed, 6_000, |st, seat| {
            let viewer = Viewer::Seat(seat);
            for choice in game().view(st, viewer).options {
                let Some(question) = choice.ask else { continue };
                let kind = question.split(' ').next().unwrap_or_default().to_string();
                let seen = kinds.entry(kind).or_default();
                *seen += 1;
                if *seen > 300 && !seen.is_multiple_of(50) {
                    continue;
                }
                let answer = ask(st, viewer, &question);
                let weight: u64 = answer.outcomes.iter().map(|o| o.weight).sum();
                assert!([6, 36, 216].contains(&weight), "{question}: {:?}", answer.outcomes);
                let table = answer.table.unwrap_or_else(|| panic!("{question} shows no table"));
                assert!(table.lit_column.is_some_and(|c| c < table.columns.len()), "{question}");
                assert_eq!(table.cells.len(), table.rows.len(), "{question}");
                assert!(table.cells.iter().all(|row| row.len() == table.columns.len()), "{question}");
                for lang in LANGUAGES {
                    let said = texts.format(lang, &answer.text);
                    assert!(texts.has(lang, &table.text.key) && !said.contains("{$"), "{question}: {said}");
                }
            }
        });
    }
    for kind in ["odds", "assault", "fire", "recovery", "raid"] {
        assert!(kinds.contains_key(kind), "{kind} never came up: {kinds:?}");
    }
}

/// [rule 11.1-c] AT guns see their odds as well.
#[test]
fn at_fire_shows_its_odds() {
    let mut st =
        position(&[], "turn 9\nphase combat finnish\nunit AT/JR16 Q24\nunit T-37 Q25\nunit 1/1/609 Q25");
    crate::play::act(&mut st, 1, "target Q25").unwrap_or_else(|r| panic!("{r}"));
    let options = game().view(&st, FINN).options;
    let shot = options.iter().find(|c| c.verb == "at-fire").unwrap_or_else(|| panic!("{options:?}"));
    assert_eq!(shot.ask.as_deref(), Some("at-fire AT/JR16 T-37"));
    let answer = ask(&st, FINN, "at-fire AT/JR16 T-37");
    let table = answer.table.unwrap_or_else(|| panic!("no table"));
    let hits = table.cells.iter().filter(|row| row[0] == "✓").count();
    assert_eq!(answer.value, format!("{hits}/6"));
}

/// [rule 8.4-a] The lit column is the one the dice are read in.
#[test]
fn the_table_lights_the_column_of_the_odds() {
    let st = position(
        &[],
        "turn 3
         phase combat soviet
         unit 1/1/609 Q25
         unit 2/1/609 Q25
         unit 1/1/JR16 Q24",
    );
    let odds = ask(&st, SOVIET, "odds Q24");
    let table = odds.table.unwrap_or_else(|| panic!("no table"));
    assert_eq!(table.lit_column.and_then(|c| table.columns.get(c)), Some(&odds.value));
    let column: BTreeSet<&str> =
        table.cells.iter().map(|row| row[table.lit_column.unwrap_or(0)].as_str()).collect();
    let bars: BTreeSet<&str> = odds.outcomes.iter().map(|o| o.value.as_str()).collect();
    assert_eq!(column, bars, "the bars are the results of the lit column");
}

/// [rule 16.4-3] [rule 16.4-4b] [rule FNRT#1] A raid's two rolls: the way, then the fight; under fog only the way.
#[test]
fn a_raid_can_be_judged_before_it_sets_out() {
    let lines = "turn 12
        phase action finnish
        unit 1/1/JR16 N16
        unit 2/1/JR16 N16
        unit 1/1/609 N22";
    let st = position(&[], lines);
    let raid = ask(&st, FINN, "raid N22 from 1/1/JR16 2/1/JR16");
    assert!(raid.lines.iter().any(|l| l.rule == "FNRT#1"), "the first of the game: {:?}", raid.lines);
    let lost = raid.outcomes.iter().filter(|o| o.value == "lost").map(|o| o.weight).sum::<u64>();
    assert_eq!(raid.outcomes.iter().map(|o| o.weight).sum::<u64>(), 216);
    let found: u64 = raid.value.trim_end_matches("/6").parse().unwrap_or(0);
    assert_eq!(lost, (6 - found) * 36);
    let table = raid.table.unwrap_or_else(|| panic!("no table"));
    assert_eq!(table.cells.iter().filter(|row| row[0] != "–").count() as u64, found);
    let fog = position(&["fog-of-war"], lines);
    let blind = ask(&fog, FINN, "raid N22 from 1/1/JR16 2/1/JR16");
    assert_eq!(blind.outcomes.iter().map(|o| o.weight).sum::<u64>(), 6, "whom they meet is not known");
    assert_eq!(
        crate::play::ask(&fog, SOVIET, "raid N22").map_err(|r| r.rule.to_string()).err(),
        Some("20.7".into())
    );
    assert!(crate::play::ask(&st, FINN, "raid N22").is_err(), "by whom?");
}

/// [rule 4.1-b] [rule 4.1-c] [rule 9.1-a] Why a counter or a hex is greyed out.
#[test]
fn why_not_of_a_counter_and_of_a_hex() {
    let mut st = position(
        &[],
        "turn 3
         phase action soviet
         unit 1/1/609 Q25
         unit 2/1/609 Q25
         unit 3/1/609 U27
         unit 1/1/JR16 Q23",
    );
    for action in ["select 2/1/609", "done"] {
        crate::play::act(&mut st, 0, action).unwrap_or_else(|r| panic!("{r}"));
    }
    let value = |st: &State, viewer, question: &str| ask(st, viewer, question).value;
    assert_eq!(value(&st, SOVIET, "why-not 1/1/609"), "legal");
    assert_eq!(value(&st, SOVIET, "why-not 2/1/609"), "4.1-b", "it has acted");
    assert_eq!(value(&st, SOVIET, "why-not 1/1/JR16"), "4.0-a", "it is the enemy's");
    assert_eq!(value(&st, FINN, "why-not 1/1/JR16"), "turn", "it is not the Finns' turn");
    assert_eq!(value(&st, SOVIET, "why-not Q24"), "4.1-b", "no unit is chosen yet");
    crate::play::act(&mut st, 0, "select 1/1/609").unwrap_or_else(|r| panic!("{r}"));
    assert_eq!(value(&st, SOVIET, "why-not 1/1/609"), "legal", "it is acting");
    assert_eq!(value(&st, SOVIET, "why-not 3/1/609"), "4.1-b", "one unit finishes first");
    assert_eq!(value(&st, SOVIET, "why-not 2/1/609"), "4.1-b", "it cannot join");
    assert_eq!(value(&st, SOVIET, "why-not Q24"), "legal");
    assert_eq!(value(&st, SOVIET, "why-not A1"), "4.1-a", "too far");
    assert_eq!(value(&st, SOVIET, "why-not Q23"), "9.1-a", "not adjacent: no assault");
    assert_eq!(value(&st, SOVIET, "why-not 1/1/JR16"), "9.1-a", "nor on the unit itself");
    let odd = crate::play::ask(&st, SOVIET, "why-not nonsense").map_err(|r| r.rule.to_string());
    assert_eq!(odd.err(), Some("ask".into()));
}

/// [rule 8.0-a] [rule 8.0-d] [rule 10.0-b] In the Combat Phase: why not attack with this one, why not that hex.
#[test]
fn why_not_in_combat() {
    let mut st = position(
        &[],
        "turn 3
         phase combat soviet
         unit 1/1/609 Q25
         unit 2/1/609 S26
         unit 1/1/JR16 Q24
         unit 2/1/JR16 H19",
    );
    let value = |st: &State, question: &str| ask(st, SOVIET, question).value;
    assert_eq!(value(&st, "why-not Q24"), "legal");
    assert_ne!(value(&st, "why-not H19"), "legal");
    for action in ["target Q24", "combat"] {
        crate::play::act(&mut st, 0, action).unwrap_or_else(|r| panic!("{r}"));
    }
    assert_eq!(value(&st, "why-not 1/1/609"), "legal");
    assert_eq!(value(&st, "why-not 2/1/609"), "8.0-a", "not adjacent");
}

/// Whatever is asked about any counter or hex at any time gets an answer with a reason.
#[test]
fn why_not_always_has_an_answer() {
    let texts = Texts::with_common(&game().texts());
    let ledger = game().ledger();
    let mut rng = Rng::new(5);
    walk(&[], 9, 1_500, |st, seat| {
        let unit = &game().pack.units[rng.below(game().pack.units.len() as u32) as usize].key;
        let hex = &all_hexes()[rng.below(700) as usize];
        for subject in [unit, hex] {
            let answer = ask(st, Viewer::Seat(seat), &format!("why-not {subject}"));
            let legal = answer.value == "legal";
            assert!(legal || !ledger.under(&answer.value).is_empty(), "{subject}: {}", answer.value);
            assert!(legal || !answer.lines.is_empty(), "{subject}: no reason");
            for lang in LANGUAGES {
                let said = texts.format(lang, &answer.text);
                assert!(texts.has(lang, &answer.text.key) && !said.contains("{$"), "{subject}: {said}");
            }
        }
    });
}

/// [rule 9.1-d] A stack that stops next to the enemy without points for an assault is done; the refusal says so.
#[test]
fn an_action_that_ended_by_itself_explains_the_assault() {
    let mut st = position(
        &[],
        "turn 3
         phase action soviet
         unit 1/1/609 Q27
         unit 2/1/609 U27
         unit 1/1/JR16 Q23",
    );
    crate::play::act(&mut st, 0, "select 1/1/609").unwrap_or_else(|r| panic!("{r}"));
    crate::play::act(&mut st, 0, "move Q24").unwrap_or_else(|r| panic!("{r}"));
    let action = game().parse_action(&st, "assault Q23").unwrap_or_else(|e| panic!("{e}"));
    let refusal = game().check(&st, Seat(0), action).err().unwrap_or_else(|| panic!("it should be refused"));
    assert_eq!((refusal.rule.as_ref(), refusal.text.key.as_ref()), ("9.1-d", "why-assault-action-over"));
    assert_eq!(crate::play::refused(&st, 0, "assault H19"), "4.1-b", "nobody is near that one");
}

/// A question that is misspelt is a fault of the file; one the rules refuse is an answer.
#[test]
fn a_misspelt_question_fails_the_file() {
    let file = |question: &str| {
        let text = format!(
            "game red-winter\nscenario campaign\nturn 3\nphase action soviet\nunit 1/1/609 Q25\nask {question}\nexpect turn = 3"
        );
        let report = sandtable_engine::position::run(game(), "test.pos", &text);
        report.faults.iter().map(|f| f.message.clone()).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(file("reach 1/1/609"), "");
    assert_eq!(file("cost 1/1/609 A1"), "", "too far is an answer");
    for question in ["raech 1/1/609", "reach", "reach 1/1/60", "threat Q25 nobody"] {
        assert!(file(question).contains("[ask]"), "{question}: {}", file(question));
    }
}

/// Every question the board offers is one the game answers, for any hex and counter.
#[test]
fn questions_of_the_board_are_answered() {
    let st = position(&[], FIELD);
    for question in game().board("campaign").questions {
        let words = match question.subject {
            Subject::Board => question.ask.clone(),
            Subject::Hex => format!("{} Q24", question.ask),
            Subject::Piece => format!("{} 1/1/609", question.ask),
            Subject::PieceHex => format!("{} 1/1/609 Q24", question.ask),
            Subject::HexHex => format!("{} Q24 Q25", question.ask),
        };
        if let Err(refusal) = crate::play::ask(&st, SOVIET, &words) {
            assert_ne!(refusal.rule, "ask", "{words}: {refusal}");
        }
    }
}
