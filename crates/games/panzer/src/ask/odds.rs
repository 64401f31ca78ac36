//! The chances of a shot: the hit number with each modifier, and what a hit would do.

use super::{Ask, line, unclear};
use crate::event::Tag;
use crate::fire::Occasion;
use crate::frame::Shot;
use crate::geo::arc;
use crate::ids::{Angle, Damage, Elevation, Level, Location, UnitId};
use crate::pack::{Armoured, Bands, Gun, Vehicle};
use crate::state::flag;
use crate::text::{self, Words, hit_row, hit_table, signed};
use sandtable_engine::query::{OutcomeBar, ResultTable};
use sandtable_engine::view::CardCell;
use sandtable_engine::{Answer, Message, Refusal, Value};

/// What a shot can come to, out of 10,000.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Chances {
    miss: u64,
    /// A hit that does nothing.
    nothing: u64,
    track: u64,
    damaged: u64,
    knocked_out: u64,
    brewed_up: u64,
}

impl Chances {
    fn add(&mut self, damage: Option<Damage>, weight: u64) {
        match damage {
            None | Some(Damage::None) => self.nothing += weight,
            Some(Damage::Damaged) => self.damaged += weight,
            Some(Damage::KnockedOut) => self.knocked_out += weight,
            Some(Damage::BrewUp) => self.brewed_up += weight,
        }
    }
}

impl Ask<'_> {
    /// The hit number with each modifier and the chances of each result. The value is the number.
    pub(super) fn odds(&self, shooter: UnitId, target: UnitId, rest: &[&str]) -> Result<Answer, Refusal> {
        let (from, to) = (self.stands(shooter)?, self.stands(target)?);
        let (mut occasion, mut moving) = (Occasion::Ordered, self.st.unit(target).is_known_to_move());
        let mut load: Vec<&str> = Vec::new();
        for word in rest {
            match *word {
                "watch" => occasion = Occasion::Watch,
                "moving" => moving = true,
                word => load.push(word),
            }
        }
        let shot = if load.is_empty() {
            self.game.best_shot(self.st, shooter, target, occasion).unwrap_or(Shot::ap(shooter))
        } else {
            Shot::new(shooter, text::read_load(&load).map_err(unclear)?)
        };
        if !shot.load.charge.pierces() {
            return self.gp_odds(shot, target, occasion, moving);
        }
        let weapon = shot.load.weapon;
        // A shot that may not be fired says why; one that may is explained in full.
        let refusal = self.game.shot_check(self.st, shot, target, occasion).err();
        let Some(sum) = self.game.shot_sum(self.st, shot, target, occasion, moving) else {
            let why = refusal.map(|why| why.refusal(self.game, self.st));
            let text = Message::new("why-out-of-range").unit(self.game, self.st, "unit", target);
            return Err(why.unwrap_or_else(|| Refusal::new("3.5.2", text)));
        };
        let text = Message::new("answer-odds")
            .unit(self.game, self.st, "unit", shooter)
            .unit(self.game, self.st, "target", target)
            .int("number", sum.number);
        let mut answer = Answer::new(text, sum.number.to_string());
        let band = Message::new("answer-band").int("range", sum.range).text("band", sum.band.word());
        answer.lines.push(line("4.4.3.2.1", band, None));
        for (part, value) in &sum.modifiers {
            answer.lines.push(line(part.rule(), text::modifier(*part), Some(signed(i64::from(*value)))));
        }
        answer.lines.push(line("4.4.3.2.2", Message::new("answer-net"), Some(signed(i64::from(sum.net)))));
        if let Some(why) = refusal {
            let refusal = why.refusal(self.game, self.st);
            answer.lines.push(line(refusal.rule, refusal.text, None));
        }
        let (gun, bands) = self.weapon(shot)?;
        let penetration = bands.value[sum.band.index()];
        let value = Some(Value::Int(i64::from(penetration)));
        answer.lines.push(line("4.4.3.2.5", Message::new("answer-penetration"), value));
        answer.table = Some(self.hit_table(sum.net, sum.band.index()));
        if let Some(vehicle) = self.game.vehicle(self.st, target) {
            let d = self.game.displacement(self.st, to, from);
            let facing = self.st.unit(target).facing;
            let angles = match self.st.hits() {
                Level::Basic => arc::basic_angles(facing, d),
                Level::Advanced => arc::angles(facing, d),
            };
            // On the dividing line the target's owner picks; the best for him is shown.
            let best =
                angles.iter().map(|a| (*a, self.chances(gun, penetration, vehicle, target, *a, sum.number)));
            let best = best.min_by_key(|(_, c)| (c.brewed_up + c.knocked_out, c.damaged));
            if let Some((angle, chances)) = best {
                self.tell(&mut answer, angle, vehicle, penetration, &chances);
            }
        }
        let unit = self.st.unit(shooter);
        let tag = Tag { card: unit.card, number: unit.number };
        let card = self.game.pack.card(tag.card).key.clone();
        answer.cells = vec![CardCell::new(card, format!("weapon-{weapon}"), 1, sum.band.index() as u16)];
        answer.pieces = vec![self.game.unit_key(self.st, shooter)];
        answer.places = vec![self.place(from), self.place(to)];
        Ok(answer)
    }

    fn weapon(&self, shot: Shot) -> Result<(&Gun, Bands), Refusal> {
        let refusal = || {
            let text = Message::new("why-no-ap-weapon").unit(self.game, self.st, "unit", shot.unit);
            Refusal::new("4.4.3", text)
        };
        let gun = self.game.weapon(self.st, shot).and_then(|arm| arm.gun).ok_or_else(refusal)?;
        let bands = *self.game.rows(self.st, shot).ok_or_else(refusal)?;
        Ok((gun, bands))
    }

    /// The chances of one shot that meets this angle.
    fn chances(
        &self,
        gun: &Gun,
        penetration: u8,
        vehicle: &Vehicle,
        target: UnitId,
        angle: Angle,
        number: u8,
    ) -> Chances {
        let tables = &self.game.pack.tables;
        let hit = u64::from(number);
        let mut chances = Chances { miss: (100 - hit) * 100, ..Chances::default() };
        let damaged = self.st.unit(target).has(flag::DAMAGED);
        // A second damage knocks a vehicle out.
        let twice = |damage: Option<Damage>| match damage {
            Some(Damage::Damaged) if damaged => Some(Damage::KnockedOut),
            other => other,
        };
        match self.st.hits() {
            Level::Basic => {
                let armor = vehicle.basic[usize::from(angle == Angle::Rear)];
                chances.add(twice(tables.basic_damage(penetration, armor)), hit * 100);
            }
            Level::Advanced => {
                for tens in 1..=10 {
                    let cell = tables.location(angle, Elevation::Level, tens);
                    if cell.location == Location::Track {
                        chances.track += hit * 10;
                        continue;
                    }
                    let armor = vehicle.armour(angle, Elevation::Level, cell.location);
                    if armor.is_none_or(|a| penetration < a) {
                        chances.nothing += hit * 10;
                        continue;
                    }
                    let soft = vehicle.armoured == Armoured::Soft;
                    for digit in 1..=10 {
                        let damage = gun.damage.map(|class| tables.ap_damage(class, digit, soft));
                        chances.add(twice(damage), hit);
                    }
                }
            }
        }
        chances
    }

    fn tell(&self, answer: &mut Answer, angle: Angle, vehicle: &Vehicle, penetration: u8, chances: &Chances) {
        let angle_text = Message::new("answer-angle").term("angle", text::angle_key(angle));
        match self.st.hits() {
            Level::Basic => {
                let armor = vehicle.basic[usize::from(angle == Angle::Rear)];
                answer.lines.push(line("4.4.3.2.4", angle_text, Some(Value::Int(i64::from(armor)))));
                let excess = i64::from(penetration) - i64::from(armor);
                answer.lines.push(line("4.4.3.2.6a", Message::new("answer-excess"), Some(signed(excess))));
            }
            Level::Advanced => answer.lines.push(line("6.5.2.2", angle_text, None)),
        }
        for (key, value, weight) in [
            ("bar-miss", "miss", chances.miss),
            ("bar-nothing", "nothing", chances.nothing),
            ("bar-track", "track", chances.track),
            ("bar-damaged", "DM", chances.damaged),
            ("bar-knocked-out", "KO", chances.knocked_out),
            ("bar-brewed-up", "BU", chances.brewed_up),
        ] {
            if weight > 0 {
                let bar = OutcomeBar { text: Message::new(key), value: value.to_owned(), weight };
                answer.outcomes.push(bar);
            }
        }
    }

    /// The hit table with the cell of the shot lit.
    fn hit_table(&self, net: i8, band: usize) -> ResultTable {
        ResultTable { lit_column: Some(band), lit_row: hit_row(net), ..hit_table(self.game) }
    }
}
