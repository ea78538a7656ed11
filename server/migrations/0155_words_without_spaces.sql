-- titles typed without spaces
create index product_words_joined on product_words (replace(split_part(title, '|', 1), ' ', '') text_pattern_ops);

-- words that begin with typed letters
create index search_vocabulary_word on search_vocabulary (word text_pattern_ops);

-- the last digits of an ISBN before its check digit
create index book_isbn13_reversed_unchecked on book (reverse(left(isbn13, 12)) text_pattern_ops);
