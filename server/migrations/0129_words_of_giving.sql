-- Words of giving say nothing about the book: a present is not a gadget.
delete from search_synonym where is_one_way and phrases in ('{prezent,"gry i gadzety"}', '{prezenty,"gry i gadzety"}',
  '{upominek,"gry i gadzety"}', '{upominki,"gry i gadzety"}');

insert into search_synonym (phrases, is_one_way)
select phrases, true from (values ('{odyssey,odyseja}'::text[]), ('{"the odyssey",odyseja}')) f (phrases)
where not exists (select 1 from search_synonym s where s.phrases[1] = f.phrases[1]);

-- an ISBN or EAN is found by its last digits, as booksellers read them out
create index book_isbn13_reversed on book (reverse(isbn13) text_pattern_ops);
create index book_ean_reversed on book (reverse(ean) text_pattern_ops);
