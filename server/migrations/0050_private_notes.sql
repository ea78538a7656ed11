-- Notes about titles are the owner's own, unless they chose to show them to others.
alter table wishlist add column shows_notes boolean not null default false;

-- Collecting in a bookshop and collecting in person are one thing: the demo shop says it once.
update delivery_method set method_title = carrier_title, method_titles = carrier_titles
  where carrier_code = 'instore' and method_code = 'pickup' and method_title = 'Odbiór osobisty';
