import { z } from 'zod';
import type { Platform } from '../../platform.ts';
import { deleteKeptAnswers } from './platform.queries.ts';

const KEPT_HOURS = 24;

/** Registers the hourly job that deletes stored answers of idempotent calls once they are a day old. */
export function registerKeptAnswers({ db, jobs, clock }: Pick<Platform, 'db' | 'jobs' | 'clock'>): void {
  jobs.define(
    'platform/forget-answers',
    z.object({}),
    () => deleteKeptAnswers(db, clock.now().subtract({ hours: KEPT_HOURS })),
    { cron: '17 * * * *' },
  );
}
