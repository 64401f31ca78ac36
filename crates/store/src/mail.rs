//! Mail addresses: whether their owners want letters.

use crate::db::{Conn, args};
use crate::{Holder, Store, StoreError, Token};

/// How long nobody asks an address again.
const AGAIN_MS: i64 = 24 * 3600 * 1000;

/// What the owner of an address has said to letters that somebody asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailState {
    /// Nothing yet.
    Asked,
    /// Yes.
    Confirmed,
    /// No more of them.
    Stopped,
}

impl MailState {
    /// As it is kept and told.
    pub fn word(self) -> &'static str {
        match self {
            MailState::Asked => "asked",
            MailState::Confirmed => "confirmed",
            MailState::Stopped => "stopped",
        }
    }

    fn read(word: &str) -> MailState {
        match word {
            "confirmed" => MailState::Confirmed,
            "stopped" => MailState::Stopped,
            _ => MailState::Asked,
        }
    }
}

/// Letters to one address that one person asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letters {
    /// Stands in each of them: whoever shows it says yes, or stops them.
    pub token: String,
    /// What the owner of the address has said.
    pub state: MailState,
    /// Whether the owner is to be asked now.
    pub ask: bool,
}

async fn want(
    mut c: Conn<'_>,
    (address, holder, token, now): &(String, String, String, i64),
) -> Result<Letters, StoreError> {
    let known = "SELECT token, state FROM mails WHERE address = $1 AND holder = $2";
    if let Some(row) = c.first(known, args![address, holder]).await? {
        let state = MailState::read(&row.get::<String>(1)?);
        return Ok(Letters { token: row.get(0)?, state, ask: false });
    }
    // An address is asked once in a while, whoever gives it, and never after its owner wanted no more.
    let lately = "SELECT 1 FROM mails WHERE address = $1 AND (state = 'stopped' OR (state = 'asked' AND created > $2))";
    let ask = c.first(lately, args![address, *now - AGAIN_MS]).await?.is_none();
    if ask {
        let sql =
            "INSERT INTO mails (address, holder, token, state, created) VALUES ($1, $2, $3, 'asked', $4)";
        c.run(sql, args![address, holder, token, *now]).await?;
    }
    Ok(Letters { token: token.clone(), state: MailState::Asked, ask })
}

async fn find(
    mut c: Conn<'_>,
    (address, holder): &(String, String),
) -> Result<Option<(String, MailState)>, StoreError> {
    let sql = "SELECT token, state FROM mails WHERE address = $1 AND holder = $2";
    let Some(row) = c.first(sql, args![address, holder]).await? else { return Ok(None) };
    Ok(Some((row.get(0)?, MailState::read(&row.get::<String>(1)?))))
}

async fn answer(mut c: Conn<'_>, (token, state): &(String, MailState)) -> Result<bool, StoreError> {
    let sql = "UPDATE mails SET state = $2 WHERE token = $1";
    Ok(c.run(sql, args![token, state.word()]).await? > 0)
}

impl Store {
    /// Somebody wants letters to an address.
    pub async fn want_letters(
        &self,
        address: &str,
        holder: &Holder,
        now_ms: i64,
    ) -> Result<Letters, StoreError> {
        let input = (address.to_lowercase(), holder.to_string(), Token::new().to_string(), now_ms);
        self.db.write(input, |c, input| Box::pin(want(c, input))).await
    }

    /// Letters somebody asked for: their token, and what the owner of the address has said.
    pub async fn letters(
        &self,
        address: &str,
        holder: &Holder,
    ) -> Result<Option<(String, MailState)>, StoreError> {
        let input = (address.to_lowercase(), holder.to_string());
        self.db.read(input, |c, input| Box::pin(find(c, input))).await
    }

    /// The owner of an address answers; whether there are such letters.
    pub async fn answer_letters(&self, token: &str, state: MailState) -> Result<bool, StoreError> {
        self.db.write((token.to_string(), state), |c, input| Box::pin(answer(c, input))).await
    }
}
