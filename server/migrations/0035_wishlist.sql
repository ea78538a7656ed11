-- A customer has one wish list: its number is theirs.
create table wishlist (
  customer_id int primary key references customer on delete cascade,
  -- 32 characters: whoever has them may look
  sharing_code text unique not null,
  updated_at timestamptz not null default now(),
  -- the day on which it was last sent to others, and to how many
  shared_on date,
  shared_with int not null default 0
);

create table wishlist_item (
  id int generated always as identity primary key,
  customer_id int not null references wishlist on delete cascade,
  product_id int not null references product,
  quantity int not null check (quantity > 0),
  -- the reader's own words about it
  description text,
  added_at timestamptz not null default now(),
  unique (customer_id, product_id)
);
