-- Where a rate is from: a table of the National Bank of Poland and its day; none where the operator set it.
alter table currency_rate add column source text, add column effective_on date;

-- Where readers come from whose prices are lower: those of a customer group of its own.
create table partner (
  code text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  group_id int unique not null references customer_group,
  is_active boolean not null default true
);

-- The history of a group's prices says when one ended: from then on it is never the lowest.
create function record_removed_prices() returns trigger language plpgsql as $$
begin
  insert into price_change (product_id, group_id, amount)
  select t.product_id, t.group_id, 2147483647 from touched t join product p on p.id = t.product_id
  where t.group_id is not null order by t.id;
  return null;
end $$;
create trigger prices_removed after delete on price referencing old table as touched for each statement execute function record_removed_prices();
