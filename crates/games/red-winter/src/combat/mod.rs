//! Rule 8: combat, and the resolution it shares with assaults (9.2) and night raids (16.4-4).
//!
//! | section | module |
//! | --- | --- |
//! | 8.0, 8.1 procedure | here |
//! | 8.2 ratio | [`ratio`] |
//! | 8.3 column shifts | `shifts` |
//! | 8.5, 8.6 losses and elimination | `losses` |
//! | 8.5.2 retreat | `retreat`, `room` |
//! | 8.7 advance | `advance` |

mod advance;
mod losses;
pub mod ratio;
mod retreat;
mod room;
mod shifts;

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Advance, Battle, BattleKind, BattleStage, Fire, Frame, Losses, Roll};
use crate::pack::{Side, UnitKind};
use crate::state::{State, flag};
use crate::units::UnitSet;
use crate::why::Why;
use arrayvec::ArrayVec;
use sandtable_engine::Sink;
use sandtable_hex::{Dir, HexId};

impl Battle {
    /// An attack nothing has been decided about yet; also the way to ask for the odds of a plan.
    pub fn new(kind: BattleKind, side: Side, target: HexId, from: HexId, attackers: UnitSet) -> Battle {
        let stage = match kind {
            BattleKind::Combat => BattleStage::Attackers,
            BattleKind::Assault => BattleStage::AtFire,
            BattleKind::Raid => BattleStage::RaidFind,
        };
        Battle {
            kind,
            stage,
            side,
            target,
            from,
            attackers,
            attack_hexes: ArrayVec::new(),
            offensive: UnitSet::EMPTY,
            defensive: [UnitSet::EMPTY; 6],
            suppress_attacker: 0,
            suppress_defender: 0,
            raid_shift: 0,
            losses: (0, 0),
            retreated: 0,
            defenders: UnitSet::EMPTY,
            companies_lost: 0,
            cut_off: false,
            pajari: false,
        }
    }
}

impl RedWinter {
    /// Starts a Combat (attackers still to be named), an Assault or a Night Raid (attackers given).
    pub fn begin_battle<K: Sink<Event>>(
        &self,
        st: &mut State,
        kind: BattleKind,
        target: HexId,
        from: HexId,
        attackers: UnitSet,
        sink: &mut K,
    ) {
        let side = st.phasing;
        if kind != BattleKind::Combat {
            sink.emit(|| Event::Attack { kind, units: attackers, target });
        }
        if kind == BattleKind::Assault {
            self.mark_fighters(st, attackers);
        }
        st.push(Frame::Battle(Battle::new(kind, side, target, from, attackers)));
    }

    /// 16.3.1-a: Finns who fight in their own night half-turn get a skull.
    fn mark_fighters(&self, st: &mut State, units: UnitSet) {
        if st.phasing == Side::Finnish && self.is_night(st) {
            for u in units.iter() {
                st.mark(u, flag::SKULL);
            }
        }
    }

    /// Who decides at this stage of a battle.
    pub fn battle_decider(&self, battle: &Battle) -> Side {
        if battle.stage == BattleStage::Defensive { battle.side.other() } else { battle.side }
    }

    /// Appends the legal actions.
    pub fn battle_options(&self, st: &State, b: &Battle, out: &mut Vec<Action>) {
        match b.stage {
            BattleStage::Attackers => {
                self.attack_candidates(st, b, out);
                if !b.attackers.is_empty() {
                    out.push(Action::Done);
                }
            }
            BattleStage::Offensive => {
                self.support_candidates(st, b, out);
                out.push(Action::Done);
            }
            BattleStage::Defensive => {
                self.defence_candidates(st, b, out);
                out.push(Action::Done);
            }
            _ => {}
        }
    }

    fn attack_candidates(&self, st: &State, b: &Battle, out: &mut Vec<Action>) {
        for hex in self.pack.grid.adjacent(b.target) {
            if st.holds(b.side, hex) {
                // Units named already carry the flag of 8.0-d.
                out.extend(
                    st.stack(hex).filter(|u| self.may_attack(st, *u, b.target).is_ok()).map(Action::Attack),
                );
            }
        }
    }

    /// Why an action is not legal.
    pub fn battle_why(&self, st: &State, b: &Battle, action: Action) -> Option<Why> {
        match (b.stage, action) {
            (BattleStage::Attackers, Action::Attack(u)) => self.may_attack(st, u, b.target).err(),
            (BattleStage::Attackers, Action::Done) => Some(Why::new("10.3.2-c", "why-attack-binding")),
            (BattleStage::Offensive, Action::Support(u)) => self.may_support(st, b, u).err(),
            (BattleStage::Defensive, Action::Defend(u, h)) => self.may_defend(st, b, u, h).err(),
            (BattleStage::Offensive | BattleStage::Defensive, Action::Attack(_)) => {
                Some(Why::new("8.1-1", "why-attack-declared"))
            }
            _ => None,
        }
    }

    /// Applies a legal action.
    pub fn battle_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        match action {
            Action::Attack(u) => {
                st.mark(u, flag::ATTACKED);
                self.mark_fighters(st, UnitSet::one(u));
                if let Some(b) = st.battle_mut() {
                    b.attackers.insert(u);
                }
            }
            Action::Support(u) => {
                if let Some(b) = st.battle_mut() {
                    b.offensive.insert(u);
                }
            }
            Action::Defend(u, hex) => {
                let Some(target) = st.battle().map(|b| b.target) else { return };
                let Some(dir) = self.pack.grid.dir_between(target, hex) else { return };
                if let Some(b) = st.battle_mut() {
                    b.defensive[dir.index()].insert(u);
                }
            }
            Action::Done => self.declared(st, sink),
            _ => {}
        }
    }

    /// A declaration is complete.
    fn declared<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let Some(b) = st.battle_mut() else { return };
        b.stage = match b.stage {
            BattleStage::Attackers => {
                let (kind, units, target) = (b.kind, b.attackers, b.target);
                sink.emit(|| Event::Attack { kind, units, target });
                BattleStage::Offensive
            }
            BattleStage::Offensive => {
                let (side, units) = (b.side, b.offensive);
                if !units.is_empty() {
                    sink.emit(|| Event::SupportDeclared { side, units });
                }
                BattleStage::Defensive
            }
            BattleStage::Defensive => {
                let (side, units) =
                    (b.side.other(), b.defensive.iter().fold(UnitSet::EMPTY, |a, s| a.or(*s)));
                if !units.is_empty() {
                    sink.emit(|| Event::SupportDeclared { side, units });
                }
                BattleStage::AtFire
            }
            later => later,
        };
    }

    /// Moves the procedure on (8.1). Stages nobody can do anything in are passed over.
    pub fn battle_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let Some(Frame::Battle(b)) = st.top() else { return false };
        match b.stage {
            BattleStage::Attackers | BattleStage::Offensive | BattleStage::Defensive => {
                let mut open = Vec::new();
                match b.stage {
                    BattleStage::Attackers => self.attack_candidates(st, b, &mut open),
                    BattleStage::Offensive => self.support_candidates(st, b, &mut open),
                    _ => self.defence_candidates(st, b, &mut open),
                }
                // Under fog not being asked would tell the enemy that nothing is there to support with (20.7).
                let asked = b.stage != BattleStage::Attackers && crate::view::fog::is_on(st);
                if asked || !open.is_empty() {
                    return false;
                }
                self.declared(st, sink);
            }
            BattleStage::AtFire => {
                self.set_stage(st, BattleStage::Support);
                self.at_fire_begin(st);
            }
            BattleStage::Support => self.next_support(st),
            BattleStage::RaidFind => st.push(Frame::Roll(Roll::RaidFind)),
            BattleStage::Resolve => self.resolve(st),
            BattleStage::DefenderLosses => self.defender_losses(st, sink),
            BattleStage::AttackerLosses => self.attacker_losses(st),
            BattleStage::Advance => self.begin_advance(st),
            BattleStage::Done => self.battle_over(st, sink),
        }
        true
    }

    fn set_stage(&self, st: &mut State, stage: BattleStage) {
        if let Some(b) = st.battle_mut() {
            b.stage = stage;
        }
    }

    /// 8.1-5: the next declared shot, phasing side first. Shots at a hex that is empty by now are not rolled and
    /// not spent.
    fn next_support(&self, st: &mut State) {
        let Some(Frame::Battle(b)) = st.top_mut() else { return };
        let (target, side) = (b.target, b.side);
        let shot = if let Some(unit) = b.offensive.first() {
            b.offensive.remove(unit);
            Some((Roll::Ranged { unit, target, fire: Fire::Offensive }, side.other(), target))
        } else {
            Dir::ALL.into_iter().find_map(|dir| {
                let unit = b.defensive[dir.index()].first()?;
                b.defensive[dir.index()].remove(unit);
                let hex = self.pack.grid.neighbour(target, dir);
                Some((Roll::Ranged { unit, target: hex, fire: Fire::Defensive }, side, hex))
            })
        };
        match shot {
            Some((roll, enemy, hex)) => {
                if st.holds(enemy, hex) {
                    st.push(Frame::Roll(roll));
                }
            }
            None => b.stage = BattleStage::Resolve,
        }
    }

    /// 8.1-6 to 8: the dice are due, unless fire has left one side nobody (10.4.3, A-18, A-20).
    fn resolve(&self, st: &mut State) {
        let Some(Frame::Battle(b)) = st.top() else { return };
        let fighters = b.attackers.iter().any(|u| self.kind(u).is_combat());
        let defenders = self.combatants(st, b.target);
        if !fighters {
            return self.set_stage(st, BattleStage::Done);
        }
        if !st.holds(b.side.other(), b.target) {
            return self.set_stage(st, BattleStage::Advance);
        }
        let mut hexes: ArrayVec<HexId, 6> = ArrayVec::new();
        for u in b.attackers.iter().filter(|u| self.face(st, *u).cs > 0) {
            if let Some(hex) = st.hex_of(u)
                && !hexes.contains(&hex)
                && !hexes.is_full()
            {
                hexes.push(hex);
            }
        }
        if let Some(b) = st.battle_mut() {
            b.attack_hexes = hexes;
            b.defenders = defenders;
        }
        st.push(Frame::Roll(Roll::Crt));
    }

    /// 8.4.
    pub fn crt_rolled<K: Sink<Event>>(&self, st: &mut State, dice: [u8; 2], sink: &mut K) {
        let Some(b) = st.battle() else { return };
        let odds = self.odds(st, b);
        let pajari = b.pajari || (b.kind != BattleKind::Raid && self.pajari_helps(st, b));
        let (kind, target) = (b.kind, b.target);
        let result = self.pack.tables.crt(dice[0] + dice[1], usize::from(odds.column));
        sink.emit(|| Event::Crt {
            kind,
            target,
            attack: odds.attack,
            defence: odds.defence,
            shift: odds.shift,
            column: odds.column,
            dice,
            result,
            why: odds.lines.to_vec(),
        });
        if let Some(b) = st.battle_mut() {
            b.losses = result;
            b.pajari = pajari;
            b.stage = BattleStage::DefenderLosses;
        }
    }

    /// 8.1-9, defender first; the hotel takes one loss off (5.2.5-b, 8.5-e).
    fn defender_losses<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let Some(b) = st.battle_mut() else { return };
        b.stage = BattleStage::AttackerLosses;
        let (kind, target, defenders, side) = (b.kind, b.target, b.defenders, b.side.other());
        let mut left = b.losses.1;
        let sheltered = |u| matches!(self.kind(u), UnitKind::Mg) || self.kind(u).is_infantry();
        if left > 0
            && kind != BattleKind::Raid
            && target == self.pack.hotel
            && defenders.iter().any(sheltered)
        {
            left -= 1;
            sink.emit(|| Event::Hotel);
        }
        if left > 0 {
            let may_retreat = kind != BattleKind::Raid;
            st.push(Frame::Losses(Losses { side, attacker: false, left, step_due: false, may_retreat }));
        }
    }

    /// 8.1-9, then the attacker: the first loss is a step, all of them in assaults and raids (8.5-b, 8.5-c).
    fn attacker_losses(&self, st: &mut State) {
        let Some(b) = st.battle_mut() else { return };
        b.stage = BattleStage::Advance;
        let (side, left, may_retreat) = (b.side, b.losses.0, b.kind == BattleKind::Combat);
        if left > 0 {
            st.push(Frame::Losses(Losses { side, attacker: true, left, step_due: true, may_retreat }));
        }
    }

    /// 8.1-10: whoever did not retreat may (Combat) or must (Assault) go into the emptied hex.
    fn begin_advance(&self, st: &mut State) {
        self.set_stage(st, BattleStage::Done);
        let Some(b) = st.battle() else { return };
        if b.kind == BattleKind::Raid || st.holds(b.side.other(), b.target) {
            return;
        }
        // 8.7.1: as far as the defender went; one hex if nobody is left or fire alone emptied the hex (10.4.3).
        let hexes = if b.defenders.is_empty() { 1 } else { b.retreated.max(1) };
        let (first, must, ready) =
            (b.target, b.kind == BattleKind::Assault, self.advancers(st, b.kind, b.attackers));
        st.push(Frame::Advance(Advance { first, hexes, ready, going: None, must }));
    }

    fn battle_over<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let Some(Frame::Battle(battle)) = st.pop() else { return };
        match battle.kind {
            BattleKind::Combat => {
                st.fought.insert(battle.target);
                let held = st.holds(battle.side.other(), battle.target);
                if let Some(Frame::Open(open)) = st.top_mut() {
                    open.fought = true;
                    if held {
                        open.fighters = battle.attackers;
                    }
                }
            }
            BattleKind::Assault => {
                let emptied = !st.holds(battle.side.other(), battle.target);
                self.assault_over(st, &battle, emptied, sink);
            }
            // 16.4-5a: found or lost, the raiders are where they were.
            BattleKind::Raid => {}
        }
        self.after_battle(st, &battle);
    }
}
