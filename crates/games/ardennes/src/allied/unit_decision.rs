//! Testing a unit for an action card (10.2, 10.3): the lead's situation, what it looks for, restrictions, the choice.

use super::choose::{Choice, Notes};
use crate::Ardennes;
use crate::board::Board;
use crate::frame::Crossing;
use crate::ids::UnitSet;
use crate::movement::Range;
use crate::pack::{Act, ActionCard, GoalIf, Keep, LeadIf, Prefer, Seek, Side, Subject, UnitId, With};
use crate::state::{Supply, flag, switch};
use crate::survey::Survey;
use sandtable_hex::HexId;
use std::cmp::Reverse;

/// What a test came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The unit does not act.
    No,
    /// These units go to a hex.
    Move(Vec<UnitId>, HexId),
    /// A German hex is attacked.
    Attack(HexId),
}

/// A test in progress.
pub(super) struct Test<'t, 'b, 's> {
    game: &'t Ardennes,
    survey: &'t Survey<'b, 's>,
    card: &'t ActionCard,
    lead: UnitId,
    hex: HexId,
    /// The lead and, if the card looks at stacks, its company that has not acted (10.2-d).
    stack: Vec<UnitId>,
    /// Active units that have not acted (10.3-a).
    active: UnitSet,
}

impl Ardennes {
    /// Tests a unit for a card; `active` are the units of the activation (10.2).
    pub fn test_unit(
        &self,
        survey: &Survey<'_, '_>,
        card: &ActionCard,
        active: UnitSet,
        lead: UnitId,
        notes: &mut Notes,
    ) -> Verdict {
        let (board, state) = (survey.board, survey.board.state);
        let Some(hex) = board.hex_of(lead) else { return Verdict::No };
        let stack = match card.subject {
            Subject::Unit => vec![lead],
            Subject::Stack | Subject::Force => {
                let company = board.stack(hex).filter(|u| *u == lead || self.can_act(state, *u));
                self.rising(board, company)
            }
        };
        let active = active.iter().filter(|u| self.can_act(state, *u)).collect();
        let test = Test { game: self, survey, card, lead, hex, stack, active };
        if !test.lead_holds(notes) {
            return Verdict::No;
        }
        match card.act {
            Act::Attack => test.attack(notes).map_or(Verdict::No, |hex| {
                notes.hex("10.2-f", "attacks", true, hex);
                Verdict::Attack(hex)
            }),
            Act::Move | Act::Withdraw => test.goal(notes).map_or(Verdict::No, |hex| {
                notes.hex("10.2-f", "goes-to", true, hex);
                Verdict::Move(test.stack, hex)
            }),
        }
    }
}

impl Test<'_, '_, '_> {
    /// Strength of the subject as printed.
    fn strength(&self) -> u32 {
        self.game.simple_strength(self.survey.board, self.stack.iter().copied())
    }

    /// Whether the lead is in the card's situation.
    fn lead_holds(&self, notes: &mut Notes) -> bool {
        let (game, survey, hex) = (self.game, self.survey, self.hex);
        let board = survey.board;
        let next = game.to_german(board, hex) <= 1;
        // Whoever leads an attack is in supply, whether the card says so or not (10.62).
        let given = (self.card.act == Act::Attack).then_some(LeadIf::Supplied);
        let more = self.card.lead.iter().copied().filter(|c| given != Some(*c));
        let held = given.into_iter().chain(more).all(|condition| match condition {
            LeadIf::Supplied => {
                let supplied = board.state.unit(self.lead).supply == Supply::Full;
                notes.test("10.62", "lead-supplied", supplied)
            }
            LeadIf::Danger => notes.test("10.3-d", "in-danger", game.in_danger(survey, hex)),
            LeadIf::Surrounded => notes.test("10.3-f", "surrounded", game.surrounded(board, hex)),
            LeadIf::NextToGerman => notes.test("10.3-i", "next-to-german", next),
            LeadIf::NotNextToGerman => notes.test("10.3-i", "not-next-to-german", !next),
            LeadIf::OutOfContact => {
                notes.test("9.3-a", "out-of-contact", game.is_out_of_contact(survey, self.lead))
            }
            LeadIf::NotInVp => notes.test("10.3-i", "not-in-vp", game.pack.map.points_at(hex) == 0),
            LeadIf::Weak(n) => {
                let strength = self.strength();
                notes.figure("10.3-i", "weak", strength <= u32::from(n), strength as i16)
            }
            LeadIf::Outweighed(n) => {
                let theirs = game.simple_strength(board, game.near(survey, Side::German, hex));
                let held = theirs >= u32::from(n) * self.strength();
                notes.figure("10.3-e", "outweighed", held, theirs as i16)
            }
        });
        held && self.may_leave(notes)
    }

    /// Whether the lead may leave its hex at all: the last unit stays in a victory hex (10.3-h). By the first version of
    /// these rules a plain move also started outside German control; now it costs a point more, as any other (S-01).
    fn may_leave(&self, notes: &mut Notes) -> bool {
        let (game, board) = (self.game, self.survey.board);
        let free = board.state.switches & switch::RULES_2 != 0
            || self.card.act != Act::Move
            || !board.in_ezoc(Side::Allied, self.hex)
            || notes.test("12.1-b", "out-of-control", false);
        let needed = self.card.act != Act::Attack
            && self.card.keep.contains(&Keep::DefendVp)
            && game.pack.map.points_at(self.hex) > 0
            && board.stack(self.hex).all(|u| self.stack.contains(&u));
        free && (!needed || notes.test("10.3-h", "defend-vp", false))
    }

    /// The hex the unit or stack goes to.
    fn goal(&self, notes: &mut Notes) -> Option<HexId> {
        let (game, board) = (self.game, self.survey.board);
        let map = &game.pack.map;
        let ranges: Vec<&Range> = self.stack.iter().filter_map(|u| game.reach_of(self.survey, *u)).collect();
        let first = ranges.first()?;
        let sought = |h: &HexId| match self.card.seek {
            Seek::Position => map.positions.contains(*h),
            Seek::Town => map.towns.contains(*h),
            Seek::Friend => board.holds(Side::Allied, *h),
            Seek::Hex | Seek::Enemy => true,
        };
        let found = first.hexes().iter().filter(|h| ranges.iter().all(|r| r.contains(*h))).filter(sought);
        let mut choice =
            Choice::among(found.collect::<Vec<_>>(), notes).found("10.2-b", seek_key(self.card.seek));
        if self.stack.len() > 1 {
            choice = choice.must("11.31", "all-can-cross", |h| self.all_cross(h, &ranges));
        }
        // What asks for whole hypothetical boards comes last.
        let mut goals = self.card.goal.clone();
        goals.sort_by_key(|g| matches!(g, GoalIf::Safe | GoalIf::Supplied));
        let bare = self.bare();
        let without = Survey::new(&bare);
        for goal in goals {
            let (rule, key) = goal_key(goal);
            choice = choice.must(rule, key, |h| self.goal_holds(goal, h, &without));
        }
        for keep in &self.card.keep {
            choice = match keep {
                Keep::AvoidSurround if !game.fed(self.survey, self.hex) => choice,
                Keep::AvoidSurround => {
                    choice.must("10.3-b", "avoid-surround", |h| !self.danger_at(&without, h))
                }
                Keep::PreserveLine => {
                    let holds = |h| !game.breaks_line(self.survey, &self.moved(h), true);
                    choice.must("10.3-g", "preserve-line", holds)
                }
                Keep::DefendVp => choice,
            };
        }
        for prefer in &self.card.prefer {
            choice = self.prefer_hex(choice, *prefer, &ranges);
        }
        choice.decide(board)
    }

    /// Whether all can come into a hex together: one unit a river hexside, and one a bridge into German control (11.31,
    /// 11.32).
    fn all_cross(&self, hex: HexId, ranges: &[&Range]) -> bool {
        let (game, board) = (self.game, self.survey.board);
        let grid = &game.pack.map.grid;
        let last = |range: &&Range| {
            let way = range.way(hex);
            let from = way.get(1).copied().unwrap_or(self.hex);
            let single = match game.crossing(board.state, from, grid.dir_between(from, hex)?) {
                Crossing::Dry => false,
                Crossing::River(_) => true,
                Crossing::Bridge(_) | Crossing::Built(_) => board.in_ezoc(Side::Allied, hex),
            };
            single.then_some(from)
        };
        let mut used: Vec<HexId> = ranges.iter().filter_map(last).collect();
        let all = used.len();
        used.sort_unstable_by_key(|h| h.0);
        used.dedup();
        used.len() == all
    }

    /// The board without those who would move.
    fn bare(&self) -> Board<'_> {
        let mut board = self.survey.board.clone();
        self.stack.iter().for_each(|u| board.shift(*u, HexId::NONE));
        board
    }

    /// The board with those who would move in a hex.
    fn moved(&self, hex: HexId) -> Board<'_> {
        let mut board = self.survey.board.clone();
        self.stack.iter().for_each(|u| board.shift(*u, hex));
        board
    }

    /// Whether the units would be in danger of surround in a hex; what is safe without them is safe with them.
    fn danger_at(&self, without: &Survey<'_, '_>, hex: HexId) -> bool {
        self.game.in_danger(without, hex) && {
            let board = self.moved(hex);
            self.game.in_danger(&Survey::new(&board), hex)
        }
    }

    fn goal_holds(&self, goal: GoalIf, hex: HexId, without: &Survey<'_, '_>) -> bool {
        let (game, survey) = (self.game, self.survey);
        let (board, map) = (survey.board, &game.pack.map);
        let state = board.state;
        match goal {
            GoalIf::Empty => !board.holds(Side::Allied, hex),
            GoalIf::Vp => map.points_at(hex) > 0,
            GoalIf::Hold(n) => map.hold_at(hex) >= n,
            GoalIf::Bridge => sandtable_hex::Dir::ALL
                .into_iter()
                .filter_map(|d| map.bridge(hex, d))
                .any(|b| !state.blown.contains(b)),
            GoalIf::NearGerman => game.any_german_near(survey, hex),
            GoalIf::WithinGerman(n) => game.to_german(board, hex) <= n.into(),
            GoalIf::NotNextToGerman => game.to_german(board, hex) > 1,
            GoalIf::NearerGerman => game.to_german(board, hex) < game.to_german(board, self.hex),
            GoalIf::NoControl => !board.in_ezoc(Side::Allied, hex),
            GoalIf::Safe => !self.danger_at(without, hex),
            GoalIf::Supplied => {
                game.fed(without, hex) || {
                    let board = self.moved(hex);
                    game.fed(&Survey::new(&board), hex)
                }
            }
            GoalIf::Room => game.room(board, Side::Allied, hex, &self.stack),
            GoalIf::StrengthAtMost(n) if map.points_at(hex) > 0 => {
                board.stack(hex).map(|u| u32::from(state.steps(&game.pack, u))).sum::<u32>() <= u32::from(n)
            }
            GoalIf::StrengthAtMost(n) => game.simple_strength(board, board.stack(hex)) <= u32::from(n),
            GoalIf::Threatened(n) => board.occupied[Side::German.index()].iter().any(|target| {
                game.simple_strength(board, board.stack(target)) >= u32::from(n)
                    && board.stack(hex).any(|u| game.proximate(survey, u, target))
            }),
            GoalIf::OtherHex => hex != self.hex,
            GoalIf::InTown => map.towns.contains(hex),
            GoalIf::Weaker | GoalIf::Odds(_) => {
                let (ours, theirs) = self.compare(hex);
                let times = if let GoalIf::Odds(n) = goal { u16::from(n) } else { 1 };
                if times > 1 { ours >= times * theirs } else { ours > theirs }
            }
            GoalIf::Lone => board.stack(hex).count() == 1,
            GoalIf::Unsupplied => unsupplied(board, hex),
            GoalIf::CanBeSurrounded => {
                let force: UnitSet = self.force(hex).into_iter().collect();
                game.can_encircle(survey, Side::Allied, hex, force)
            }
            GoalIf::PinsFriend => map.grid.adjacent(hex).any(|h| {
                board.holds(Side::Allied, h)
                    && (game.surrounded(board, h) || !game.linked(survey).contains(h))
            }),
        }
    }

    fn prefer_hex<'n>(
        &self,
        choice: Choice<'n, HexId>,
        prefer: Prefer,
        ranges: &[&Range],
    ) -> Choice<'n, HexId> {
        let (game, board) = (self.game, self.survey.board);
        let map = &game.pack.map;
        let (rule, key) = prefer_key(prefer);
        match prefer {
            Prefer::Vp => choice.best(rule, key, |h| map.points_at(h)),
            Prefer::FillsGap => {
                let gaps = game.gaps_of(self.survey);
                choice.best(rule, key, |h| game.fills(gaps, board, &self.moved(h)))
            }
            Prefer::HighestHold => choice.best(rule, key, |h| map.hold_at(h)),
            Prefer::Closest if self.card.act == Act::Attack => {
                choice.best(rule, key, |h| Reverse(self.cost_to_attack(h)))
            }
            Prefer::Closest => {
                choice.best(rule, key, |h| Reverse(ranges.iter().filter_map(|r| r.cost(h)).max()))
            }
            Prefer::Weakest if self.card.act == Act::Attack => {
                choice.best(rule, key, |h| Reverse(game.defence_situation(board, h)))
            }
            Prefer::Weakest => {
                choice.best(rule, key, |h| Reverse(game.simple_strength(board, board.stack(h))))
            }
            Prefer::BestOdds => choice.best(rule, key, |h| {
                let (ours, theirs) = self.compare(h);
                u32::from(ours) * 1000 / u32::from(theirs.max(1))
            }),
            Prefer::NearestGerman => choice.best(rule, key, |h| Reverse(game.to_german(board, h))),
            Prefer::Town => choice.best(rule, key, |h| map.towns.contains(h)),
            Prefer::Withdrawal => {
                let chain = self.chain(|h| map.arrows.get(h.idx()).and_then(|a| a.withdrawal));
                choice.best(rule, key, |h| Reverse(chain.iter().map(|c| map.grid.distance(*c, h)).min()))
            }
            Prefer::Advance => {
                let primary = self.chain(|h| map.arrows.get(h.idx()).and_then(|a| a.primary));
                let secondary = self.chain(|h| map.arrows.get(h.idx()).and_then(|a| a.secondary));
                choice.best(rule, key, |h| {
                    u8::from(primary.contains(&h)) * 2 + u8::from(secondary.contains(&h))
                })
            }
            Prefer::Unsupplied => choice.best(rule, key, |h| unsupplied(board, h)),
        }
    }

    /// Hexes along the arrows from the lead's hex, as far as it could go.
    fn chain(&self, arrow: impl Fn(HexId) -> Option<sandtable_hex::Dir>) -> Vec<HexId> {
        let steps = self.survey.board.state.face(&self.game.pack, self.lead).allowance;
        let mut at = self.hex;
        let mut found = Vec::new();
        for _ in 0..steps {
            let Some(next) = arrow(at).and_then(|d| self.game.pack.map.grid.neighbour(at, d).some()) else {
                break;
            };
            found.push(next);
            at = next;
        }
        found
    }

    /// The German hex that is attacked.
    fn attack(&self, notes: &mut Notes) -> Option<HexId> {
        let (game, survey) = (self.game, self.survey);
        let board = survey.board;
        let within = |h: &HexId| {
            // A unit is attacked once per activation (13.1-c); one that retreated here does not shield the others (13.74).
            let fresh = board.stack(*h).any(|u| !board.state.unit(u).has(flag::DEFENDED));
            fresh && game.approach(survey, self.lead, *h, &mut Notes::default()).is_some()
        };
        let found: Vec<HexId> = board.occupied[Side::German.index()].iter().filter(within).collect();
        let mut choice = Choice::among(found, notes).found("10.3-e", "enemy-proximate").must(
            "2.21-g",
            "not-bracketed-alone",
            |h| self.can_fight(h),
        );
        for goal in &self.card.goal {
            let (rule, key) = goal_key(*goal);
            if matches!(goal, GoalIf::Weaker | GoalIf::Odds(_)) {
                choice = choice.noting(|h, notes| {
                    let (ours, theirs) = self.compare(h);
                    for (rule, key, strength) in
                        [("10.61-a", "our-strength", ours), ("10.61-c", "their-strength", theirs)]
                    {
                        notes.reason(rule, key, true, |r| {
                            r.hexes.push(h);
                            r.number = Some(strength as i16);
                        });
                    }
                });
            }
            choice = choice.must(rule, key, |h| self.goal_holds(*goal, h, survey));
        }
        for prefer in &self.card.prefer {
            choice = self.prefer_hex(choice, *prefer, &[]);
        }
        choice.decide(board)
    }

    /// Those who are judged against a target and may attack it (10.2-d, 10.2-e).
    fn force(&self, target: HexId) -> Vec<UnitId> {
        let others = matches!(self.card.subject, Subject::Force);
        self.game.attackers(
            self.survey,
            &self.stack,
            if others { self.active } else { UnitSet::EMPTY },
            target,
        )
    }

    /// A bracketed unit does not attack alone (2.21-g).
    fn can_fight(&self, target: HexId) -> bool {
        let others = if self.card.with == With::Stack { UnitSet::EMPTY } else { self.active };
        let all = self.game.attackers(self.survey, &self.stack, others, target);
        let state = self.survey.board.state;
        all.len() > 1 || all.iter().any(|u| !state.face(&self.game.pack, *u).bracketed)
    }

    /// Situational strengths of the subject and of a target (10.61).
    fn compare(&self, target: HexId) -> (u16, u16) {
        let ours = self.game.attack_situation(self.survey, &self.force(target), target);
        (ours, self.game.defence_situation(self.survey.board, target))
    }

    fn cost_to_attack(&self, target: HexId) -> u8 {
        let from = self.game.approach(self.survey, self.lead, target, &mut Notes::default());
        let range = self.game.reach_of(self.survey, self.lead);
        from.and_then(|h| range.and_then(|r| r.cost(h))).unwrap_or(0)
    }
}

impl Ardennes {
    /// The units of a stack, and of others those proximate to the target, that may attack it, by rising number (10.62).
    pub(super) fn attackers(
        &self,
        survey: &Survey<'_, '_>,
        stack: &[UnitId],
        others: UnitSet,
        target: HexId,
    ) -> Vec<UnitId> {
        let all: UnitSet = stack.iter().copied().chain(others.iter()).collect();
        let able = all.iter().filter(|u| {
            self.may_attack(survey.board.state, *u)
                && self.approach(survey, *u, target, &mut Notes::default()).is_some()
        });
        self.rising(survey.board, able)
    }
}

/// Whether everybody in a hex is in bad supply, dispersed or without fuel.
fn unsupplied(board: &Board<'_>, hex: HexId) -> bool {
    board.stack(hex).all(|u| {
        let unit = board.state.unit(u);
        unit.supply != Supply::Full || unit.has(flag::DISPERSED | flag::NO_FUEL)
    })
}

const fn seek_key(seek: Seek) -> &'static str {
    match seek {
        Seek::Position => "seek-position",
        Seek::Town => "seek-town",
        Seek::Hex => "seek-hex",
        Seek::Friend => "seek-friend",
        Seek::Enemy => "enemy-proximate",
    }
}

/// Row of the ledger and message key of a condition.
const fn goal_key(goal: GoalIf) -> (&'static str, &'static str) {
    match goal {
        GoalIf::Empty => ("10.3-i", "empty"),
        GoalIf::Vp => ("10.3-i", "vp"),
        GoalIf::Hold(_) => ("10.3-i", "enough-hv"),
        GoalIf::Bridge => ("10.3-i", "bridge"),
        GoalIf::NearGerman => ("10.3-e", "german-proximate"),
        GoalIf::WithinGerman(_) => ("10.3-i", "german-within"),
        GoalIf::NotNextToGerman => ("10.3-i", "not-next-to-german"),
        GoalIf::NearerGerman => ("10.3-i", "nearer-german"),
        GoalIf::NoControl => ("12.0-a", "no-control"),
        GoalIf::Safe => ("10.3-d", "no-danger"),
        GoalIf::Supplied => ("14.2-b", "supply-traceable"),
        GoalIf::Room => ("11.5-a", "room"),
        GoalIf::StrengthAtMost(_) => ("10.3-i", "strength-at-most"),
        GoalIf::Threatened(_) => ("10.3-e", "threatened"),
        GoalIf::OtherHex => ("10.3-i", "other-hex"),
        GoalIf::Weaker => ("10.61-d", "weaker"),
        GoalIf::Odds(_) => ("10.61-d", "odds"),
        GoalIf::Lone => ("10.3-i", "lone"),
        GoalIf::InTown => ("10.3-i", "in-town"),
        GoalIf::Unsupplied => ("10.3-i", "unsupplied"),
        GoalIf::CanBeSurrounded => ("10.3-f", "can-be-surrounded"),
        GoalIf::PinsFriend => ("10.3-f", "pins-friend"),
    }
}

/// Row of the ledger and message key of a preference.
const fn prefer_key(prefer: Prefer) -> (&'static str, &'static str) {
    match prefer {
        Prefer::Vp => ("10.3-i", "prefer-vp"),
        Prefer::FillsGap => ("12.2-b", "fills-gap"),
        Prefer::HighestHold => ("10.3-i", "highest-hv"),
        Prefer::Closest => ("10.3-i", "closest"),
        Prefer::Weakest => ("10.3-i", "weakest"),
        Prefer::BestOdds => ("10.61-d", "best-odds"),
        Prefer::NearestGerman => ("10.3-i", "closest-german"),
        Prefer::Town => ("10.3-i", "prefer-town"),
        Prefer::Withdrawal => ("2.1-h", "withdrawal"),
        Prefer::Advance => ("2.1-g", "advance"),
        Prefer::Unsupplied => ("10.3-i", "prefer-unsupplied"),
    }
}
