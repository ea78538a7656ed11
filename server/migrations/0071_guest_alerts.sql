-- Mailboxes of guests who asked for a mail when a title can be bought.
create table alert_reader (
  id int generated always as identity primary key,
  email text not null,
  email_key text not null unique,
  store_code text not null references store_view
);

-- One mail each, for a title; deleted once it is sent.
create table alert (
  id int generated always as identity primary key,
  reader_id int not null references alert_reader on delete cascade,
  product_id int not null references product on delete cascade,
  asked_at timestamptz not null,
  -- null until the link of the first mail was followed
  confirmed_at timestamptz,
  -- the mail waits to be sent
  is_queued boolean not null default false,
  unique (reader_id, product_id)
);
create index alert_waiting on alert (product_id) where confirmed_at is not null and not is_queued;
create index alert_unconfirmed on alert (asked_at) where confirmed_at is null;
