-- What readers wrote by the form, until it is answered by mail and deleted.
create table contact_message (
  id bigint generated always as identity primary key,
  store_code text not null references store_view,
  name text not null,
  email text not null,
  telephone text,
  order_number text,
  message text not null,
  received_at timestamptz not null,
  -- null for a guest: only an account's own mailbox gets its words back
  customer_id int references customer on delete set null
);
create index contact_message_email on contact_message (lower(email), received_at);
create index contact_message_received on contact_message (received_at);

-- Where an answer goes, if not to the sender.
alter table mail add column reply_to text;

-- The pages about contact and bookshops have addresses of their own; the old ones lead there.
update url_rewrite set request_path = 'contact' where store_code = 'en' and request_path = 'contact-us'
  and entity_type = 'CMS_PAGE' and not exists (
    select 1 from url_rewrite other where other.store_code = 'en' and other.request_path = 'contact');
update url_rewrite set request_path = 'stores' where store_code = 'en' and request_path = 'bookshops'
  and entity_type = 'CMS_PAGE' and not exists (
    select 1 from url_rewrite other where other.store_code = 'en' and other.request_path = 'stores');
insert into url_rewrite (store_code, request_path, entity_type, target_path, redirect_type)
  select 'en', old.path, 'CUSTOM', old.target, 301
  from (values ('contact-us', 'contact'), ('bookshops', 'stores')) old (path, target)
  where exists (select 1 from store_view where code = 'en') on conflict do nothing;

-- What the page lists by itself.
update cms_page set content = regexp_replace(content, '<ul class="cms-cards">.*</ul>\s*', '')
  where identifier = 'ksiegarnie' and content like '%<ul class="cms-cards">%';
