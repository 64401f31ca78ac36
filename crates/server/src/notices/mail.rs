//! Notices by mail.

use crate::config::Mail;
use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::time::Duration;

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
    pub async fn send(&self, to: &str, subject: &str, text: &str) {
        let Ok(to) = to.parse() else { return };
        let letter = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .header(ContentType::TEXT_PLAIN)
            .body(text.to_string());
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
    fn addresses_are_told_from_other_texts() {
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
