-- Imports write a thousand prices at a time: their past is written in one go too, not price by price.
create function record_new_prices() returns trigger language plpgsql as $$
begin
  insert into price_change (product_id, group_id, amount, special_amount, special_from, special_to)
  select product_id, group_id, amount, special_amount, special_from, special_to from touched order by id;
  return null;
end $$;
create function record_changed_prices() returns trigger language plpgsql as $$
begin
  insert into price_change (product_id, group_id, amount, special_amount, special_from, special_to)
  select t.product_id, t.group_id, t.amount, t.special_amount, t.special_from, t.special_to from touched t join untouched u on u.id = t.id
  where (u.amount, u.special_amount, u.special_from, u.special_to) is distinct from (t.amount, t.special_amount, t.special_from, t.special_to) order by t.id;
  return null;
end $$;
drop trigger price_changed on price;
drop function record_price_change();
create trigger prices_recorded after insert on price referencing new table as touched for each statement execute function record_new_prices();
create trigger prices_changed after update on price referencing old table as untouched new table as touched for each statement execute function record_changed_prices();

-- Records are looked up by their reference, whoever sent them: the key does for that too.
alter table imported_record drop constraint imported_record_pkey, add primary key (reference, sender);
drop index imported_record_reference;
