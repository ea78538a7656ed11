-- An express consent is never taken for granted.
alter table checkout_agreement add check (concerns = 'all' or mode = 'MANUAL');

-- Every wording of a page and when it began: an order's letter carries the terms as they stood when it was placed.
create table cms_page_wording (
  id bigint generated always as identity primary key,
  -- by name, for a wording outlives its page
  identifier text not null,
  store_code text not null references store_view,
  title text not null,
  content text not null,
  began_at timestamptz not null default now()
);
create index cms_page_wording_page on cms_page_wording (identifier, store_code, began_at desc, id desc);
create function keep_page_wording() returns trigger language plpgsql as $$
begin
  insert into cms_page_wording (identifier, store_code, title, content) values (new.identifier, new.store_code, new.title, new.content);
  return new;
end $$;
create trigger cms_page_written after insert on cms_page for each row execute function keep_page_wording();
create trigger cms_page_rewritten after update on cms_page for each row
  when ((old.title, old.content, old.identifier, old.store_code) is distinct from (new.title, new.content, new.identifier, new.store_code)) execute function keep_page_wording();
insert into cms_page_wording (identifier, store_code, title, content, began_at) select identifier, store_code, title, content, '-infinity' from cms_page;

-- Statements of withdrawal from a contract, as consumers have confirmed them.
create table withdrawal (
  id bigint generated always as identity primary key,
  store_code text not null references store_view,
  name text not null,
  -- as written
  order_number text not null,
  email text not null,
  -- what of the order, in the consumer's words; null is all of it
  items text,
  -- the order of that number, if there is one; it may bear another e-mail address
  order_id bigint references orders,
  received_at timestamptz not null default now()
);
create index withdrawal_order on withdrawal (order_id);
create index withdrawal_email on withdrawal (lower(email), received_at);
