-- A school's order for a whole district passes the 21 million złoty that an int holds in grosze.
alter table orders
  alter column subtotal_excl_tax type bigint, alter column subtotal_incl_tax type bigint, alter column discount type bigint, alter column shipping_excl_tax type bigint,
  alter column shipping_incl_tax type bigint, alter column tax type bigint, alter column grand_total type bigint, alter column total_paid type bigint;
alter table order_item
  alter column row_total_excl_tax type bigint, alter column row_total_incl_tax type bigint, alter column discount type bigint, alter column tax type bigint;
alter table order_tax alter column amount type bigint, alter column shipping_amount type bigint;
