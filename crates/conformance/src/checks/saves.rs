//! Saves: positions, journals and fresh constructions all lead to the same game.

use crate::config::{Case, SuiteConfig};
use crate::report::{Failure, SuiteReport};
use crate::walk::{Chooser, Walk};
use sandtable_engine::codec;
use sandtable_engine::game::Game;
use sandtable_engine::journal::Journal;
use sandtable_engine::session::Session;
use std::sync::Arc;

/// The same case played twice, by two constructions of the game, takes the same steps to the same position.
pub fn identical<G: Game>(game: &G, twin: &G, case: &Case, cfg: &SuiteConfig) -> Result<(), Failure> {
    let mut one = Walk::new(game, case, "identical", cfg.runaway)?;
    let mut two = Walk::new(twin, case, "identical", cfg.runaway)?;
    loop {
        if codec::bytes(&one.state) != codec::bytes(&two.state) {
            return Err(one.failure("two runs of the same seed reach different positions"));
        }
        let (step, other) = (one.step()?, two.step()?);
        if step != other {
            return Err(one.failure(format!("two runs of the same seed take {step:?} and {other:?}")));
        }
        let Some(step) = step else { return Ok(()) };
        one.take(step);
        two.take(step);
    }
}

/// Writing a position and reading it back (compact bytes and JSON by turns) before every step changes nothing:
/// not the bytes, not the options, not how the game goes on.
pub fn states<G: Game>(
    game: &G,
    case: &Case,
    cfg: &SuiteConfig,
    report: &mut SuiteReport,
) -> Result<(), Failure> {
    let mut plain = Walk::new(game, case, "save", cfg.runaway)?;
    let mut saved = Walk::new(game, case, "save", cfg.runaway)?;
    loop {
        let bytes = codec::bytes(&plain.state);
        saved.state = if saved.steps.is_multiple_of(2) {
            postcard::from_bytes(&codec::bytes(&saved.state)).map_err(|e| saved.failure(e.to_string()))?
        } else {
            let text =
                serde_json::to_string(&saved.state).map_err(|e| saved.failure(format!("JSON: {e}")))?;
            serde_json::from_str(&text).map_err(|e| saved.failure(format!("JSON: {e}")))?
        };
        game.restore(&mut saved.state);
        report.saves += 1;
        if codec::bytes(&saved.state) != bytes {
            return Err(saved.failure("a position that was written and read back is another"));
        }
        if saved.state != plain.state {
            return Err(saved.failure("equal bytes, but the positions are not equal"));
        }
        let (step, other) = (plain.step()?, saved.step()?);
        if step != other {
            return Err(saved.failure(format!("after a save the game takes {other:?} instead of {step:?}")));
        }
        let Some(step) = step else { return Ok(()) };
        plain.take(step);
        saved.take(step);
    }
}

/// A journal replays to the same position, goes on with the same dice, and ends with the same hash. It is loaded
/// after 0, 1, 2, 4, 8, … choices and at the end; the loaded game is then played alongside.
pub fn journal<G: Game>(
    game: &Arc<G>,
    case: &Case,
    cfg: &SuiteConfig,
    report: &mut SuiteReport,
) -> Result<(), Failure> {
    let mut live = start(game, case, "journal")?;
    let mut shadow = load(game, case, &live)?;
    let mut chooser = Chooser::new(case);
    let mut choices = 0usize;
    // The walk takes the same steps without a session, so that its decision numbers hold here too.
    let mut walk = Walk::new(&**game, case, "journal", cfg.runaway)?;
    loop {
        while walk.steps < live.journal().entries.len() {
            let Some(step) = walk.step()? else { break };
            walk.take(step);
        }
        let at = live.journal().entries.len();
        let fail = |message: String| case.failure("journal", at, message);
        if codec::bytes(live.state()) != codec::bytes(&walk.state) {
            return Err(fail("a session and plain play reach different positions".into()));
        }
        if choices.is_power_of_two() {
            shadow = load(game, case, &live)?;
            report.journals += 1;
        }
        if live.journal() != shadow.journal() || codec::bytes(live.state()) != codec::bytes(shadow.state()) {
            return Err(fail("a loaded game goes on differently".into()));
        }
        let Some((seat, action)) = chooser.choose(&**game, live.state()).map_err(&fail)? else { break };
        let text = game.action_text(live.state(), action);
        live.act(seat, &text).map_err(|r| fail(format!("'{text}' is an option, but refused: {r}")))?;
        shadow.act(seat, &text).map_err(|r| fail(format!("'{text}' is refused after loading: {r}")))?;
        choices += 1;
    }
    let end = load(game, case, &live)?;
    report.journals += 1;
    if codec::hash(end.state()) != codec::hash(live.state()) {
        return Err(case.failure("journal", choices, "replaying the journal reaches another hash"));
    }
    Ok(())
}

/// A session for the case.
pub(crate) fn start<G: Game>(game: &Arc<G>, case: &Case, check: &'static str) -> Result<Session<G>, Failure> {
    Session::start(game.clone(), &case.scenario, case.options.clone(), case.dice_seed())
        .map_err(|e| case.failure(check, 0, e.to_string()))
}

/// Writes a session's journal as text, reads it and replays it.
fn load<G: Game>(game: &Arc<G>, case: &Case, session: &Session<G>) -> Result<Session<G>, Failure> {
    let at = session.journal().entries.len();
    let text = session.journal().to_json();
    let read = Journal::from_json(&text)
        .map_err(|e| case.failure("journal", at, format!("the journal does not read back: {e}")))?;
    Session::load(game.clone(), &read)
        .map_err(|e| case.failure("journal", at, format!("the journal does not replay: {e}")))
}
