-- The payment of an order, the attempts to make it, what companies reported of them, and money on its way back.
create table payment (
  id bigint generated always as identity primary key,
  order_id bigint unique not null references orders on delete cascade,
  -- code of the method, as the order's
  method text not null,
  state text not null check (state in
    ('created', 'pending', 'waiting', 'paid', 'failed', 'cancelled', 'partly-refunded', 'refunded')),
  -- what the order costs, in hundredths; what was paid for it, and given back of that
  amount bigint not null,
  currency text not null,
  paid bigint not null default 0,
  refunded bigint not null default 0,
  attempts int not null default 0,
  -- what the buyer chose with the method, such as the bank
  choice jsonb not null default '{}',
  -- paid through a company: attempts are made until then
  expires_at timestamptz,
  -- why it is cancelled: nobody paid in time, or the order was given up
  closed_for text check (closed_for in ('deadline', 'order')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payment_open on payment (expires_at) where state in ('created', 'pending', 'waiting', 'failed');

create table payment_attempt (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment on delete cascade,
  ordinal int not null,
  -- 'payu'
  provider text not null,
  -- ours: number of the order and ordinal
  reference text unique not null,
  -- theirs
  provider_reference text,
  -- 'blik', number of a bank; null until it is known
  channel text,
  state text not null check (state in ('created', 'pending', 'waiting', 'paid', 'failed', 'cancelled')),
  amount bigint not null check (amount > 0),
  currency text not null,
  redirect_url text,
  -- English text of why it failed
  message text,
  -- of the browser: repeats start nothing
  request_id text,
  -- language of the reader, for what the company shows
  language text not null default 'pl',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (payment_id, ordinal),
  unique (payment_id, request_id)
);
create index payment_attempt_provider on payment_attempt (provider, provider_reference);
create index payment_attempt_day on payment_attempt (provider, created_at);

-- Only ever added to. No cards, no names, no addresses.
create table payment_event (
  id bigint generated always as identity primary key,
  -- null: it was about an order that the shop does not know
  payment_id bigint references payment on delete cascade,
  attempt_id bigint references payment_attempt on delete cascade,
  provider text not null,
  -- unique for the provider: a repeat is no second event
  event_key text not null,
  source text not null check (source in ('notification', 'status', 'start', 'operator', 'shop')),
  reference text,
  state text not null,
  amount bigint,
  currency text,
  outcome text not null,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (provider, event_key)
);
create index payment_event_payment on payment_event (payment_id, id);

create table payment_refund (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment on delete cascade,
  -- null: the money went past all companies
  attempt_id bigint references payment_attempt on delete cascade,
  -- number of the credit memo, or what else is the reason: known to the company, so that repeats pay once
  key text unique not null,
  credit_memo_id bigint unique,
  -- paid twice or too much: no part of what the order costs
  is_surplus boolean not null default false,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('requested', 'pending', 'done', 'failed', 'manual')),
  provider_reference text,
  message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payment_refund_payment on payment_refund (payment_id);
create index payment_refund_due on payment_refund (id) where state <> 'done';

-- what was a question of the method's code is a fact of the order
update orders set payment_details = jsonb_build_object('timing', case
  when payment_method = 'cashondelivery' then 'on-delivery' when payment_method = 'free' then 'none'
  else 'before-dispatch' end) || payment_details;

insert into payment (order_id, method, state, amount, currency, paid, refunded, closed_for, created_at, updated_at)
  select id, payment_method, case
      when state = 'canceled' and total_paid = 0 then 'cancelled'
      when total_paid < grand_total - total_canceled then 'pending'
      when total_paid > 0 and total_refunded >= total_paid then 'refunded'
      when total_refunded > 0 and total_paid > 0 then 'partly-refunded'
      else 'paid' end,
    grand_total - total_canceled, currency, total_paid, least(total_refunded, total_paid),
    case when state = 'canceled' and total_paid = 0 then 'order' end, placed_at, updated_at
  from orders;

-- of a shop that is in use; a new one is seeded
insert into payment_method (code, title, titles, position)
  select m.code, m.title, jsonb_build_object('en', m.en), m.position
  from (values ('payu_gateway', 'PayU: BLIK, karta, szybki przelew', 'PayU: BLIK, card, bank transfer online', -2),
    ('bluepayment', 'Autopay: BLIK, karta, szybki przelew', 'Autopay: BLIK, card, bank transfer online', -1))
    m (code, title, en, position)
  where exists (select 1 from payment_method)
  on conflict (code) do nothing;
