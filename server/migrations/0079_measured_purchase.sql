-- Orders that a storefront has reported to the shop's tag manager: each is reported once.
create table measured_purchase (
  order_id int primary key references orders on delete cascade,
  measured_at timestamptz not null default now()
);
