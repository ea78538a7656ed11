-- Keys made once and kept: what one process signs every other believes.
create table secret (
  name text primary key,
  value text not null
);

create table customer (
  id int generated always as identity primary key,
  email text not null,
  -- the address as it is compared: in small letters
  email_key text unique not null,
  group_id int not null default 1 references customer_group,
  -- the view signed up in: the language of mails
  store_code text not null references store_view,
  prefix text,
  firstname text not null,
  middlename text,
  lastname text not null,
  suffix text,
  dob date,
  -- as Magento numbers it: 1 male, 2 female, 3 not told
  gender int check (gender between 1 and 3),
  taxvat text,
  password_hash text not null,
  is_confirmed boolean not null default true,
  default_billing int,
  default_shipping int,
  -- wrong passwords since the first of them
  failures int not null default 0,
  first_failure_at timestamptz,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table customer_address (
  id int generated always as identity primary key,
  customer_id int not null references customer on delete cascade,
  prefix text,
  firstname text not null,
  middlename text,
  lastname text not null,
  suffix text,
  company text,
  street text[] not null,
  city text not null,
  postcode text not null,
  country text not null,
  region_id int,
  region text,
  telephone text not null,
  vat_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- a default is always the customer's own
  unique (customer_id, id)
);
alter table customer
  add foreign key (id, default_billing) references customer_address (customer_id, id),
  add foreign key (id, default_shipping) references customer_address (customer_id, id);

create table customer_session (
  -- SHA-256 of the token's id: whoever reads this table cannot sign in with it
  id_hash text primary key,
  customer_id int not null references customer on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index customer_session_customer on customer_session (customer_id);
create index customer_session_expiry on customer_session (expires_at);

-- What a link in a mail stands for. It works once: using it deletes it.
create table customer_link (
  token_hash text primary key,
  customer_id int not null references customer on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  expires_at timestamptz not null,
  -- a newer link takes the place of the older
  unique (customer_id, purpose)
);
create index customer_link_expiry on customer_link (expires_at);

alter table cart add foreign key (customer_id) references customer on delete set null;
drop index cart_customer;
-- one open cart a customer, however many tabs ask for it at once
create unique index cart_customer on cart (customer_id) where is_active;
alter table orders add foreign key (customer_id) references customer on delete set null;
