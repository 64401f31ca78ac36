-- The last moment a server was at work, in the time the clocks of games go by.
CREATE TABLE pulse (
    id BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    beats BIGINT NOT NULL             -- counts, so that each is a change to be written
);

-- Data files of games, each distinct set once, by its hash: a game goes on with those it was begun with.
CREATE TABLE packs (
    hash TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    files BYTEA NOT NULL,
    created BIGINT NOT NULL
);

-- Mail addresses: nothing but a question is sent to one before its owner said yes to whoever gave it.
CREATE TABLE mails (
    address TEXT NOT NULL,
    holder TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,     -- opens nothing but these letters, and stands in each of them
    state TEXT NOT NULL,            -- 'asked', 'confirmed' or 'stopped'
    created BIGINT NOT NULL,
    PRIMARY KEY (address, holder)
);

-- Who may not come in.
CREATE TABLE bans (
    holder TEXT PRIMARY KEY,
    note TEXT NOT NULL,
    created BIGINT NOT NULL
);
