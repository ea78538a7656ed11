-- Lives of people, as far as they are known: a year, a month or a day.
alter table person
  add column born text check (born ~ '^\d{4}(-\d\d){0,2}$'),
  add column died text check (died ~ '^\d{4}(-\d\d){0,2}$'),
  -- store view code -> a few words, plain
  add column biography jsonb not null default '{}';

-- 'III', 'tom 2', '2,5' as numbers, so that a series stands in its order.
create function volume_number(volume text) returns double precision language plpgsql immutable strict as $$
declare
  digits text := substring(volume from '\d{1,6}(?:[.,]\d{1,3})?');
  roman text;
  total int := 0;
  one int;
  after int := 0;
begin
  if digits is not null then return replace(digits, ',', '.')::double precision; end if;
  roman := upper(substring(volume from '\m[IVXLCivxlc]{1,12}\M'));
  if roman is null then return null; end if;
  for place in reverse length(roman)..1 loop
    one := case substr(roman, place, 1) when 'I' then 1 when 'V' then 5 when 'X' then 10 when 'L' then 50 else 100 end;
    total := total + case when one < after then -one else one end;
    after := greatest(after, one);
  end loop;
  return total;
end $$;
alter table book add column volume_number double precision generated always as (volume_number(volume)) stored;
drop index book_series;
create index book_series on book (series_id, volume_number);
create index book_published on book (published_on);

-- Indexes of names read one letter of the alphabet at a time.
create index attribute_option_alphabet on attribute_option (attribute_id, sort_key collate "C", id);

-- Bestsellers of the last weeks, not of all time.
alter table product_sale add column sold_at timestamptz not null default now();
update product_sale s set sold_at = o.placed_at from orders o where o.id = s.order_id;
create index product_sale_sold on product_sale (sold_at);

-- Store view code -> address, where it is another in each view.
alter table menu_item add column urls jsonb not null default '{}';
