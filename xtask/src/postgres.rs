//! A PostgreSQL server for the tests: started in a temporary folder, reachable from this machine alone, gone with its
//! last byte when the tests are done.

use crate::debian;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use std::{env, fs, io, thread};

/// Where tests look for its address.
pub const VARIABLE: &str = "SANDTABLE_TEST_POSTGRES";

/// How long it may take to start.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running server. Dropping it stops it and removes its folder.
pub struct Server {
    bin: PathBuf,
    folder: PathBuf,
    port: u16,
    /// Whom its programs run as, if not as ourselves.
    user: Option<(u32, u32)>,
    /// A child in the foreground: whoever interrupts the tests interrupts it too.
    process: Option<Child>,
}

impl Server {
    /// Finds the programs (installs them where that is possible) and starts a server.
    pub fn start() -> Result<Server, String> {
        let bin = match find() {
            Some(bin) => bin,
            None => {
                debian::provide(&[("initdb", "postgresql")]).map_err(|_| MISSING)?;
                find().ok_or(MISSING)?
            }
        };
        let user = if id(&["-u"]) == Some(0) { Some(unprivileged()?) } else { None };
        let mut server = Server { bin, folder: folder()?, port: free_port()?, user, process: None };
        if let Some((uid, gid)) = user {
            #[cfg(unix)]
            std::os::unix::fs::chown(&server.folder, Some(uid), Some(gid))
                .map_err(|e| format!("{}: {e}", server.folder.display()))?;
            #[cfg(not(unix))]
            let _ = (uid, gid);
        }
        let mut init = server.command("initdb")?;
        // Nothing here has to survive a power cut.
        init.args(["--username=sandtable", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]);
        init.arg("--pgdata").arg(server.data());
        server.run(init)?;
        server.serve()?;
        Ok(server)
    }

    fn serve(&mut self) -> Result<(), String> {
        let port = self.port.to_string();
        let mut postgres = self.command("postgres")?;
        postgres.arg("-D").arg(self.data()).args(["-p", &port]);
        let local = ["listen_addresses=127.0.0.1", "unix_socket_directories="];
        let light = ["fsync=off", "max_connections=300", "shared_buffers=32MB"];
        for setting in local.iter().chain(&light) {
            postgres.args(["-c", setting]);
        }
        let child = postgres.spawn().map_err(|e| format!("cannot start postgres: {e}"))?;
        let child = self.process.insert(child);
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            // The eighth line tells what it is doing.
            let status = fs::read_to_string(self.folder.join("data/postmaster.pid")).unwrap_or_default();
            if status.lines().nth(7).is_some_and(|line| line.trim() == "ready") {
                return Ok(());
            }
            if let Ok(Some(status)) = child.try_wait() {
                return Err(format!("postgres ended ({status})\n{}", self.log()));
            }
            thread::sleep(Duration::from_millis(50));
        }
        Err(format!("postgres was not ready after {} s\n{}", PATIENCE.as_secs(), self.log()))
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("postgres://sandtable@127.0.0.1:{}/postgres", self.port)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    /// One of its programs, writing to the log.
    fn command(&self, program: &str) -> Result<Command, String> {
        let file = self.folder.join("log");
        let named = |e: io::Error| format!("{}: {e}", file.display());
        let log = fs::OpenOptions::new().create(true).append(true).open(&file).map_err(named)?;
        let mut command = Command::new(self.bin.join(program));
        command.current_dir(&self.folder).stdin(Stdio::null());
        command.stdout(log.try_clone().map_err(named)?).stderr(log);
        #[cfg(unix)]
        if let Some((uid, gid)) = self.user {
            std::os::unix::process::CommandExt::uid(&mut command, uid);
            std::os::unix::process::CommandExt::gid(&mut command, gid);
        }
        Ok(command)
    }

    fn run(&self, mut command: Command) -> Result<(), String> {
        let name = command.get_program().display().to_string();
        match command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("{name} failed ({status})\n{}", self.log())),
            Err(e) => Err(format!("cannot start {name}: {e}")),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            let stop = self.command("pg_ctl").and_then(|mut stop| {
                stop.args(["stop", "--mode=immediate", "--wait", "--pgdata"]).arg(self.data());
                self.run(stop)
            });
            if let Err(problem) = stop {
                eprintln!("{problem}");
                let _ = process.kill();
            }
            let _ = process.wait();
        }
        if let Err(e) = fs::remove_dir_all(&self.folder) {
            eprintln!("{}: {e}", self.folder.display());
        }
    }
}

const MISSING: &str = "no PostgreSQL server found: expected initdb and pg_ctl in the path or under /usr/lib/postgresql. \
                       Install one (Debian, Ubuntu: apt install postgresql; Fedora: dnf install postgresql-server; \
                       macOS: brew install postgresql)";

/// The folder with `initdb` and `pg_ctl`: in the path, or the newest version where Debian keeps them out of it.
fn find() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut versions: Vec<(u32, PathBuf)> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let version = entry.file_name().to_str()?.parse().ok()?;
            Some((version, entry.path().join("bin")))
        })
        .collect();
    versions.sort();
    let debian = versions.into_iter().rev().map(|(_, bin)| bin);
    let has = |bin: &Path, program: &str| bin.join(format!("{program}{}", env::consts::EXE_SUFFIX)).exists();
    env::split_paths(&path).chain(debian).find(|bin| has(bin, "initdb") && has(bin, "pg_ctl"))
}

/// User and group to run as instead of root, which PostgreSQL refuses.
fn unprivileged() -> Result<(u32, u32), String> {
    let of = |name: &str| Some((id(&["-u", name])?, id(&["-g", name])?));
    of("postgres").or_else(|| of("nobody")).ok_or_else(|| "no user to run PostgreSQL as".into())
}

fn id(args: &[&str]) -> Option<u32> {
    let out = Command::new("id").args(args).output().ok()?;
    String::from_utf8(out.stdout).ok()?.trim().parse().ok()
}

/// A new folder; short, and for nobody else.
fn folder() -> Result<PathBuf, String> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |t| t.subsec_nanos());
    let path = env::temp_dir().join(format!("sandtable-postgres-{}-{now}", std::process::id()));
    let mut new = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut new, 0o700);
    new.create(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(path)
}

/// A port nobody listens on. Somebody may take it before the server does; then starting fails and says so.
fn free_port() -> Result<u16, String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(|e| format!("no free port: {e}"))?;
    listener.local_addr().map(|a| a.port()).map_err(|e| format!("no free port: {e}"))
}

#[cfg(test)]
mod tests {
    use super::Server;
    use std::net::TcpStream;

    #[test]
    fn a_server_starts_and_leaves_nothing_behind() {
        if super::find().is_none() {
            return; // A test installs nothing.
        }
        let server = Server::start().expect("it starts");
        let (port, folder) = (server.port, server.folder.clone());
        assert!(TcpStream::connect(("127.0.0.1", port)).is_ok());
        drop(server);
        assert!(TcpStream::connect(("127.0.0.1", port)).is_err());
        assert!(!folder.exists());
    }
}
