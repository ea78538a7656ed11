create table sales_rule (
  id int generated always as identity primary key,
  name text not null,
  labels jsonb not null default '{}',
  -- null applies by itself
  coupon_code text,
  action text not null check (action in ('percent', 'fixed-each', 'fixed-cart')),
  -- percent (12.5) or grosze
  amount numeric(12, 2) not null,
  free_shipping boolean not null default false,
  min_subtotal int not null default 0,
  category_id int references category,
  active_from timestamptz,
  active_to timestamptz,
  is_active boolean not null default true,
  uses_per_coupon int,
  times_used int not null default 0,
  stop_further boolean not null default false,
  position int not null default 0
);
create unique index sales_rule_coupon on sales_rule (upper(coupon_code));

-- The ways a cart can be delivered: what they cost is a part of its totals.
create table delivery_method (
  carrier_code text not null,
  method_code text not null,
  -- the storefront's short name: courier_dhl_cod
  short_code text unique not null,
  kind text not null check (kind in ('courier', 'store-pickup', 'point')),
  carrier_title text not null,
  carrier_titles jsonb not null default '{}',
  method_title text not null,
  method_titles jsonb not null default '{}',
  -- gross grosze; the part that free delivery waives
  price int not null,
  -- gross grosze, never waived
  cash_on_delivery_fee int not null default 0,
  is_cash_on_delivery boolean not null default false,
  -- free from this value of goods after discounts, null never
  free_from int,
  countries text[] not null default '{PL}',
  max_weight_g int,
  delivery_days_min int not null default 1,
  delivery_days_max int not null default 2,
  is_active boolean not null default true,
  position int not null default 0,
  primary key (carrier_code, method_code)
);

create table cart (
  id bigint generated always as identity primary key,
  -- what clients hold: 32 characters, unguessable
  public_id text unique not null,
  store_code text not null references store_view,
  customer_id int,
  group_id int not null default 0,
  email text,
  coupon_code text,
  -- {firstname, lastname, company, street[], city, postcode, country, region_id, region, telephone, vat_id}
  shipping_address jsonb,
  billing_address jsonb,
  billing_same_as_shipping boolean not null default true,
  carrier_code text,
  method_code text,
  pickup_source text references source,
  -- the buyer's words to whoever packs and delivers
  customer_notes text,
  payment_method text,
  payment_details jsonb not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index cart_customer on cart (customer_id) where is_active;

create table cart_item (
  id bigint generated always as identity primary key,
  cart_id bigint not null references cart on delete cascade,
  product_id int not null references product,
  parent_id bigint references cart_item on delete cascade,
  quantity int not null check (quantity > 0),
  -- chosen and entered options; options_key is their canonical text, '' for none
  options jsonb not null default '{}',
  options_key text not null default '',
  created_at timestamptz not null default now(),
  unique nulls not distinct (cart_id, product_id, parent_id, options_key)
);
