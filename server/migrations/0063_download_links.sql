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
