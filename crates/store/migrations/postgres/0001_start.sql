-- Times are unix milliseconds; switches are 0 or 1; a holder is 'visitor:ID' or 'account:N'.

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    head TEXT NOT NULL,             -- the journal without its entries, seed included
    owner TEXT,
    public BIGINT NOT NULL,
    archived BIGINT,               -- when it was put away
    settings TEXT NOT NULL,
    version BIGINT NOT NULL,       -- counts the changes of the game
    entries BIGINT NOT NULL,       -- length of the journal
    cut BIGINT NOT NULL,           -- how many entries the last change took back
    snapshot_at BIGINT NOT NULL,   -- entries of the snapshot
    chat_count BIGINT NOT NULL,
    offer_count BIGINT NOT NULL,
    turn TEXT,
    clock TEXT,
    deadline BIGINT,
    result TEXT,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL
);
CREATE INDEX tables_changed ON tables (changed, id);
CREATE INDEX tables_owner ON tables (owner) WHERE owner IS NOT NULL;
CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline IS NOT NULL;

-- The version that wrote an entry shows another server where its own copy ends.
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n BIGINT NOT NULL,
    actor TEXT NOT NULL,
    text TEXT NOT NULL,
    hash TEXT NOT NULL,
    at BIGINT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (table_id, n)
);

CREATE TABLE log (
    table_id TEXT NOT NULL,
    entry BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    audience TEXT NOT NULL,
    told TEXT NOT NULL,
    PRIMARY KEY (table_id, entry, seq),
    FOREIGN KEY (table_id, entry) REFERENCES entries (table_id, n) ON DELETE CASCADE
);

CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    entries BIGINT NOT NULL,
    dice BIGINT NOT NULL,
    state BYTEA NOT NULL
);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,             -- 'human', 'computer:LEVEL' or 'random'
    holder TEXT,
    notify TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_holder ON seats (holder) WHERE holder IS NOT NULL;

-- Hashes of the tokens that open a seat; seat -1 is for looking on.
CREATE TABLE links (
    hash BYTEA PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    created BIGINT NOT NULL,
    UNIQUE (table_id, seat)
);

CREATE TABLE visitors (
    id TEXT PRIMARY KEY,
    hash BYTEA NOT NULL UNIQUE,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL
);

CREATE TABLE accounts (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    settings TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE sessions (
    hash BYTEA PRIMARY KEY,
    account_id BIGINT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_expires ON sessions (expires);

CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n BIGINT NOT NULL,
    at BIGINT NOT NULL,
    room TEXT NOT NULL,             -- 'table' or 'watchers'
    seat BIGINT,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
);

CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    holder TEXT NOT NULL,
    text TEXT NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (table_id, holder)
);
CREATE INDEX notes_holder ON notes (holder);

CREATE TABLE offers (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    agreed BIGINT NOT NULL,        -- set of seats, one bit each
    payload TEXT NOT NULL,
    version BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, n)
);
