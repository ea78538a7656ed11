-- What tells one jigsaw puzzle from another, as an import brings it.
insert into attribute (code, kind, label, labels, group_name, is_visible, position) values
  ('pieces', 'text', 'Number of pieces', '{"default": "Liczba elementów", "en": "Number of pieces"}', 'edition', true, 38)
on conflict (code) do nothing;
