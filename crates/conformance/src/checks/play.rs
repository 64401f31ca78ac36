//! Play: games end, options are sound, everything else is refused, texts round-trip.

use crate::config::{Case, SuiteConfig};
use crate::report::{Failure, SuiteReport};
use crate::walk::{Step, Walk};
use sandtable_engine::game::Game;
use sandtable_engine::{Actor, Log, Rng, Seat, codec};
use std::collections::HashSet;

/// Plays the case to its end. At every step the audit is empty and exactly the asked seats have options, each
/// option once and each one legal; at the end, and only there, is a result.
pub fn ends<G: Game>(
    game: &G,
    case: &Case,
    cfg: &SuiteConfig,
    report: &mut SuiteReport,
) -> Result<(), Failure> {
    let mut walk = Walk::new(game, case, "play", cfg.runaway)?;
    let mut list = Vec::new();
    let mut decisions = 0;
    loop {
        if let Some(fault) = game.audit(&walk.state).first() {
            return Err(walk.failure(format!("audit: {fault}")));
        }
        let actor = game.decision(&walk.state).actor;
        for seat in seats(game) {
            list.clear();
            game.options(&walk.state, seat, &mut list);
            let asked = actor.includes(seat);
            if asked && list.is_empty() {
                return Err(walk.failure(format!("seat {} is asked but has no option", seat.0)));
            }
            if !asked && !list.is_empty() {
                return Err(walk.failure(format!("seat {} is not asked but has options", seat.0)));
            }
            if let Some(window) = game.window(&walk.state, seat)
                && !list.contains(&window.pass)
            {
                let text = format!("window '{}' of seat {}: passing is not an option", window.key, seat.0);
                return Err(walk.failure(text));
            }
            if cfg.looks_at(case, walk.steps) {
                distinct_and_legal(&walk, seat, &list)?;
            }
        }
        let result = game.result(&walk.state);
        if result.is_some() != (actor == Actor::Nobody) {
            return Err(walk.failure("there must be a result when the game is over, and only then"));
        }
        let Some(step) = walk.step()? else {
            report.games += 1;
            report.decisions += decisions;
            report.longest = report.longest.max(walk.steps);
            match result.and_then(|r| r.winner.seat()) {
                Some(seat) => match report.wins.get_mut(seat.idx()) {
                    Some(n) => *n += 1,
                    None => return Err(walk.failure(format!("seat {} won, but does not exist", seat.0))),
                },
                None => report.draws += 1,
            }
            return Ok(());
        };
        decisions += u64::from(matches!(step, Step::Act(..)));
        walk.take(step);
    }
}

fn distinct_and_legal<G: Game>(walk: &Walk<'_, G>, seat: Seat, list: &[G::Action]) -> Result<(), Failure> {
    let mut seen = HashSet::new();
    for action in list {
        let text = walk.game.action_text(&walk.state, *action);
        if let Err(refusal) = walk.game.check(&walk.state, seat, *action) {
            return Err(walk.failure(format!("'{text}' is listed, but refused: {refusal}")));
        }
        if text.contains(" +") {
            return Err(walk.failure(format!("'{text}' reads like an answer with a standing order")));
        }
        if !seen.insert(text.clone()) {
            return Err(walk.failure(format!("'{text}' is listed twice")));
        }
    }
    Ok(())
}

/// Actions that are not legal are refused, and the position stays byte-identical: actions of other positions by
/// the seat that is asked, and any action by a seat that is not.
pub fn refuses<G: Game>(
    game: &G,
    case: &Case,
    cfg: &SuiteConfig,
    report: &mut SuiteReport,
) -> Result<(), Failure> {
    let pool = strangers(game, case, cfg)?;
    let mut walk = Walk::new(game, case, "refusal", cfg.runaway)?;
    let mut rng = Rng::new(case.seed ^ 0xbad);
    let mut legal = Vec::new();
    loop {
        let step = walk.step()?;
        if cfg.looks_at(case, walk.steps) && !pool.is_empty() {
            let before = codec::bytes(&walk.state);
            for seat in seats(game) {
                legal.clear();
                game.options(&walk.state, seat, &mut legal);
                for _ in 0..cfg.strangers {
                    let action = pool[rng.below(pool.len() as u32) as usize];
                    if legal.contains(&action) {
                        continue;
                    }
                    refused(&walk, seat, action, &before)?;
                    report.refused += 1;
                }
                // What another seat may do now is still not for this one.
                if let Some(Step::Act(other, action)) = step
                    && other != seat
                    && !game.decision(&walk.state).actor.includes(seat)
                {
                    refused(&walk, seat, action, &before)?;
                    report.refused += 1;
                }
            }
        }
        match step {
            Some(step) => walk.take(step),
            None => return Ok(()),
        }
    }
}

fn refused<G: Game>(walk: &Walk<'_, G>, seat: Seat, action: G::Action, before: &[u8]) -> Result<(), Failure> {
    let mut state = walk.state.clone();
    let mut log = Log::default();
    match walk.game.play(&mut state, seat, action, &mut log) {
        Ok(()) => {
            Err(walk.failure(format!("{action:?} by seat {} is not an option, but was accepted", seat.0)))
        }
        Err(refusal) if codec::bytes(&state) != before || !log.entries.is_empty() => {
            Err(walk
                .failure(format!("{action:?} by seat {} was refused ({refusal}), but left a trace", seat.0)))
        }
        Err(refusal) if refusal.rule.is_empty() => {
            Err(walk.failure(format!("{action:?} was refused without a rule: {refusal}")))
        }
        Err(_) => Ok(()),
    }
}

/// Actions from all over two games, to be tried where they do not belong.
pub(crate) fn strangers<G: Game>(
    game: &G,
    case: &Case,
    cfg: &SuiteConfig,
) -> Result<Vec<G::Action>, Failure> {
    const POOL: usize = 512;
    let mut pool: Vec<G::Action> = Vec::new();
    let mut rng = Rng::new(case.seed);
    for seed in [case.seed, case.seed.wrapping_add(1_000_003)] {
        let mut walk = Walk::new(game, &Case { seed, ..case.clone() }, "refusal", cfg.runaway)?;
        let mut list = Vec::new();
        while let Some(step) = walk.step()? {
            if let Step::Act(seat, _) = step {
                list.clear();
                game.options(&walk.state, seat, &mut list);
                for _ in 0..4.min(list.len()) {
                    let action = list[rng.below(list.len() as u32) as usize];
                    if pool.len() < POOL {
                        pool.push(action);
                    } else {
                        pool[rng.below(POOL as u32) as usize] = action;
                    }
                }
            }
            walk.take(step);
        }
    }
    Ok(pool)
}

/// The text of every legal action reads back as that action.
pub fn texts<G: Game>(game: &G, case: &Case, cfg: &SuiteConfig) -> Result<(), Failure> {
    let mut walk = Walk::new(game, case, "text", cfg.runaway)?;
    let mut list = Vec::new();
    while let Some(step) = walk.step()? {
        if let Step::Act(seat, _) = step
            && cfg.looks_at(case, walk.steps)
        {
            list.clear();
            game.options(&walk.state, seat, &mut list);
            for action in &list {
                let text = game.action_text(&walk.state, *action);
                if text != text.trim() || text.is_empty() || text.contains(['\n', '#']) {
                    return Err(walk.failure(format!("'{text}' cannot stand in a journal line")));
                }
                match game.parse_action(&walk.state, &text) {
                    Ok(read) if read == *action => {}
                    Ok(read) => {
                        return Err(walk.failure(format!("'{text}' is {action:?}, but reads as {read:?}")));
                    }
                    Err(e) => return Err(walk.failure(format!("'{text}' does not read back: {e}"))),
                }
            }
        }
        walk.take(step);
    }
    Ok(())
}

/// All seats of a game.
pub(crate) fn seats<G: Game>(game: &G) -> impl Iterator<Item = Seat> + use<G> {
    (0..game.info().seats.len() as u8).map(Seat)
}
