-- The address whose mailbox the customer has shown to be theirs, as it is compared: by following a link that was mailed there.
-- It stays behind when the account's address changes.
alter table customer add column proven_email_key text;
update customer set proven_email_key = email_key where is_confirmed;

create table newsletter_subscriber (
  -- in small letters
  email_key text primary key,
  email text not null,
  store_code text not null references store_view,
  status text not null check (status in ('unconfirmed', 'subscribed', 'unsubscribed')),
  -- SHA-256 of what the link in the mail carries
  code_hash text unique,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  ended_at timestamptz
);
