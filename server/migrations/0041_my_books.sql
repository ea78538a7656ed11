-- The availability list: titles that a customer wants to buy together, mostly a school's, and is told of when they can be had.
create table my_book (
  id int generated always as identity primary key,
  customer_id int not null references customer on delete cascade,
  product_id int not null references product on delete cascade,
  -- the compound product it was chosen in, where there is one
  parent_id int references product on delete set null,
  -- it could not be bought when it was last looked at: a mail is due once it can
  is_awaited boolean not null,
  added_at timestamptz not null default now(),
  unique (customer_id, product_id)
);
create index my_book_product on my_book (product_id);

-- Who wants no mail about the list.
create table my_books_silence (
  customer_id int primary key references customer on delete cascade,
  since timestamptz not null default now()
);
