-- Until when a process that starts an attempt at its company is alive; extended while it waits for the answer. In the
-- past: it was killed.
alter table payment_attempt add column starting_until timestamptz;
