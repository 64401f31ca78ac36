-- The last moment a server was at work, in the time the clocks of games go by.
CREATE TABLE pulse (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    beats INTEGER NOT NULL             -- counts, so that each is a change to be written
) STRICT;

-- Data files of games, each distinct set once, by its hash: a game goes on with those it was begun with.
CREATE TABLE packs (
    hash TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    files BLOB NOT NULL,
    created INTEGER NOT NULL
) STRICT;

-- Mail addresses: nothing but a question is sent to one before its owner said yes to whoever gave it.
CREATE TABLE mails (
    address TEXT NOT NULL,
    holder TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,     -- opens nothing but these letters, and stands in each of them
    state TEXT NOT NULL,            -- 'asked', 'confirmed' or 'stopped'
    created INTEGER NOT NULL,
    PRIMARY KEY (address, holder)
) STRICT, WITHOUT ROWID;

-- Who may not come in.
CREATE TABLE bans (
    holder TEXT PRIMARY KEY,
    note TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
