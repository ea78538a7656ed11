-- The price of a piece, in grosze, that the list's reader saw last: when they added the title, or in the last mail of it. A mail is due once it is lower; null: not known, looked up without a word.
alter table my_book add column price_seen int;
