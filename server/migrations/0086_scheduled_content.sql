-- New wordings of texts that readers see: each replaces the text of its name at its time.
create table scheduled_content (
  -- of the file: pages/o-nas
  name text primary key,
  extension text not null,
  text text not null,
  title text not null,
  due_at timestamptz not null,
  author text not null,
  -- why it could not be published at its time
  problem text
);
create index scheduled_content_due on scheduled_content (due_at);
alter table content_version drop constraint content_version_reason_check;
alter table content_version add constraint content_version_reason_check
  check (reason in ('found', 'push', 'remove', 'revert', 'publish'));
