-- A link is used up by the first who sits down by it. Whoever sits has keys of his own, and may sit at several devices.
DELETE FROM links WHERE seat < 0;
ALTER TABLE links DROP CONSTRAINT links_table_id_seat_key;
ALTER TABLE links ADD COLUMN own BIGINT NOT NULL DEFAULT 0; -- 1: made by whoever sits there, for another device
ALTER TABLE links ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
UPDATE links SET used = 1 FROM seats s
    WHERE s.table_id = links.table_id AND s.seat = links.seat AND s.holder IS NOT NULL;
CREATE UNIQUE INDEX links_seat ON links (table_id, seat) WHERE own = 0;

-- Hashes of the keys that open a seat to a program.
CREATE TABLE seat_keys (
    hash BYTEA PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX seat_keys_seat ON seat_keys (table_id, seat);

-- Further browsers of whoever sits there.
CREATE TABLE seat_devices (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    holder TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, holder)
);
CREATE INDEX seat_devices_holder ON seat_devices (holder);
