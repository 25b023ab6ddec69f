import { z } from 'zod';
import type { Platform } from '../../platform.ts';
import { deleteKeptAnswers } from './platform.queries.ts';

const KEPT_HOURS = 24;

/** Forgets answers that were kept for calls sent twice, a day later. */
export function registerKeptAnswers({ db, jobs, clock }: Pick<Platform, 'db' | 'jobs' | 'clock'>): void {
  jobs.define(
    'platform/forget-answers',
    z.object({}),
    () => deleteKeptAnswers(db, clock.now().subtract({ hours: KEPT_HOURS })),
    { cron: '17 * * * *' },
  );
}
