-- Options are read with each product of a cart and of a product page.
create index custom_option_product on custom_option (product_id);
create index custom_option_value_option on custom_option_value (option_id);

-- Gross hundredths, or hundredths of a percent.
update custom_option set price = coalesce(price, 0), price_type = coalesce(price_type, 'fixed')
  where price is null or price_type is null;
update custom_option set max_characters = null where max_characters <= 0;
alter table custom_option
  alter price set default 0, alter price set not null,
  alter price_type set default 'fixed', alter price_type set not null,
  add check (max_characters > 0);

-- [{option, values}] or [{option, text}], as catalog/options/choose-options.ts writes them; options_key is their digest.
update cart_item set options = '[]' where options = '{}';
alter table cart_item alter options set default '[]';
