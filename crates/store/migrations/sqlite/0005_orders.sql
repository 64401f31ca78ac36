-- The standing orders at the snapshot, as JSON; none where an earlier release wrote it.
ALTER TABLE snapshots ADD COLUMN orders TEXT;
