-- What an operator teaches the search (npm run shop -- search …). Everything is kept folded: small letters, no accents.
create table search_synonym (
  id int generated always as identity primary key,
  -- words and phrases that mean the same: {'ebook','e book'}
  phrases text[] not null
);
-- They need not occur in a book that is found, unless nothing else was asked for.
create table search_stop_word (
  word text primary key
);

-- Words of titles, people, series and publishers, to find what was meant by a word with a typing error.
create table search_vocabulary (
  word text primary key,
  -- as it was printed, with its accents
  spelling text not null,
  -- as it is heard, to find what was written by ear
  sound text not null
);
create index search_vocabulary_near on search_vocabulary using gist (word gist_trgm_ops);
create index search_vocabulary_sound on search_vocabulary (sound);

insert into search_stop_word (word) values ('i'), ('oraz'), ('w'), ('we'), ('z'), ('ze'), ('na'), ('o'), ('do'), ('od'), ('po'), ('dla'), ('ksiazka'), ('wydawnictwo'), ('wyd'), ('isbn'), ('ean'), ('autor');
insert into search_synonym (phrases) values
  ('{audiobook,"audio book","ksiazka audio","ksiazka mowiona"}'), ('{szekspir,shakespeare}'), ('{wolter,voltaire}'), ('{molier,moliere}'), ('{puzzle,ukladanka}'),
  ('{szopen,chopin}'), ('{witkacy,"stanislaw ignacy witkiewicz"}'), ('{boy,zelenski}'), ('{kryminal,detektywistyczna}'), ('{sf,"science fiction","fantastyka naukowa"}'), ('{horacy,horatius}'), ('{podroze,turystyka}');

-- What search reads: all of product_index again beside the words, so that one table is enough; listings keep their narrow rows.
alter table product_words rename to product_words_before;
alter index product_words_pkey rename to product_words_before_pkey;
alter index product_words_words rename to product_words_before_words;
alter index product_words_trigrams rename to product_words_before_trigrams;
create table product_words (
  like product_index,
  -- folded words and the words they are forms of: A title and subtitle, B people and series, C publisher and original title, D numbers and shelves
  words tsvector not null,
  title text not null,
  trigrams text not null,
  primary key (store_code, product_id),
  foreign key (store_code, product_id) references product_index on delete cascade
);
insert into product_words select i.*, w.words, w.title, w.trigrams from product_words_before w join product_index i on i.store_code = w.store_code and i.product_id = w.product_id;
drop table product_words_before;
create index product_words_words on product_words using gin (words);
create index product_words_trigrams on product_words using gin (trigrams gin_trgm_ops);

-- A shop that is filled already learns its words after the start.
insert into job (kind, payload, key) select 'catalog.reindex', '{}', 'catalog.reindex' where exists (select 1 from product) on conflict (key) do nothing;
