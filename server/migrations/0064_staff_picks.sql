-- Who recommends books in the shop, and which.
create table bookseller (
  id int generated always as identity primary key,
  url_key text unique not null check (url_key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- as readers call them: 'Anna z Lublina'
  name text not null,
  -- store view code -> name, where it is another
  names jsonb not null default '{}',
  -- 'księgarka w Zakładce przy Krakowskim Przedmieściu'
  role text,
  roles jsonb not null default '{}',
  -- below /media/portrait
  portrait text,
  is_active boolean not null default true,
  position int not null default 0
);

create table staff_pick (
  bookseller_id int not null references bookseller on delete cascade,
  product_id int not null references product on delete cascade,
  -- plain words, in the language of the default view
  text text not null check (char_length(text) <= 400),
  -- store view code -> words
  texts jsonb not null default '{}',
  position int not null default 0,
  -- days in Warsaw, the last included
  from_date date,
  to_date date,
  primary key (bookseller_id, product_id)
);
create index staff_pick_product on staff_pick (product_id);

alter table person
  -- below /media/portrait
  add column portrait text,
  -- where the biography is from, shown below it
  add column biography_source text,
  -- store views whose biography an import wrote: only there does an import write again
  add column biography_imported text[] not null default '{}';
