create table store_view (
  code text primary key,
  id int unique not null,
  name text not null,
  locale text not null,
  currency text not null default 'PLN',
  is_default boolean not null default false,
  is_active boolean not null default true,
  position int not null default 0
);
create unique index store_view_one_default on store_view (is_default) where is_default;

insert into store_view (code, id, name, locale, is_default, position) values
  ('default', 1, 'Polski', 'pl_PL', true, 1),
  ('en', 2, 'English', 'en_US', false, 2);

-- What an operator has set; everything absent has its default in store/configuration.ts.
create table setting (
  path text not null,
  -- '' is every store view
  store_code text not null default '',
  value text not null,
  primary key (path, store_code)
);

create table customer_group (
  id int primary key,
  code text unique not null
);
insert into customer_group values (0, 'NOT LOGGED IN'), (1, 'General'), (2, 'Wholesale'), (3, 'Retailer');

create table tax_class (
  code text primary key,
  name text not null
);
create table tax_rate (
  tax_class text not null references tax_class,
  country text not null,
  -- percent
  rate numeric(5, 2) not null,
  title text not null,
  primary key (tax_class, country)
);
insert into tax_class values ('books', 'Książki i e-booki'), ('press', 'Czasopisma'), ('standard', 'Stawka podstawowa');
insert into tax_rate values ('books', 'PL', 5, 'VAT 5%'), ('press', 'PL', 8, 'VAT 8%'), ('standard', 'PL', 23, 'VAT 23%');
