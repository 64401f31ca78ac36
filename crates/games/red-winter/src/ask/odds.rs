//! Odds of Combat and Assault (8, 9), ranged attacks (10), AT Fire (11) and recovery (13.3).

use super::table::{crt_bar, one_die, ranged_bars, two};
use super::{Ask, line, signed};
use crate::combat::ratio::Note;
use crate::frame::{Battle, BattleKind, BattleStage, Fire, Frame, Roll};
use crate::pack::{CRT_COLUMNS, CsKind, Side, UnitId};
use crate::text::{Signed, Words, modifier, shifted, way};
use crate::units::UnitSet;
use crate::why::Check;
use sandtable_engine::query::AnswerLine;
use sandtable_engine::{Answer, Message, Refusal, Value, Viewer, say};
use sandtable_hex::{Dir, HexId};

impl Ask<'_> {
    /// The odds of the attack in progress.
    pub(super) fn current_odds(&self) -> Result<Answer, Refusal> {
        let Some(battle) = self.st.battle() else {
            return Err(Refusal::new("8.1-1", Message::new("ask-no-attack")));
        };
        self.target(battle.side.other(), battle.target)?;
        Ok(self.explain(battle))
    }

    /// The odds of an attack by these units, or by everybody who could take part.
    pub(super) fn odds(&self, target: HexId, units: Vec<UnitId>, assault: bool) -> Result<Answer, Refusal> {
        let game = self.game;
        if let Some(battle) = self.st.battle().filter(|b| units.is_empty() && b.target == target) {
            self.target(battle.side.other(), target)?;
            return Ok(self.explain(battle));
        }
        let defender = Side::ALL.into_iter().find(|s| self.st.holds(*s, target));
        let Some(defender) = defender else {
            return Err(Refusal::new("8.0-b", say!(game, "ask-nobody-there", hex = target)));
        };
        self.target(defender, target)?;
        let side = defender.other();
        let units = if units.is_empty() { self.neighbours(side, target) } else { units };
        for unit in &units {
            self.may_take_part(*unit, side, target, assault)?;
        }
        let group: UnitSet = units.iter().copied().collect();
        let Some(from) = group.first().and_then(|u| self.st.hex_of(u)) else {
            return Err(Refusal::new("8.0-a", say!(game, "ask-nobody-attacks", hex = target)));
        };
        if let Some(apart) = group.iter().find(|u| assault && self.st.hex_of(*u) != Some(from)) {
            return Err(Refusal::new("9.1-h", say!(game, "ask-assault-apart", unit = apart)));
        }
        let kind = if assault { BattleKind::Assault } else { BattleKind::Combat };
        let mut battle = Battle::new(kind, side, target, from, group);
        // A Combat against this hex that is under way has brought its suppression already.
        if let Some(now) = self.st.battle().filter(|b| b.target == target && b.kind == kind) {
            battle.suppress_attacker = now.suppress_attacker;
            battle.suppress_defender = now.suppress_defender;
        }
        Ok(self.explain(&battle))
    }

    /// The battle under way as it would be with one more unit named: attacker or support.
    pub(super) fn odds_with(&self, unit: UnitId, at: Option<HexId>) -> Result<Answer, Refusal> {
        let Some(mut battle) = self.st.battle().cloned() else {
            return Err(Refusal::new("8.1-1", Message::new("ask-no-attack")));
        };
        self.target(battle.side.other(), battle.target)?;
        match (battle.stage, at) {
            (BattleStage::Attackers, None) => battle.attackers.insert(unit),
            (BattleStage::Offensive, None) => battle.offensive.insert(unit),
            (BattleStage::Defensive, Some(hex)) => {
                if let Some(dir) = self.game.pack.grid.dir_between(battle.target, hex) {
                    battle.defensive[dir.index()].insert(unit);
                }
            }
            _ => {}
        }
        Ok(self.explain(&battle))
    }

    /// What the support named so far may bring, for the seat that named it.
    fn declared_support(&self, battle: &Battle) -> Vec<AnswerLine> {
        let (game, st) = (self.game, self.st);
        let tells = |side: Side| match self.viewer {
            Viewer::Seat(seat) => seat == st.seat(side),
            Viewer::Public => false,
            Viewer::Referee => true,
        };
        let mut shots: Vec<(UnitId, HexId, Fire)> = Vec::new();
        if tells(battle.side) {
            shots.extend(battle.offensive.iter().map(|u| (u, battle.target, Fire::Offensive)));
        }
        if tells(battle.side.other()) {
            for dir in Dir::ALL {
                let hex = game.pack.grid.neighbour(battle.target, dir);
                shots.extend(battle.defensive[dir.index()].iter().map(|u| (u, hex, Fire::Defensive)));
            }
        }
        shots
            .into_iter()
            .map(|(unit, hex, fire)| {
                let odds = game.ranged_odds(st, unit, hex, fire);
                let hits = 36 - i64::from(odds.none);
                line("10.3.2-a", say!(game, "answer-odds-support", unit, hits), None)
            })
            .collect()
    }

    /// Units of the side next to the hex that have strength to attack with.
    fn neighbours(&self, side: Side, target: HexId) -> Vec<UnitId> {
        let game = self.game;
        game.pack
            .grid
            .adjacent(target)
            .filter(|h| self.st.holds(side, *h))
            .flat_map(|h| self.st.stack(h))
            .filter(|u| self.sight.sees(game, self.st, *u) && game.kind(*u).is_combat())
            .filter(|u| game.face(self.st, *u).cs_kind != CsKind::CannotAttack)
            .collect()
    }

    /// What no turn of events can change: whose unit it is, where it stands, whether it can attack at all.
    fn may_take_part(&self, unit: UnitId, side: Side, target: HexId, assault: bool) -> Result<(), Refusal> {
        let game = self.game;
        let no = |rule: &'static str, key: &'static str| {
            Err(Refusal::new(rule, say!(game, key, unit, hex = target)))
        };
        let near = self.st.hex_of(unit).is_some_and(|h| game.geo.adjacent[h.idx()].contains(target));
        match () {
            _ if game.side(unit) != side => no("8.0-b", "ask-same-side"),
            _ if !near => no(if assault { "9.1-a" } else { "8.0-a" }, "why-attack-not-adjacent"),
            _ if game.face(self.st, unit).cs_kind == CsKind::CannotAttack => no("2.2-h", "ask-cannot-attack"),
            _ if assault && game.kind(unit).is_combat() && !game.kind(unit).may_assault() => {
                no("9.1-i", "ask-cannot-attack")
            }
            _ => Ok(()),
        }
    }

    /// Ratio, every modifier, column and all outcomes.
    pub(super) fn explain(&self, battle: &Battle) -> Answer {
        let game = self.game;
        let odds = game.odds(self.st, battle);
        let column = CRT_COLUMNS.get(usize::from(odds.column)).copied().unwrap_or("?");
        let text =
            say!(game, "answer-odds", hex = battle.target, attackers = odds.attack, defenders = odds.defence)
                .text("ratio", odds.ratio.to_string())
                .int("columns", i64::from(odds.shift).abs())
                .text("way", way(odds.shift))
                .text("column", column);
        let mut answer = Answer::new(text, column);
        // In the order one would count: what makes the strengths, the ratio of both, what shifts it.
        let steps = |which: fn(&Note) -> bool| {
            odds.lines.iter().filter(move |l| which(&l.note)).map(|l| {
                // A shift says in words how far it goes.
                let value =
                    (!matches!(l.note, Note::Shift(_))).then(|| Value::Text(crate::text::effect(l.note)));
                line(l.rule, shifted(l.rule, l.note), value)
            })
        };
        answer.lines.extend(steps(|n| matches!(n, Note::Attack(..))));
        let strength =
            |key: &'static str, n: u16| line("8.2-a", Message::new(key), Some(Value::Int(n.into())));
        answer.lines.push(strength("answer-odds-attack", odds.attack));
        answer.lines.extend(steps(|n| matches!(n, Note::Defence(..))));
        answer.lines.push(strength("answer-odds-defence", odds.defence));
        let ratio = Some(Value::Text(odds.ratio.to_string()));
        answer.lines.push(line("8.2-b", Message::new("answer-odds-ratio"), ratio));
        answer.lines.extend(steps(|n| matches!(n, Note::Shift(_))));
        let net = Message::new("answer-odds-shift").int("columns", i64::from(odds.shift).abs());
        answer.lines.push(line("8.3.1-a", net.text("way", way(odds.shift)), None));
        answer.lines.extend(self.declared_support(battle));
        answer.pieces = battle.attackers.iter().map(|u| game.def(u).key.clone()).collect();
        let bars = odds.outcomes(&game.pack.tables).into_iter();
        answer.outcomes = bars.map(|(cell, weight)| crt_bar(cell, weight)).collect();
        answer.table = Some(self.crt(odds.column));
        answer.places = battle
            .attackers
            .iter()
            .filter_map(|u| self.st.hex_of(u))
            .chain([battle.target])
            .map(|h| self.place(h))
            .collect();
        answer.places.dedup();
        answer
    }

    /// The odds of a ranged attack: value is the number of rolls out of 36 that at least suppress.
    pub(super) fn fire(&self, unit: UnitId, target: HexId) -> Result<Answer, Refusal> {
        let (game, st) = (self.game, self.st);
        let enemy = game.side(unit).other();
        self.target(enemy, target)?;
        if game.ras_at(st, unit, 0).is_none() {
            return Err(Refusal::new("10.0-b", say!(game, "why-no-ras", unit)));
        }
        let (fire, may) = self.purpose(unit, target);
        let range = st.hex_of(unit).map_or(0, |h| game.pack.grid.distance(h, target));
        let ras = game.ras_at(st, unit, range).unwrap_or(0);
        let odds = game.ranged_odds(st, unit, target, fire);
        let (hits, sum) = (36 - i64::from(odds.none), game.ranged_total(st, unit, target, fire));
        let text = say!(game, "answer-fire", unit, hex = target)
            .signed("total", Signed(i64::from(sum)))
            .int("hits", hits);
        let mut answer = Answer::new(text, format!("{hits}/36"));
        if let Err(why) = may {
            // The odds are as if; the reason why not now comes first.
            let refusal = why.refusal(&game.pack);
            answer.lines.push(line(refusal.rule, refusal.text, None));
        }
        answer.lines.push(line("10.4-a", Message::new("answer-fire-ras"), Some(signed(i64::from(ras)))));
        for (rule, n) in game.ranged_modifiers(st, unit, target, fire) {
            answer.lines.push(line(rule, modifier(rule), Some(signed(i64::from(n)))));
        }
        answer.pieces = vec![game.def(unit).key.clone()];
        answer.outcomes = ranged_bars(&odds);
        answer.table = Some(self.rat(sum));
        answer.places = st.hex_of(unit).into_iter().chain([target]).map(|h| self.place(h)).collect();
        Ok(answer)
    }

    /// What a shot at this hex is for at the moment, and whether it may be made.
    fn purpose(&self, unit: UnitId, target: HexId) -> (Fire, Check) {
        let (game, st) = (self.game, self.st);
        match st.top() {
            Some(Frame::Roll(Roll::Ranged { unit: u, target: t, fire })) if (*u, *t) == (unit, target) => {
                (*fire, Ok(()))
            }
            Some(Frame::Battle(b)) if b.stage == BattleStage::Offensive && b.target == target => {
                (Fire::Offensive, game.may_support(st, b, unit))
            }
            Some(Frame::Battle(b)) if b.stage == BattleStage::Defensive => {
                (Fire::Defensive, game.may_defend(st, b, unit, target))
            }
            _ => (Fire::Free, game.may_fire(st, unit, target)),
        }
    }

    /// The odds of one die of AT Fire, out of 6.
    pub(super) fn at_fire(&self, gun: UnitId, armor: UnitId) -> Result<Answer, Refusal> {
        let (game, st) = (self.game, self.st);
        if game.face(st, gun).at_range == 0 || !game.kind(armor).is_armor() {
            return Err(Refusal::new("11.0-a", say!(game, "ask-no-at-fire", unit = gun, target = armor)));
        }
        let assault = st.battle().is_some_and(|b| b.kind == BattleKind::Assault);
        let hits = game.at_odds(st, gun, armor, assault);
        let text = say!(game, "answer-at-fire", unit = gun, target = armor);
        let text = text.int("hits", hits).int("dice", game.steps(st, gun));
        let mut answer = Answer::new(text, format!("{hits}/6"));
        let modifiers = game.at_modifiers(st, gun, armor, assault);
        let total = modifiers.iter().map(|(_, n)| n).sum();
        for (rule, n) in modifiers {
            answer.lines.push(line(rule, modifier(rule), Some(signed(i64::from(n)))));
        }
        answer.pieces = vec![game.def(gun).key.clone()];
        answer.outcomes = two("bar-hit", "bar-miss", hits);
        answer.table = Some(one_die("table-at-fire", "11.1-c", total, game.pack.tables.at_fire.hit as i8));
        answer.places =
            [gun, armor].into_iter().filter_map(|u| st.hex_of(u)).map(|h| self.place(h)).collect();
        Ok(answer)
    }

    /// The odds of recovery, out of 6.
    pub(super) fn recovery(&self, unit: UnitId) -> Result<Answer, Refusal> {
        let (game, st) = (self.game, self.st);
        if !game.kind(unit).is_infantry_company() || !st.unit(unit).reduced {
            return Err(Refusal::new("13.3-a", say!(game, "why-recovery-who", unit)));
        }
        if let Some(hex) = st.hex_of(unit).filter(|h| st.in_ezoc(game.side(unit), *h)) {
            return Err(Refusal::new("7.2-b", say!(game, "why-recovery-zoc", hex)));
        }
        let drms: Vec<_> = game.recovery_drms(st, unit).collect();
        let total: i8 = drms.iter().map(|(_, _, n)| n).sum();
        let need = game.pack.tables.recovery.success as i8;
        let hits = (1..=6).filter(|die| die + total >= need).count() as u8;
        let mut answer = Answer::new(say!(game, "answer-recovery", unit, hits), format!("{hits}/6"));
        for (rule, key, n) in drms {
            answer.lines.push(line(rule, Message::new(key), Some(signed(i64::from(n)))));
        }
        answer.pieces = vec![game.def(unit).key.clone()];
        answer.outcomes = two("bar-recovered", "bar-not-recovered", hits);
        answer.table = Some(one_die("table-recovery", "13.3-a", total, need));
        answer.places = self.spots(st.hex_of(unit));
        Ok(answer)
    }
}
