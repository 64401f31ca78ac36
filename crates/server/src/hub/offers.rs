//! Proposals: a draw, going back, a correction, hints for all. All other people at the table must agree.
//!
//! Computer players agree to go back and to corrections, and never to a draw. Whoever holds all the people's seats
//! needs to ask nobody.

use super::{Hub, LoadedTable, TableHandle};
use crate::localize::Voice;
use crate::table_settings::TableSettings;
use crate::wire::{self, Hints, Proposal};
use sandtable_engine::{Agreed, Message, Refusal, Seat, Seats};
use sandtable_store::{NewOffer, Offer};
use serde::Deserialize;
use std::sync::Arc;

/// Longest set-up line that can be proposed, in characters.
const LINE: usize = 200;

fn refuse(text: Message) -> Refusal {
    Refusal::new("table", text)
}

fn proposal(offer: &Offer) -> Option<Proposal> {
    Proposal::deserialize(&offer.payload).ok()
}

/// What goes into the journal; nothing where only the terms of the table change.
fn agreed(what: &Proposal) -> Option<Agreed> {
    Some(match what {
        Proposal::Draw => Agreed::Draw,
        Proposal::Back { entry } => Agreed::Back(*entry),
        // As the journal will have it: one line, words apart by one blank.
        Proposal::Edit { line } => Agreed::Edit(line.split_whitespace().collect::<Vec<_>>().join(" ")),
        Proposal::Hints => return None,
    })
}

impl LoadedTable {
    /// People whose agreement is missing.
    fn missing(&self, agreed: Seats) -> Seats {
        Seats(self.human().0 & !agreed.0)
    }

    /// Refuses what cannot be agreed on at this table, whoever agrees.
    fn may_propose(&self, what: &Proposal) -> Result<(), Refusal> {
        // Going back is no exception: after the end the dice are public.
        if self.table.result().is_some() {
            return Err(Refusal::over());
        }
        match what {
            Proposal::Draw if self.row.seats.iter().any(|s| self.level(s.seat).is_some()) => {
                Err(refuse(Message::new("offer-computer-declines")))
            }
            Proposal::Back { entry } if *entry >= self.entries() => {
                Err(refuse(Message::new("offer-back-nowhere").int("entry", *entry as i64)))
            }
            Proposal::Hints if self.terms.hints == Hints::Off => Err(refuse(Message::new("hint-off"))),
            Proposal::Edit { .. } if !self.terms.edits => Err(refuse(Message::new("offer-no-edits"))),
            Proposal::Edit { line } if line.chars().count() > LINE => {
                let size = line.chars().count() as i64;
                let text = Message::new("input-too-long").int("size", size).int("most", LINE as i64);
                Err(Refusal::new("input", text))
            }
            Proposal::Edit { line } if line.trim().is_empty() || line.chars().any(char::is_control) => {
                Err(Refusal::new("input", Message::new("input-empty")))
            }
            _ => Ok(()),
        }
    }

    /// The open proposals for the wire.
    pub(super) fn offers_shown(&self, voice: Voice<'_>) -> Vec<wire::Offer> {
        let shown = self.offers.iter().filter_map(|offer| {
            let what = proposal(offer)?;
            let who = voice.seat_name(offer.by);
            let text = match &what {
                Proposal::Draw => Message::new("offer-draw").text("seat", who),
                Proposal::Back { entry } => {
                    Message::new("offer-back").text("seat", who).int("entry", *entry as i64)
                }
                Proposal::Edit { line } => Message::new("offer-edit").text("seat", who).text("line", line),
                Proposal::Hints => Message::new("offer-hints").text("seat", who),
            };
            Some(wire::Offer {
                id: offer.id,
                by: voice.seat(offer.by),
                text: voice.say(&text),
                what,
                agreed: offer.agreed.iter().map(|s| voice.seat(s)).collect(),
                needed: self.missing(offer.agreed).iter().map(|s| voice.seat(s)).collect(),
            })
        });
        shown.collect()
    }
}

impl TableHandle {
    /// A seat proposes something. `held` are all the seats of whoever asks: they agree with him.
    pub async fn propose(
        self: &Arc<Self>,
        hub: &Hub,
        seat: Seat,
        held: Seats,
        what: Proposal,
    ) -> Result<i64, Refusal> {
        let open = self.table(hub).await?;
        open.may_propose(&what)?;
        if open.missing(held).is_empty() {
            drop(open);
            return self.carry_out(hub, &what, None).await;
        }
        if open.offers.iter().any(|o| held.contains(o.by)) {
            return Err(refuse(Message::new("offer-open")));
        }
        let version = open.version();
        drop(open);
        let payload = serde_json::to_value(&what).unwrap_or_default();
        let new = NewOffer { by: seat, payload, version, now_ms: super::now_ms() };
        let unavailable = |_| refuse(Message::new("table-unavailable"));
        let offer = hub.0.store.offer(self.id(), new).await.map_err(unavailable)?;
        for other in held.without(seat).iter() {
            hub.0.store.agree_offer(self.id(), offer.id, other).await.map_err(unavailable)?;
        }
        self.refresh_offers(hub).await?;
        Ok(version)
    }

    /// A seat answers a proposal; no to one's own withdraws it. When all have agreed it is carried out.
    pub async fn respond(
        self: &Arc<Self>,
        hub: &Hub,
        seat: Seat,
        held: Seats,
        id: i64,
        accept: bool,
    ) -> Result<i64, Refusal> {
        let settled = || refuse(Message::new("offer-settled"));
        let unavailable = |_| refuse(Message::new("table-unavailable"));
        let open = self.table(hub).await?;
        let offer = open.offers.iter().find(|o| o.id == id).cloned().ok_or_else(settled)?;
        let (version, asked) = (open.version(), open.missing(offer.agreed));
        drop(open);
        let store = &hub.0.store;
        if !accept {
            let withdrawn = store.withdraw_offer(self.id(), id).await.map_err(unavailable)?;
            self.refresh_offers(hub).await?;
            return if withdrawn { Ok(version) } else { Err(settled()) };
        }
        if !asked.contains(seat) {
            return Err(refuse(Message::new("offer-own")));
        }
        let mut offer = offer;
        for mine in asked.iter().filter(|s| held.contains(*s)) {
            let now = store.agree_offer(self.id(), id, mine).await.map_err(unavailable)?;
            offer = now.ok_or_else(settled)?;
        }
        let open = self.table(hub).await?;
        let complete = open.missing(offer.agreed).is_empty();
        drop(open);
        let Some(what) = proposal(&offer).filter(|_| complete) else {
            self.refresh_offers(hub).await?;
            return Ok(version);
        };
        let done = self.carry_out(hub, &what, Some(id)).await;
        if done.as_ref().is_err_and(|r| r.rule != "stale") {
            // It cannot be carried out any more: nobody should be asked for it again.
            store.withdraw_offer(self.id(), id).await.map_err(unavailable)?;
            self.refresh_offers(hub).await?;
        }
        done
    }

    /// Everybody has agreed.
    async fn carry_out(
        self: &Arc<Self>,
        hub: &Hub,
        what: &Proposal,
        settles: Option<i64>,
    ) -> Result<i64, Refusal> {
        if let Some(agreed) = agreed(what) {
            return self.agree(hub, &agreed, settles).await;
        }
        let unavailable = |_| refuse(Message::new("table-unavailable"));
        let mut open = self.table(hub).await?;
        let terms = TableSettings { hints: Hints::All, ..open.terms.clone() };
        hub.0.store.set_settings(self.id(), &terms.write()).await.map_err(unavailable)?;
        open.terms = terms;
        let version = open.version();
        drop(open);
        self.tell(|s| s.table += 1);
        if let Some(id) = settles {
            hub.0.store.withdraw_offer(self.id(), id).await.map_err(unavailable)?;
            self.refresh_offers(hub).await?;
        }
        Ok(version)
    }

    async fn refresh_offers(&self, hub: &Hub) -> Result<(), Refusal> {
        let offers = hub.0.store.offers(self.id()).await;
        let mut open = self.table(hub).await?;
        open.offers = offers.map_err(|_| refuse(Message::new("table-unavailable")))?;
        drop(open);
        self.tell(|s| s.state += 1);
        Ok(())
    }
}
