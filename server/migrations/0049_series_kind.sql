-- A cycle is read in its order, a publisher's collection only looks alike. Where nobody says which, its authors show it.
alter table series add column kind text check (kind in ('cycle', 'collection'));
