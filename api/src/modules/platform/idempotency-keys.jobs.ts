import { z } from 'zod';
import type { Platform } from '../../platform.ts';
import { deleteIdempotencyKeys } from './platform.queries.ts';

const KEPT_HOURS = 24;

/** Registers the hourly job that deletes stored answers of idempotent calls once they are a day old. */
export function registerIdempotencyKeys({ db, jobs, clock }: Pick<Platform, 'db' | 'jobs' | 'clock'>): void {
  jobs.define(
    'platform/forget-answers',
    z.object({}),
    () => deleteIdempotencyKeys(db, clock.now().subtract({ hours: KEPT_HOURS })),
    { cron: '17 * * * *' },
  );
}
