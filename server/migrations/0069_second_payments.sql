-- Some companies take more than one payment for one reference: which of them a refund gives back.
alter table payment_refund add column transaction_reference text;
