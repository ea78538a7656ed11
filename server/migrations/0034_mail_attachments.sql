-- What goes along with a mail, such as an invoice as PDF.
create table mail_attachment (
  mail_id bigint not null references mail on delete cascade,
  position int not null,
  filename text not null,
  content_type text not null,
  content bytea not null,
  primary key (mail_id, position)
);
