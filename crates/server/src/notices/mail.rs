//! Notices by mail.

use crate::app::Edge;
use crate::config::Mail;
use crate::lang::Lang;
use lettre::message::Mailbox;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use sandtable_engine::Message;
use std::time::Duration;

/// A letter. Its subject is ours alone: no word in it comes from anybody who plays.
pub struct Letter {
    subject: String,
    text: String,
    /// Where mail programs stop such letters.
    stop: String,
}

impl Letter {
    /// A letter with this text; below it stands how to say yes to such letters, or no.
    pub(super) fn new(edge: &Edge, lang: Lang, subject: &'static str, text: &str, token: &str) -> Letter {
        let (say, base) = (|m: &Message| edge.app.catalogue.say(lang, m), edge.config.base_url());
        let foot = say(&Message::new("notice-foot").text("url", format!("{base}/mail#{token}")));
        Letter {
            subject: say(&Message::new(subject)),
            text: format!("{text}\n\n--\n{foot}\n"),
            stop: format!("{base}/api/mail/{token}/stop"),
        }
    }
}

/// Where letters are stopped (RFC 2369).
#[derive(Clone)]
struct ListUnsubscribe(String);

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(ListUnsubscribe(text.into()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), self.0.clone())
    }
}

/// That one request is enough for it (RFC 8058).
#[derive(Clone)]
struct OneClick;

impl Header for OneClick {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(OneClick)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "List-Unsubscribe=One-Click".into())
    }
}

/// Sends mail.
#[derive(Clone)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl Mailer {
    /// Mail by this server; the error says what is wrong with its address, without the password in it.
    pub fn new(config: &Mail) -> Result<Mailer, String> {
        let from = config.from.parse().map_err(|_| format!("'{}' is no mail address", config.from))?;
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(config.smtp.reveal())
            .map_err(|_| "expected smtps://USER:PASSWORD@HOST or smtp://HOST?tls=required".to_string())?;
        Ok(Mailer { transport: builder.timeout(Some(Duration::from_secs(20))).build(), from })
    }

    /// Sends a letter; what goes wrong is written down, without the address it was for.
    pub async fn send(&self, to: &str, letter: Letter) {
        let Ok(to) = to.parse() else { return };
        let letter = lettre::Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(letter.subject)
            .header(ListUnsubscribe(format!("<{}>", letter.stop)))
            .header(OneClick)
            .header(ContentType::TEXT_PLAIN)
            .body(letter.text);
        let Ok(letter) = letter else {
            tracing::warn!("a notice could not be written");
            return;
        };
        if let Err(error) = self.transport.send(letter).await {
            // The server's answer may quote the address.
            tracing::warn!(permanent = error.is_permanent(), "a notice could not be mailed");
        }
    }
}

/// Whether a text is a mail address, and nothing around it.
pub(super) fn is_address(text: &str) -> bool {
    text.parse::<Address>().is_ok() && !text.contains(['\r', '\n', ' ', ','])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Secret;

    #[test]
    fn mail_addresses_are_recognized() {
        assert!(is_address("ada@example.org"));
        for bad in ["", "ada", "ada@", "a@b c", "ada@example.org\r\nBcc: x@y.z", "Ada <ada@example.org>"] {
            assert!(!is_address(bad), "{bad}");
        }
    }

    #[test]
    fn a_broken_address_is_refused_without_its_password() {
        let mail = |smtp: &str, from: &str| Mail { smtp: Secret::new(smtp), from: from.into() };
        let error = Mailer::new(&mail("nonsense:hunter2", "a@b.c")).err().unwrap_or_default();
        assert!(error.contains("smtps://") && !error.contains("hunter2"), "{error}");
        assert!(Mailer::new(&mail("smtp://localhost", "nobody")).is_err());
    }
}
