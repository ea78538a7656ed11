-- Counts the writes of a cart, so that of two answers the newer is known; xmin cannot be compared.
alter table cart add revision int not null default 0;

-- Lines that were taken out of a cart, to be put back as they were: with the same number, and so in the same place.
create table removed_cart_item (
  id bigint primary key,
  cart_id bigint not null references cart on delete cascade,
  product_id int not null references product on delete cascade,
  choice jsonb not null,
  choice_key text not null,
  quantity int not null check (quantity > 0),
  created_at timestamptz not null,
  removed_at timestamptz not null default now()
);
create index removed_cart_item_cart on removed_cart_item (cart_id);
create index removed_cart_item_product on removed_cart_item (product_id);

-- By how much copies of a presale became cheaper between the order and their dispatch, in the order's currency, gross.
create table presale_reduction (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  order_item_id bigint not null references order_item on delete cascade,
  -- null for files, which are in no parcel
  shipment_id bigint references shipment on delete cascade,
  quantity int not null check (quantity > 0),
  -- of one copy, without options: as it was ordered, and the lowest since
  price int not null,
  lowest int not null check (lowest < price),
  -- of all these copies with their options and after discounts
  gross bigint not null check (gross > 0),
  tax bigint not null,
  -- null until the copies are invoiced
  credit_memo_id bigint references sales_document,
  recorded_at timestamptz not null default now()
);
create index presale_reduction_order on presale_reduction (order_id);
create index presale_reduction_item on presale_reduction (order_item_id);
create index presale_reduction_memo on presale_reduction (credit_memo_id);
