-- one row that the health check writes: whether the database takes writes is seen only by writing
create table heartbeat (
  is_only boolean primary key default true check (is_only),
  beat_at timestamptz not null default now(),
  filler bytea not null
);
alter table heartbeat alter column filler set storage external;
