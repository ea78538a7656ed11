-- What books are about, asked only where titles, people, series and shelves do not answer. No positions: they are not
-- ordered by them.
alter table product_words add column texts tsvector not null default '';
create index product_words_texts on product_words using gin (texts);

-- A hero means the books about them, not they every book with the hero: the first phrase means the others.
alter table search_synonym add column is_one_way boolean not null default false;

-- Questions, politeness and judgments that no book is found by.
insert into search_stop_word (word)
select unnest(string_to_array('szukac poszukiwac prosic poprosic chciec chcialbym chcialabym kupic kupowac zamowic ' ||
  'gdzie czy macie miec jest sa byc jakis jakas jakies cos ktos ktory ktora polecic polecac polecany dobry dobre ' ||
  'najlepszy najlepsze fajny fajna fajne ciekawy ciekawe tani tania tanie tanio moj moja moje mi mnie prosze dzien ' ||
  'witam hej potrzebowac potrzebny potrzebna szukam poprosze ksiazeczka pozycja tytul wydanie cena koszt kosztuje ' ||
  'ile sklep ksiegarnia internetowa online sprzedaz dostepny dostepna dostepne opis recenzja recenzje opinia opinie ' ||
  'where can buy find looking for please want need good best cheap book books about the an of in by novel any some ' ||
  'do you have me is are what which price written kto co kiedy jak napisac wyjsc wychodzic czytac poczytac ' ||
  'przeczytac pytanie pytac wszystek wszystko wszystkie caly cala seria czesc tom podobny podobne', ' '))
on conflict do nothing;

-- A shop that is filled already reads its descriptions after the start.
insert into job (kind, payload, key) select 'catalog.reindex', '{}', 'catalog.reindex'
  where exists (select 1 from product) on conflict (key) do nothing;
