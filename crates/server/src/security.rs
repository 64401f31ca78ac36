//! What stands between the web and the table: who is calling, which site sent him, and what a page of ours may do.
//!
//! A browser sends our cookies with every request, whichever page makes it. So every request that changes something,
//! and every socket, must come from a page of our own (`same_site`); a name that was pointed at this machine from
//! outside is not ours (`own_host`); and our pages run nothing that we did not write ([`CSP`]).

use crate::config::Config;
use crate::error::Fault;
use crate::rate_limit::Limits;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sandtable_engine::Message;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

/// What our pages may load and do: nothing from elsewhere, no inline script or style, no frame around them.
pub const CSP: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; font-src 'self'; object-src 'none'; worker-src 'self'; manifest-src 'self'; \
    frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CSP),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Who is calling, as far as the connection tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// Address.
    pub ip: IpAddr,
    /// Whether the connection is encrypted, here or at the proxy.
    pub https: bool,
    /// Whether the call came straight from this machine, through no proxy.
    pub local: bool,
}

/// What the checks need.
#[derive(Clone)]
pub struct Guard {
    /// How the server is run.
    pub config: Arc<Config>,
    /// What everybody has asked for.
    pub limits: Arc<Limits>,
}

/// Stands before everything: knows the caller, keeps foreign pages out, and seals every answer.
pub async fn guard(State(guard): State<Guard>, mut request: Request, next: Next) -> Response {
    let caller = caller(&guard.config, &request);
    let https = caller.https;
    let checked = plain_path(request.uri().path())
        .and_then(|()| own_host(&guard.config, request.headers(), request.uri().host()))
        .and_then(|()| same_site(&guard.config, &request))
        .and_then(|()| json_only(&request));
    let mut response = match (checked, guard.limits.request(caller.ip)) {
        (Err(fault), _) => fault.into_response(),
        (Ok(()), Err(wait)) => Fault::too_many(wait).into_response(),
        (Ok(()), Ok(())) => {
            request.extensions_mut().insert(caller);
            next.run(request).await
        }
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Nothing is kept unless the answer says for itself that it may be.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    response
}

fn caller(config: &Config, request: &Request) -> Caller {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|c| c.0.ip());
    let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)).to_canonical();
    let text = |name: &str| request.headers().get(name).and_then(|v| v.to_str().ok());
    let forwarded = text("x-forwarded-for");
    if !config.behind_proxy {
        return Caller { ip: peer, https: false, local: peer.is_loopback() && forwarded.is_none() };
    }
    // Only what our own proxy has added counts: the last entry. All before it was sent by the caller.
    let told = forwarded.and_then(|list| list.rsplit(',').next()).and_then(|ip| ip.trim().parse().ok());
    let https = text("x-forwarded-proto").is_some_and(|p| p.trim().eq_ignore_ascii_case("https"));
    Caller { ip: told.unwrap_or(peer), https, local: false }
}

/// Refuses what no key of ours holds and no database keeps.
fn plain_path(path: &str) -> Result<(), Fault> {
    match path.starts_with("/api/") && path.contains("%00") {
        true => Err(Fault::input(Message::new("problem-bad-request"))),
        false => Ok(()),
    }
}

/// Refuses names that are not ours: a foreign page could have its own name point at this machine.
fn own_host(config: &Config, headers: &HeaderMap, uri_host: Option<&str>) -> Result<(), Fault> {
    let named = headers.get(header::HOST).and_then(|v| v.to_str().ok()).or(uri_host).unwrap_or_default();
    let host = without_port(named).to_ascii_lowercase();
    let own = config.url.as_deref().and_then(authority).map(|a| without_port(a).to_ascii_lowercase());
    let local = matches!(host.as_str(), "localhost" | "127.0.0.1" | "[::1]")
        || host == config.listen.ip().to_string();
    let allowed = match own {
        Some(own) => host == own || local,
        None => local || !config.loopback_only(),
    };
    if allowed { Ok(()) } else { Err(misdirected()) }
}

fn misdirected() -> Fault {
    Fault { status: StatusCode::MISDIRECTED_REQUEST, kind: "input", text: Message::new("problem-host") }
}

/// Refuses changes and sockets that a page of another site asked for.
fn same_site(config: &Config, request: &Request) -> Result<(), Fault> {
    let headers = request.headers();
    let socket = headers.contains_key(header::UPGRADE);
    if !changes(request.method()) && !socket {
        return Ok(());
    }
    let text = |name: HeaderName| headers.get(name).map(|v| v.to_str().unwrap_or("?"));
    let host = text(header::HOST).or(request.uri().host()).unwrap_or_default();
    let own = config.url.as_deref().and_then(authority);
    let is_ours = |a: &str| a.eq_ignore_ascii_case(host) || own.is_some_and(|o| a.eq_ignore_ascii_case(o));
    // Browsers do not agree on what a socket, whose scheme is another one, is to its page.
    let site = text(HeaderName::from_static("sec-fetch-site")).filter(|_| !socket);
    let ours = match (site, text(header::ORIGIN)) {
        (Some(site), _) if site != "same-origin" => false,
        (_, Some(origin)) => authority(origin).is_some_and(is_ours),
        (Some(_), None) => true,
        // No browser: it would have said where the request comes from. Without cookies nothing can be misused.
        (None, None) => !headers.contains_key(header::COOKIE),
    };
    if ours { Ok(()) } else { Err(Fault::forbidden(Message::new("problem-foreign"))) }
}

/// Refuses bodies a form of a foreign page could send.
fn json_only(request: &Request) -> Result<(), Fault> {
    let headers = request.headers();
    let length = headers.get(header::CONTENT_LENGTH).and_then(|v| v.to_str().ok());
    let empty = length.is_none_or(|l| l == "0") && !headers.contains_key(header::TRANSFER_ENCODING);
    // Mail programs stop letters by a form of their own; the address holds all there is to know.
    let by_mail = request.uri().path().starts_with("/api/mail/");
    if !changes(request.method()) || empty || by_mail {
        return Ok(());
    }
    let kind = headers.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim();
    if essence.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    Err(Fault {
        status: StatusCode::UNSUPPORTED_MEDIA_TYPE,
        kind: "input",
        text: Message::new("problem-json"),
    })
}

fn changes(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Host and port of an address: `https://a.example:8080/x` is `a.example:8080`.
fn authority(url: &str) -> Option<&str> {
    let rest = url.strip_prefix("http://").or_else(|| url.strip_prefix("https://"))?;
    rest.split(['/', '?', '#']).next().filter(|a| !a.is_empty())
}

fn without_port(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|b| b.is_ascii_digit()) && !host.ends_with(':') => host,
        _ => authority,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    fn request(method: &str, headers: &[(&str, &str)]) -> Request {
        let mut builder = Request::builder().method(method).uri("/api/tables");
        for (name, value) in headers {
            builder = builder.header(*name, *value);
        }
        builder.body(Body::empty()).expect("a request")
    }

    #[test]
    fn only_our_own_pages_change_anything() {
        let host = ("host", "127.0.0.1:7878");
        let mut config = Config::new(([127, 0, 0, 1], 7878).into(), "");
        let asked = |c: &Config, method: &str, h: &[(&str, &str)]| same_site(c, &request(method, h)).is_ok();
        let ok = |h: &[(&str, &str)]| asked(&config, "POST", h);
        assert!(ok(&[host, ("origin", "http://127.0.0.1:7878"), ("cookie", "a=b")]));
        assert!(ok(&[host, ("sec-fetch-site", "same-origin"), ("origin", "http://127.0.0.1:7878")]));
        assert!(ok(&[host]), "a script without cookies");
        assert!(!ok(&[host, ("cookie", "a=b")]), "cookies without a word where from");
        assert!(!ok(&[host, ("origin", "http://evil.example")]));
        assert!(!ok(&[host, ("origin", "http://127.0.0.1:9999")]), "another port is another site");
        assert!(!ok(&[host, ("origin", "null")]));
        assert!(!ok(&[host, ("sec-fetch-site", "cross-site")]));
        assert!(!ok(&[host, ("sec-fetch-site", "same-site"), ("origin", "http://127.0.0.1:7878")]));
        let socket = [host, ("upgrade", "websocket"), ("origin", "http://evil.example")];
        assert!(!asked(&config, "GET", &socket));
        let own = [host, ("upgrade", "websocket"), ("origin", "http://127.0.0.1:7878"), ("cookie", "a=b")];
        assert!(asked(&config, "GET", &own));
        assert!(
            asked(&config, "GET", &[host, ("origin", "http://evil.example")]),
            "reading is for everybody"
        );
        let through = [host, ("origin", "https://play.example"), ("cookie", "a=b")];
        assert!(!asked(&config, "POST", &through));
        config.url = Some("https://play.example".into());
        assert!(asked(&config, "POST", &through), "a proxy may have changed the name");
    }

    #[test]
    fn names_that_are_not_ours_are_refused_on_loopback() {
        let local = Config::new(([127, 0, 0, 1], 7878).into(), "");
        let asked = |config: &Config, host: &str| {
            own_host(config, request("GET", &[("host", host)]).headers(), None).is_ok()
        };
        assert!(
            asked(&local, "127.0.0.1:7878") && asked(&local, "localhost:7878") && asked(&local, "[::1]:1")
        );
        assert!(!asked(&local, "evil.example:7878") && !asked(&local, "127.0.0.1.evil.example"));
        let mut open = Config::new(([0, 0, 0, 0], 80).into(), "");
        assert!(asked(&open, "anything.example"));
        open.url = Some("https://play.example".into());
        assert!(asked(&open, "play.example") && !asked(&open, "evil.example"));
    }

    #[test]
    fn bodies_must_be_json() {
        let with = |kind| request("POST", &[("content-length", "2"), ("content-type", kind)]);
        assert!(json_only(&with("application/json; charset=utf-8")).is_ok());
        assert!(json_only(&with("text/plain")).is_err());
        assert!(json_only(&with("application/x-www-form-urlencoded")).is_err());
        assert!(json_only(&request("POST", &[("content-length", "2")])).is_err());
        assert!(json_only(&request("POST", &[])).is_ok());
    }

    #[test]
    fn a_proxy_is_believed_only_where_there_is_one() {
        let mut config = Config::new(([127, 0, 0, 1], 7878).into(), "");
        let said = request("GET", &[("x-forwarded-for", "1.1.1.1, 2.2.2.2"), ("x-forwarded-proto", "https")]);
        let direct = caller(&config, &said);
        assert_eq!((direct.ip.to_string().as_str(), direct.https, direct.local), ("127.0.0.1", false, false));
        config.behind_proxy = true;
        let through = caller(&config, &said);
        assert_eq!((through.ip.to_string().as_str(), through.https, through.local), ("2.2.2.2", true, false));
    }
}
