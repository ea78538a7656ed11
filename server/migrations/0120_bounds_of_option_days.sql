-- Bounds of days and times that a buyer enters: {daysFrom, daysTo, weekdays, timeFrom, timeTo}; days count from today.
alter table custom_option add column bounds jsonb;
