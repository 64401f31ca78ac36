-- The version of the game at which the seat was last told of its turn: whoever raises it tells.
ALTER TABLE seats ADD COLUMN noticed BIGINT NOT NULL DEFAULT 0;
