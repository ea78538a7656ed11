-- What readers search for, in sums of a week. No row says who: neither addresses nor accounts nor sessions are kept.
create table search_statistic (
  store_code text not null references store_view on delete cascade,
  -- its Monday
  week date not null,
  -- small letters; empty for all that is not kept as words
  query text not null,
  searches int not null default 0,
  -- different visitors, as counted within a day each; fewer than three are neither shown nor kept after the week
  visitors int not null default 0,
  without_result int not null default 0,
  partial int not null default 0,
  clicks int not null default 0,
  -- sum of the places of clicked books, from 1
  click_places int not null default 0,
  primary key (store_code, week, query)
);
