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
