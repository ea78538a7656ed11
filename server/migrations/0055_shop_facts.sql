-- So much of a currency for one of the base: kept by the operator (npm run shop -- currency rate).
create table currency_rate (
  base text not null,
  code text not null,
  rate numeric(24, 12) not null check (rate > 0),
  primary key (base, code),
  check (base <> code)
);

-- An order is in the currency of its view; what that was in the base when it was placed stays with it.
alter table orders add column base_currency text, add column base_rate float8 not null default 1 check (base_rate > 0);
update orders set base_currency = currency;
alter table orders alter column base_currency set not null;
