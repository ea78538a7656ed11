-- How far the reading of a file has come, by its content: a second run goes on where the first was stopped.
create table import_checkpoint (
  -- of the file's bytes and the way they are read
  checksum text primary key,
  name text not null,
  records int not null default 0,
  -- new, changed, unchanged, older, bad … -> how many
  counts jsonb not null default '{}',
  report text,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);

-- What the last messages of each sender said of a product.
create table imported_record (
  sender text not null,
  -- the sender's key of the record
  reference text not null,
  -- null after a deletion of something never seen
  product_id int references product on delete cascade,
  message_day date,
  message_at timestamptz,
  -- of all records taken in with this message date: one that comes again says nothing new
  digests text[] not null default '{}',
  is_deleted boolean not null default false,
  -- what the supplier has, told and never sold
  supplier_stock int,
  -- where the sender's subjects put it; other places are the operator's own
  category_ids int[] not null default '{}',
  primary key (sender, reference)
);
create index imported_record_product on imported_record (product_id);
create index imported_record_reference on imported_record (reference);

-- Links to products that may come later.
create table imported_link (
  product_id int not null references product on delete cascade,
  type text not null check (type in ('related', 'upsell', 'crosssell', 'bought-together', 'other-edition')),
  -- ISBN, EAN or SKU, or the sender's reference
  target text not null,
  position int not null default 0,
  primary key (product_id, type, target)
);
create index imported_link_target on imported_link (target);

-- Covers to be fetched after an import.
create table cover_fetch (
  product_id int primary key references product on delete cascade,
  url text not null,
  -- another one means another picture at the same address
  version text not null default '',
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  last_error text,
  fetched_at timestamptz,
  failed_at timestamptz
);
create index cover_fetch_due on cover_fetch (due_at) where fetched_at is null and failed_at is null;

create index book_ean on book (ean);

insert into attribute (code, kind, label, labels, group_name, is_visible, position) values
  ('players', 'text', 'Players', '{"default": "Liczba graczy", "en": "Players"}', 'edition', true, 36),
  ('play_time', 'text', 'Playing time', '{"default": "Czas gry", "en": "Playing time"}', 'edition', true, 37),
  ('table_of_contents', 'textarea', 'Table of contents', '{"default": "Spis treści", "en": "Table of contents"}', 'book', false, 70),
  ('excerpt', 'textarea', 'Excerpt', '{"default": "Fragment", "en": "Excerpt"}', 'book', false, 71),
  ('reviews', 'textarea', 'Reviews', '{"default": "Recenzje", "en": "Reviews"}', 'book', false, 72)
on conflict (code) do nothing;
