-- E-books are downloaded from the shop: until now they were sold as files that somebody sends.
update product p set type = 'downloadable', updated_at = now() from product_option po join attribute_option o on o.id = po.option_id join attribute a on a.id = o.attribute_id
  where po.product_id = p.id and a.code = 'format' and o.key = 'ebook' and p.type = 'virtual';
-- what the shop has of them is EPUB and PDF
update book b set file_formats = '{EPUB,PDF}' from product p where p.id = b.product_id and p.type = 'downloadable' and b.file_formats = '{EPUB,MOBI}';
update order_item i set type = 'downloadable' from product p where p.id = i.product_id and p.type = 'downloadable' and i.type = 'virtual';

-- How often a file of a bought title was taken; no row: never.
create table purchased_download (
  order_item_id bigint not null references order_item on delete cascade,
  format text not null check (format in ('epub', 'pdf')),
  used int not null default 0,
  -- of the last that counted: what broke off may be fetched on
  last_at timestamptz not null,
  primary key (order_item_id, format)
);
