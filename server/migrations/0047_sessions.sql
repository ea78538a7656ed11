-- A session outlives its tokens: with use it gets another. All of one session are revoked together.
alter table customer_session add column session_id text, add column is_unused boolean not null default false;
update customer_session set session_id = id_hash;
alter table customer_session alter column session_id set not null;
create index customer_session_session on customer_session (session_id);

-- Wrong passwords are counted by account and by where they come from: an address, a session, or all unknown addresses.
create table sign_in_source (
  customer_id int not null references customer on delete cascade,
  source text not null,
  failures int not null default 0,
  first_failure_at timestamptz,
  locked_until timestamptz,
  -- of an address: when the right password came from it
  signed_in_at timestamptz,
  primary key (customer_id, source)
);
alter table customer drop column failures, drop column first_failure_at, drop column locked_until;
