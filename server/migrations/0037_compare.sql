-- Titles that a reader looks at side by side. A guest's list is known by its uid alone, a customer has one.
create table compare_list (
  id int generated always as identity primary key,
  -- 32 characters that nobody guesses
  uid text unique not null,
  customer_id int unique references customer on delete cascade,
  changed_at timestamptz not null default now()
);
create index compare_list_guests on compare_list (changed_at) where customer_id is null;

create table compare_item (
  id bigint generated always as identity primary key,
  list_id int not null references compare_list on delete cascade,
  product_id int not null references product on delete cascade,
  unique (list_id, product_id)
);
create index compare_item_product on compare_item (product_id);

-- what is worth a row of the table; new shops get it from the seed
update attribute set is_comparable = true where code in ('author', 'format', 'publisher', 'series', 'volume', 'translator', 'illustrator', 'reader', 'binding', 'pages', 'duration',
  'dimensions', 'weight', 'language', 'original_language', 'edition', 'publication_year', 'isbn', 'age_range', 'large_print', 'file_formats');
