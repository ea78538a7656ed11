-- Excerpts of titles by who wrote them: the publisher in the record, the publisher in a file that the record links to,
-- the operator. The last of these that there is is shown.
create table excerpt (
  product_id int not null references product on delete cascade,
  source text not null check (source in ('text', 'file', 'operator')),
  -- of the text; null: the book's
  language text,
  -- the sample is longer than an excerpt may be
  is_cut boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (product_id, source)
);
-- An operator's excerpt without chapters hides the others.
create table excerpt_chapter (
  product_id int not null,
  source text not null,
  position int not null,
  -- empty where it has none
  title text not null,
  html text not null,
  primary key (product_id, source, position),
  foreign key (product_id, source) references excerpt on delete cascade
);

-- Files that records link to, as cover_fetch has their covers.
create table excerpt_fetch (
  product_id int primary key references product on delete cascade,
  url text not null,
  version text not null default '',
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  last_error text,
  fetched_at timestamptz,
  failed_at timestamptz
);
create index excerpt_fetch_due on excerpt_fetch (due_at) where fetched_at is null and failed_at is null;

-- of what was imported before
insert into job (kind, payload) select 'excerpts.split', '{}' where exists (select 1 from product_value v
  join attribute a on a.id = v.attribute_id where a.code = 'excerpt');
