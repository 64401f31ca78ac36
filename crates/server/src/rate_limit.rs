//! How much one caller may ask for: requests by address, costly things by person or address.

use crate::error::Fault;
use crate::token_bucket::{Attempt, Attempts};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

/// Largest body of an ordinary request, in bytes.
pub const BODY: usize = 64 * 1024;

/// Largest game that can be brought along, in bytes.
pub const IMPORT: usize = 8 * 1024 * 1024;

/// Most entries a game that is brought along may have.
pub const IMPORT_ENTRIES: usize = 100_000;

/// How long a request may take.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// How often something may be done: so many at once, then one every so often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// At once.
    pub burst: u32,
    /// Time until one more is free.
    pub every: Duration,
}

impl Rate {
    /// So many at once, then one every `every`.
    pub const fn new(burst: u32, every: Duration) -> Rate {
        Rate { burst, every }
    }

    fn quota(self) -> Quota {
        let burst = NonZeroU32::new(self.burst).unwrap_or(NonZeroU32::MIN);
        Quota::with_period(self.every).unwrap_or(Quota::per_second(burst)).allow_burst(burst)
    }
}

/// The rates of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quotas {
    /// Requests of one address.
    pub requests: Rate,
    /// Failed attempts to sign in, and accounts made, from one address.
    pub sign_in: Rate,
    /// Failed attempts to sign in to one account from one address.
    pub account: Rate,
    /// Failed attempts to sign in to one account from everywhere. Where there are more, whoever tries has one attempt until
    /// his allowance from this address is whole again. Nobody is shut out: whoever knows the password needs no second.
    pub siege: Rate,
    /// Tables set up by one person.
    pub tables: Rate,
    /// Costly answers for one person: games brought along, reports, pictures.
    pub costly: Rate,
    /// Hints for one person.
    pub hints: Rate,
    /// Guesses at links from one address.
    pub claims: Rate,
}

impl Quotas {
    /// For a server strangers can reach.
    pub const fn open() -> Quotas {
        Quotas {
            requests: Rate::new(300, Duration::from_millis(40)),
            sign_in: Rate::new(10, Duration::from_secs(6)),
            account: Rate::new(8, Duration::from_secs(45)),
            siege: Rate::new(30, Duration::from_secs(30)),
            tables: Rate::new(20, Duration::from_secs(30)),
            costly: Rate::new(8, Duration::from_secs(10)),
            hints: Rate::new(10, Duration::from_secs(6)),
            claims: Rate::new(20, Duration::from_secs(3)),
        }
    }

    /// For a server on one's own machine: scripts and load tests may hurry, guessing stays slow.
    pub const fn local() -> Quotas {
        Quotas {
            requests: Rate::new(20_000, Duration::from_micros(50)),
            tables: Rate::new(20_000, Duration::from_millis(1)),
            costly: Rate::new(100, Duration::from_millis(100)),
            hints: Rate::new(100, Duration::from_millis(500)),
            ..Quotas::open()
        }
    }
}

type Limiter<K> = DefaultKeyedRateLimiter<K>;

/// How many people of one network may do as much as one of them.
const NEIGHBOURS: u32 = 3;

/// Counts by person and by network: whoever is a new visitor every time still calls from somewhere.
struct Both {
    people: Limiter<String>,
    networks: Limiter<IpAddr>,
}

impl Both {
    fn new(rate: Rate) -> Both {
        let all = Rate::new(rate.burst.saturating_mul(NEIGHBOURS), rate.every / NEIGHBOURS);
        Both { people: RateLimiter::keyed(rate.quota()), networks: RateLimiter::keyed(all.quota()) }
    }

    fn take(&self, who: &str, from: IpAddr, clock: &DefaultClock) -> Result<(), Fault> {
        let wait = |e: governor::NotUntil<_>| Fault::too_many(e.wait_time_from(clock.now()));
        self.people.check_key(&who.to_string()).map_err(wait)?;
        self.networks.check_key(&network(from)).map_err(wait)
    }

    fn forget_old(&self) {
        self.people.retain_recent();
        self.networks.retain_recent();
    }
}

/// Counts what everybody asks for.
pub struct Limits {
    requests: Limiter<IpAddr>,
    sign_in: Attempts,
    account: Attempts,
    siege: Attempts,
    tables: Both,
    costly: Both,
    hints: Both,
    claims: Limiter<IpAddr>,
    clock: DefaultClock,
}

impl Limits {
    /// Counts against these rates.
    pub fn new(quotas: &Quotas) -> Limits {
        Limits {
            requests: RateLimiter::keyed(quotas.requests.quota()),
            sign_in: Attempts::new(quotas.sign_in),
            account: Attempts::new(quotas.account),
            siege: Attempts::new(quotas.siege),
            tables: Both::new(quotas.tables),
            costly: Both::new(quotas.costly),
            hints: Both::new(quotas.hints),
            claims: RateLimiter::keyed(quotas.claims.quota()),
            clock: DefaultClock::default(),
        }
    }

    /// One more request of an address; the error is how long to wait.
    pub fn request(&self, from: IpAddr) -> Result<(), Duration> {
        self.requests.check_key(&network(from)).map_err(|e| e.wait_time_from(self.clock.now()))
    }

    /// One more attempt to prove oneself from an address. It counts unless [`SignIn::succeeded`].
    pub(crate) fn sign_in(&self, from: IpAddr) -> Result<SignIn<'_>, Fault> {
        let from = network(from);
        let here = self.sign_in.take(from).ok_or_else(|| Fault::too_many(self.sign_in.every()))?;
        Ok(SignIn { limits: self, from, spent: vec![here] })
    }

    /// One more account made from an address.
    pub(crate) fn register(&self, from: IpAddr) -> Result<(), Fault> {
        self.sign_in
            .take(network(from))
            .map(Attempt::keep)
            .ok_or_else(|| Fault::too_many(self.sign_in.every()))
    }

    /// One more table.
    pub fn table(&self, who: &str, from: IpAddr) -> Result<(), Fault> {
        self.tables.take(who, from, &self.clock)
    }

    /// One more costly answer.
    pub fn costly(&self, who: &str, from: IpAddr) -> Result<(), Fault> {
        self.costly.take(who, from, &self.clock)
    }

    /// One more hint.
    pub fn hint(&self, who: &str, from: IpAddr) -> Result<(), Fault> {
        self.hints.take(who, from, &self.clock)
    }

    /// One more guess at a link.
    pub fn claim(&self, from: IpAddr) -> Result<(), Fault> {
        let wait = |e: governor::NotUntil<_>| Fault::too_many(e.wait_time_from(self.clock.now()));
        self.claims.check_key(&network(from)).map_err(wait)
    }

    /// Forgets callers that have been quiet; call it now and then.
    pub fn forget_old(&self) {
        self.requests.retain_recent();
        self.sign_in.forget_old();
        self.account.forget_old();
        self.siege.forget_old();
        self.tables.forget_old();
        self.costly.forget_old();
        self.hints.forget_old();
        self.claims.retain_recent();
    }
}

/// An attempt to sign in that was let through so far.
pub(crate) struct SignIn<'a> {
    limits: &'a Limits,
    from: IpAddr,
    /// What it costs unless it succeeds.
    spent: Vec<Attempt<'a>>,
}

impl<'a> SignIn<'a> {
    /// The account it is for, once its name is known to be one.
    pub(crate) fn to(mut self, account: &str) -> Result<SignIn<'a>, Fault> {
        let account = account.to_lowercase();
        let everywhere = self.limits.siege.take(&account);
        let here = match everywhere {
            Some(_) => self.limits.account.take((self.from, &account)),
            None => self.limits.account.take_all((site(self.from), &account)),
        };
        match here {
            Some(here) => self.spent.extend(everywhere.into_iter().chain([here])),
            None => {
                // What is refused here is no guess at the account.
                everywhere.into_iter().for_each(Attempt::give_back);
                return Err(Fault::too_many(self.limits.account.every()));
            }
        }
        Ok(self)
    }

    /// It was the right password: nothing is counted.
    pub(crate) fn succeeded(self) {
        self.spent.into_iter().for_each(Attempt::give_back);
    }
}

/// Whoever besieges an account may well have 2¹⁶ networks: those of one site count as one.
fn site(network: IpAddr) -> IpAddr {
    match network {
        IpAddr::V6(v6) => {
            let [a, b, c, ..] = v6.segments();
            std::net::Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0).into()
        }
        v4 => v4,
    }
}

/// Whoever has one IPv6 address has 2⁶⁴ of them: the network counts as one caller.
pub(crate) fn network(from: IpAddr) -> IpAddr {
    match from.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            std::net::Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_burst_is_spent_and_others_have_their_own() {
        let rate = Rate::new(2, Duration::from_secs(3600));
        let limits = Limits::new(&Quotas { requests: rate, account: rate, sign_in: rate, ..Quotas::open() });
        let (a, b): (IpAddr, IpAddr) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        assert!(limits.request(a).is_ok() && limits.request(a).is_ok());
        assert!(limits.request(a).is_err_and(|wait| wait > Duration::from_secs(1)));
        assert!(limits.request(b).is_ok());
    }

    #[test]
    fn failures_count_for_the_address_and_for_the_account() {
        let rate = Rate::new(2, Duration::from_secs(3600));
        let limits = Limits::new(&Quotas { account: rate, ..Quotas::open() });
        let ip = |n: u8| IpAddr::from([10, 0, 0, n]);
        let fails = |n: u8, name: &str| limits.sign_in(ip(n)).and_then(|s| s.to(name)).map(drop).is_ok();
        for _ in 0..20 {
            let good = limits.sign_in(ip(1)).and_then(|s| s.to("Ada"));
            good.expect("good passwords are not counted").succeeded();
        }
        assert!(fails(1, "Ada") && fails(1, "ada"));
        assert!(!fails(1, "ADA"), "one account, whatever the case");
        assert!(fails(1, "grace"), "another account");
        assert!(fails(2, "ada"), "another address");
        // An address that guesses at many accounts is stopped, too.
        let rate = Rate::new(3, Duration::from_secs(3600));
        let limits = Limits::new(&Quotas { sign_in: rate, ..Quotas::open() });
        let fails = |name: &str| limits.sign_in(ip(1)).and_then(|s| s.to(name)).map(drop).is_ok();
        assert!(fails("ada") && fails("grace") && fails("emmy") && !fails("sofia"));
    }

    #[test]
    fn distributed_guessing_is_slow_and_locks_nobody_out() {
        let hour = Duration::from_secs(3600);
        let quotas = Quotas { account: Rate::new(4, hour), siege: Rate::new(10, hour), ..Quotas::open() };
        let limits = Limits::new(&quotas);
        let ip = |n: u8| IpAddr::from([10, 0, 0, n]);
        let fails = |n: u8| limits.sign_in(ip(n)).and_then(|s| s.to("Ada")).map(drop).is_ok();
        // Ten wrong passwords from five addresses: the account is besieged.
        assert!((1..=5).all(|n| fails(n) && fails(n)));
        assert!((1..=5).all(|n| !fails(n)), "whoever has guessed before must wait");
        assert!((6..=200).all(|n| fails(n) && !fails(n)), "others guess once");
        // Its owner has his attempt as well, from anywhere, as often as he is right.
        for _ in 0..3 {
            let owner = limits.sign_in(ip(250)).and_then(|s| s.to("ada"));
            owner.expect("he can still sign in").succeeded();
        }
        let fails = |from: &str| {
            let from = from.parse().expect("an address");
            limits.sign_in(from).and_then(|s| s.to("Ada")).map(drop).is_ok()
        };
        assert!(fails("2001:db8:1:2::1") && !fails("2001:db8:1:3::1"), "networks of one site are one");
        assert!(fails("2001:db8:2:2::1"));
        // Other accounts notice nothing.
        let other = |_| limits.sign_in(ip(1)).and_then(|s| s.to("grace")).map(drop).is_ok();
        assert!((0..4).all(other));
    }

    #[test]
    fn neighbours_in_one_ipv6_network_are_one_caller() {
        let ip = |t: &str| t.parse::<IpAddr>().expect("an address");
        assert_eq!(network(ip("2001:db8:1:2::1")), network(ip("2001:db8:1:2:ffff::9")));
        assert_ne!(network(ip("2001:db8:1:2::1")), network(ip("2001:db8:1:3::1")));
        assert_eq!(network(ip("::ffff:10.0.0.1")), ip("10.0.0.1"));
    }
}
