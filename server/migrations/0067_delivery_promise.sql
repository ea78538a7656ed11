-- When orders leave a warehouse or are ready in a bookshop; a source without a row follows the configuration.
create table delivery_dispatch (
  source_code text primary key references source on delete cascade,
  -- by the clocks of Warsaw
  cutoff time not null,
  handling_days int not null check (handling_days between 0 and 60),
  -- 1 is Monday and 7 Sunday
  weekdays smallint[] not null check (cardinality(weekdays) > 0 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[])
);

-- Days on which nothing leaves, beside public holidays: of one source, or of all.
create table delivery_closed_day (
  day date not null,
  source_code text references source on delete cascade,
  reason text
);
create unique index delivery_closed_day_once on delivery_closed_day (day, coalesce(source_code, ''));

-- on which the carrier delivers, 1 is Monday and 7 Sunday; its days of travel are counted in them
alter table delivery_method add column weekdays smallint[] not null default '{1,2,3,4,5}'
  check (cardinality(weekdays) > 0 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]);

-- {from, to, orderBefore, terms} as it was promised when the order was placed or paid
alter table orders add column delivery_promise jsonb;

-- in Warsaw
alter table shipment add column delivered_on date;
