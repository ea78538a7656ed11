-- What each order has added to product.sales: counted once however often the job is done, and taken back with the order.
create table product_sale (
  order_id bigint not null references orders on delete cascade,
  product_id int not null references product on delete cascade,
  quantity int not null,
  primary key (order_id, product_id)
);
