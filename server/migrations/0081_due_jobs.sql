-- what is due is taken by kind: a long queue of one kind is not read through for the others
create index job_due_of_kind on job (kind, run_at, id) where failed_at is null;
drop index job_due;
