-- What a buyer must choose or write with a product: of each such option what its values add, [price, percent], and of
-- files sold separately. Derived; null for most. Lists show, sort and filter by a price that can be paid.
alter table product add column required jsonb;

-- A shop that is filled already derives it after the start.
insert into job (kind, payload, key) select 'catalog.reindex', '{}', 'catalog.reindex'
  where exists (select 1 from custom_option where is_required)
    or exists (select 1 from downloadable where links_purchased_separately) on conflict (key) do nothing;
