-- The technical protection of an e-book was imported and stored, but no attribute showed it.
insert into attribute (code, kind, label, labels, group_name, position)
values ('protection', 'text', 'Protection', '{"default": "Zabezpieczenie", "en": "Protection"}', 'file', 52)
on conflict (code) do nothing;
