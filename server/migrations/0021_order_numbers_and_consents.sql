-- Each store view counts its own orders: a view made later gets its sequence with its row.
create function open_order_numbers() returns trigger language plpgsql as $$
begin
  execute format('create sequence if not exists %I', 'order_number_' || new.code);
  return new;
end $$;
create trigger store_view_order_numbers after insert or update of code on store_view for each row execute function open_order_numbers();
update store_view set code = code;

-- 'digital': asked only of those whose cart holds e-books or recordings.
alter table checkout_agreement add column concerns text not null default 'all' check (concerns in ('all', 'digital'));
