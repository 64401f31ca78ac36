-- Times are unix milliseconds; switches are 0 or 1; a holder is 'visitor:ID' or 'account:N'.

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    head TEXT NOT NULL,             -- the journal without its entries, seed included
    owner TEXT,
    public INTEGER NOT NULL,
    archived INTEGER,               -- when it was put away
    settings TEXT NOT NULL,
    version INTEGER NOT NULL,       -- counts the changes of the game
    entries INTEGER NOT NULL,       -- length of the journal
    cut INTEGER NOT NULL,           -- how many entries the last change took back
    snapshot_at INTEGER NOT NULL,   -- entries of the snapshot
    chat_count INTEGER NOT NULL,
    offer_count INTEGER NOT NULL,
    turn TEXT,
    clock TEXT,
    deadline INTEGER,
    result TEXT,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL
) STRICT;
CREATE INDEX tables_changed ON tables (changed, id);
CREATE INDEX tables_owner ON tables (owner) WHERE owner IS NOT NULL;
CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline IS NOT NULL;

-- The version that wrote an entry shows another server where its own copy ends.
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    actor TEXT NOT NULL,
    text TEXT NOT NULL,
    hash TEXT NOT NULL,
    at INTEGER NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE log (
    table_id TEXT NOT NULL,
    entry INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    audience TEXT NOT NULL,
    told TEXT NOT NULL,
    PRIMARY KEY (table_id, entry, seq),
    FOREIGN KEY (table_id, entry) REFERENCES entries (table_id, n) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    entries INTEGER NOT NULL,
    dice INTEGER NOT NULL,
    state BLOB NOT NULL
) STRICT;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,             -- 'human', 'computer:LEVEL' or 'random'
    holder TEXT,
    notify TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_holder ON seats (holder) WHERE holder IS NOT NULL;

-- Hashes of the tokens that open a seat; seat -1 is for looking on.
CREATE TABLE links (
    hash BLOB PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    created INTEGER NOT NULL,
    UNIQUE (table_id, seat)
) STRICT;

CREATE TABLE visitors (
    id TEXT PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT;

CREATE TABLE accounts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    settings TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
    hash BLOB PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_expires ON sessions (expires);

CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    at INTEGER NOT NULL,
    room TEXT NOT NULL,             -- 'table' or 'watchers'
    seat INTEGER,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    holder TEXT NOT NULL,
    text TEXT NOT NULL,
    changed INTEGER NOT NULL,
    PRIMARY KEY (table_id, holder)
) STRICT, WITHOUT ROWID;
CREATE INDEX notes_holder ON notes (holder);

CREATE TABLE offers (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    agreed INTEGER NOT NULL,        -- set of seats, one bit each
    payload TEXT NOT NULL,
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;
