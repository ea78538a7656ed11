-- Shelves for times of the year, chosen by the shop.
create table season (
  key text primary key check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  -- store view code -> title, where it is another
  titles jsonb not null default '{}',
  -- plain words, in the language of the default view
  text text not null check (char_length(text) <= 400),
  texts jsonb not null default '{}',
  -- where more of it is, within a store view
  path text,
  paths jsonb not null default '{}',
  -- days of every year, MM-DD in Warsaw, the last included; the first may be later in the year than the last
  from_day text not null check (from_day ~ '^\d\d-\d\d$'),
  to_day text not null check (to_day ~ '^\d\d-\d\d$'),
  -- of two that include a day the first is shown
  position int not null default 0
);

create table season_title (
  season_key text not null references season on delete cascade,
  product_id int not null references product on delete cascade,
  position int not null default 0,
  primary key (season_key, product_id)
);
create index season_title_product on season_title (product_id);
