-- A link is used up by the first who sits down by it. Whoever sits has keys of his own, and may sit at several devices.
CREATE TABLE new_links (
    hash BLOB PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    own INTEGER NOT NULL,           -- 1: made by whoever sits there, for another device
    used INTEGER NOT NULL,
    created INTEGER NOT NULL
) STRICT;
INSERT INTO new_links (hash, table_id, seat, own, used, created)
    SELECT l.hash, l.table_id, l.seat, 0, CASE WHEN s.holder IS NULL THEN 0 ELSE 1 END, l.created
    FROM links l JOIN seats s ON s.table_id = l.table_id AND s.seat = l.seat;
DROP TABLE links;
ALTER TABLE new_links RENAME TO links;
CREATE UNIQUE INDEX links_seat ON links (table_id, seat) WHERE own = 0;

-- Hashes of the keys that open a seat to a program.
CREATE TABLE seat_keys (
    hash BLOB PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX seat_keys_seat ON seat_keys (table_id, seat);

-- Further browsers of whoever sits there.
CREATE TABLE seat_devices (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    holder TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, holder)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_devices_holder ON seat_devices (holder);
