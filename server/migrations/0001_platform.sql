-- Work to be done after a commit: mails, pictures, index. Taken with SKIP LOCKED, so any number of processes may work.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  -- a second job with the same key is not queued while the first waits
  key text unique,
  run_at timestamptz not null default now(),
  attempts int not null default 0,
  locked_until timestamptz,
  last_error text,
  failed_at timestamptz,
  created_at timestamptz not null default now()
);
create index job_due on job (run_at) where failed_at is null;

-- Every mail as it was sent; the outbox when no SMTP server is configured.
create table mail (
  id bigint generated always as identity primary key,
  -- one mail for one cause, however often its job is tried
  key text unique not null,
  store_code text not null,
  sender text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_newest on mail (id desc);

-- GraphQL documents that clients registered (PUT after 410); those of our own storefront come from its build.
create table persisted_query (
  hash text primary key,
  document text not null,
  cache_age int not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
