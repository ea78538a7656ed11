-- Variants and volumes have an order; a change of one is looked up by its child.
alter table configurable_variant add column position int not null default 0;
create index configurable_variant_child on configurable_variant (child_id);
alter table grouped_item add constraint grouped_item_quantity check (quantity >= 0);
create index grouped_item_child on grouped_item (child_id);

-- Which variant of a configurable title is wished for, where one was chosen.
alter table wishlist_item add column variant_id int references product on delete set null;
