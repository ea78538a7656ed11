-- What follows an order: invoices, credit memos, shipments. Each is written once and not changed.

-- Numbers without gaps, as tax law wants them: the row stays locked until the document that took its number is committed.
create table document_series (
  store_code text not null references store_view,
  kind text not null check (kind in ('invoice', 'credit-memo', 'shipment')),
  year int not null,
  last int not null,
  primary key (store_code, kind, year)
);

-- Invoices and credit memos: papers with money. All sums in grosze, those of a credit memo are what is taken back.
create table sales_document (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  kind text not null check (kind in ('invoice', 'credit-memo')),
  number text unique not null,
  issued_on date not null,
  -- when the goods left or were paid, whichever came first
  sold_on date not null,
  -- null: nothing is left to pay, or it is paid to the courier
  pay_by date,
  -- paid by the time of issue
  paid bigint not null default 0,
  -- both sides as they were at the time of issue
  seller jsonb not null,
  buyer jsonb not null,
  -- why a credit memo was made
  reason text,
  subtotal_excl_tax bigint not null,
  subtotal_incl_tax bigint not null,
  discount bigint not null,
  shipping_excl_tax bigint not null,
  shipping_incl_tax bigint not null,
  -- a credit memo's sum given beside the goods (or kept back: negative), gross
  adjustment bigint not null default 0,
  tax bigint not null,
  grand_total bigint not null,
  created_at timestamptz not null default now()
);
create index sales_document_order on sales_document (order_id);

create table sales_document_item (
  document_id bigint not null references sales_document on delete cascade,
  order_item_id bigint not null references order_item,
  quantity int not null check (quantity > 0),
  row_excl_tax bigint not null,
  row_incl_tax bigint not null,
  discount bigint not null,
  tax bigint not null,
  -- of a credit memo's copies, those that never left, and those that went back on the shelf
  unshipped int not null default 0,
  restocked int not null default 0,
  primary key (document_id, order_item_id)
);
create index sales_document_item_bought on sales_document_item (order_item_id);

create table sales_document_tax (
  document_id bigint not null references sales_document on delete cascade,
  title text not null,
  rate numeric(5, 2) not null,
  -- all of the paper that bears this rate, gross, and the tax in it
  gross bigint not null,
  tax bigint not null,
  -- delivery's part of both
  shipping_gross bigint not null default 0,
  shipping_tax bigint not null default 0,
  primary key (document_id, title)
);

create table shipment (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  number text unique not null,
  created_at timestamptz not null default now()
);
create index shipment_order on shipment (order_id);
create table shipment_item (
  shipment_id bigint not null references shipment on delete cascade,
  order_item_id bigint not null references order_item,
  quantity int not null check (quantity > 0),
  primary key (shipment_id, order_item_id)
);
create table shipment_track (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references shipment on delete cascade,
  carrier text not null,
  title text not null,
  number text not null
);
create index shipment_track_shipment on shipment_track (shipment_id);

-- A deed told twice under one key is done once.
create table order_request (
  order_id bigint not null references orders,
  key text not null,
  deed text not null,
  -- what was asked, and what came of it
  asked jsonb not null,
  answer jsonb not null,
  primary key (order_id, key)
);

alter table order_comment
  add sales_document_id bigint references sales_document on delete cascade,
  add shipment_id bigint references shipment on delete cascade;

alter table orders
  add paid_at timestamptz,
  add total_invoiced bigint not null default 0,
  add total_refunded bigint not null default 0,
  add total_canceled bigint not null default 0,
  -- delivery, gross
  add shipping_invoiced bigint not null default 0,
  add shipping_refunded bigint not null default 0,
  -- where a held order goes on
  add held_state text;
update orders set paid_at = updated_at where total_paid > 0;
-- refunded before they left: not to be shipped any more
alter table order_item add quantity_recalled int not null default 0;

-- Delivery's gross sum by rate: where a parcel holds several rates the tax alone does not tell it to the grosz.
alter table order_tax add shipping_gross bigint not null default 0;
with estimated as (
  select t.order_id, t.title, t.rate, round(t.shipping_amount * (100 + t.rate) / nullif(t.rate, 0))::bigint as gross from order_tax t where t.shipping_amount > 0
), evened as (
  select e.order_id, e.title, e.gross + case when row_number() over (partition by e.order_id order by e.gross desc, e.title) = 1
    then o.shipping_incl_tax - sum(e.gross) over (partition by e.order_id) else 0 end as gross
  from estimated e join orders o on o.id = e.order_id
)
update order_tax t set shipping_gross = v.gross from evened v where v.order_id = t.order_id and v.title = t.title;
