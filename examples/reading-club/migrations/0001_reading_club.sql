create table reading_club (
  id int generated always as identity primary key,
  name text unique not null,
  place text not null
);
create table reading_club_meeting (
  id int generated always as identity primary key,
  club_id int not null references reading_club on delete cascade,
  product_id int not null references product on delete cascade,
  meets_at timestamptz not null,
  unique (club_id, meets_at)
);
create index reading_club_meeting_product on reading_club_meeting (product_id, meets_at);
create table reading_club_member (
  club_id int not null references reading_club on delete cascade,
  customer_id int not null references customer on delete cascade,
  joined_at timestamptz not null,
  primary key (club_id, customer_id)
);
create index reading_club_member_customer on reading_club_member (customer_id);
