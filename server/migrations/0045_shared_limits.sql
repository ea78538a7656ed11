-- What addresses and readers have used of their rate limits, by a hash of both; nothing is lost when it is empty.
create unlogged table rate_bucket (
  key text primary key,
  tokens float8 not null,
  burst float8 not null,
  per_second float8 not null,
  at timestamptz not null
);

-- A 32-bit hash fits any number of documents: these were registered under it for everybody.
delete from persisted_query where hash !~ '^[0-9a-f]{64}$';
