//! `sandtable completions` and `sandtable man`: what a package installs beside the program.

use crate::Context;
use crate::args::Cli;
use crate::failure::{Failure, Outcome};
use crate::help;
use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory};
use clap_complete::Shell;

/// Writes the completions of a shell, with the games among them.
pub fn completions(cx: &mut Context<'_, '_>, shell: Shell) -> Outcome {
    let mut command = with_games(help::localise(Cli::command(), &cx.voice), &cx.games.keys());
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "sandtable", &mut script);
    Ok(cx.io.out.write_all(&script)?)
}

/// Lets every argument that names a game name its values.
fn with_games(mut command: Command, games: &[String]) -> Command {
    let subcommands: Vec<String> = command.get_subcommands().map(|c| c.get_name().to_string()).collect();
    for name in subcommands {
        command = command.mut_subcommand(name, |c| {
            c.mut_args(|a| match a.get_id() == "game" {
                true => a.value_parser(PossibleValuesParser::new(games.to_vec())),
                false => a,
            })
        });
    }
    command
}

/// Writes the manual page of the program, or of one of its commands.
pub fn man(cx: &mut Context<'_, '_>, command: Option<&str>) -> Outcome {
    let mut all = help::localise(Cli::command(), &cx.voice);
    all.build();
    let page = match command {
        None => all,
        Some(name) => match all.find_subcommand(name) {
            Some(c) => c.clone().name(format!("sandtable-{name}")),
            None => return Err(help::no_command(&cx.voice, &all, name)),
        },
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text).map_err(|e| Failure::input(e.to_string()))?;
    Ok(cx.io.out.write_all(&text)?)
}
