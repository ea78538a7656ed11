-- A guest's cart is opened by its id alone: its SHA-256 is enough to find it, and a copy of the table opens nothing.
update cart set public_id = rtrim(translate(encode(sha256(convert_to(public_id, 'UTF8')), 'base64'), '+/', '-_'), '=')
  where customer_id is null and public_id not like 'ordered-%';
