//! Help in the chosen language: every command and argument has its sentence in the Fluent files.

use crate::failure::{Failure, Outcome, did_you_mean};
use crate::voice::Voice;
use crate::{Context, Io, args::Cli};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory};
use sandtable_engine::Message;
use std::ffi::OsString;

/// The language `--lang` names, read before the rest so that even a usage error speaks it.
pub fn language_in(args: &[OsString]) -> Option<String> {
    let words: Vec<&str> = args.iter().filter_map(|a| a.to_str()).collect();
    let given = words.iter().enumerate().find_map(|(i, w)| match w.strip_prefix("--lang") {
        Some("") => words.get(i + 1).copied(),
        Some(rest) => rest.strip_prefix('='),
        None => None,
    })?;
    sandtable_text::LANGUAGES.contains(&given).then(|| given.to_string())
}

/// Puts the help of the whole program into words.
pub fn localise(command: Command, voice: &Voice) -> Command {
    let name = command.get_name().to_string();
    let mut command = describe(command, voice, None)
        .arg(
            Arg::new("version")
                .short('V')
                .long("version")
                .action(ArgAction::Version)
                .help(voice.t("help-version"))
                .help_heading(voice.t("help-options")),
        )
        .subcommand_help_heading(voice.t("help-commands"))
        .subcommand_value_name(voice.t("help-command"));
    let subcommands: Vec<String> = command.get_subcommands().map(|c| c.get_name().to_string()).collect();
    for sub in subcommands {
        let bin = format!("{name} {sub}");
        command = command.mut_subcommand(&sub, |c| describe(c, voice, Some(&sub)).bin_name(bin));
    }
    command
}

fn describe(command: Command, voice: &Voice, sub: Option<&str>) -> Command {
    let prefix = sub.map_or_else(|| "help".to_string(), |s| format!("help-{s}"));
    let (about, examples) = match sub {
        None => (voice.t("help-about"), voice.t("help-examples")),
        Some(_) => (voice.t(&prefix), voice.word(&format!("{prefix}-examples"), "")),
    };
    let examples = match examples.is_empty() {
        true => examples,
        false => format!("{}\n{}", voice.t("help-examples-heading"), indent(&examples)),
    };
    let usage = voice.t("help-usage");
    command
        .about(about)
        .after_help(examples)
        .help_template(format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}"))
        .disable_help_flag(true)
        .mut_args(|arg| {
            let key = format!("{prefix}-{}", arg.get_id().as_str().replace('_', "-"));
            let shared = format!("help-any-{}", arg.get_id().as_str().replace('_', "-"));
            // The program's own arguments are shared by every command.
            let own = if sub.is_some() { voice.word(&key, "") } else { String::new() };
            let text = if own.is_empty() { voice.t(&shared) } else { own };
            let heading = if arg.is_positional() { "help-arguments" } else { "help-options" };
            arg.help(text).help_heading(voice.t(heading))
        })
        .arg(
            Arg::new("help")
                .short('h')
                .long("help")
                .action(ArgAction::Help)
                .help(voice.t("help-help"))
                .help_heading(voice.t("help-options")),
        )
}

fn indent(text: &str) -> String {
    text.lines().map(|l| format!("  {l}\n")).collect()
}

/// Shows what the command line parser has to say: help goes to the output, a complaint becomes a failure.
pub fn show(error: &clap::Error, voice: &Voice, io: &mut Io<'_>) -> Outcome {
    if error.use_stderr() {
        return Err(Failure::input(complaint(error, voice)));
    }
    let text = error.render();
    let text = if io.tty[1] && colours() { text.ansi().to_string() } else { text.to_string() };
    Ok(write!(io.out, "{text}")?)
}

/// A wrong command line in the language of the program, with what is nearest and how the command is used.
fn complaint(error: &clap::Error, voice: &Voice) -> String {
    let word = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(all)) => all.join(", "),
        Some(ContextValue::StyledStr(text)) => text.to_string(),
        Some(ContextValue::StyledStrs(all)) => all.iter().map(ToString::to_string).collect(),
        Some(ContextValue::Number(n)) => n.to_string(),
        _ => String::new(),
    };
    let argument = |key: &'static str| Message::new(key).text("argument", word(ContextKind::InvalidArg));
    let value = word(ContextKind::InvalidValue);
    let (said, near) = match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => (argument("error-argument-empty"), String::new()),
        ErrorKind::InvalidValue => {
            let m = argument("error-argument-value").text("word", value);
            (m.text("known", word(ContextKind::ValidValue)), word(ContextKind::SuggestedValue))
        }
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
            (argument("error-argument-wrong").text("word", value).text("why", why), String::new())
        }
        ErrorKind::UnknownArgument => (argument("error-argument-unknown"), word(ContextKind::SuggestedArg)),
        ErrorKind::InvalidSubcommand => {
            let m = Message::new("error-no-such-command").text("word", word(ContextKind::InvalidSubcommand));
            (m, word(ContextKind::SuggestedSubcommand))
        }
        ErrorKind::MissingRequiredArgument => (argument("error-argument-missing"), String::new()),
        ErrorKind::ArgumentConflict => {
            (argument("error-argument-conflict").text("other", word(ContextKind::PriorArg)), String::new())
        }
        // The parser's own words, in English, are better than none.
        _ => return error.to_string().trim_start_matches("error: ").trim_end().to_string(),
    };
    let mut text = voice.say(&said);
    if !near.is_empty() {
        text = format!("{text} {}", voice.say(&Message::new("error-did-you-mean").text("word", near)));
    }
    // The parser puts its own heading, in English, before the usage.
    let usage = word(ContextKind::Usage);
    let usage = usage.trim().trim_start_matches("Usage:").trim();
    if usage.is_empty() { text } else { format!("{text}\n{} {usage}", voice.t("help-usage")) }
}

/// Whether colours are welcome: `NO_COLOR` says that they are not.
fn colours() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// There is no such command.
pub fn no_command(voice: &Voice, all: &Command, name: &str) -> Failure {
    let known: Vec<String> = all.get_subcommands().map(|c| c.get_name().to_string()).collect();
    let m = Message::new("error-no-command").text("word", name).text("known", known.join(", "));
    Failure::input(did_you_mean(voice, &m, name, &known))
}

/// `sandtable help [COMMAND]`.
pub fn of_command(cx: &mut Context<'_, '_>, command: Option<&str>) -> Outcome {
    let mut all = localise(Cli::command(), &cx.voice);
    // Building hands the shared arguments down to the commands.
    all.build();
    let text = match command {
        None => all.render_help(),
        Some(name) => match all.clone().find_subcommand_mut(name) {
            Some(c) => c.render_help(),
            None => return Err(no_command(&cx.voice, &all, name)),
        },
    };
    let text = if cx.io.tty[1] && colours() { text.ansi().to_string() } else { text.to_string() };
    Ok(write!(cx.io.out, "{text}")?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_and_argument_is_explained_in_both_languages() {
        for lang in sandtable_text::LANGUAGES {
            let mut command = localise(Cli::command(), &Voice::program(lang));
            command.build();
            for c in std::iter::once(&command).chain(command.get_subcommands()) {
                let texts = c.get_about().map(ToString::to_string).into_iter().chain(
                    c.get_arguments().map(|a| a.get_help().map(ToString::to_string).unwrap_or_default()),
                );
                for text in texts {
                    assert!(
                        !text.is_empty() && !text.starts_with("help-"),
                        "{lang} {}: '{text}'",
                        c.get_name()
                    );
                }
            }
        }
    }

    #[test]
    fn lang_is_read_wherever_it_stands() {
        let args = |t: &str| t.split(' ').map(OsString::from).collect::<Vec<_>>();
        assert_eq!(language_in(&args("sandtable --lang ko games")), Some("ko".into()));
        assert_eq!(language_in(&args("sandtable games --lang=en")), Some("en".into()));
        assert_eq!(language_in(&args("sandtable games --lang")), None);
        assert_eq!(language_in(&args("sandtable games --lang xx")), None);
    }
}
