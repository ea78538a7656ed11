-- of those a list was shared with on that day: how many got a message with a link in it
alter table wishlist add column shared_links int not null default 0;
