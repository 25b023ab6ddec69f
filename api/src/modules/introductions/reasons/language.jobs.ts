import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { LanguageModels } from '../../../settings/language-models.ts';
import type { Embedder } from '../../../ports/language/embedder.ts';
import type { Database } from '../../../ports/database/database.ts';
import type { Jobs } from '../../../ports/jobs/jobs.ts';
import type { EnqueueWriting } from '../offers/insert-offers.ts';
import { writeOpenings } from './introduction-openings.service.ts';
import type { MatchPool } from '../matching/match-pool.ts';
import { fetchVectors } from '../matching/member-vectors.service.ts';

/** Introductions per job: one or two minutes of a model's time. */
const AT_ONCE = 10;

/**
 * Defines the job that writes openings after introductions are made.
 * @returns undefined if no model is configured.
 */
export function defineWriting(
  jobs: Jobs,
  db: Database,
  model: LanguageModels['writing'],
  log: FastifyBaseLogger,
): EnqueueWriting | undefined {
  if (!model) return undefined;
  const job = jobs.define('introductions/write-openings', z.object({ ids: z.array(z.uuid()) }), ({ ids }) =>
    writeOpenings({ db, model, log }, ids),
  );
  return async (tx, ids) => {
    for (let from = 0; from < ids.length; from += AT_ONCE)
      await job.enqueue({ ids: ids.slice(from, from + AT_ONCE) }, { tx });
  };
}

/** Time limit of one run, in milliseconds; the next run continues from there. */
const RUN_MS = 20 * 60_000;

/**
 * Defines the job that keeps members' vectors up to date: soon after a change, and every ten minutes for changes by
 * other processes.
 * @returns a function to call after a change; undefined if texts are compared by words only.
 */
export function defineVectors(
  jobs: Jobs,
  db: Database,
  embedder: Embedder | undefined,
  pool: Pick<MatchPool, 'touch'>,
  log: FastifyBaseLogger,
): (() => void) | undefined {
  if (!embedder) return undefined;
  const job = jobs.define(
    'introductions/read-texts',
    z.object({}),
    async () => {
      const until = performance.now() + RUN_MS;
      const { made, isDone } = await fetchVectors({
        db,
        embedder,
        onMade: pool.touch,
        log,
        mayGoOn: () => performance.now() < until,
      });
      if (made > 0) log.info({ made }, 'embedded members’ texts');
      if (!isDone) request();
    },
    { cron: '*/10 * * * *', oneWaitingPerKey: true, timeoutSeconds: 1_800 },
  );
  const request = (): void => {
    job.enqueue({}, { key: 'all' }).catch((error: unknown) => {
      log.warn({ err: error }, 'could not embed changed texts; it will be tried again');
    });
  };
  return request;
}
