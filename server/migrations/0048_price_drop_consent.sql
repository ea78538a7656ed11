-- Mails about lower prices are marketing: only with a consent, kept with its words and its time, also after it was withdrawn.
create table my_books_price_consent (
  id int generated always as identity primary key,
  customer_id int not null references customer on delete cascade,
  -- as the customer read it
  text text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index my_books_price_consent_given on my_books_price_consent (customer_id) where withdrawn_at is null;

-- Carrier and method of the demo shop's collection said the same twice.
update delivery_method set method_title = carrier_title, method_titles = carrier_titles
where kind = 'store-pickup' and carrier_title = 'Odbiór w księgarni' and method_title = 'Odbiór osobisty';
