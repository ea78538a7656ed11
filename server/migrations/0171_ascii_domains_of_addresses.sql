-- International domains are stored as mail servers write them since addresses are normalised: earlier ones follow, so
-- that accounts, subscriptions and orders are found by the address that is typed. RFC 3492, section 6.3.
create function ascii_label(label text) returns text language plpgsql immutable as $$
declare
  points int[] := array(select ascii(c) from regexp_split_to_table(label, '') with ordinality s (c, i) order by i);
  encoded text := coalesce((select string_agg(chr(p), '' order by i) from unnest(points) with ordinality s (p, i)
    where p < 128), '');
  plain int := length(encoded);
  handled int := plain;
  next_point int := 128;
  point int;
  delta bigint := 0;
  bias int := 72;
  rest bigint;
  place int;
  threshold int;
begin
  if plain = cardinality(points) then return label; end if;
  if plain > 0 then encoded := encoded || '-'; end if;
  while handled < cardinality(points) loop
    select min(p) into point from unnest(points) p where p >= next_point;
    delta := delta + (point - next_point)::bigint * (handled + 1);
    next_point := point;
    foreach point in array points loop
      if point < next_point then delta := delta + 1; end if;
      if point = next_point then
        rest := delta;
        place := 36;
        loop
          threshold := greatest(1, least(26, place - bias));
          exit when rest < threshold;
          encoded := encoded
            || substr('abcdefghijklmnopqrstuvwxyz0123456789',
              (threshold + (rest - threshold) % (36 - threshold) + 1)::int, 1);
          rest := (rest - threshold) / (36 - threshold);
          place := place + 36;
        end loop;
        encoded := encoded || substr('abcdefghijklmnopqrstuvwxyz0123456789', (rest + 1)::int, 1);
        delta := case when handled = plain then delta / 700 else delta / 2 end;
        delta := delta + delta / (handled + 1);
        bias := 0;
        while delta > 455 loop
          delta := delta / 35;
          bias := bias + 36;
        end loop;
        bias := bias + (36 * delta / (delta + 38))::int;
        delta := 0;
        handled := handled + 1;
      end if;
    end loop;
    delta := delta + 1;
    next_point := next_point + 1;
  end loop;
  return 'xn--' || encoded;
end $$;

-- lower() of the database may know ASCII alone
create function ascii_address(address text) returns text language sql immutable as $$
  select case when octet_length(domain) = length(domain) then address
    else left(address, length(address) - length(domain)) || (select string_agg(ascii_label(label), '.' order by place)
    from regexp_split_to_table(translate(lower(normalize(domain, NFKC)),
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĴĶĹĻĽŁŃŅŇŌŎŐŒŔŖŘŚŜŞŠŢŤŨŪŬŮŰŲŴŶŸŹŻŽ'
      'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЇҐ',
      'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňōŏőœŕŗřśŝşšţťũūŭůűųŵŷÿźżž'
      'абвгдеёжзийклмнопрстуфхцчшщъыьэюяєіїґ'
    ), '\.') with ordinality s (label, place)) end
  from (select substring(address from '[^@]*$') as domain) d $$;

-- two accounts of one mailbox stay as they are: nobody can say which one is meant
with found as (
  select id, ascii_address(email_key) as key,
    row_number() over (partition by ascii_address(email_key) order by id) as nth
  from customer where octet_length(email_key) <> length(email_key)
)
update customer c set email = ascii_address(c.email), email_key = f.key,
  proven_email_key = ascii_address(c.proven_email_key)
from found f
where c.id = f.id and f.key <> c.email_key and f.nth = 1
  and not exists (select from customer o where o.email_key = f.key);

with found as (
  select email_key, ascii_address(email_key) as key,
    row_number() over (partition by ascii_address(email_key) order by email_key) as nth
  from newsletter_subscriber where octet_length(email_key) <> length(email_key)
)
update newsletter_subscriber s set email = ascii_address(s.email), email_key = f.key
from found f
where s.email_key = f.email_key and f.key <> f.email_key and f.nth = 1
  and not exists (select from newsletter_subscriber o where o.email_key = f.key);

with found as (
  select email_key, ascii_address(email_key) as key,
    row_number() over (partition by ascii_address(email_key) order by email_key) as nth
  from alert_reader where octet_length(email_key) <> length(email_key)
)
update alert_reader r set email = ascii_address(r.email), email_key = f.key
from found f
where r.email_key = f.email_key and f.key <> f.email_key and f.nth = 1
  and not exists (select from alert_reader o where o.email_key = f.key);

update customer_link set email = ascii_address(email), email_key = ascii_address(email_key)
where octet_length(email_key) <> length(email_key);
update orders set email = ascii_address(email) where octet_length(email) <> length(email);
update cart set email = ascii_address(email) where octet_length(email) <> length(email);
update withdrawal set email = ascii_address(email) where octet_length(email) <> length(email);
update contact_message set email = ascii_address(email) where octet_length(email) <> length(email);
update blog_comment set email = ascii_address(email) where octet_length(email) <> length(email);
update mail set recipient = ascii_address(recipient) where octet_length(recipient) <> length(recipient);

drop function ascii_address(text);
drop function ascii_label(text);
