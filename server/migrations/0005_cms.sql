create table cms_page (
  id int generated always as identity primary key,
  identifier text not null,
  store_code text not null references store_view,
  title text not null,
  content_heading text,
  content text not null,
  page_layout text not null default '1column',
  meta_title text,
  meta_keywords text,
  meta_description text,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  unique (identifier, store_code)
);
create table cms_block (
  id int generated always as identity primary key,
  identifier text not null,
  store_code text not null references store_view,
  title text not null,
  content text not null,
  is_active boolean not null default true,
  -- gone after this instant
  visible_until timestamptz,
  updated_at timestamptz not null default now(),
  unique (identifier, store_code)
);
create table menu (
  id int generated always as identity primary key,
  identifier text unique not null,
  title text not null,
  css_class text,
  is_active boolean not null default true
);
create table menu_item (
  id int generated always as identity primary key,
  menu_id int not null references menu on delete cascade,
  parent_id int references menu_item on delete cascade,
  -- null is the category's own name
  title text,
  -- store view code -> title
  titles jsonb not null default '{}',
  -- 0 plain address, 1 CMS page, 2 category
  url_type int not null default 0 check (url_type in (0, 1, 2)),
  -- of a category: what follows its address, such as ?sort=…
  url text,
  cms_page_identifier text,
  category_id int references category,
  icon text,
  item_class text,
  is_active boolean not null default true,
  is_promo boolean not null default false,
  promo_image text,
  position int not null default 0,
  check (title is not null or url_type = 2)
);
create index menu_item_menu on menu_item (menu_id);
create table checkout_agreement (
  id int generated always as identity primary key,
  store_code text not null references store_view,
  name text not null,
  content text not null,
  checkbox_text text not null,
  content_height text,
  is_html boolean not null default true,
  mode text not null default 'MANUAL' check (mode in ('AUTO', 'MANUAL')),
  is_active boolean not null default true,
  position int not null default 0
);
