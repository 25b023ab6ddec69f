import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';

/**
 * Makes a running server run one of its jobs now, through their shared queue on PostgreSQL.
 * @returns the job's duration in seconds, as measured by the queue.
 * @throws Error when it failed, or took longer than `limitSeconds`.
 */
export async function runJob(databaseUrl: string, name: string, limitSeconds: number): Promise<number> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'pgboss',
    schedule: false,
    supervise: false,
  });
  await boss.start();
  try {
    const id = await boss.send(name, {});
    if (id === null) throw new Error(`The job ${name} waits already.`);
    for (const end = performance.now() + limitSeconds * 1000; performance.now() < end;) {
      const [job] = await boss.findJobs(name, { id });
      if (job?.state === 'completed' && job.completedOn)
        return (job.completedOn.getTime() - job.startedOn.getTime()) / 1000;
      if (job?.state === 'failed' || job?.state === 'retry')
        throw new Error(`The job ${name} failed: ${JSON.stringify(job.output)}`);
      await pause(200);
    }
    throw new Error(`The job ${name} took longer than ${limitSeconds} s.`);
  } finally {
    await boss.stop({ graceful: false });
  }
}
