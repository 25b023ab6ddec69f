import {
  adminExportAudit,
  adminListFailedJobs,
  adminListQueues,
  adminListSettings,
  adminRetryJob,
} from '@acquaint/contracts';
import type { Audit } from '../../audit.ts';
import { defineCall } from '../../http/calls.ts';
import { paged } from '../../http/paging.ts';
import { conflict } from '../../http/problem.ts';
import { translated } from '../../i18n/i18n.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { retryFailedJob, selectFailedJobs, selectQueues } from '../../ports/jobs/job-records.ts';
import { shownSettings } from '../../settings/shown-settings.ts';
import type { AdminPeopleService } from '../admin/people.service.ts';
import { csvOf } from '../../http/csv.ts';
import { JOB_DESCRIPTIONS } from './job-descriptions.ts';

/** The most entries of one export. */
const MOST = 10_000;

interface Dependencies {
  readonly db: Database;
  readonly people: Pick<AdminPeopleService, 'listAudit'>;
  readonly audit: Audit;
}

/** Creates the service for how the platform runs: settings (R-ADMIN-22), jobs (R-ADMIN-23), exports of the audit log (R-ADMIN-24). */
export function createOperationsService({ db, people, audit }: Dependencies) {
  return {
    settings: defineCall(adminListSettings, () => Promise.resolve({ results: shownSettings() })),

    queues: defineCall(adminListQueues, async ({ now }) => ({
      results: (await selectQueues(db, now)).map((queue) => ({
        ...queue,
        about: translated(JOB_DESCRIPTIONS[queue.name] ?? ''),
      })),
    })),

    failed: defineCall(adminListFailedJobs, async (_context, { query }) => {
      const { rows, count } = await selectFailedJobs(db, query);
      return paged(rows, count, query);
    }),

    retry: defineCall(adminRetryJob, (context, { params: { id }, body: { reason } }) =>
      withTransaction(db, async (tx) => {
        const job = await retryFailedJob(tx, id, context.now);
        if (!job) throw conflict('This job hasn’t failed, or someone has already retried it.');
        await audit(tx, context, { action: 'job/retried', subjectId: job.name, reason });
        return job;
      }),
    ),

    exportAudit: defineCall(adminExportAudit, async (context, { body: { reason, ...filters } }) => {
      await audit(db, context, { action: 'audit/exported', subjectId: filters.search || 'all', reason });
      const query = { ...filters, about: '', page: 1, page_size: MOST };
      const { results } = await people.listAudit(context, query);
      const rows = results.map(({ at, actor, action, subject_id, subject, reason: why }) => [
        at,
        actor?.username ?? '',
        action,
        subject_id,
        why,
        subject?.name ?? '',
      ]);
      return {
        csv: csvOf(['at', 'actor', 'action', 'subject', 'reason', 'subject_name'], rows),
        count: rows.length,
      };
    }),
  };
}
