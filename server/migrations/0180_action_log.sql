-- Who changed what, and when; without personal data, so that erasure need not rewrite it.
create table action_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('staff', 'command-line', 'job', 'customer', 'guest')),
  actor text check ((actor is null) = (actor_kind = 'guest')),
  action text not null check (action ~ '^[a-z-]+\.[a-z-]+$'),
  object_kind text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  key text
);
create index action_log_object on action_log (object_kind, object_id, id);
create index action_log_at on action_log (at);

create function refuse_change_of_action_log() returns trigger language plpgsql as $$
begin
  raise exception 'the action log is append-only';
end $$;
create trigger action_log_is_append_only before update or delete on action_log
  for each row execute function refuse_change_of_action_log();
create trigger action_log_is_never_truncated before truncate on action_log
  for each statement execute function refuse_change_of_action_log();
