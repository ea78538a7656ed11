-- What a reader can allow or refuse on the cookie bar; the shop's own cookies are listed in the code that sets them.
create table cookie_group (
  id int primary key,
  code text unique not null check (code ~ '^[a-z][a-z_]*$'),
  is_essential boolean not null default false,
  is_enabled boolean not null default true,
  -- store view code -> words
  names jsonb not null,
  descriptions jsonb not null,
  position int not null default 0,
  check (is_enabled or not is_essential)
);
insert into cookie_group (id, code, is_essential, names, descriptions, position) values
  (1, 'essential', true,
    '{"default": "Niezbędne", "en": "Essential"}',
    '{"default": "Bez nich nie działają koszyk, zamówienie, logowanie i to, co wybierasz w sklepie.", "en": "Without them the cart, orders, signing in and your choices in the shop do not work."}', 1),
  (2, 'preferences', false,
    '{"default": "Wygoda", "en": "Convenience"}',
    '{"default": "Pamiętają w Twojej przeglądarce, co niedawno oglądasz, aby to przypomnieć.", "en": "They keep in your browser what you looked at lately, to show it again."}', 2),
  (3, 'statistics', false,
    '{"default": "Statystyka", "en": "Statistics"}',
    '{"default": "Pokazują nam, które strony i książki są oglądane i gdzie coś nie działa.", "en": "They show us which pages and books are looked at and where something does not work."}', 3),
  (4, 'marketing', false,
    '{"default": "Reklama", "en": "Marketing"}',
    '{"default": "Pozwalają mierzyć reklamy i dobierać je do tego, co oglądasz.", "en": "They measure advertisements and choose them by what you look at."}', 4);

-- Cookies of others, such as of what a tag manager loads: kept by the operator (npm run shop -- cookies set).
create table cookie (
  name text primary key,
  group_id int not null references cookie_group,
  provider text not null,
  type text not null check (type in ('cookie', 'localStorage', 'sessionStorage', 'cache')),
  -- store view code -> words
  lifetimes jsonb not null,
  descriptions jsonb not null
);

-- A checkbox of a form.
create table consent (
  code text primary key check (code ~ '^[a-z][a-z0-9_]*$'),
  scope text not null,
  name text not null,
  is_enabled boolean not null default true,
  is_required boolean not null default false,
  -- store view code -> path of the page to read
  links jsonb not null default '{}',
  position int not null default 0
);
create index consent_scope on consent (scope, position, code);

-- What a reader was asked, word for word; other words are another version.
create table consent_text (
  id int generated always as identity primary key,
  -- of `consent`, or of a question that another module words
  code text not null,
  store_code text not null,
  version int not null,
  text text not null,
  created_at timestamptz not null default now(),
  unique (code, store_code, version)
);

create table consent_log (
  id bigint generated always as identity primary key,
  logged_at timestamptz not null,
  scope text not null,
  consent_text_id int not null references consent_text,
  action text not null check (action in ('given', 'declined', 'withdrawn')),
  store_code text not null,
  -- who; emptied when they are erased
  customer_id int references customer on delete set null,
  guest_id text,
  -- keyed
  email_hash text,
  order_number text,
  -- codes of cookie groups that were allowed
  cookie_groups text[]
);
create index consent_log_customer on consent_log (customer_id, id desc) where customer_id is not null;
create index consent_log_email on consent_log (email_hash) where email_hash is not null;
create index consent_log_guest on consent_log (guest_id) where guest_id is not null;

-- Proof of consents is not changed, and not deleted in the six years in which somebody can sue; a person can be erased.
create function protect_consent_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.logged_at > now() - interval '6 years' then raise exception 'the consent log is append-only'; end if;
    return old;
  end if;
  if (new.id, new.logged_at, new.scope, new.consent_text_id, new.action, new.store_code, new.cookie_groups)
      is distinct from (old.id, old.logged_at, old.scope, old.consent_text_id, old.action, old.store_code, old.cookie_groups)
    or (new.customer_id is not null and new.customer_id is distinct from old.customer_id)
    or (new.guest_id is not null and new.guest_id is distinct from old.guest_id)
    or (new.email_hash is not null and new.email_hash is distinct from old.email_hash)
    or (new.order_number is not null and new.order_number is distinct from old.order_number)
  then raise exception 'the consent log is append-only'; end if;
  return new;
end $$;
create trigger consent_log_append_only before update or delete on consent_log
  for each row execute function protect_consent_log();

insert into consent (code, scope, name, is_enabled, is_required, links, position) values
  ('registration_terms', 'registration', 'Terms and privacy', true, true, '{"default": "/regulamin", "en": "/terms"}', 1),
  ('newsletter', 'subscription', 'Newsletter', true, true, '{"default": "/polityka-prywatnosci", "en": "/privacy-policy"}', 1),
  ('checkout_newsletter', 'checkout', 'Newsletter, with an order', true, false, '{"default": "/polityka-prywatnosci", "en": "/privacy-policy"}', 1),
  ('contact', 'contactus', 'Answer to a message', true, true, '{"default": "/polityka-prywatnosci", "en": "/privacy-policy"}', 1),
  ('blog_comment', 'blog_comments', 'Publication of a comment', true, true, '{"default": "/polityka-prywatnosci", "en": "/privacy-policy"}', 1),
  -- the forms say what is done; a shop that wants a box as well turns it on
  ('review', 'reviews', 'Publication of a review', false, true, '{"default": "/polityka-prywatnosci", "en": "/privacy-policy"}', 1),
  ('alert', 'alerts', 'Mail when a title can be bought', false, true, '{"default": "/polityka-prywatnosci", "en": "/privacy-policy"}', 1);
insert into consent_text (code, store_code, version, text) values
  ('registration_terms', 'default', 1, 'Akceptuję regulamin księgarni i znam jej politykę prywatności.'),
  ('registration_terms', 'en', 1, 'I accept the terms of the bookshop and have read its privacy policy.'),
  ('newsletter', 'default', 1, 'Chcę otrzymywać newsletter księgarni na podany adres e-mail. Mogę z niego zrezygnować w każdej chwili.'),
  ('newsletter', 'en', 1, 'I want the newsletter of the bookshop sent to this address. I can leave at any time.'),
  ('checkout_newsletter', 'default', 1, 'Chcę otrzymywać newsletter księgarni e-mailem. Mogę z niego zrezygnować w każdej chwili.'),
  ('checkout_newsletter', 'en', 1, 'I want the newsletter of the bookshop by e-mail. I can leave at any time.'),
  ('contact', 'default', 1, 'Zgadzam się, aby księgarnia użyła podanych danych do odpowiedzi na moją wiadomość.'),
  ('contact', 'en', 1, 'I agree that the bookshop uses these data to answer my message.'),
  ('blog_comment', 'default', 1, 'Zgadzam się na publikację komentarza pod podanym podpisem.'),
  ('blog_comment', 'en', 1, 'I agree to have my comment published under this name.'),
  ('review', 'default', 1, 'Zgadzam się na publikację opinii pod podanym podpisem.'),
  ('review', 'en', 1, 'I agree to have my review published under this name.'),
  ('alert', 'default', 1, 'Chcę dostać jeden e-mail, gdy ten tytuł będzie można kupić.'),
  ('alert', 'en', 1, 'I want one e-mail when this title can be bought.');
