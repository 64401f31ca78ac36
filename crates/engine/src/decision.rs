//! The point at which a game rests.

use crate::actor::Actor;
use crate::chance::Chance;

/// Who decides now, and, when it is chance, between what.
///
/// It is small and cheap to make; the question in words ([`crate::game::Game::prompt`]) and the options
/// ([`crate::game::Game::options`]) are asked for separately, because search needs only the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who.
    pub actor: Actor,
    /// The chance node, when the actor is [`Actor::Chance`].
    pub chance: Option<Chance>,
}

impl Decision {
    /// A seat decides.
    pub const fn seat(seat: crate::Seat) -> Decision {
        Decision { actor: Actor::Seat(seat), chance: None }
    }

    /// Several seats decide in secret.
    pub const fn seats(seats: crate::Seats) -> Decision {
        Decision { actor: Actor::Seats(seats), chance: None }
    }

    /// Chance decides.
    pub const fn chance(chance: Chance) -> Decision {
        Decision { actor: Actor::Chance, chance: Some(chance) }
    }

    /// The rules play on by themselves.
    pub const fn system() -> Decision {
        Decision { actor: Actor::System, chance: None }
    }

    /// The game is over.
    pub const fn over() -> Decision {
        Decision { actor: Actor::Nobody, chance: None }
    }
}
