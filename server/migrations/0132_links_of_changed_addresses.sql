-- a changed e-mail address waits for its link; every unused link of a purpose works until it expires
alter table customer_link
  drop constraint customer_link_customer_id_purpose_key,
  drop constraint customer_link_purpose_check,
  add column email text,
  add column email_key text,
  add column created_at timestamptz not null default now(),
  add constraint customer_link_purpose_check check (purpose in ('confirm', 'reset', 'email')),
  add constraint customer_link_email_check
    check ((purpose = 'email') = (email is not null) and (email is null) = (email_key is null));
create index customer_link_customer on customer_link (customer_id, purpose);
create index customer_link_email on customer_link (email_key) where email_key is not null;
