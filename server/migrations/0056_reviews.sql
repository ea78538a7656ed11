-- What a reader of a book is asked to rate, from 1 to 5 stars; the first is required.
create table review_rating (
  id int generated always as identity primary key,
  code text unique not null,
  -- English, then by store view
  name text not null,
  names jsonb not null default '{}',
  position int not null default 0
);
insert into review_rating (code, name, names, position) values
  ('rating', 'Rating', '{"default": "Ocena"}', 1),
  ('edition', 'Edition', '{"default": "Wydanie"}', 2);

create table review (
  id int generated always as identity primary key,
  product_id int not null references product on delete cascade,
  customer_id int references customer on delete set null,
  -- the purchase that verifies it; of a guest, the one whose reminder was answered
  order_id bigint references orders on delete set null,
  store_code text not null references store_view,
  nickname text not null,
  summary text not null,
  body text not null,
  -- counts what its author wrote: an approval names the one that was read
  revision int not null default 1,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  is_verified boolean not null default false,
  rejection_reason text,
  reply text,
  replied_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  moderated_at timestamptz
);
create unique index review_of_customer on review (customer_id, product_id) where customer_id is not null;
create unique index review_of_guest_order on review (order_id, product_id) where customer_id is null and order_id is not null;
create index review_shown on review (product_id, created_at desc, id desc) where status = 'approved';
create index review_moderation on review (status, id);

create table review_vote (
  review_id int not null references review on delete cascade,
  rating_id int not null references review_rating,
  stars int not null check (stars between 1 and 5),
  primary key (review_id, rating_id)
);

create table review_report (
  id int generated always as identity primary key,
  review_id int not null references review on delete cascade,
  customer_id int references customer on delete set null,
  -- of a guest, keyed; until the report is handled
  address_hash text,
  reason text not null,
  reported_at timestamptz not null default now(),
  -- with the next decision on the review
  handled_at timestamptz
);
create unique index review_report_open on review_report (review_id, coalesce(customer_id::text, address_hash))
  where handled_at is null;

-- One reminder an order, however often the job runs.
create table review_reminder (
  order_id bigint primary key references orders on delete cascade,
  queued_at timestamptz not null
);

-- Read with every card: counted by the reviews when one is approved, changed or taken away.
alter table product add review_count int not null default 0, add rating_percent int not null default 0;
-- What lists are sorted by: few reviews weigh less than many; null without any.
alter table product_index add rating_rank int;
insert into attribute (code, kind, label, labels, group_name, is_filterable, is_visible, position) values
  ('rating', 'multiselect', 'Readers’ rating', '{"default": "Ocena czytelników", "en": "Readers’ rating"}', 'book', true, false, 16)
on conflict (code) do nothing;
insert into attribute_option (attribute_id, key, label, labels, sort_key, position)
select a.id, v.key, v.label, v.labels::jsonb, v.key, v.position from attribute a, (values
  ('4', '4 stars or more', '{"default": "4 gwiazdki lub więcej", "en": "4 stars or more"}', 1),
  ('3', '3 stars or more', '{"default": "3 gwiazdki lub więcej", "en": "3 stars or more"}', 2)) v (key, label, labels, position)
where a.code = 'rating' on conflict (attribute_id, key) do nothing;

-- A consent can be withdrawn at any time and stays on record.
alter table orders add review_reminder_withdrawn_at timestamptz;
create index orders_review_reminder on orders (updated_at)
  where review_reminder_accepted_at is not null and review_reminder_withdrawn_at is null and state = 'complete';
