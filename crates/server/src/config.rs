//! How a server is run.

use crate::rate_limit::Quotas;
use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;

/// Something that must not be printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Keeps a text secret.
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// The text, for the one who needs it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// How to send mail.
#[derive(Clone, Debug)]
pub struct Mail {
    /// `smtps://user:password@host:465`, `smtp://host?tls=required`.
    pub smtp: Secret,
    /// Who it comes from.
    pub from: String,
}

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Address of the database; may hold a password.
    pub database: Secret,
    /// Whether strangers come here: then only accounts set tables up.
    pub public: bool,
    /// Whether a proxy in front tells who is calling and whether the connection is encrypted.
    pub behind_proxy: bool,
    /// The address people reach the server by, where it is not the one it listens on: `https://play.example`.
    pub url: Option<String>,
    /// How to send mail; without it there are no notices by mail.
    pub mail: Option<Mail>,
    /// Lets whoever shows it read the metrics from elsewhere than this machine.
    pub metrics_token: Option<Secret>,
    /// Whether webhooks may lead into private networks and to this machine.
    pub private_webhooks: bool,
    /// How long after a turn began somebody who is away is told.
    pub notice_delay: Duration,
    /// How much one caller may ask for.
    pub quotas: Quotas,
    /// How long requests that were begun may take when the server stops.
    pub goodbye: Duration,
    /// The seed of every table, for tests of clients. Whoever knows it knows every roll, so only a server for this
    /// machine alone takes it.
    pub test_seed: Option<u64>,
}

impl Config {
    /// A server for this machine alone.
    pub fn new(listen: SocketAddr, database: impl Into<String>) -> Config {
        let local = listen.ip().is_loopback();
        Config {
            listen,
            database: Secret::new(database),
            public: false,
            behind_proxy: false,
            url: None,
            mail: None,
            metrics_token: None,
            private_webhooks: false,
            notice_delay: crate::notices::DELAY,
            quotas: if local { Quotas::local() } else { Quotas::open() },
            goodbye: Duration::from_secs(10),
            test_seed: None,
        }
    }

    /// Reads an address people reach the server by: `https://play.example`, nothing behind it.
    pub fn read_url(text: &str) -> Result<String, String> {
        let bad = || {
            format!("'{text}' is no address; expected https://play.example, with a port where it needs one")
        };
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).ok_or_else(bad)?;
        let host = rest.trim_end_matches('/');
        let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
        let named = host.chars().any(|c| c.is_ascii_alphanumeric());
        if named && host.chars().all(good) { Ok(text.trim_end_matches('/').to_string()) } else { Err(bad()) }
    }

    /// Whether only this machine can reach the server.
    pub fn loopback_only(&self) -> bool {
        self.listen.ip().is_loopback() && !self.behind_proxy
    }

    /// The address to print and to put into notices.
    pub fn base_url(&self) -> String {
        match &self.url {
            Some(url) => url.trim_end_matches('/').to_string(),
            None if self.listen.ip().is_unspecified() => format!("http://localhost:{}", self.listen.port()),
            None => format!("http://{}", self.listen),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_never_printed() {
        let mut config = Config::new(([127, 0, 0, 1], 7878).into(), "postgres://u:hunter2@h/db");
        config.mail = Some(Mail { smtp: Secret::new("smtp://u:hunter2@h"), from: "a@b".into() });
        assert!(!format!("{config:?}").contains("hunter2"));
    }

    #[test]
    fn an_address_is_an_address() {
        assert_eq!(Config::read_url("https://play.example/").as_deref(), Ok("https://play.example"));
        assert!(Config::read_url("http://[::1]:8080").is_ok());
        for bad in ["nonsense", "", "https://", "https://a b", "ftp://x", "https://x/path?q", "https://u:p@h"]
        {
            assert!(Config::read_url(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_address_is_one_a_browser_can_open() {
        let mut config = Config::new(([0, 0, 0, 0], 7878).into(), "");
        assert_eq!(config.base_url(), "http://localhost:7878");
        config.url = Some("https://play.example/".into());
        assert_eq!(config.base_url(), "https://play.example");
        assert_eq!(Config::new(([127, 0, 0, 1], 1).into(), "").base_url(), "http://127.0.0.1:1");
    }
}
