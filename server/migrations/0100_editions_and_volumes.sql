-- Editions of a work stand together in what a search finds, and volumes of a series in their order.
alter table product_index
  -- the same for all editions of a work
  add column work int not null default 0,
  -- in hundredths, of a series that has an order
  add column volume int;

-- Names in other alphabets stand after the Polish ones: their keys were empty, before all others.
update attribute_option set sort_key = lower(label) where sort_key = '' and label <> '';

-- A shop that is filled already marks works, volumes and surnames, and finds English word forms, after the start.
insert into job (kind, payload, key) select 'catalog.reindex', '{}', 'catalog.reindex'
  where exists (select 1 from product) on conflict (key) do nothing;
