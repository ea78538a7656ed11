-- Titles whose files are links of their own: lessons of a course, chapters of a recording. A title without links is
-- delivered in its formats, as before. Who sells them separately, and the names of both lists:
create table downloadable (
  product_id int primary key references product on delete cascade,
  links_purchased_separately boolean not null default false,
  links_title text,
  links_titles jsonb not null default '{}',
  samples_title text,
  samples_titles jsonb not null default '{}'
);
-- Until now nothing wrote this table. The files lie in DATA_DIR/downloads; has_file and has_sample follow them.
delete from download where file is null;
alter table download
  alter file set not null,
  add is_shareable boolean not null default false,
  add has_file boolean not null default false,
  add has_sample boolean not null default false,
  add check (price >= 0),
  add check (downloads_allowed > 0);
create index download_product on download (product_id);

-- A file is a format, or a link as the order keeps it.
alter table purchased_download drop constraint purchased_download_format_check;
alter table purchased_download rename format to file;
alter table purchased_download add check (file ~ '^(epub|pdf|mp3|link[0-9]{1,10})$');

-- Files that readers send with a customizable option of the kind `file`; their bytes lie in DATA_DIR/uploads by token.
create table option_file (
  id int generated always as identity primary key,
  token text not null unique,
  option_id int references custom_option on delete set null,
  name text not null,
  content_type text not null,
  size int not null,
  -- it stays as long as the order
  is_ordered boolean not null default false,
  created_at timestamptz not null default now()
);
create index option_file_waiting on option_file (created_at) where not is_ordered;
-- Pixels; null is without a limit of the option's own.
alter table custom_option
  add image_size_x int check (image_size_x > 0),
  add image_size_y int check (image_size_y > 0);
