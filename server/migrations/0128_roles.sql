-- every role of ONIX list 17 belongs to one of these
alter table contributor drop constraint contributor_role_check;
alter table contributor add constraint contributor_role_check check (role in ('author', 'editor', 'translator',
  'illustrator', 'photographer', 'cover', 'reader', 'introduction', 'afterword', 'commentary', 'adaptation',
  'selection', 'preparation', 'interview', 'original_author', 'maps', 'director', 'performer', 'contributor'));
