-- The tense of the first wording was wrong; a text that the shop has changed stays.
update cookie_group
  set descriptions = descriptions || '{"default": "Zapamiętują ostatnio oglądane książki, żeby je przypomnieć."}'
  where code = 'preferences'
    and descriptions ->> 'default' = 'Pamiętają w Twojej przeglądarce, co niedawno oglądasz, aby to przypomnieć.';
