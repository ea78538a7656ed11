-- The blog: posts by authors, in categories and with tags. What readers see of each is written for every store view
-- apart; a view without a text does not show the thing.
create table blog_author (
  id int generated always as identity primary key,
  -- the operator's name for it: that of its files
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  is_active boolean not null default true,
  -- path below /media
  image text,
  facebook_url text,
  twitter_url text,
  instagram_url text,
  linkedin_url text,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table blog_author_text (
  author_id int not null references blog_author on delete cascade,
  store_code text not null references store_view,
  url_key text not null check (url_key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  role text,
  -- one paragraph
  summary text,
  content text not null default '',
  content_format text not null default 'markdown' check (content_format in ('markdown', 'html')),
  meta_title text,
  meta_description text,
  primary key (author_id, store_code),
  unique (store_code, url_key)
);

create table blog_category (
  id int generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  parent_id int references blog_category check (parent_id <> id),
  is_active boolean not null default true,
  include_in_menu boolean not null default true,
  -- Magefan's: 0 newest first, 1 by position, 2 by title
  posts_sort_by int not null default 0 check (posts_sort_by in (0, 1, 2)),
  position int not null default 0,
  updated_at timestamptz not null default now()
);
create table blog_category_text (
  category_id int not null references blog_category on delete cascade,
  store_code text not null references store_view,
  url_key text not null check (url_key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  content text not null default '',
  content_format text not null default 'markdown' check (content_format in ('markdown', 'html')),
  meta_title text,
  meta_description text,
  meta_keywords text,
  primary key (category_id, store_code),
  unique (store_code, url_key)
);

create table blog_tag (
  id int generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  is_active boolean not null default true,
  updated_at timestamptz not null default now()
);
create table blog_tag_text (
  tag_id int not null references blog_tag on delete cascade,
  store_code text not null references store_view,
  url_key text not null check (url_key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  content text not null default '',
  content_format text not null default 'markdown' check (content_format in ('markdown', 'html')),
  meta_title text,
  meta_description text,
  meta_keywords text,
  primary key (tag_id, store_code),
  unique (store_code, url_key)
);

create table blog_post (
  id int generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  author_id int references blog_author on delete set null,
  is_active boolean not null default true,
  -- shown from then on
  published_at timestamptz not null,
  ends_at timestamptz check (ends_at > published_at),
  include_in_recent boolean not null default true,
  position int not null default 0,
  -- path below /media
  image text,
  -- path below /media -> [width, height], of all pictures that its texts show
  image_sizes jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index blog_post_published on blog_post (published_at desc, id desc) where is_active;
create table blog_post_text (
  post_id int not null references blog_post on delete cascade,
  store_code text not null references store_view,
  url_key text not null check (url_key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  -- one paragraph of plain words
  summary text not null default '',
  content text not null,
  content_format text not null default 'markdown' check (content_format in ('markdown', 'html')),
  image_alt text not null default '',
  meta_title text,
  meta_description text,
  meta_keywords text,
  og_title text,
  og_description text,
  -- what search finds it by: words without accents and the words they are forms of
  title_words text[] not null default '{}',
  words text[] not null default '{}',
  primary key (post_id, store_code),
  unique (store_code, url_key)
);
create index blog_post_text_words on blog_post_text using gin (words);

create table blog_post_category (
  post_id int not null references blog_post on delete cascade,
  category_id int not null references blog_category on delete cascade,
  position int not null default 0,
  primary key (post_id, category_id)
);
create index blog_post_category_category on blog_post_category (category_id);
create table blog_post_tag (
  post_id int not null references blog_post on delete cascade,
  tag_id int not null references blog_tag on delete cascade,
  position int not null default 0,
  primary key (post_id, tag_id)
);
create index blog_post_tag_tag on blog_post_tag (tag_id);
create table blog_post_related (
  post_id int not null references blog_post on delete cascade,
  related_id int not null references blog_post on delete cascade check (related_id <> post_id),
  position int not null default 0,
  primary key (post_id, related_id)
);
create index blog_post_related_related on blog_post_related (related_id);
-- Books that a post speaks of.
create table blog_post_product (
  post_id int not null references blog_post on delete cascade,
  product_id int not null references product on delete cascade,
  position int not null default 0,
  primary key (post_id, product_id)
);
create index blog_post_product_product on blog_post_product (product_id);

-- Apart from the post, which is read far more often than it is counted.
create table blog_post_views (
  post_id int primary key references blog_post on delete cascade,
  views int not null check (views >= 0)
);

create table blog_comment (
  id int generated always as identity primary key,
  post_id int not null references blog_post on delete cascade,
  -- answers stand below what they answer, one deep
  parent_id int references blog_comment on delete cascade check (parent_id <> id),
  store_code text not null references store_view,
  -- null for a guest
  customer_id int references customer on delete set null,
  nickname text not null,
  -- shown to the shop only
  email text,
  body text not null check (char_length(body) <= 4000),
  status text not null check (status in ('pending', 'approved', 'rejected')),
  -- written by the shop
  is_shop boolean not null default false,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create index blog_comment_post on blog_comment (post_id, status, created_at);
create index blog_comment_parent on blog_comment (parent_id) where parent_id is not null;
create index blog_comment_customer on blog_comment (customer_id) where customer_id is not null;
create index blog_comment_waiting on blog_comment (created_at) where status = 'pending';

alter table url_rewrite drop constraint url_rewrite_entity_type_check;
alter table url_rewrite add check (entity_type in ('PRODUCT', 'CATEGORY', 'CMS_PAGE', 'CUSTOM', 'MF_BLOG_POST',
  'MF_BLOG_CATEGORY', 'MF_BLOG_TAG', 'MF_BLOG_AUTHOR'));
