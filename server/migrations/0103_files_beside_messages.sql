-- Covers and samples in the folder of a message: the command that imports it reads them, no job does.
alter table cover_fetch
  -- the import that found the file; null: the file is on the web
  add column message text,
  -- of the record, for the report
  add column line int,
  add column reference text;
create index cover_fetch_message on cover_fetch (message, line)
  where message is not null and fetched_at is null and failed_at is null;

alter table excerpt_fetch add column message text, add column line int, add column reference text;
create index excerpt_fetch_message on excerpt_fetch (message, line)
  where message is not null and fetched_at is null and failed_at is null;
