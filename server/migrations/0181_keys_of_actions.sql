-- A repeated command with its key is found, and two at once cannot both be logged.
create unique index action_log_key on action_log (object_kind, object_id, key) where key is not null;
