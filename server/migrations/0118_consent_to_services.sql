-- Services have a consent of their own: a service begins before the time for withdrawal is over.
alter table checkout_agreement drop constraint checkout_agreement_concerns_check;
alter table checkout_agreement add constraint checkout_agreement_concerns_check
  check (concerns in ('all', 'digital', 'service'));
