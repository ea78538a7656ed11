-- Where a rate is from: a table of the National Bank of Poland and its day; none where the operator set it.
alter table currency_rate add column source text, add column effective_on date;
