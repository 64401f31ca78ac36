//! The command line. Help texts live in the Fluent files under `help-…`; see `help.rs`.

use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

#[derive(Parser)]
#[command(
    name = "sandtable",
    version,
    disable_help_flag = true,
    disable_version_flag = true,
    disable_help_subcommand = true
)]
pub struct Cli {
    #[arg(long, global = true, value_name = "LANG", value_parser = sandtable_text::LANGUAGES)]
    pub lang: Option<String>,
    #[arg(long, global = true, value_name = "DIR")]
    pub data: Option<PathBuf>,
    // Without a command the table opens in the browser.
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand)]
pub enum Command {
    Serve(ServeArgs),
    Games(GamesArgs),
    New(NewArgs),
    Show(ShowArgs),
    Render(RenderArgs),
    Play(PlayArgs),
    Sim(SimArgs),
    Arena(ArenaArgs),
    Balance(BalanceArgs),
    Bot(BotArgs),
    Ask(AskArgs),
    Rules(RulesArgs),
    Data(DataArgs),
    Verify(VerifyArgs),
    Export(ExportArgs),
    Import(ImportArgs),
    Backup(BackupArgs),
    Restore(RestoreArgs),
    Move(MoveArgs),
    Admin(AdminArgs),
    Completions { shell: clap_complete::Shell },
    Man { command: Option<String> },
    Help { command: Option<String> },
}

#[derive(Args)]
pub struct ServeArgs {
    #[arg(long, value_name = "ADDRESS", default_value = crate::serve::LISTEN)]
    pub listen: String,
    #[arg(long, value_name = "FILE", conflicts_with = "database_url")]
    pub db: Option<PathBuf>,
    #[arg(long, value_name = "URL")]
    pub database_url: Option<String>,
    #[arg(long)]
    pub public: bool,
    #[arg(long)]
    pub behind_proxy: bool,
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
    #[arg(long, value_name = "URL")]
    pub smtp: Option<String>,
    #[arg(long, value_name = "MAIL")]
    pub mail_from: Option<String>,
    #[arg(long)]
    pub private_webhooks: bool,
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = ["text", "json"])]
    pub log: String,
    #[arg(long)]
    pub open: bool,
    #[arg(long)]
    pub check: bool,
}

impl Default for ServeArgs {
    fn default() -> ServeArgs {
        ServeArgs {
            listen: crate::serve::LISTEN.into(),
            db: None,
            database_url: None,
            public: false,
            behind_proxy: false,
            url: None,
            smtp: None,
            mail_from: None,
            private_webhooks: false,
            log: "text".into(),
            open: false,
            check: false,
        }
    }
}

// Which database; shared by everything for whoever runs a server.
#[derive(Args)]
pub struct DatabaseArgs {
    #[arg(long, value_name = "FILE", conflicts_with = "database_url")]
    pub db: Option<PathBuf>,
    #[arg(long, value_name = "URL")]
    pub database_url: Option<String>,
}

#[derive(Args)]
pub struct BackupArgs {
    pub file: PathBuf,
    #[command(flatten)]
    pub database: DatabaseArgs,
}

#[derive(Args)]
pub struct RestoreArgs {
    pub file: PathBuf,
    #[arg(long, value_name = "FILE")]
    pub db: Option<PathBuf>,
}

#[derive(Args)]
pub struct MoveArgs {
    #[arg(long, value_name = "DATABASE")]
    pub from: String,
    #[arg(long, value_name = "DATABASE")]
    pub to: String,
}

#[derive(Args)]
pub struct AdminArgs {
    #[arg(value_parser = ["password", "export", "delete", "ban", "unban", "delete-table", "hand-over"])]
    pub what: String,
    pub name: String,
    #[arg(long, value_name = "ACCOUNT")]
    pub to: Option<String>,
    #[command(flatten)]
    pub database: DatabaseArgs,
}

#[derive(Args)]
pub struct GamesArgs {
    #[arg(long)]
    pub json: bool,
}

// What a game is set up with; shared by `new`, `play` and `sim`.
#[derive(Args)]
pub struct SetupArgs {
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
}

#[derive(Args)]
pub struct NewArgs {
    pub game: String,
    pub scenario: Option<String>,
    #[command(flatten)]
    pub setup: SetupArgs,
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[arg(long)]
    pub force: bool,
}

#[derive(Args)]
pub struct ShowArgs {
    pub save: PathBuf,
    #[arg(long = "as", value_name = "SEAT")]
    pub viewer: Option<String>,
    #[arg(long, value_name = "HEX")]
    pub around: Option<String>,
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct RenderArgs {
    pub what: String,
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    #[arg(long = "as", value_name = "SEAT")]
    pub viewer: Option<String>,
    #[arg(long, value_name = "HEX")]
    pub around: Option<String>,
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = scale)]
    pub scale: f64,
}

/// How large a picture is drawn: something that can be seen, and kept in memory.
fn scale(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(factor) if (0.05..=20.0).contains(&factor) => Ok(factor),
        _ => Err("0.05 … 20".into()),
    }
}

#[derive(Args)]
pub struct PlayArgs {
    pub what: String,
    pub scenario: Option<String>,
    #[command(flatten)]
    pub setup: SetupArgs,
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    #[arg(long = "seat", value_name = "SEAT=WHO")]
    pub seats: Vec<String>,
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

#[derive(Args)]
pub struct SimArgs {
    pub game: String,
    pub scenario: Option<String>,
    #[command(flatten)]
    pub setup: SetupArgs,
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100,
        default_value_if("seconds", clap::builder::ArgPredicate::IsPresent, "1000000000")
    )]
    pub games: u64,
    #[arg(long = "for", value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub seconds: Option<u64>,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,
    #[arg(long)]
    pub check: bool,
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    #[arg(long, value_name = "FILE", conflicts_with = "record")]
    pub decisions: Option<PathBuf>,
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct ArenaArgs {
    pub game: String,
    pub scenario: Option<String>,
    #[command(flatten)]
    pub setup: SetupArgs,
    #[arg(long, value_name = "LEVEL", default_value = "recruit", value_parser = clap::value_parser!(sandtable_ai::Level))]
    pub a: sandtable_ai::Level,
    #[arg(long, value_name = "LEVEL", default_value = "random", value_parser = clap::value_parser!(sandtable_ai::Level))]
    pub b: sandtable_ai::Level,
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub games: u64,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    #[arg(long, value_name = "MS")]
    pub time: Option<u64>,
    #[arg(long, value_name = "N")]
    pub rounds: Option<u32>,
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,
    #[arg(long, alias = "decisions", value_name = "FILE")]
    pub record: Option<PathBuf>,
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct BalanceArgs {
    pub game: String,
    #[arg(value_name = "SCENARIO")]
    pub scenarios: Vec<String>,
    #[command(flatten)]
    pub setup: SetupArgs,
    #[arg(long, value_name = "LEVEL", default_value = "recruit", value_parser = clap::value_parser!(sandtable_ai::Level))]
    pub level: sandtable_ai::Level,
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub games: u64,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    #[arg(long, value_name = "MS")]
    pub time: Option<u64>,
    #[arg(long, value_name = "N")]
    pub rounds: Option<u32>,
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct BotArgs {
    pub game: String,
    pub scenario: Option<String>,
    #[command(flatten)]
    pub setup: SetupArgs,
    #[arg(long = "seat", value_name = "SEAT")]
    pub seats: Vec<String>,
    #[arg(long, value_name = "LEVEL", default_value = "recruit", value_parser = clap::value_parser!(sandtable_ai::Level))]
    pub against: sandtable_ai::Level,
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    #[arg(long, value_name = "MS")]
    pub time: Option<u64>,
}

#[derive(Args)]
pub struct AskArgs {
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct RulesArgs {
    pub game: String,
    #[arg(value_name = "NUMBER")]
    pub words: Vec<String>,
    #[arg(long)]
    pub check: bool,
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct DataArgs {
    pub game: String,
    #[arg(long, value_name = "CARD", conflicts_with = "check")]
    pub card: Option<String>,
    #[arg(long)]
    pub check: bool,
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct VerifyArgs {
    #[arg(required = true, value_name = "SAVE")]
    pub saves: Vec<PathBuf>,
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct ExportArgs {
    pub save: PathBuf,
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    #[arg(long)]
    pub without_seed: bool,
    #[arg(long = "as", value_name = "SEAT")]
    pub viewer: Option<String>,
    #[arg(long)]
    pub force: bool,
}

#[derive(Args)]
pub struct ImportArgs {
    pub file: PathBuf,
    #[arg(short, long, value_name = "SAVE")]
    pub output: Option<PathBuf>,
    #[arg(long)]
    pub force: bool,
}
