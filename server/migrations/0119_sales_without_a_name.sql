-- Files and services are sold for an e-mail address alone; an invoice is issued where the buyer wants one.
alter table orders alter column billing_address drop not null;
alter table sales_document alter column buyer drop not null;

-- Confirmations of sale and their corrections have series of their own, because they are no invoices.
alter table document_series drop constraint document_series_kind_check;
alter table document_series add constraint document_series_kind_check
  check (kind in ('invoice', 'credit-memo', 'shipment', 'receipt', 'receipt-correction'));
