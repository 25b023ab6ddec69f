/**
 * Statement that adds an index to find the last run of a job, which the queue's own tables do not have. A role that does not own them
 * leaves that to their owner (`migrateAsOwner`).
 */
export const LAST_RUN_INDEX = `do $$ begin
  perform pg_advisory_xact_lock(hashtextextended('job_last_run_idx', 0));
  if to_regclass('pgboss.job_last_run_idx') is null
    and (select pg_has_role(relowner, 'usage') from pg_class where oid = 'pgboss.job'::regclass) then
    create index job_last_run_idx on pgboss.job (name, completed_on desc) where state in ('completed', 'failed');
  end if;
end $$`;
