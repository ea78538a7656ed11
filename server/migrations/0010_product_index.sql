create extension if not exists pg_trgm;

-- What listings, filters and sorting read: one narrow row a product and store view, written by modules/catalog/reindex.ts.
create table product_index (
  store_code text not null references store_view,
  product_id int not null references product on delete cascade,
  in_catalog boolean not null,
  in_search boolean not null,
  -- own categories and all above them; the second array holds the position in each
  category_ids int[] not null,
  category_positions int[] not null,
  -- ids of options that can be filtered by, and of active categories as negative numbers
  facet_ids int[] not null,
  -- for every group; a group's own price is joined
  amount int not null,
  special_amount int,
  special_from timestamptz,
  special_to timestamptz,
  name_key text collate "C" not null,
  published_on date,
  sales int not null,
  in_stock boolean not null,
  news_from timestamptz,
  news_to timestamptz,
  primary key (store_code, product_id)
);
create index product_index_categories on product_index using gin (category_ids);
create index product_index_facets on product_index using gin (facet_ids);

-- What search reads: folded words, A title and subtitle, B people and series, C publisher and original title, D numbers.
create table product_words (
  store_code text not null,
  product_id int not null,
  words tsvector not null,
  -- the folded title, for exact hits
  title text not null,
  -- title and authors, for hits with typing errors
  trigrams text not null,
  primary key (store_code, product_id),
  foreign key (store_code, product_id) references product_index on delete cascade
);
create index product_words_words on product_words using gin (words);
create index product_words_trigrams on product_words using gin (trigrams gin_trgm_ops);
