//! 4.4.3.2: shots at one target, declared together and resolved one by one.

use crate::Panzer;
use crate::action::Action;
use crate::effects::EffectKind;
use crate::event::Event;
use crate::fire::Occasion;
use crate::frame::{Ammo, Charge, Frame, Pair, Roll, Shot, SmokeShot, Stage, Volley, VolleyStage};
use crate::geo::arc;
use crate::ids::{Angle, Damage, Side, UnitId, UnitSet};
use crate::pack::Bail;
use crate::state::{Command, Counter, Place, Spot, State, Wreck, WreckKind, flag, switch};
use crate::why::Why;
use sandtable_engine::Sink;

impl Volley {
    /// A volley that still gathers its shots.
    pub fn at(side: Side, target: UnitId) -> Volley {
        Volley {
            side,
            target,
            watch: false,
            stage: VolleyStage::Gather,
            moving: None,
            shots: Vec::new(),
            current: None,
            pending: false,
            ammo: Ammo::Unchecked,
            limited: 0,
            number: 0,
            hits: 0,
            spread: Vec::new(),
            angle: None,
            bails: Vec::new(),
        }
    }

    /// How its targets must have been spotted.
    pub const fn occasion(&self) -> Occasion {
        if self.watch { Occasion::Watch } else { Occasion::Ordered }
    }
}

impl Panzer {
    // --- the direct fire step (4.4.1) ---

    pub(crate) fn fire_options(&self, st: &State, side: Side, out: &mut Vec<Action>) {
        let due = self.fire_targets(st, side);
        // What need not be fired leaves the choice to stop.
        if due.is_empty() {
            out.push(Action::Pass);
        }
        let second = self.second_targets(st, side).into_iter().filter(|t| !due.contains(t));
        out.extend(due.iter().copied().chain(second).map(Action::Target));
        out.extend(self.smokers(st, side).into_iter().map(Action::Smoke));
    }

    pub(crate) fn fire_why(&self, st: &State, side: Side, action: Action) -> Option<Why> {
        let target = match action {
            Action::Target(target) => target,
            Action::Pass => return Some(Why::new("4.4.1h", "why-must-fire")),
            Action::Smoke(unit) => return Some(Why::new("6.1.4.3.10a", "why-no-smoke").unit(unit)),
            _ => return None,
        };
        let victim = st.units.get(target.index())?;
        if victim.side == side {
            return Some(Why::new("4.4.3", "why-no-ap-target").unit(target));
        }
        let owing = st.of(side).map(|(id, _)| id).filter(|id| self.owes_shot(st, *id));
        let reason =
            owing.filter_map(|u| self.shot_check(st, Shot::ap(u), target, Occasion::Ordered).err()).next();
        reason.or(Some(Why::new("4.4.1b", "why-not-spotted").unit(target)))
    }

    pub(crate) fn fire_perform(&self, st: &mut State, side: Side, action: Action) {
        match action {
            Action::Target(target) => st.push(Frame::Volley(Volley::at(side, target))),
            Action::Smoke(unit) => {
                if let Some(shot) = self.smoke_shot(st, unit) {
                    st.push(Frame::Smoke(SmokeShot { shot }));
                }
            }
            Action::Pass => {
                st.pop();
            }
            _ => {}
        }
    }

    /// The step ends when no unit that must fire has a target left; such a command is spent without fire and stays
    /// face down (4.4.1h, ruling 106).
    pub(crate) fn fire_step(&self, st: &mut State, side: Side) -> bool {
        let over = !self.fire_is_open(st, side);
        if over {
            st.pop();
        }
        over
    }

    // --- one volley ---

    /// A unit that must fire and could fire at nothing once this volley is declared without it (4.4.1e, 4.4.1h).
    fn must_join(&self, st: &State, volley: &Volley) -> Option<UnitId> {
        let fires = |unit: UnitId, target| self.best_shot(st, unit, target, Occasion::Ordered).is_some();
        let others = || st.of(volley.side.other()).map(|(id, _)| id).filter(|id| *id != volley.target);
        let smoke = self.charge_played(st, Charge::Smoke);
        st.of(volley.side).map(|(id, _)| id).find(|id| {
            self.owes_shot(st, *id)
                && fires(*id, volley.target)
                && !others().any(|target| fires(*id, target))
                && !(smoke && self.could_smoke(st, *id))
        })
    }

    /// Whose decision a volley rests at.
    pub(crate) fn volley_decider(&self, volley: &Volley) -> Side {
        match volley.stage {
            VolleyStage::Gather | VolleyStage::Shoot | VolleyStage::Spread => volley.side,
            VolleyStage::Reveal | VolleyStage::Face => volley.side.other(),
        }
    }

    /// The faces the current hit may meet: two on the dividing hexside (4.4.3.2.4).
    pub(crate) fn volley_angles(&self, st: &State, volley: &Volley) -> Vec<Angle> {
        let target = st.unit(volley.target);
        let from = volley.current.and_then(|shot| st.whereabouts(shot.unit));
        let (Some(from), Some(to)) = (from, target.hex()) else { return Vec::new() };
        let d = self.displacement(st, to, from);
        if st.on(switch::HIT_LOCATION) {
            arc::angles(target.facing, d)
        } else {
            arc::basic_angles(target.facing, d)
        }
    }

    pub(crate) fn volley_options(&self, st: &State, volley: &Volley, out: &mut Vec<Action>) {
        match volley.stage {
            VolleyStage::Gather => {
                for (id, _) in st.of(volley.side).filter(|(id, _)| self.may_shoot(st, *id)) {
                    let legal = self.shots(st, id, volley.target, Occasion::Ordered);
                    out.extend(legal.map(|shot| Action::Aim(id, shot.load)));
                }
                if !volley.shots.is_empty() && self.must_join(st, volley).is_none() {
                    out.push(Action::Declare);
                }
            }
            VolleyStage::Reveal => {
                if matches!(st.unit(volley.target).command, Command::Move | Command::Halt) {
                    out.push(Action::Reveal);
                }
                out.push(Action::Nothing);
            }
            VolleyStage::Face => {
                out.extend(self.volley_angles(st, volley).into_iter().map(Action::Angle));
            }
            VolleyStage::Spread => {
                out.extend(self.spread_targets(st, volley).into_iter().map(Action::Target));
                out.push(Action::Declare);
            }
            VolleyStage::Shoot => {}
        }
    }

    pub(crate) fn volley_why(&self, st: &State, volley: &Volley, action: Action) -> Option<Why> {
        match (volley.stage, action) {
            (VolleyStage::Gather, Action::Aim(unit, load)) => {
                let u = st.units.get(unit.index())?;
                if u.side != volley.side {
                    return Some(Why::new("3.1", "why-not-yours"));
                }
                if let Some(carrier) = u.carrier().filter(|_| !self.may_shoot(st, unit)) {
                    return Some(Why::new("6.6.7.2", "why-carrier-moves").unit(carrier));
                }
                if !self.may_shoot(st, unit) {
                    return Some(Why::new("4.4.1a", "why-no-fire-command").unit(unit));
                }
                self.shot_check(st, Shot::new(unit, load), volley.target, Occasion::Ordered).err()
            }
            (VolleyStage::Gather, Action::Declare) if volley.shots.is_empty() => {
                Some(Why::new("4.4.1e", "why-no-shooter"))
            }
            (VolleyStage::Gather, Action::Declare) => {
                self.must_join(st, volley).map(|unit| Why::new("4.4.1h", "why-must-join").unit(unit))
            }
            (VolleyStage::Reveal, Action::Reveal) => Some(Why::new("4.4.3.2.2b", "why-nothing-to-reveal")),
            (VolleyStage::Spread, Action::Target(unit)) if unit.index() < st.units.len() => {
                Some(Why::new("6.5.2.1c", "why-no-spread").unit(unit))
            }
            (VolleyStage::Face, Action::Angle(_)) => Some(Why::new("4.4.3.2.4", "why-not-that-face")),
            _ => None,
        }
    }

    pub(crate) fn volley_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Volley(volley)) = st.frames.top_mut() else { return };
        let target = volley.target;
        match action {
            Action::Aim(unit, load) => {
                let carrier = st.unit(unit).carrier();
                let Some(Frame::Volley(volley)) = st.frames.top_mut() else { return };
                let same = volley.shots.iter().any(|s| s.unit == unit || Some(s.unit) == carrier);
                let shot = self.paired(st, Shot::new(unit, load), same);
                if let Some(Frame::Volley(volley)) = st.frames.top_mut() {
                    volley.shots.push(shot);
                }
                self.pair_riders(st, unit);
                self.open_fire(st, shot, target, false, sink);
            }
            Action::Declare if volley.stage == VolleyStage::Spread => self.meet_all(st, sink),
            Action::Target(other) => self.spread_hit(st, other, sink),
            Action::Declare => {
                volley.stage = VolleyStage::Reveal;
                st.engaged.insert(target);
            }
            Action::Reveal => {
                volley.moving = Some(true);
                volley.stage = VolleyStage::Shoot;
                self.give_up_position(st, target);
                let victim = st.unit_mut(target);
                victim.counter = Counter::Shown;
                let command = victim.command;
                sink.emit(|| Event::Revealed { unit: self.tag(st, target), command });
            }
            Action::Nothing => {
                volley.moving = Some(false);
                volley.stage = VolleyStage::Shoot;
                sink.emit(|| Event::NoEffect(self.tag(st, target)));
            }
            Action::Angle(angle) => {
                volley.stage = VolleyStage::Shoot;
                volley.angle = Some(angle);
            }
            _ => {}
        }
    }

    /// A unit opens fire: its command is turned over and it gets its Spot/Fire marker, active from the next spotting
    /// phase on (4.4.1g). A short halt still owes its move (3.4).
    pub(crate) fn open_fire<K: Sink<Event>>(
        &self,
        st: &mut State,
        shot: Shot,
        target: UnitId,
        watch: bool,
        sink: &mut K,
    ) {
        self.show_fire(st, shot, sink);
        self.note_salvo(st, shot.unit, target);
        // Only recovery from suppression asks for it (6.8.3.1.2), and only these blocks suppress.
        if st.on(switch::HIT_LOCATION | switch::GP) {
            st.unit_mut(target).flags |= flag::UNDER_FIRE;
        }
        sink.emit(|| Event::Declared { unit: self.tag(st, shot.unit), target: self.tag(st, target), watch });
    }

    /// The command of a unit that fires is turned over, and it gives itself away.
    pub(crate) fn show_fire<K: Sink<Event>>(&self, st: &mut State, shot: Shot, sink: &mut K) {
        let id = shot.unit;
        let small = self.weapon(st, shot).is_some_and(|arm| arm.small_arms);
        if let Some(carrier) = st.unit(id).carrier() {
            self.show_rider(st, shot, carrier, small, sink);
            return;
        }
        let unit = st.unit_mut(id);
        let (command, hidden) = (unit.command, unit.is_face_down());
        unit.counter = if command == Command::Halt { Counter::Half } else { Counter::Done };
        if command == Command::Halt {
            self.give_up_position(st, id);
        }
        let unit = st.unit_mut(id);
        // A second weapon, or one fired first, leaves nothing more to fire (5.14).
        unit.flags |= if shot.load.weapon == 0 { flag::FIRED } else { flag::FIRED | flag::DUAL };
        // Small arms give less away, unless something louder was fired (6.1.3b).
        let loud = !small || unit.pending == Spot::Fire || unit.spot == Spot::Fire;
        unit.pending = if loud { Spot::Fire } else { Spot::SmallArms };
        if hidden {
            sink.emit(|| Event::Revealed { unit: self.tag(st, id), command });
        }
    }

    /// A vehicle that shows a Move or Short Halt gives up the position it has found (6.6.9).
    pub(crate) fn give_up_position(&self, st: &mut State, id: UnitId) {
        st.unit_mut(id).flags &= !(flag::HULL_DOWN | flag::PARTIAL | flag::TAIL);
    }

    /// Moves a volley on; `false` when it rests at a decision.
    pub(crate) fn volley_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let Some(Frame::Volley(volley)) = st.top() else { return false };
        let (target, stage) = (volley.target, volley.stage);
        match stage {
            VolleyStage::Gather | VolleyStage::Face | VolleyStage::Spread => false,
            VolleyStage::Reveal => {
                // Asked whenever the counter of a vehicle is face down, whatever it is: the question itself tells
                // nothing. Leg units and guns gain nothing by it (6.5.4.2.2a).
                let victim = st.unit(target);
                if victim.is_face_down() && self.vehicle(st, target).is_some() {
                    return false;
                }
                let moving = victim.is_known_to_move();
                if let Some(Frame::Volley(volley)) = st.frames.top_mut() {
                    volley.moving = Some(moving);
                    volley.stage = VolleyStage::Shoot;
                }
                true
            }
            VolleyStage::Shoot => {
                if self.resolve_hits(st, sink) {
                    return true;
                }
                let Some(Frame::Volley(volley)) = st.frames.top_mut() else { return false };
                if volley.pending {
                    if !self.ammo_step(st) {
                        self.shoot(st, target, sink);
                    }
                } else if volley.shots.is_empty() {
                    // All fire at it is resolved; crew and passengers decide now (5.15c).
                    if !self.resolve_bails(st, sink) {
                        st.pop();
                    }
                } else {
                    volley.current = Some(volley.shots.remove(0));
                    volley.pending = true;
                    volley.ammo = Ammo::Unchecked;
                    volley.limited = 0;
                }
                true
            }
        }
    }

    /// The current shot, its ammunition checked: the dice are due, or it is wasted.
    fn shoot<K: Sink<Event>>(&self, st: &mut State, target: UnitId, sink: &mut K) {
        let Some(Frame::Volley(volley)) = st.frames.top_mut() else { return };
        volley.pending = false;
        let Some(shot) = volley.current else { return };
        let (occasion, moving, limited) = (volley.occasion(), volley.moving == Some(true), volley.limited);
        let next = if shot.load.charge.is_gp() {
            self.direct_strike(st, shot, target, occasion, limited > 0, moving).map(Frame::Strike)
        } else {
            let sum = self.limited_sum(st, shot, target, occasion, moving, limited);
            sum.filter(|sum| sum.number > 0).map(|sum| Frame::Roll(Roll::Hit { number: sum.number }))
        };
        match next {
            Some(frame) => st.push(frame),
            // The target is gone or out of all reach: the shot is lost all the same (4.4.1e).
            None => {
                sink.emit(|| Event::Wasted { unit: self.tag(st, shot.unit), target: self.tag(st, target) })
            }
        }
    }

    /// A shot with what its unit has fired already (5.14c): `same` if that was at this target.
    pub(crate) fn paired(&self, st: &State, shot: Shot, same: bool) -> Shot {
        // What its carrier has fired counts against a passenger (6.6.7.2).
        let carrier = st.unit(shot.unit).carrier().is_some_and(|c| st.unit(c).has(flag::FIRED));
        let pair = match (carrier || st.unit(shot.unit).has(flag::FIRED), same) {
            (false, _) => Pair::Single,
            (true, true) => Pair::Same,
            (true, false) => Pair::Different,
        };
        Shot { pair, ..shot }
    }

    /// A carrier joins the volley its passengers have joined: they fire two weapons together all the same (6.6.7.2).
    fn pair_riders(&self, st: &mut State, carrier: UnitId) {
        let riders: Vec<UnitId> = st.passengers(carrier).map(|(id, _)| id).collect();
        let Some(Frame::Volley(volley)) = st.frames.top_mut() else { return };
        for shot in volley.shots.iter_mut().filter(|s| s.pair == Pair::Single && riders.contains(&s.unit)) {
            shot.pair = Pair::Same;
        }
    }

    /// The dice of the current shot.
    pub(crate) fn hit_rolled<K: Sink<Event>>(&self, st: &mut State, number: u8, roll: u8, sink: &mut K) {
        let Some(Frame::Volley(volley)) = st.top() else { return };
        let Some(shot) = volley.current else { return };
        if K::LISTENS {
            let (moving, limited) = (volley.moving == Some(true), volley.limited);
            if let Some(sum) = self.limited_sum(st, shot, volley.target, volley.occasion(), moving, limited) {
                sink.emit(|| Event::Shot { sum, roll });
            }
        }
        let target = volley.target;
        let hits = self.number_of_hits(st, shot, volley.limited > 0, number, roll);
        if hits == 0 {
            return;
        }
        if hits > 1 {
            sink.emit(|| Event::Hits { target: self.tag(st, target), hits });
        }
        if let Some(Frame::Volley(volley)) = st.frames.top_mut() {
            (volley.hits, volley.number) = (hits, number);
        }
        let Some(Frame::Volley(volley)) = st.top() else { return };
        if hits > 1 && !self.spread_targets(st, volley).is_empty() {
            if let Some(Frame::Volley(volley)) = st.frames.top_mut() {
                volley.stage = VolleyStage::Spread;
            }
            return;
        }
        self.meet(st);
    }

    /// The hits meet their target: the face is known, or its owner picks it.
    pub(crate) fn meet(&self, st: &mut State) {
        let Some(Frame::Volley(volley)) = st.top() else { return };
        let angles = self.volley_angles(st, volley);
        if let Some(Frame::Volley(volley)) = st.frames.top_mut() {
            volley.stage = VolleyStage::Shoot;
            match angles.as_slice() {
                [angle] => volley.angle = Some(*angle),
                [] => volley.hits = 0,
                _ => volley.stage = VolleyStage::Face,
            }
        }
    }

    /// A hit on this face in the basic game: armor, penetration, damage (4.4.3.2.5, 4.4.3.2.6).
    pub(crate) fn basic_hit<K: Sink<Event>>(&self, st: &mut State, angle: Angle, sink: &mut K) {
        let Some(Frame::Volley(volley)) = st.top() else { return };
        let (target, Some(shot)) = (volley.target, volley.current) else { return };
        let (Some(from), Some(to)) = (st.whereabouts(shot.unit), st.unit(target).hex()) else { return };
        let Some((_, penetration)) = self.rows(st, shot).and_then(|b| b.at(self.range(st, from, to))) else {
            return;
        };
        let Some(vehicle) = self.vehicle(st, target) else { return };
        let front = matches!(angle, Angle::Front | Angle::FrontSide);
        let armor = vehicle.basic[usize::from(!front)];
        let damage = self.pack.tables.basic_damage(penetration, armor);
        sink.emit(|| Event::Armor { target: self.tag(st, target), angle, armor, penetration, damage });
        match damage {
            None | Some(Damage::None) => {}
            Some(Damage::Damaged) => {
                self.damage(st, target, flag::TURRET | flag::HULL, sink);
                self.owe_bail_out(st, target, Bail::DamagedCrew);
            }
            Some(Damage::KnockedOut) => self.destroy(st, target, WreckKind::KnockedOut, sink),
            Some(Damage::BrewUp) => self.destroy(st, target, WreckKind::BrewUp, sink),
        }
    }

    /// Damages a unit; any second damage knocks it out (4.4.3.2.6b). `parts` are damage flags: basic damage hits
    /// turret and hull alike.
    pub(crate) fn damage<K: Sink<Event>>(&self, st: &mut State, id: UnitId, parts: u32, sink: &mut K) {
        if st.unit(id).has(flag::DAMAGED) {
            self.destroy(st, id, WreckKind::KnockedOut, sink);
            return;
        }
        st.unit_mut(id).flags |= parts & flag::DAMAGED;
        let tag = self.tag(st, id);
        sink.emit(|| match parts & flag::DAMAGED {
            flag::TURRET => Event::TurretDamaged(tag),
            flag::HULL => Event::HullDamaged(tag),
            _ => Event::Damaged(tag),
        });
        if parts & flag::HULL != 0 {
            self.halve_move(st, id);
        }
    }

    /// Destroys a unit and leaves a wreck, if there is none yet; a brew-up replaces a knocked-out one (4.4.3.2.6c, d).
    pub(crate) fn destroy<K: Sink<Event>>(&self, st: &mut State, id: UnitId, wreck: WreckKind, sink: &mut K) {
        let Some(hex) = st.unit(id).hex() else { return };
        self.vacate(st, id);
        let unit = st.unit_mut(id);
        unit.place = Place::Destroyed;
        unit.command = Command::None;
        unit.counter = Counter::Absent;
        unit.spot = Spot::None;
        unit.pending = Spot::None;
        unit.group = 0;
        match st.wrecks.iter_mut().find(|w| w.hex == hex) {
            None => st.wrecks.push(Wreck { hex, kind: wreck, active: false }),
            Some(old) if old.kind == WreckKind::KnockedOut && wreck == WreckKind::BrewUp => {
                *old = Wreck { hex, kind: wreck, active: false };
            }
            Some(_) => {}
        }
        st.wrecks.sort_unstable_by_key(|w| w.hex);
        sink.emit(|| Event::Destroyed { unit: self.tag(st, id), hex: self.spot(st, hex), wreck });
        self.carrier_lost(st, id, hex, wreck, sink);
    }

    /// Smoke made in a player step counts once the step is over (4.4.3.2.2g), and every target is open again.
    pub(crate) fn end_player_step(&self, st: &mut State) {
        st.engaged = UnitSet::EMPTY;
        for wreck in &mut st.wrecks {
            wreck.active = true;
        }
        // Between the direct fire steps and before overwatch all new smoke is of direct fire (ruling S-42).
        let stage = st.frames.iter().next();
        let waits =
            st.on(switch::SMOKE_WAITS) && matches!(stage, Some(Frame::Turn(Stage::Fire(1) | Stage::Watch)));
        for effect in &mut st.effects {
            effect.active |= !(waits && effect.kind == EffectKind::Smoke);
        }
    }
}
