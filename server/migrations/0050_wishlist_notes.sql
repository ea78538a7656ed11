-- Notes about titles are the owner's own, unless they chose to show them to others.
alter table wishlist add column shows_notes boolean not null default false;
