-- What the company says of a payment instead, until it agrees with the shop.
alter table payment_attempt add column difference text;
create index payment_attempt_different on payment_attempt (id) where difference is not null;
