import { to } from '@acquaint/contracts';
import { z } from 'zod';
import type { Business } from '../../business.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Jobs } from '../../ports/jobs/jobs.ts';
import { t } from '../../i18n/i18n.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { claimReminder, findPromise, selectToRemind } from './promises.repository.ts';

const ROUND = 200;

interface Dependencies {
  readonly db: Database;
  readonly business: Pick<Business, 'promiseReminderDays' | 'promiseLastReminderDays'>;
  readonly notifications: Pick<Notifications, 'notify'>;
}

/**
 * Sends all due reminders, each in one transaction with its row update, so that a killed process has sent it completely or not at
 * all. May run in several processes concurrently.
 * @returns the number of reminders sent.
 */
export async function remindOfPromises(
  { db, business, notifications }: Dependencies,
  now: Temporal.Instant,
): Promise<number> {
  let count = 0;
  // The later one comes first, so that overdue reminders are sent only once.
  for (const days of [business.promiseLastReminderDays, business.promiseReminderDays]) {
    for (;;) {
      const due = await selectToRemind(db, days, now, ROUND);
      for (const id of due) {
        count += await withTransaction(db, async (tx) => {
          if (!(await claimReminder(tx, id, days, now))) return 0;
          const promise = await findPromise(tx, id);
          if (!promise) return 0;
          await notifications.notify(tx, {
            userId: promise.userId,
            personId: promise.to.id,
            kind: 'promise_due',
            content: () => ({
              title: t('Your next step for {name}', { name: promise.to.first_name }),
              text: t('“{promise}” Tick it off once it’s done.', { promise: promise.text }),
            }),
            path: to('/dashboard/sessions/session', { id: promise.sessionId }),
            now,
          });
          return 1;
        });
      }
      if (due.length < ROUND) break;
    }
  }
  return count;
}

/** Registers the job that runs every 15 minutes. Reminders that were due while no process ran are sent then. */
export function schedulePromiseReminders(jobs: Jobs, clock: Clock, dependencies: Dependencies): void {
  jobs.define(
    'promises/remind',
    z.object({}),
    async () => {
      await remindOfPromises(dependencies, clock.now());
    },
    { cron: '*/15 * * * *' },
  );
}
