-- Percent off the parts of a dynamic bundle where a line has so many bundles; group_id null is every customer group.
create table bundle_tier (
  product_id int not null references bundle on delete cascade,
  group_id int references customer_group,
  quantity int not null check (quantity > 1),
  discount numeric(5, 2) not null check (discount > 0 and discount < 100),
  unique nulls not distinct (product_id, group_id, quantity)
);
