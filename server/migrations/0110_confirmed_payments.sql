-- The company's id of the payment that a report is about: a report and the company's confirmation name the same one.
alter table payment_event add column provider_reference text;
