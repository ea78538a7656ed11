-- What of the order, as ticked on its form: [{"sku", "title", "quantity"}]; null where the consumer named it, or all.
alter table withdrawal add column lines jsonb;
