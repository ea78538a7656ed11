create table payment_method (
  code text primary key,
  title text not null,
  titles jsonb not null default '{}',
  instructions text,
  instructions_by_store jsonb not null default '{}',
  is_active boolean not null default true,
  position int not null default 0
);

create sequence order_number_default start 1;
create sequence order_number_en start 1;

create table orders (
  id bigint generated always as identity primary key,
  number text unique not null,
  -- one order a cart, however often the buyer presses
  cart_id bigint unique not null references cart,
  store_code text not null references store_view,
  customer_id int,
  group_id int not null default 0,
  email text not null,
  state text not null default 'new' check (state in ('new', 'pending_payment', 'processing', 'complete', 'closed', 'canceled', 'holded')),
  status text not null default 'pending',
  currency text not null,
  client_type text not null default 'private' check (client_type in ('private', 'company')),
  is_virtual boolean not null default false,
  shipping_address jsonb,
  billing_address jsonb not null,
  carrier_code text,
  method_code text,
  carrier_title text,
  -- 'DHL – Kurier', as the buyer read it
  shipping_title text,
  pickup_source text references source,
  -- the pick-up place as it was when the order was placed
  pickup_address jsonb,
  customer_notes text,
  payment_method text not null,
  payment_title text not null,
  payment_details jsonb not null default '{}',
  coupon_code text,
  -- [{label, couponCode, amount}]
  discounts jsonb not null default '[]',
  -- all sums in grosze
  subtotal_excl_tax int not null,
  subtotal_incl_tax int not null,
  discount int not null default 0,
  shipping_excl_tax int not null default 0,
  shipping_incl_tax int not null default 0,
  tax int not null,
  grand_total int not null,
  total_paid int not null default 0,
  -- [{id, name, checkbox_text, accepted_at}]
  agreements jsonb not null default '[]',
  review_reminder_accepted_at timestamptz,
  -- expected day of dispatch when something is still to come
  ships_from date,
  placed_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index orders_email on orders (lower(email));
create index orders_customer on orders (customer_id, id desc);

create table order_item (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  parent_id bigint references order_item on delete cascade,
  product_id int references product on delete set null,
  sku text not null,
  name text not null,
  type text not null,
  url_key text,
  image text,
  options jsonb not null default '{}',
  source_code text references source,
  quantity_ordered int not null,
  quantity_canceled int not null default 0,
  quantity_invoiced int not null default 0,
  quantity_shipped int not null default 0,
  quantity_refunded int not null default 0,
  quantity_returned int not null default 0,
  price_excl_tax int not null,
  price_incl_tax int not null,
  row_total_excl_tax int not null,
  row_total_incl_tax int not null,
  discount int not null default 0,
  -- [{label, couponCode, amount}]
  discounts jsonb not null default '[]',
  -- expected day of dispatch of a title still to come
  ships_from date,
  tax_class text not null,
  tax_rate numeric(5, 2) not null,
  tax int not null
);
create index order_item_order on order_item (order_id);

create table order_tax (
  order_id bigint not null references orders on delete cascade,
  title text not null,
  rate numeric(5, 2) not null,
  -- goods and delivery
  amount int not null,
  shipping_amount int not null default 0,
  primary key (order_id, title)
);
create table order_comment (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  message text not null,
  is_visible boolean not null default true,
  status text,
  created_at timestamptz not null default now()
);
create index order_comment_order on order_comment (order_id);
alter table stock_reservation add foreign key (order_id) references orders;
