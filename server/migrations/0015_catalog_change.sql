-- What processes follow that keep the catalogue in memory: everything listings show, with the transaction that changed it last. Written by triggers,
-- so that no statement can forget it; a product that left the index keeps its row here, which is how others hear of it.
create table catalog_change (
  subject text not null check (subject in ('product', 'option', 'category')),
  id int not null,
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (subject, id)
);
create index catalog_change_newest on catalog_change (changed_in);

-- in one order, so that two writers never wait for each other
create function tell_product_change() returns trigger language plpgsql as $$
begin
  insert into catalog_change (subject, id) select distinct 'product', product_id from touched order by 2
  on conflict (subject, id) do update set changed_in = excluded.changed_in where catalog_change.changed_in <> excluded.changed_in;
  if found then perform pg_notify('catalog_change', ''); end if;
  return null;
end $$;
create function tell_group_price_change() returns trigger language plpgsql as $$
begin
  insert into catalog_change (subject, id) select distinct 'product', product_id from touched where group_id is not null order by 2
  on conflict (subject, id) do update set changed_in = excluded.changed_in where catalog_change.changed_in <> excluded.changed_in;
  if found then perform pg_notify('catalog_change', ''); end if;
  return null;
end $$;
create function tell_option_change() returns trigger language plpgsql as $$
begin
  insert into catalog_change (subject, id) select 'option', id from touched order by 2
  on conflict (subject, id) do update set changed_in = excluded.changed_in where catalog_change.changed_in <> excluded.changed_in;
  if found then perform pg_notify('catalog_change', ''); end if;
  return null;
end $$;
create function tell_category_change() returns trigger language plpgsql as $$
begin
  insert into catalog_change (subject, id) values ('category', 0)
  on conflict (subject, id) do update set changed_in = excluded.changed_in where catalog_change.changed_in <> excluded.changed_in;
  if found then perform pg_notify('catalog_change', ''); end if;
  return null;
end $$;

create trigger product_index_inserted after insert on product_index referencing new table as touched for each statement execute function tell_product_change();
create trigger product_index_updated after update on product_index referencing new table as touched for each statement execute function tell_product_change();
create trigger product_index_deleted after delete on product_index referencing old table as touched for each statement execute function tell_product_change();
create trigger price_inserted after insert on price referencing new table as touched for each statement execute function tell_group_price_change();
create trigger price_updated after update on price referencing new table as touched for each statement execute function tell_group_price_change();
create trigger price_deleted after delete on price referencing old table as touched for each statement execute function tell_group_price_change();
create trigger option_inserted after insert on attribute_option referencing new table as touched for each statement execute function tell_option_change();
create trigger option_updated after update on attribute_option referencing new table as touched for each statement execute function tell_option_change();
create trigger option_deleted after delete on attribute_option referencing old table as touched for each statement execute function tell_option_change();
-- the tree is small and read whole
create trigger category_changed after insert or update or delete on category for each statement execute function tell_category_change();
create trigger category_text_changed after insert or update or delete on category_text for each statement execute function tell_category_change();

-- Search reads listings' rows beside the words again: in memory both are one, and a sale need not be written twice.
alter table product_words
  drop column in_catalog, drop column in_search, drop column category_ids, drop column category_positions, drop column facet_ids, drop column amount, drop column special_amount,
  drop column special_from, drop column special_to, drop column name_key, drop column published_on, drop column sales, drop column in_stock, drop column news_from, drop column news_to;

-- By product first: a change of one product, or its end, looks for its rows in all store views.
alter table product_words drop constraint product_words_store_code_product_id_fkey1, drop constraint product_words_pkey, add primary key (product_id, store_code);
alter table product_index drop constraint product_index_pkey, add primary key (product_id, store_code);
alter table product_words add foreign key (product_id, store_code) references product_index (product_id, store_code) on delete cascade;
