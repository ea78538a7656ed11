-- What each text of the shop was, as the file that the operator writes. Rows are added only.
create table content_version (
  id bigint generated always as identity primary key,
  -- of the file: pages/o-nas.default
  name text not null,
  extension text not null,
  -- null where it was removed
  text text,
  -- found: as it stood before the first change by a file
  reason text not null check (reason in ('found', 'push', 'remove', 'revert')),
  author text not null,
  at timestamptz not null default now()
);
create index content_version_name on content_version (name, id desc);
create function refuse_content_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of texts is only added to';
end $$;
create trigger content_version_kept before update or delete on content_version for each statement
  execute function refuse_content_version_change();
