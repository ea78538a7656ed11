-- What was chosen of a product: catalog/choice.ts. Its digest tells lines of one product apart.
alter table cart_item drop constraint cart_item_cart_id_product_id_parent_id_options_key_key;
alter table cart_item drop column parent_id;
alter table cart_item rename options to choice;
alter table cart_item rename options_key to choice_key;
alter table cart_item alter choice drop default;
update cart_item set choice = case when choice = '[]' then '{}' else jsonb_build_object('options', choice) end;
alter table cart_item alter choice set default '{}';
alter table cart_item add unique (cart_id, product_id, choice_key);

update order_item set options = (options - 'chosen') || jsonb_build_object('choice',
  jsonb_build_object('options', options -> 'chosen')) where options ? 'chosen';
