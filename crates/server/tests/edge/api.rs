//! The description of the interface is complete.

use sandtable_server::routes::openapi::document;
use std::collections::BTreeSet;

const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");

/// Every address and method in the sources: `.route("/api/x", get(a).post(b))`.
fn routes() -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    let files = [SOURCES.to_string(), format!("{SOURCES}/routes")]
        .into_iter()
        .flat_map(|folder| std::fs::read_dir(folder).expect("the sources are there"));
    for entry in files {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|e| e != "rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a source");
        let program = text.split("#[cfg(test)]").next().unwrap_or_default();
        for call in program.split(".route(").skip(1) {
            let call = call.trim_start();
            let Some(rest) = call.strip_prefix('"') else { continue };
            let (address, how) = rest.split_once('"').expect("a path");
            // Up to the end of the call: parentheses balance.
            let mut depth = 1;
            let end = how.find(|c| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                depth == 0
            });
            let how = &how[..end.unwrap_or(how.len())];
            for method in ["get", "post", "put", "delete", "patch"] {
                let called = [format!(" {method}("), format!(".{method}("), format!("\n{method}(")];
                if called.iter().any(|c| how.contains(c.as_str())) {
                    found.insert((address.to_string(), method.to_string()));
                }
            }
        }
    }
    found
}

#[test]
fn every_address_is_described_and_explained() {
    let routes = routes();
    assert!(routes.len() > 25, "{routes:?}");
    let document = document();
    let paths = document["paths"].as_object().expect("paths");
    let explained = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api.md"))
        .expect("docs/api.md");
    for (path, method) in &routes {
        // The client's own files and pages are no interface.
        if path.starts_with("/{*") {
            continue;
        }
        assert!(paths.get(path).is_some_and(|p| p.get(method).is_some()), "{method} {path} is not described");
        assert!(explained.contains(path.as_str()), "docs/api.md does not name {path}");
    }
    for (path, methods) in paths {
        for method in methods.as_object().expect("methods").keys() {
            assert!(
                routes.contains(&(path.clone(), method.clone())),
                "{method} {path} is described but not there"
            );
        }
    }
}

#[test]
fn every_reference_leads_somewhere() {
    let document = document();
    let text = document.to_string();
    let schemas = document["components"]["schemas"].as_object().expect("schemas");
    assert!(schemas.len() > 40, "{}", schemas.len());
    for reference in text.split("\"$ref\":\"").skip(1) {
        let target = reference.split('"').next().unwrap_or_default();
        let name = target.strip_prefix("#/components/schemas/").unwrap_or_else(|| panic!("{target}"));
        assert!(schemas.contains_key(name), "{target}");
    }
    for name in ["ClientMessage", "ServerMessage", "View", "Problem"] {
        assert!(schemas.contains_key(name), "{name}");
    }
}
