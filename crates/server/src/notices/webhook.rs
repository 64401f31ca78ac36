//! Notices to an address somebody else chose. The server must not become a way into its own network: names are
//! looked up here, only addresses of the open internet are taken, and the connection goes to exactly those. Nothing
//! is followed and nothing of the answer is read.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, ToSocketAddrs};
use std::time::Duration;
use ureq::http::Uri;
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

/// How long a post may take in all.
const PATIENCE: Duration = Duration::from_secs(8);

/// Why an address is not posted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It cannot be read.
    Unreadable,
    /// It is neither `https` nor `http`.
    Scheme,
    /// It leads into a private network.
    Private,
}

impl Refused {
    /// Key of the reason in words.
    pub fn key(self) -> &'static str {
        match self {
            Refused::Unreadable => "problem-webhook-unknown",
            Refused::Scheme => "problem-webhook-scheme",
            Refused::Private => "problem-webhook-private",
        }
    }
}

/// Checks an address as far as its text goes; names are looked up when something is sent.
pub fn allowed(address: &str, private: bool) -> Result<(), Refused> {
    let uri: Uri = address.parse().map_err(|_| Refused::Unreadable)?;
    if !matches!(uri.scheme_str(), Some("https" | "http")) {
        return Err(Refused::Scheme);
    }
    let authority = uri.authority().ok_or(Refused::Unreadable)?;
    if authority.as_str().contains('@') || uri.host().is_none_or(str::is_empty) {
        return Err(Refused::Unreadable);
    }
    let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
    let inner = match host.parse::<IpAddr>() {
        Ok(ip) => !is_public(ip),
        // `localhost`, `printer`, `db.internal`: names of the own network.
        Err(_) => {
            !host.contains('.') || [".localhost", ".local", ".internal"].iter().any(|e| host.ends_with(e))
        }
    };
    if inner && !private { Err(Refused::Private) } else { Ok(()) }
}

/// Posts a notice; what goes wrong is written down without the address, which is a secret of its owner.
pub(super) fn post(address: &str, body: &str, private: bool) {
    if let Err(reason) = allowed(address, private) {
        tracing::warn!(?reason, "a webhook is not posted to");
        return;
    }
    let config = ureq::Agent::config_builder()
        .timeout_global(Some(PATIENCE))
        .max_redirects(0)
        .proxy(None)
        .max_idle_connections(0)
        .user_agent("sandtable")
        .build();
    let agent = ureq::Agent::with_parts(config, DefaultConnector::default(), Guarded { private });
    match agent.post(address).header("content-type", "application/json").send(body) {
        Ok(answer) => tracing::debug!(status = answer.status().as_u16(), "webhook"),
        Err(ureq::Error::StatusCode(status)) => tracing::info!(status, "a webhook refused a notice"),
        Err(error) => {
            let what = match error {
                ureq::Error::HostNotFound => "its host is unknown or private",
                ureq::Error::Timeout(_) => "it took too long",
                _ => "it cannot be reached",
            };
            tracing::info!(what, "a webhook could not be posted to");
        }
    }
}

/// Looks names up and keeps only addresses that may be posted to. The connection uses these and looks up nothing
/// again, so a name that changes its mind in between changes nothing.
#[derive(Debug)]
struct Guarded {
    private: bool,
}

impl Resolver for Guarded {
    fn resolve(
        &self,
        uri: &Uri,
        _: &ureq::config::Config,
        _: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
        let port = uri.port_u16().unwrap_or(if uri.scheme_str() == Some("http") { 80 } else { 443 });
        let found = (host, port).to_socket_addrs().map_err(|_| ureq::Error::HostNotFound)?;
        let mut kept = self.empty();
        for address in found.filter(|a| self.private || is_public(a.ip())).take(16) {
            kept.push(address);
        }
        if kept.is_empty() { Err(ureq::Error::HostNotFound) } else { Ok(kept) }
    }
}

/// Whether an address belongs to the open internet.
fn is_public(ip: IpAddr) -> bool {
    match ip.to_canonical() {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let inner = ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_unspecified()
        || ip.is_broadcast()
        || ip.is_multicast()
        || ip.is_documentation()
        || a == 0
        || a >= 240
        || (a == 100 && (64..128).contains(&b)) // Shared by providers.
        || (a == 192 && b == 0 && c == 0) // Protocol assignments.
        || (a == 198 && (b == 18 || b == 19)); // Benchmarks.
    !inner
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    let s = ip.segments();
    let [.., hi, lo] = s;
    let inside = |hi: u16, lo: u16| {
        let [a, b] = hi.to_be_bytes();
        let [c, d] = lo.to_be_bytes();
        !is_public_v4(Ipv4Addr::new(a, b, c, d))
    };
    // Addresses that carry an IPv4 address inside reach whatever that one does.
    if s[..6] == [0x64, 0xff9b, 0, 0, 0, 0] || s[..6] == [0; 6] {
        return !inside(hi, lo);
    }
    if s[0] == 0x2002 {
        return !inside(s[1], s[2]);
    }
    // Only this block is given out to the internet; within it, documentation and tunnels are not.
    (s[0] & 0xe000) == 0x2000 && !(s[0] == 0x2001 && (s[1] == 0xdb8 || s[1] < 0x200)) && s[0] != 0x3fff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_addresses_are_recognized() {
        for good in ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "64:ff9b::101:101"] {
            assert!(is_public(good.parse().expect("an address")), "{good}");
        }
        for bad in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "198.18.0.1",
            "192.0.0.1",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd00::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
        ] {
            assert!(!is_public(bad.parse().expect("an address")), "{bad}");
        }
    }

    #[test]
    fn texts_are_checked_before_anything_is_looked_up() {
        assert_eq!(allowed("https://hooks.example.com/a?b=c", false), Ok(()));
        assert_eq!(allowed("http://hooks.example.com:8080/", false), Ok(()));
        assert_eq!(allowed("ftp://example.com/", false), Err(Refused::Scheme));
        assert!(allowed("file:///etc/passwd", false).is_err());
        assert_eq!(allowed("nonsense", false), Err(Refused::Scheme));
        assert_eq!(allowed("https://user:pw@example.com/", false), Err(Refused::Unreadable));
        for inner in [
            "http://localhost/",
            "http://127.0.0.1:7878/",
            "http://[::1]/",
            "https://db.internal/x",
            "http://printer/",
        ] {
            assert_eq!(allowed(inner, false), Err(Refused::Private), "{inner}");
            assert_eq!(allowed(inner, true), Ok(()), "{inner}");
        }
    }

    #[test]
    fn a_name_that_leads_inside_is_not_connected_to() {
        let guarded = Guarded { private: false };
        let uri: Uri = "http://localhost:9/".parse().expect("an address");
        let config = ureq::Agent::config_builder().build();
        let never = NextTimeout::default();
        assert!(guarded.resolve(&uri, &config, never).is_err());
        assert!(Guarded { private: true }.resolve(&uri, &config, never).is_ok());
    }
}
