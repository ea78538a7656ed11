-- When a record was written last: a table has no date of its own, and its row applies again where another record of the
-- title was written since. Null: before this column.
alter table imported_record add column written_at timestamptz;
