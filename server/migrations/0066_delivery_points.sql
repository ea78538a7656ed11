-- Lockers and other points that hand over parcels, as the carriers' lists have them.
create table delivery_point (
  id int generated always as identity primary key,
  -- who runs it; its codes are unique there
  network text not null check (network in ('inpost', 'orlen', 'dhl', 'dpd')),
  code text not null,
  type text not null check (type in ('locker', 'kiosk', 'service-point', 'store')),
  name text not null,
  street text not null,
  postcode text not null,
  city text not null,
  latitude float8 not null check (latitude between -90 and 90),
  longitude float8 not null check (longitude between -180 and 180),
  -- [{days, hours}] in Polish, as those of a source
  opening_hours jsonb not null default '[]',
  is_open_24_7 boolean not null default false,
  takes_cash boolean not null default false,
  is_accessible boolean not null default false,
  -- where exactly it stands
  description text,
  photo_url text,
  -- 'paused': out of order or full; 'closed': the carrier's list has it no more
  status text not null default 'open' check (status in ('open', 'paused', 'closed')),
  -- without accents, in small letters
  city_key text not null,
  street_key text not null,
  -- of what the list had of it: what is as it was is not written
  digest text not null default '',
  updated_at timestamptz not null default now(),
  unique (network, code)
);
create index delivery_point_near on delivery_point (network, latitude) where status = 'open';
create index delivery_point_code on delivery_point (network, upper(code) text_pattern_ops);
create index delivery_point_postcode on delivery_point (postcode text_pattern_ops);
create index delivery_point_city on delivery_point (city_key);

-- The last list that each network's points were taken from.
create table delivery_point_list (
  network text primary key,
  name text not null,
  points int not null,
  imported_at timestamptz not null
);

alter table delivery_method
  -- of a method of the kind 'point': whose points
  add point_network text check (point_network in ('inpost', 'orlen', 'dhl', 'dpd')),
  -- the largest parcel, its sides in ascending order
  add max_sides_mm int[] check (cardinality(max_sides_mm) = 3),
  add check (kind = 'point' or point_network is null);

-- Prices by weight and by value of goods; the method's own price is that of what no row is for.
create table delivery_rate (
  carrier_code text not null,
  method_code text not null,
  -- parcels up to this weight; null: of any weight
  to_weight_g int check (to_weight_g > 0),
  -- gross grosze of goods after discounts
  from_value int not null default 0 check (from_value >= 0),
  -- gross grosze
  price int not null check (price >= 0),
  unique nulls not distinct (carrier_code, method_code, to_weight_g, from_value),
  foreign key (carrier_code, method_code) references delivery_method on delete cascade
);

alter table cart add delivery_point_id int references delivery_point;
-- the point as it was when the order was placed
alter table orders add delivery_point jsonb;
create index orders_delivery_point on orders (customer_id, id) where delivery_point is not null;
