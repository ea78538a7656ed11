-- the job that applies all periods deletes these messages too
delete from job where key = 'schedule:forget-contact-messages';
