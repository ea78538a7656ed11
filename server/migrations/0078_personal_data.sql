-- What was erased of an order's buyer is not there any more: addresses, e-mail, notes. Invoices keep theirs until the law lets them go.
alter table orders add column anonymised_at timestamptz;
create index orders_not_anonymised on orders (updated_at) where anonymised_at is null and state in ('complete', 'closed', 'canceled');

-- 'Firefox, Windows': what a reader recognizes a session by. No address, no version.
alter table customer_session add column device text;

-- Requests to be erased. Of one that is done nothing is left but when it was.
create table personal_data_request (
  id int generated always as identity primary key,
  -- no reference: it outlives the account
  customer_id int,
  store_code text not null references store_view,
  state text not null check (state in ('unconfirmed', 'waiting', 'approved', 'done', 'refused', 'taken-back')),
  -- SHA-256 of what the link in the mail carries; null once it was used
  token_hash text unique,
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  -- before this nothing is erased
  due_at timestamptz,
  decided_at timestamptz,
  -- of a refusal, as the customer is told
  reason text,
  done_at timestamptz
);
create unique index personal_data_request_open on personal_data_request (customer_id)
  where state in ('unconfirmed', 'waiting', 'approved');

-- Who erased, anonymised or put out data, and when: without the data. Only ever added to.
create table personal_data_log (
  id bigint generated always as identity primary key,
  action text not null check (action in ('export', 'anonymise', 'anonymise-order', 'erase', 'request', 'confirm', 'approve', 'refuse', 'take-back')),
  actor text not null check (actor in ('customer', 'guest', 'operator', 'job')),
  -- numbers that lead nowhere once the account is gone
  customer_id int,
  order_id bigint,
  at timestamptz not null default now()
);
create index personal_data_log_customer on personal_data_log (customer_id, id);

-- one job applies all periods now
delete from job where key in ('schedule:delete-old-mails', 'schedule:delete-expired-sessions');
