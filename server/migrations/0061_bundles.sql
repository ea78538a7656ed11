-- How a bundle is sold. What a fixed one costs is its own price; the parts of a dynamic one cost what they cost alone.
create table bundle (
  product_id int primary key references product on delete cascade,
  price text not null default 'dynamic' check (price in ('dynamic', 'fixed')),
  -- its SKU is continued by those of its parts; its weight is theirs
  is_sku_dynamic boolean not null default true,
  is_weight_dynamic boolean not null default true,
  shipment text not null default 'together' check (shipment in ('together', 'separately')),
  price_view text not null default 'range' check (price_view in ('range', 'as-low-as')),
  -- percent taken off the parts of a dynamic bundle
  discount numeric(5, 2) check (discount > 0 and discount < 100),
  discount_from timestamptz,
  discount_to timestamptz
);
create index bundle_option_product on bundle_option (product_id);
create index bundle_selection_option on bundle_selection (option_id);
create index bundle_selection_child on bundle_selection (child_id);
-- A surcharge of a fixed bundle: hundredths of the currency, or of a percent of the bundle's price.
update bundle_selection set price = 0 where price is null;
update bundle_selection set price_type = 'fixed' where price_type is null or price_type = 'dynamic';
alter table bundle_selection alter price set default 0, alter price set not null,
  alter price_type set default 'fixed', alter price_type set not null,
  drop constraint bundle_selection_price_type_check,
  add check (price_type in ('fixed', 'percent')), add check (quantity between 1 and 999);
create index order_item_parent on order_item (parent_id) where parent_id is not null;
-- Uids of the parts with which a bundle is kept.
alter table wishlist_item add parts jsonb not null default '[]';
