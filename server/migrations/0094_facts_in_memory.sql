-- Ways to pay, of delivery and agreements are remembered by every process: whoever changes their rows, they are read
-- again.
create function tell_shop_facts() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', 'store delivery');
  return null;
end $$;
create trigger payment_method_changed after insert or update or delete on payment_method
  for each statement execute function tell_shop_facts();
create trigger delivery_method_changed after insert or update or delete on delivery_method
  for each statement execute function tell_shop_facts();
create trigger delivery_rate_changed after insert or update or delete on delivery_rate
  for each statement execute function tell_shop_facts();
create trigger checkout_agreement_changed after insert or update or delete on checkout_agreement
  for each statement execute function tell_shop_facts();
