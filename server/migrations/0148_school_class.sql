-- The stage of the Polish curriculum that a title is for, in shops that have the attributes of books already.
insert into attribute (code, kind, label, labels, group_name, is_filterable, is_searchable, is_comparable, position)
select 'school_class', 'select', 'School class', '{"default": "Klasa", "en": "School class"}', 'edition', true, true, true, 44
from attribute where code = 'age_range'
on conflict (code) do nothing;
insert into attribute_option (attribute_id, key, label, labels, sort_key, position)
select a.id, o.key, o.pl, jsonb_build_object('default', o.pl, 'en', o.en), o.key, o.position
from attribute a, (values ('1-3', 'klasy 1–3', 'Primary school, classes 1 to 3', 1),
  ('4-6', 'klasy 4–6', 'Primary school, classes 4 to 6', 2), ('7-8', 'klasy 7–8', 'Primary school, classes 7 and 8', 3),
  ('9-12', 'liceum i technikum', 'Secondary school', 4)) o (key, pl, en, position)
where a.code = 'school_class'
on conflict (attribute_id, key) do nothing;
