//! 6.5.1: indirect fire.

use sandtable_engine::event::Log;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game};
use sandtable_hex::HexId;
use sandtable_panzer::Panzer;
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::effects::{EffectKind, Pattern};
use sandtable_panzer::event::{Event, Modifier, ResponsePart};
use sandtable_panzer::frame::Frame;
use sandtable_panzer::ids::{FormationId, Side, UnitId};
use sandtable_panzer::indirect::Gunner;
use sandtable_panzer::pack::{Ground, ObserverRow, Pack, ServiceColumn, Size, Terrain};
use sandtable_panzer::rules::{D10, D100};
use sandtable_panzer::state::{GroundAt, Place, State, Unit, flag};

use Side::{Allied, Axis};

/// Hafid Ridge on flat ground, with a heavy battery for the whole axis side and a medium one for its first formation.
pub(crate) struct Front {
    pub game: Panzer,
    pub st: State,
    pub log: Vec<Event>,
}

impl Front {
    pub fn new() -> Front {
        let own = Pack::load(None).expect("the pack it comes with");
        let files = own
            .files()
            .into_iter()
            .map(|(name, text)| {
                let text = if name.ends_with("05-hafid.toml") {
                    text.replace("g-light attached 1\"]", "g-heavy organic\", \"g-medium attached 1\"]")
                        .replace("heat_haze = true", "heat_haze = false")
                        .replace("options = [\"heat-haze\"]", "options = []")
                } else {
                    text.to_owned()
                };
                (name.to_owned(), text)
            })
            .collect();
        let game = Panzer::new(Pack::from_files(files).unwrap_or_else(|e| panic!("{e}")));
        let mut st = game.blank("hafid", &Options::none()).expect("a scenario");
        let ids: Vec<HexId> = game.layout(&st).grid.ids().collect();
        st.ground = ids.into_iter().map(|hex| GroundAt { hex, ground: Ground::clear(0) }).collect();
        Front { game, st, log: Vec::new() }
    }

    pub fn hex(&self, label: &str) -> HexId {
        self.game.layout(&self.st).find(label).unwrap_or_else(|| panic!("no hex {label}"))
    }

    pub fn grove(&mut self, label: &str) {
        let hex = self.hex(label);
        let at = self.st.ground.iter_mut().find(|g| g.hex == hex).expect("a hex");
        at.ground.terrain = Terrain::MediumGrove;
    }

    pub fn unit(&mut self, card: &str, label: &str, facing: u8) -> UnitId {
        let card = self.game.pack.card_by_key(card).unwrap_or_else(|| panic!("no card {card}"));
        let (id, side) = (card.id, card.nation.side());
        let number = 90 + self.st.units.iter().filter(|u| u.card == id).count() as u8;
        let formation = if side == Axis { FormationId(0) } else { FormationId(2) };
        let place = Place::Hex(self.hex(label));
        self.st.units.push(Unit { place, facing: facing - 1, ..Unit::new(side, id, number, formation) });
        UnitId(self.st.units.len() as u8 - 1)
    }

    pub fn act(&mut self, side: Side, action: Action) {
        let mut log = Log::default();
        if let Err(refusal) = self.game.play(&mut self.st, side.seat(), action, &mut log) {
            let mut options = Vec::new();
            self.game.options(&self.st, side.seat(), &mut options);
            panic!("{side:?} {action:?}: {refusal}; {options:?}");
        }
        self.log.extend(log.entries.into_iter().map(|(_, e)| e));
        let faults = self.game.audit(&self.st);
        assert!(faults.is_empty(), "{faults:?}");
    }

    pub fn refused(&self, side: Side, action: Action) -> String {
        match self.game.check(&self.st, side.seat(), action) {
            Err(refusal) => refusal.rule.to_string(),
            Ok(()) => panic!("{action:?} is legal"),
        }
    }

    pub fn can(&self, side: Side, action: Action) -> bool {
        self.game.check(&self.st, side.seat(), action).is_ok()
    }

    pub fn roll(&mut self, faces: &[u32]) {
        assert_eq!(self.game.decision(&self.st).actor, Actor::Chance, "dice are due: {:?}", self.st.top());
        let dice = if faces.len() == 1 { D10 } else { D100 };
        assert_eq!(self.game.decision(&self.st).chance, Some(dice));
        let outcome = dice.from_faces(faces).expect("faces");
        let mut log = Log::default();
        self.game.roll(&mut self.st, outcome, &mut log);
        self.log.extend(log.entries.into_iter().map(|(_, e)| e));
    }

    /// Nobody turns or takes cover at the end of a turn.
    pub fn end_adjustment(&mut self) {
        while let Some(Frame::Adjust(adjust)) = self.st.top() {
            let side = adjust.side;
            self.act(side, Action::Done);
        }
    }

    pub fn order(&mut self, unit: UnitId, order: Order) {
        self.end_adjustment();
        let side = self.st.unit(unit).side;
        self.act(side, Action::Pick(unit));
        self.act(side, Action::Order(order));
    }

    pub fn seal(&mut self, first: Side) {
        self.act(Axis, Action::Seal);
        self.act(Allied, Action::Seal);
        let (axis, allied) = if first == Axis { ([9, 9], [1, 1]) } else { ([1, 1], [9, 9]) };
        self.roll(&axis);
        self.roll(&allied);
    }

    /// The forward observer of S3 with a gun in a grove at 12 hexes.
    pub fn situation() -> (Front, UnitId, UnitId, UnitId) {
        let mut f = Front::new();
        f.grove("30Q8");
        f.grove("30Q9");
        let observer = f.unit("g-sec", "30E2", 3);
        f.st.unit_mut(observer).flags |= flag::OBSERVER;
        let gun = f.unit("b2pdr", "30Q8", 6);
        f.st.unit_mut(gun).spot = sandtable_panzer::state::Spot::Fire;
        let matilda = f.unit("matilda2", "30Q9", 6);
        (f, observer, gun, matilda)
    }
}

/// S3: the medium battery answers on 5, the heavy one fails on a natural 1 in spite of its registered point; 59
/// suppresses the gun, 88 - 40 the Matilda.
/// [rule 6.5.1a, 6.5.1c, 6.5.1.1, 6.5.1.1.1, 6.5.1.3.1, 6.5.1.3.2, 6.5.1.4, 6.5.1.5, 6.5.1.7a, 6.5.1.7b]
/// [rule 6.5.1.12a, 6.5.1.12b, 6.5.1.12.1a, 6.5.1.13, 6.5.4.3a, 6.5.4.3c, 5.3, 6.5]
#[test]
fn two_batteries_of_the_rulebook() {
    let (mut f, observer, gun, matilda) = Front::situation();
    let target = f.hex("30Q8");
    assert_eq!(f.game.range(&f.st, f.hex("30E2"), target), 12);
    f.st.registered.push((Axis, 0, target));
    f.game.begin_play(&mut f.st);
    f.order(observer, Order::Watch);
    f.order(gun, Order::Bluff);
    f.order(matilda, Order::Move);
    f.seal(Allied);
    // The British, First Player, have nobody to call for; the Germans call before any direct fire.
    f.act(Axis, Action::Observe(observer));
    f.act(Axis, Action::Place(target));
    f.act(Axis, Action::Gunner(Gunner::Battery(1)));
    f.act(Axis, Action::Gunner(Gunner::Battery(0)));
    f.act(Axis, Action::Call(Pattern::Closed, 0, false));
    f.roll(&[5]);
    // One roll for every unit in the pattern: the gun first, then the Matilda, whose owner shows that it moves.
    f.roll(&[5, 9]);
    assert!(f.st.unit(gun).has(flag::SUPPRESSED_ON));
    let sum = f.log.iter().find_map(|e| if let Event::Gp { sum, .. } = e { Some(sum.clone()) } else { None });
    let sum = sum.expect("a strike");
    assert_eq!((sum.factor, sum.defence, sum.none, sum.suppressed, sum.net), (8, 5, 40, 72, 0));
    f.act(Allied, Action::Reveal);
    f.log.clear();
    f.roll(&[8, 8]);
    let (sum, total) = f
        .log
        .iter()
        .find_map(|e| if let Event::Gp { sum, total, .. } = e { Some((sum.clone(), *total)) } else { None })
        .expect("a strike");
    assert_eq!(total, 48);
    assert_eq!((sum.defence, sum.none, sum.suppressed), (4, 36, 68));
    assert!(
        sum.modifiers.contains(&(Modifier::Moving, -20)) && sum.modifiers.contains(&(Modifier::TypeA, -20))
    );
    assert!(!sum.modifiers.iter().any(|(m, _)| matches!(m, Modifier::Cover(_))), "no cover from shells");
    assert!(f.st.unit(matilda).has(flag::SUPPRESSED_ON));
    // The heavy battery: a natural 1, no friend near, no answer.
    f.log.clear();
    f.roll(&[1]);
    assert!(f.log.iter().any(|e| matches!(
        e,
        Event::Response { roll: 1, fires: false, danger: false, parts, .. }
            if parts.contains(&(ResponsePart::PreRegistered, 2))
    )));
    assert_eq!(f.st.missions.len(), 1);
    assert_eq!(f.st.missions[0].gunners, [Gunner::Battery(1)]);
}

/// The table of answers: the observer's row and the source's column.
/// [rule 6.5.1.12a, 6.5.1.1.2a, 6.5.1.1.3a, 6.5.1.3, 6.5.1.3.3]
#[test]
fn rows_and_columns() {
    let mut f = Front::new();
    let observer = f.unit("g-sec", "30E2", 3);
    let row = |f: &mut Front, flags| {
        f.st.unit_mut(observer).flags = flags;
        f.game.observer_row(&f.st, observer)
    };
    assert_eq!(row(&mut f, flag::OBSERVER | flag::COMMAND), ObserverRow::Observer);
    assert_eq!(row(&mut f, flag::COMMAND | flag::RECON), ObserverRow::Company);
    assert_eq!(row(&mut f, flag::RECON), ObserverRow::Recon);
    let column = |f: &Front, i| f.game.service(&f.st, Axis, Gunner::Battery(i), observer);
    assert_eq!([column(&f, 0), column(&f, 1)], [ServiceColumn::Organic, ServiceColumn::Attached]);
    f.st.unit_mut(observer).formation = FormationId(1);
    assert_eq!(column(&f, 1), ServiceColumn::Unattached);
    f.st.unit_mut(observer).flags = flag::OBSERVER;
    assert_eq!(f.game.response_factor(&f.st, Axis, Gunner::Battery(0), observer), 4);
}

/// Fire goes on without a die while somebody is spotted there; smoke takes a die for its rounds; checking ends it and rests
/// the battery. [rule 6.5.1.8, 6.5.1.8.1, 6.5.1.9, 6.5.1.9b, 6.5.1b]
#[test]
fn missions_go_on_and_end() {
    let (mut f, observer, gun, _) = Front::situation();
    let target = f.hex("30Q8");
    f.game.begin_play(&mut f.st);
    f.order(observer, Order::Watch);
    f.seal(Axis);
    f.act(Axis, Action::Observe(observer));
    f.act(Axis, Action::Place(target));
    f.act(Axis, Action::Gunner(Gunner::Battery(1)));
    f.act(Axis, Action::Call(Pattern::Closed, 0, false));
    f.roll(&[5]);
    f.roll(&[10, 1]);
    f.roll(&[10, 1]);
    assert!(f.st.effects.iter().any(|e| e.kind == EffectKind::Barrage && e.hex == target));
    f.end_adjustment();
    assert_eq!(f.st.turn, 2, "nothing else was to do");
    // Next turn: the mission waits.
    f.st.unit_mut(gun).spot = sandtable_panzer::state::Spot::Fire;
    f.order(observer, Order::Watch);
    f.seal(Axis);
    assert_eq!(f.refused(Axis, Action::Pass), "6.5.1.8");
    f.act(Axis, Action::Continue(0));
    f.roll(&[10, 1]);
    f.roll(&[10, 1]);
    f.end_adjustment();
    assert_eq!(f.st.turn, 3);
    // Without overwatch the observer cannot go on: the fire is checked by itself.
    f.seal(Axis);
    assert!(f.st.missions.is_empty());
    assert!(f.log.iter().any(|e| matches!(e, Event::Checked { .. })));
    assert!(!f.st.effects.iter().any(|e| e.kind == EffectKind::Barrage));
}

/// An unmodified 1 near spotted friends: the enemy says on whom it falls, and the mission ends next turn.
/// [rule 6.5.1.10, 6.5.1.12b]
#[test]
fn danger_close() {
    let (mut f, observer, gun, _) = Front::situation();
    let target = f.hex("30Q8");
    let friend = f.unit("pz3h", "30N5", 3);
    f.st.unit_mut(friend).spot = sandtable_panzer::state::Spot::Fire;
    f.game.begin_play(&mut f.st);
    f.order(observer, Order::Watch);
    f.seal(Axis);
    f.act(Axis, Action::Observe(observer));
    f.act(Axis, Action::Place(target));
    f.act(Axis, Action::Gunner(Gunner::Battery(1)));
    f.act(Axis, Action::Call(Pattern::Closed, 0, false));
    f.roll(&[1]);
    assert!(f.can(Allied, Action::Target(friend)) && !f.can(Allied, Action::Target(gun)));
    f.act(Allied, Action::Target(friend));
    f.roll(&[9, 9]);
    assert!(f.log.iter().any(|e| matches!(e, Event::Gp { .. })), "its own side is hit");
    assert!(f.st.missions.iter().all(|m| m.danger));
}

/// Grade, suppression and smoke trouble the observer. [rule 6.5.1.12.1d, 6.5.1.12.1e, 6.5.1.12.1f, 6.5.1.12.1j, 6.5.1.12.1b]
#[test]
fn modifiers_of_the_answer() {
    let (mut f, observer, _, _) = Front::situation();
    let target = f.hex("30Q8");
    let call = sandtable_panzer::frame::Call::new(Axis, observer);
    let unit = f.st.unit_mut(observer);
    unit.flags |= flag::COMMAND | flag::RECON | flag::SUPPRESSED_ON | flag::TURRET;
    unit.grade = sandtable_panzer::ids::Grade::Veteran;
    let hex = f.hex("30K5");
    f.st.effects.push(sandtable_panzer::effects::Effect {
        kind: EffectKind::Smoke,
        hex,
        pattern: Pattern::Open,
        dir: 0,
        on: true,
        active: true,
    });
    let parts = f.game.response_parts(&f.st, &call, Gunner::Battery(1), target);
    for part in [
        (ResponsePart::CommandRecon, 1),
        (ResponsePart::Suppressed, -2),
        (ResponsePart::Damaged, -2),
        (ResponsePart::Hindered(1), -1),
        (ResponsePart::Grade, 1),
    ] {
        assert!(parts.contains(&part), "{part:?} in {parts:?}");
    }
}

/// Smoke: a die for the rounds of each source, then the whole sheaf. [rule 6.5.1.6, 6.5.1.6.1, 5.16.2.5]
#[test]
fn smoke_mission() {
    for (die, laid) in [(5, true), (6, false)] {
        let (mut f, observer, _, _) = Front::situation();
        let target = f.hex("30Q8");
        f.game.begin_play(&mut f.st);
        f.order(observer, Order::Watch);
        f.seal(Axis);
        f.act(Axis, Action::Observe(observer));
        f.act(Axis, Action::Place(target));
        f.act(Axis, Action::Gunner(Gunner::Battery(1)));
        f.act(Axis, Action::Call(Pattern::Open, 0, true));
        f.roll(&[5]);
        f.roll(&[die]);
        let smoke = f.st.effects.iter().any(|e| e.kind == EffectKind::Smoke && e.pattern == Pattern::Open);
        assert_eq!(smoke, laid, "die {die}");
        assert!(!f.log.iter().any(|e| matches!(e, Event::Gp { .. })), "smoke hurts nobody");
    }
}

/// Who comes into the shells is attacked at once, without the modifier for movement, and once a move. [rule 6.6.6, 6.5.4.3a]
#[test]
fn walking_into_a_barrage() {
    let (mut f, observer, _, _) = Front::situation();
    let target = f.hex("30Q8");
    let runner = f.unit("crus1", "30Q6", 4);
    f.game.begin_play(&mut f.st);
    f.order(observer, Order::Watch);
    f.order(runner, Order::Move);
    f.seal(Axis);
    f.act(Axis, Action::Observe(observer));
    f.act(Axis, Action::Place(target));
    f.act(Axis, Action::Gunner(Gunner::Battery(1)));
    f.act(Axis, Action::Call(Pattern::Closed, 0, false));
    f.roll(&[5]);
    f.roll(&[10, 1]);
    f.roll(&[10, 1]);
    f.act(Allied, Action::Start(runner));
    f.log.clear();
    f.act(Allied, Action::Step);
    f.roll(&[10, 1]);
    let sum = f.log.iter().find_map(|e| if let Event::Gp { sum, .. } = e { Some(sum.clone()) } else { None });
    assert!(!sum.expect("it is shelled").modifiers.iter().any(|(m, _)| *m == Modifier::Moving));
    assert!(f.st.unit(runner).has(flag::UNDER_FIRE), "whatever comes of it");
    f.log.clear();
    f.act(Allied, Action::Turn(2));
    assert!(!f.log.iter().any(|e| matches!(e, Event::Gp { .. })), "once is enough");
    assert_eq!(f.game.decision(&f.st).actor, Actor::Seat(Allied.seat()));
}

/// The answers of the last call, each with its modifiers.
fn answers(f: &Front) -> Vec<Vec<(ResponsePart, i8)>> {
    let parts = |e: &Event| if let Event::Response { parts, .. } = e { Some(parts.clone()) } else { None };
    f.log.iter().filter_map(parts).collect()
}

/// The modifiers of the last attack.
fn last_attack(f: &Front) -> Vec<(Modifier, i8)> {
    let sum = |e: &Event| if let Event::Gp { sum, .. } = e { Some(sum.modifiers.clone()) } else { None };
    f.log.iter().rev().find_map(sum).expect("an attack")
}

/// An FO in command uses the FO row, a recon unit in command the row of its level. [rule 6.5.1.1.2b, 6.5.1.1.3b]
#[test]
fn command_observers_use_their_best_row() {
    let mut f = Front::new();
    let observer = f.unit("g-sec", "30E2", 3);
    let answer = |f: &mut Front, flags| {
        f.st.unit_mut(observer).flags = flags;
        [0, 1].map(|i| f.game.response_factor(&f.st, Axis, Gunner::Battery(i), observer))
    };
    // Organic, then attached.
    assert_eq!(answer(&mut f, flag::COMMAND), [6, 4]);
    assert_eq!(answer(&mut f, flag::COMMAND | flag::OBSERVER), [4, 2]);
    assert_eq!(answer(&mut f, flag::RECON), [7, 5]);
    assert_eq!(answer(&mut f, flag::COMMAND | flag::RECON), [6, 4]);
}

/// Two mortars in command range are one source of a headquarters, a third is not; each answers for itself, and the open
/// sheaf is none of theirs. [rule 6.5.1.1.4, 6.5.4.3n]
#[test]
fn two_mortars_count_as_one_source() {
    let (mut f, observer, _, _) = Front::situation();
    let target = f.hex("30Q8");
    f.st.switches &= !sandtable_panzer::state::switch::COMMAND;
    f.st.unit_mut(observer).flags = flag::COMMAND;
    let tube = f.game.pack.crew.iter().find(|c| c.key == "g-8cm").expect("a mortar").id;
    let mortars = ["30A2", "30A2", "30A6"].map(|label| {
        let unit = f.unit("g-sec", label, 3);
        f.st.unit_mut(unit).weapon = Some(tube);
        unit
    });
    f.game.begin_play(&mut f.st);
    f.order(observer, Order::Watch);
    for unit in mortars {
        f.order(unit, Order::Fire);
    }
    f.seal(Axis);
    f.act(Axis, Action::Observe(observer));
    f.act(Axis, Action::Place(target));
    f.act(Axis, Action::Gunner(Gunner::Unit(mortars[0])));
    assert_eq!(f.refused(Axis, Action::Gunner(Gunner::Unit(mortars[2]))), "6.5.1.1");
    assert_eq!(f.refused(Axis, Action::Gunner(Gunner::Battery(1))), "6.5.1.1");
    f.act(Axis, Action::Gunner(Gunner::Unit(mortars[1])));
    assert_eq!(f.refused(Axis, Action::Gunner(Gunner::Unit(mortars[2]))), "6.5.1.1");
    assert!(!f.can(Axis, Action::Call(Pattern::Open, 0, false)));
    f.act(Axis, Action::Call(Pattern::Single, 0, false));
    f.roll(&[2]);
    f.roll(&[9]);
    assert_eq!(answers(&f).len(), 2, "a die for each");
    f.roll(&[10, 1]);
    assert!(!last_attack(&f).iter().any(|(m, _)| *m == Modifier::OpenSheaf));
}

/// Adjusted fire goes three hexes at most or changes its sheaf. Everybody answers again, at +1 who fires already; an open
/// sheaf attacks at -20. [rule 6.5.1.8.2, 6.5.1.12.1c, 6.5.4.3n]
#[test]
fn adjusted_fire_is_answered_again() {
    let (mut f, observer, gun, matilda) = Front::situation();
    let target = f.hex("30Q8");
    let (near, far) = (f.unit("crus1", "30Q5", 6), f.unit("crus1", "30Q4", 6));
    f.game.begin_play(&mut f.st);
    f.order(observer, Order::Watch);
    f.seal(Axis);
    f.act(Axis, Action::Observe(observer));
    f.act(Axis, Action::Place(target));
    f.act(Axis, Action::Gunner(Gunner::Battery(1)));
    f.act(Axis, Action::Call(Pattern::Closed, 0, false));
    f.roll(&[5]);
    f.roll(&[10, 1]);
    f.roll(&[10, 1]);
    assert!(!last_attack(&f).iter().any(|(m, _)| *m == Modifier::OpenSheaf));
    f.st.unit_mut(gun).spot = sandtable_panzer::state::Spot::Fire;
    f.order(observer, Order::Watch);
    f.seal(Axis);
    f.act(Axis, Action::Adjust(0));
    let hex = |f: &Front, unit: UnitId| f.st.unit(unit).hex().expect("on the map");
    assert!(f.can(Axis, Action::Place(target)) && f.can(Axis, Action::Place(hex(&f, near))));
    assert_eq!(f.refused(Axis, Action::Place(hex(&f, far))), "6.5.1.7a");
    assert_eq!(f.refused(Axis, Action::Place(hex(&f, matilda))), "6.5.1.7a");
    f.act(Axis, Action::Place(target));
    f.act(Axis, Action::Gunner(Gunner::Battery(1)));
    f.act(Axis, Action::Gunner(Gunner::Battery(0)));
    f.log.clear();
    f.act(Axis, Action::Call(Pattern::Open, 0, false));
    f.roll(&[5]);
    f.roll(&[10, 1]);
    assert!(last_attack(&f).contains(&(Modifier::OpenSheaf, -20)));
    while f.game.decision(&f.st).chance == Some(D100) {
        f.roll(&[10, 1]);
    }
    f.roll(&[5]);
    let added = |parts: &Vec<(ResponsePart, i8)>| parts.contains(&(ResponsePart::Adjusted, 1));
    assert_eq!(answers(&f).iter().map(added).collect::<Vec<_>>(), [true, false]);
}

/// Heat haze: -1 from 3 hexes on for small targets, 5 for large ones, 8 for vehicles. [rule 6.5.1.12.1g]
#[test]
fn haze_by_the_size_of_the_target() {
    let mut f = Front::new();
    let observer = f.unit("g-sec", "30E2", 3);
    let large = f.game.pack.cards.iter().find(|c| c.nation.side() == Allied && c.size() == Size::Large);
    let large = large.expect("a large gun").key.clone();
    for (card, label) in
        [("b-inf", "30E4"), ("b-inf", "30E5"), (&large, "30E6"), (&large, "30E7"), ("crus1", "30E9")]
    {
        f.unit(card, label, 1);
    }
    f.unit("crus1", "30E10", 1);
    let call = sandtable_panzer::frame::Call::new(Axis, observer);
    let haze = |f: &Front, label: &str| {
        let parts = f.game.response_parts(&f.st, &call, Gunner::Battery(1), f.hex(label));
        parts.contains(&(ResponsePart::Haze, -1))
    };
    let all = ["30E4", "30E5", "30E6", "30E7", "30E9", "30E10"];
    assert_eq!(all.map(|label| haze(&f, label)), [false; 6], "the scenario has none");
    f.st.switches |= sandtable_panzer::state::switch::HAZE;
    assert_eq!(all.map(|label| haze(&f, label)), [false, true, false, true, false, true]);
}

/// A mortar that sees the target itself by now cannot go on with its mission. [rule 6.5.1b, 6.5.1.8, 6.5.1.8.1]
#[test]
fn who_sees_the_target_does_not_go_on() {
    for sees in [false, true] {
        let (mut f, observer, gun, _) = Front::situation();
        let target = f.hex("30Q8");
        let mortar = f.unit("g-sec", "30A5", 3);
        f.st.unit_mut(mortar).weapon = f.game.pack.crew.iter().find(|c| c.key == "g-8cm").map(|c| c.id);
        // A command of its own, whatever the pool has.
        f.st.unit_mut(mortar).flags |= flag::RECON;
        f.game.begin_play(&mut f.st);
        f.order(observer, Order::Watch);
        f.order(mortar, Order::Fire);
        f.seal(Axis);
        f.act(Axis, Action::Observe(observer));
        f.act(Axis, Action::Place(target));
        f.act(Axis, Action::Gunner(Gunner::Unit(mortar)));
        f.act(Axis, Action::Call(Pattern::Single, 0, false));
        f.roll(&[5]);
        f.roll(&[10, 1]);
        f.end_adjustment();
        assert_eq!(f.st.turn, 2);
        f.st.unit_mut(gun).spot = sandtable_panzer::state::Spot::Fire;
        if sees {
            f.st.unit_mut(mortar).place = Place::Hex(f.hex("30E3"));
        }
        f.order(observer, Order::Watch);
        f.order(mortar, Order::Fire);
        f.seal(Axis);
        assert_eq!(f.can(Axis, Action::Continue(0)), !sees);
        if sees {
            assert_eq!(f.refused(Axis, Action::Continue(0)), "6.5.1.8.1");
        }
    }
}
