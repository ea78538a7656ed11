create table attribute (
  id int generated always as identity (start with 100) primary key,
  code text unique not null,
  kind text not null check (kind in ('text', 'textarea', 'select', 'multiselect', 'boolean', 'integer', 'decimal', 'date', 'weight', 'media_image')),
  label text not null,
  -- store view code -> label
  labels jsonb not null default '{}',
  group_name text not null default 'book',
  swatch text check (swatch in ('text', 'colour', 'image')),
  is_filterable boolean not null default false,
  is_searchable boolean not null default false,
  is_sortable boolean not null default false,
  is_comparable boolean not null default false,
  is_visible boolean not null default true,
  -- told on listings too; the others on the product's own page
  is_listed boolean not null default false,
  position int not null default 0
);

create table attribute_option (
  id int generated always as identity (start with 1000) primary key,
  attribute_id int not null references attribute on delete cascade,
  -- stable within the attribute: 'twarda', 'pl', 'ebook', a person's url key
  key text not null,
  label text not null,
  labels jsonb not null default '{}',
  sort_key text not null,
  swatch_value text,
  position int not null default 0,
  unique (attribute_id, key)
);

-- People, publishers and series are options of their attribute with facts of their own.
create table person (
  id int primary key references attribute_option on delete cascade,
  -- 'Sienkiewicz, Henryk'
  inverted_name text not null,
  url_key text unique not null
);
create table publisher (
  id int primary key references attribute_option on delete cascade,
  url_key text unique not null,
  -- product safety (GPSR): name, street, postcode, city, country, email, phone
  contact jsonb not null default '{}'
);
create table series (
  id int primary key references attribute_option on delete cascade,
  url_key text unique not null
);

create table product (
  id int generated always as identity primary key,
  sku text unique not null,
  type text not null check (type in ('simple', 'virtual', 'downloadable', 'configurable', 'grouped', 'bundle')),
  is_enabled boolean not null default true,
  visibility text not null default 'both' check (visibility in ('none', 'catalog', 'search', 'both')),
  tax_class text not null default 'books' references tax_class,
  weight_g int,
  -- where a title stands in its life; stock decides between available and not
  lifecycle text not null default 'available' check (lifecycle in ('announcement', 'presale', 'available', 'to-order', 'discontinued')),
  preorder_date date,
  min_sale_qty int not null default 1 check (min_sale_qty > 0),
  max_sale_qty int check (max_sale_qty > 0),
  qty_increments int not null default 1 check (qty_increments > 0),
  news_from timestamptz,
  news_to timestamptz,
  -- copies sold, for the bestseller order
  sales int not null default 0,
  -- product_label codes
  labels text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table product_text (
  product_id int not null references product on delete cascade,
  store_code text not null references store_view,
  name text not null,
  url_key text not null,
  short_description text not null default '',
  description text not null default '',
  meta_title text,
  meta_description text,
  meta_keyword text,
  primary key (product_id, store_code)
);
create index product_text_url_key on product_text (url_key);

-- What is known of a book as a book.
create table book (
  product_id int primary key references product on delete cascade,
  isbn13 text,
  ean text,
  -- false where the check digit is wrong: flagged, never dropped
  isbn_valid boolean not null default true,
  subtitle text,
  original_title text,
  original_language text,
  language text,
  edition text,
  published_on date,
  pages int,
  duration_minutes int,
  height_mm int,
  width_mm int,
  thickness_mm int,
  age_from int,
  age_to int,
  thema text[] not null default '{}',
  series_id int references series,
  volume text,
  publisher_id int references publisher,
  imprint text,
  file_formats text[] not null default '{}',
  protection text,
  -- ONIX list 196 features of e-books, in words
  accessibility text[] not null default '{}',
  safety_warning text,
  safety_contact jsonb
);
create index book_isbn13 on book (isbn13);
create index book_series on book (series_id);
create index book_publisher on book (publisher_id);

create table contributor (
  product_id int not null references product on delete cascade,
  person_id int not null references person,
  role text not null check (role in ('author', 'editor', 'translator', 'illustrator', 'photographer', 'cover', 'reader')),
  position int not null default 0,
  primary key (product_id, person_id, role)
);
create index contributor_person on contributor (person_id);

create table product_option (
  product_id int not null references product on delete cascade,
  option_id int not null references attribute_option on delete cascade,
  primary key (product_id, option_id)
);
create index product_option_option on product_option (option_id);

-- Attributes that are not options and have no column of their own. store_code '' is every store view.
create table product_value (
  product_id int not null references product on delete cascade,
  attribute_id int not null references attribute on delete cascade,
  store_code text not null default '',
  value text not null,
  primary key (product_id, attribute_id, store_code)
);

create table category (
  id int generated always as identity (start with 3) primary key,
  parent_id int references category,
  -- ids from the root to this one
  path int[] not null,
  level int not null,
  position int not null default 0,
  is_active boolean not null default true,
  include_in_menu boolean not null default true,
  is_anchor boolean not null default true,
  display_mode text not null default 'PRODUCTS',
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table category_text (
  category_id int not null references category on delete cascade,
  store_code text not null references store_view,
  name text not null,
  url_key text not null,
  url_path text not null,
  description text,
  meta_title text,
  meta_description text,
  meta_keywords text,
  primary key (category_id, store_code)
);
create index category_parent on category (parent_id);
create index category_text_path on category_text (url_path);
-- Magento's two roots: of everything, and of this shop's tree.
insert into category (id, parent_id, path, level, include_in_menu) overriding system value values (1, null, '{1}', 0, false), (2, 1, '{1,2}', 1, false);
insert into category_text (category_id, store_code, name, url_key, url_path) values
  (1, 'default', 'Root Catalog', '', ''), (1, 'en', 'Root Catalog', '', ''), (2, 'default', 'Książki', '', ''), (2, 'en', 'Books', '', '');

create table product_category (
  product_id int not null references product on delete cascade,
  category_id int not null references category on delete cascade,
  position int not null default 0,
  primary key (product_id, category_id)
);
create index product_category_category on product_category (category_id);

create table product_image (
  id int generated always as identity primary key,
  product_id int not null references product on delete cascade,
  -- below /media/catalog/product
  file text not null,
  label text,
  labels jsonb not null default '{}',
  position int not null default 0,
  is_disabled boolean not null default false,
  media_type text not null default 'image' check (media_type in ('image', 'external-video')),
  -- image, small_image, thumbnail
  roles text[] not null default '{}',
  width int,
  height int,
  video jsonb
);
create index product_image_product on product_image (product_id);

create table product_link (
  product_id int not null references product on delete cascade,
  linked_product_id int not null references product on delete cascade,
  type text not null check (type in ('related', 'upsell', 'crosssell', 'bought-together', 'other-edition')),
  position int not null default 0,
  primary key (product_id, linked_product_id, type)
);

-- Gross grosze. group_id null is every customer group.
create table price (
  id int generated always as identity primary key,
  product_id int not null references product on delete cascade,
  group_id int references customer_group,
  amount int not null check (amount >= 0),
  special_amount int check (special_amount >= 0),
  special_from timestamptz,
  special_to timestamptz,
  unique nulls not distinct (product_id, group_id)
);
create index price_group on price (group_id, product_id) where group_id is not null;
create table tier_price (
  product_id int not null references product on delete cascade,
  group_id int references customer_group,
  quantity int not null check (quantity > 1),
  amount int not null check (amount >= 0),
  unique nulls not distinct (product_id, group_id, quantity)
);
-- Append-only: each price as it was set. The lowest price of 30 days is read from here.
create table price_change (
  id bigint generated always as identity primary key,
  product_id int not null references product on delete cascade,
  group_id int,
  recorded_at timestamptz not null default now(),
  amount int not null,
  special_amount int,
  special_from timestamptz,
  special_to timestamptz
);
create index price_change_product on price_change (product_id, recorded_at);
create function record_price_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.amount, old.special_amount, old.special_from, old.special_to) is distinct from (new.amount, new.special_amount, new.special_from, new.special_to) then
    insert into price_change (product_id, group_id, amount, special_amount, special_from, special_to)
    values (new.product_id, new.group_id, new.amount, new.special_amount, new.special_from, new.special_to);
  end if;
  return new;
end $$;
create trigger price_changed after insert or update on price for each row execute function record_price_change();

create table product_label (
  code text primary key,
  name text not null,
  labels jsonb not null default '{}',
  position text not null default 'top-left',
  font_color text not null,
  background_color text not null,
  show_discount boolean not null default false
);

create table url_rewrite (
  id int generated always as identity primary key,
  store_code text not null references store_view,
  request_path text not null,
  entity_type text not null check (entity_type in ('PRODUCT', 'CATEGORY', 'CMS_PAGE', 'CUSTOM')),
  entity_id int,
  -- for redirects
  target_path text,
  redirect_type int not null default 0 check (redirect_type in (0, 301, 302)),
  unique (store_code, request_path)
);
create index url_rewrite_entity on url_rewrite (entity_type, entity_id);

-- Compound products, sold in a later release; the tables are here so that nothing has to move.
create table configurable_attribute (
  product_id int not null references product on delete cascade,
  attribute_id int not null references attribute,
  position int not null default 0,
  primary key (product_id, attribute_id)
);
create table configurable_variant (
  product_id int not null references product on delete cascade,
  child_id int not null references product on delete cascade,
  primary key (product_id, child_id)
);
create table grouped_item (
  product_id int not null references product on delete cascade,
  child_id int not null references product on delete cascade,
  quantity int not null default 1,
  position int not null default 0,
  primary key (product_id, child_id)
);
create table bundle_option (
  id int generated always as identity primary key,
  product_id int not null references product on delete cascade,
  title text not null,
  titles jsonb not null default '{}',
  type text not null check (type in ('select', 'radio', 'checkbox', 'multi')),
  is_required boolean not null default true,
  position int not null default 0
);
create table bundle_selection (
  id int generated always as identity primary key,
  option_id int not null references bundle_option on delete cascade,
  child_id int not null references product on delete cascade,
  quantity int not null default 1,
  can_change_quantity boolean not null default false,
  is_default boolean not null default false,
  price int,
  price_type text check (price_type in ('fixed', 'percent', 'dynamic')),
  position int not null default 0
);
create table download (
  id int generated always as identity primary key,
  product_id int not null references product on delete cascade,
  kind text not null check (kind in ('link', 'sample')),
  title text not null,
  titles jsonb not null default '{}',
  file text,
  sample_file text,
  price int not null default 0,
  -- null is without limit
  downloads_allowed int,
  position int not null default 0
);
create table custom_option (
  id int generated always as identity primary key,
  product_id int not null references product on delete cascade,
  type text not null check (type in ('field', 'area', 'file', 'date', 'date_time', 'time', 'drop_down', 'radio', 'checkbox', 'multiple')),
  title text not null,
  titles jsonb not null default '{}',
  is_required boolean not null default false,
  sku text,
  price int,
  price_type text check (price_type in ('fixed', 'percent')),
  max_characters int,
  file_extensions text[],
  position int not null default 0
);
create table custom_option_value (
  id int generated always as identity primary key,
  option_id int not null references custom_option on delete cascade,
  title text not null,
  titles jsonb not null default '{}',
  sku text,
  price int not null default 0,
  price_type text not null default 'fixed' check (price_type in ('fixed', 'percent')),
  position int not null default 0
);
