create table source (
  code text primary key,
  name text not null,
  kind text not null check (kind in ('warehouse', 'bookstore')),
  is_pickup_location boolean not null default false,
  is_active boolean not null default true,
  street text not null,
  postcode text not null,
  city text not null,
  region_id int,
  country text not null default 'PL',
  phone text,
  email text,
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  -- [{"days": "Pn–Pt", "hours": "10:00–18:00"}]
  opening_hours jsonb not null default '[]',
  description text,
  position int not null default 0
);

create table source_stock (
  product_id int not null references product on delete cascade,
  source_code text not null references source,
  -- on the shelf
  quantity int not null default 0 check (quantity >= 0),
  -- of these, promised to orders that have not left yet
  reserved int not null default 0 check (reserved >= 0),
  primary key (product_id, source_code)
);

-- Append-only: every promise of stock and its release, by order.
create table stock_reservation (
  id bigint generated always as identity primary key,
  product_id int not null references product,
  source_code text not null references source,
  -- positive reserves, negative releases
  quantity int not null,
  order_id bigint not null,
  reason text not null,
  created_at timestamptz not null default now()
);
create index stock_reservation_order on stock_reservation (order_id);
