-- Pages and blocks may be written in Markdown, and shown from an instant and until another.
alter table cms_page
  add column content_format text not null default 'html' check (content_format in ('html', 'markdown')),
  add column visible_from timestamptz,
  add column visible_until timestamptz,
  add check (visible_until > visible_from);
alter table cms_block
  add column content_format text not null default 'html' check (content_format in ('html', 'markdown')),
  add column visible_from timestamptz,
  add check (visible_until > visible_from);

create function cms_page_shown(page cms_page, at timestamptz) returns boolean language sql immutable as $$
  select page.is_active and coalesce(page.visible_from <= at, true) and coalesce(page.visible_until > at, true)
$$;

alter table cms_page_wording
  add column content_format text not null default 'html' check (content_format in ('html', 'markdown'));
create or replace function keep_page_wording() returns trigger language plpgsql as $$
begin
  insert into cms_page_wording (identifier, store_code, title, content, content_format)
    values (new.identifier, new.store_code, new.title, new.content, new.content_format);
  return new;
end $$;
drop trigger cms_page_rewritten on cms_page;
create trigger cms_page_rewritten after update on cms_page for each row
  when ((old.title, old.content, old.content_format, old.identifier, old.store_code)
    is distinct from (new.title, new.content, new.content_format, new.identifier, new.store_code))
  execute function keep_page_wording();

-- What a link of `content preview` shows: a page that nobody else sees, or a block as one.
create table cms_draft (
  id int generated always as identity primary key,
  identifier text not null,
  store_code text not null references store_view,
  title text not null,
  content_heading text,
  content text not null,
  content_format text not null check (content_format in ('html', 'markdown')),
  created_at timestamptz not null default now()
);
create index cms_draft_age on cms_draft (created_at);
