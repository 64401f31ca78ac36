//! The chances of a shot: the hit number with each modifier, and what a hit would do.

use super::{Ask, line, unclear};
use crate::event::Tag;
use crate::fire::Occasion;
use crate::frame::Shot;
use crate::geo::arc;
use crate::hits::Shelter;
use crate::ids::{Angle, Damage, Elevation, Level, Location, UnitId};
use crate::pack::{Armoured, Bands, DamageClass, Gun, Vehicle};
use crate::state::flag;
use crate::text::{self, Words, hit_row, hit_table, signed};
use crate::why::Why;
use sandtable_engine::query::{OutcomeBar, ResultTable};
use sandtable_engine::view::CardCell;
use sandtable_engine::{Answer, Message, Refusal, Value};

/// What a shot can come to, out of 10,000.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Chances {
    pub(super) miss: u64,
    /// A hit that does nothing.
    pub(super) nothing: u64,
    pub(super) track: u64,
    pub(super) damaged: u64,
    pub(super) knocked_out: u64,
    pub(super) brewed_up: u64,
}

/// How a hit meets its target.
struct Hit {
    damage: Option<DamageClass>,
    penetration: u8,
    angle: Angle,
    elevation: Elevation,
    shelter: Shelter,
}

impl Chances {
    /// As bars, the impossible left out.
    pub(super) fn bars(&self) -> Vec<OutcomeBar> {
        [
            ("bar-miss", "miss", self.miss),
            ("bar-nothing", "nothing", self.nothing),
            ("bar-track", "track", self.track),
            ("bar-damaged", "DM", self.damaged),
            ("bar-knocked-out", "KO", self.knocked_out),
            ("bar-brewed-up", "BU", self.brewed_up),
        ]
        .into_iter()
        .filter(|(.., weight)| *weight > 0)
        .map(|(key, value, weight)| {
            OutcomeBar::new(Message::new(key), value, weight).good(!matches!(value, "miss" | "nothing"))
        })
        .collect()
    }

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
        self.stands(shooter)?;
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
        // A shot that may not be fired says why; one that may is explained in full.
        let refusal = self.game.shot_check(self.st, shot, target, occasion).err();
        self.odds_of(shot, target, occasion, moving, refusal)
    }

    /// The chances of a shot, with the reason why it may not be fired if there is one.
    pub(super) fn odds_of(
        &self,
        shot: Shot,
        target: UnitId,
        occasion: Occasion,
        moving: bool,
        refusal: Option<Why>,
    ) -> Result<Answer, Refusal> {
        if !shot.load.charge.pierces() {
            return self.gp_odds(shot, target, occasion, moving, refusal);
        }
        let (shooter, weapon) = (shot.unit, shot.load.weapon);
        let (from, to) = (self.stands(shooter)?, self.stands(target)?);
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
            let place = (from, self.game.lift(self.st, shooter));
            // On the dividing line the target's owner picks; the best for him is shown.
            let hit = |angle: Angle| Hit {
                damage: gun.damage,
                penetration,
                angle,
                elevation: self.game.elevation_from(self.st, place, to),
                shelter: self.game.shelter_from(self.st, target, place, to, Some(angle)),
            };
            let best = angles.iter().map(|a| {
                let hit = hit(*a);
                let chances = self.chances(&hit, vehicle, target, sum.number);
                (hit, chances)
            });
            let best = best.min_by_key(|(_, c)| (c.brewed_up + c.knocked_out, c.damaged));
            if let Some((hit, chances)) = best {
                self.tell(&mut answer, hit.angle, vehicle, penetration, &chances);
                if self.st.hits() == Level::Advanced {
                    self.tell_locations(&mut answer, &hit, vehicle, target);
                }
                answer.cells.extend(self.armor_cells(&hit, target));
            }
        }
        let unit = self.st.unit(shooter);
        let tag = Tag { card: unit.card, number: unit.number };
        let card = self.game.pack.card(tag.card).key.clone();
        let lit = CardCell::new(card, format!("weapon-{weapon}"), 1, sum.band.index() as u16);
        answer.cells.insert(0, lit);
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
    fn chances(&self, met: &Hit, vehicle: &Vehicle, target: UnitId, number: u8) -> Chances {
        let tables = &self.game.pack.tables;
        let (angle, penetration) = (met.angle, met.penetration);
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
                    let cell = tables.location(angle, met.elevation, tens);
                    if met.shelter.hides(cell) {
                        chances.miss += hit * 10;
                        continue;
                    }
                    if cell.location == Location::Track {
                        chances.track += hit * 10;
                        continue;
                    }
                    let armor = vehicle.armour(angle, met.elevation, cell.location);
                    if armor.is_none_or(|a| penetration < a) {
                        chances.nothing += hit * 10;
                        continue;
                    }
                    let soft = vehicle.armoured == Armoured::Soft;
                    for digit in 1..=10 {
                        let damage = met.damage.map(|class| tables.ap_damage(class, digit, soft));
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
        answer.outcomes = chances.bars();
    }

    /// What a hit does at each location: how often it comes there, the armor, and what becomes of ten that pierce.
    fn tell_locations(&self, answer: &mut Answer, hit: &Hit, vehicle: &Vehicle, target: UnitId) {
        let tables = &self.game.pack.tables;
        let soft = vehicle.armoured == Armoured::Soft;
        let damaged = self.st.unit(target).has(flag::DAMAGED);
        for location in Location::ALL {
            let cells = (1..=10).map(|tens| tables.location(hit.angle, hit.elevation, tens));
            let here: Vec<_> = cells.filter(|c| c.location == *location).collect();
            if here.is_empty() {
                continue;
            }
            let open = here.iter().filter(|c| !hit.shelter.hides(**c)).count() as i64;
            let name = |key: &'static str| {
                Message::new(key).text("location", location.word()).int("share", here.len() as i64 * 10)
            };
            let armor = vehicle.armour(hit.angle, hit.elevation, *location);
            let text = match armor {
                _ if open == 0 => name("answer-location-hidden"),
                None => name("answer-location-track"),
                Some(armor) if hit.penetration < armor => name("answer-location-holds").int("armor", armor),
                Some(armor) => {
                    let results =
                        (1..=10).filter_map(|digit| Some(tables.ap_damage(hit.damage?, digit, soft)));
                    let results: Vec<Damage> = results
                        .map(|d| if damaged && d == Damage::Damaged { Damage::KnockedOut } else { d })
                        .collect();
                    let count = |damage: Damage| results.iter().filter(|d| **d == damage).count() as i64 * 10;
                    name("answer-location")
                        .int("armor", armor)
                        .int("damaged", count(Damage::Damaged))
                        .int("lost", count(Damage::KnockedOut))
                        .int("burnt", count(Damage::BrewUp))
                }
            };
            answer.lines.push(line("6.5.2.5a", text, None));
        }
    }

    /// The armor of the target that the shot can meet, on its data card.
    fn armor_cells(&self, hit: &Hit, target: UnitId) -> Vec<CardCell> {
        let card = self.game.card(self.st, target).key.clone();
        if self.st.hits() == Level::Basic {
            // Size, GP defence, basic armor: the third row.
            return vec![CardCell::new(card, "defence", 2, 0)];
        }
        let (group, columns) = match hit.angle {
            Angle::Front | Angle::Rear => ("ends", 4),
            Angle::FrontSide | Angle::RearSide => ("sides", 6),
        };
        let row = hit.elevation.index() as u16;
        (0..columns).map(|column| CardCell::new(card.clone(), group, row, column)).collect()
    }

    /// The hit table with the cell of the shot lit.
    fn hit_table(&self, net: i8, band: usize) -> ResultTable {
        ResultTable { lit_column: Some(band), lit_row: hit_row(net), ..hit_table(self.game) }
    }
}
