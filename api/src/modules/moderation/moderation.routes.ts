import { reportContent, reportPerson, sendAppeal, type ReportKind } from '@acquaint/contracts';
import { z } from 'zod';
import type { Audit } from '../../audit.ts';
import { serveCalls } from '../../http/calls.ts';
import { badField } from '../../http/problem.ts';
import { t } from '../../i18n/i18n.ts';
import type { Platform } from '../../platform.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Reportable } from '../../reports.ts';
import type { LockLeaving } from '../identity/account/account-deletions.ts';
import type { LoginService } from '../identity/login/login.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Profiles } from '../profiles/profiles.service.ts';
import { createAppealsService } from './appeals.service.ts';
import { createCircleCasesService } from './circle-cases.service.ts';
import type { HeldMessages } from './held/held-messages.service.ts';
import { createNotices, type Notices } from './notices.ts';
import { createReportsService, type ReportsService } from './reports.service.ts';
import { createSanctions, type Sanctions } from './sanctions.service.ts';
import { createSettleSuspension } from './suspensions.ts';

interface SanctionNeeds {
  readonly notifications: Notifications;
  readonly logins: Pick<LoginService, 'endAll' | 'allowAgain'>;
  readonly lockLeaving: LockLeaving;
  readonly onSuspended: Parameters<typeof createSettleSuspension>[0]['onSuspended'];
  readonly reportables: Readonly<Record<ReportKind, Reportable>>;
  readonly held: HeldMessages;
}

/** What `registerModeration` needs of `createModeration`; other modules suspend members with its `sanctions`. */
interface Moderation extends SanctionNeeds {
  readonly sanctions: Sanctions;
  readonly notices: Notices;
}

/** Creates what suspends members: before the other services, because staff also suspend without a report. */
export function createModeration(platform: Platform, needs: SanctionNeeds): Moderation {
  const { db, config, mail, publicUrl, events, jobs, clock } = platform;
  const { notifications, reportables } = needs;
  const notices = createNotices({ secrets: config.sessionSecrets, notifications, mail, publicUrl });
  const sanctions: Sanctions = createSanctions({
    ...{ reportables, notices, events, lock: needs.lockLeaving, settle: createSettleSuspension(needs) },
    enqueueEnd: (id, startAfter, tx) => endDue.enqueue({ id }, { startAfter, tx }),
  });
  const endDue = jobs.define('moderation/end-sanction', z.object({ id: z.uuid() }), ({ id }) =>
    withTransaction(db, (tx) => sanctions.endDue(tx, id, clock.now())),
  );
  return { ...needs, sanctions, notices };
}

/** Registers reports, what is done about them, and appeals. */
export function registerModeration(
  { serve, db, config, mail, publicUrl, jobs, clock }: Platform,
  { sanctions, notices, notifications, reportables, held }: Moderation,
  { audit, getReportable }: { readonly audit: Audit; readonly getReportable: Profiles['getReportable'] },
): Pick<ReportsService, 'report' | 'countOpen'> {
  const reports = createReportsService({
    ...{ db, reportables, sanctions, held, audit, notifications, mail, publicUrl },
    mailbox: config.inquiriesTo,
    retentionDays: config.business.inquiryRetentionDays,
  });
  const appeals = createAppealsService({ db, sanctions, notices, audit });
  serveCalls(serve, reports);
  serveCalls(serve, appeals);
  serveCalls(serve, createCircleCasesService({ db, sanctions, reports, audit }));
  serve(reportContent).with(async ({ body }, context) => {
    await reports.report(context, body);
    return { status: 202, body: { detail: t('Thank you. We’ll look into it.') } };
  });
  serve(reportPerson).with(async ({ body: { username, reason, note } }, context) => {
    const { id } = await getReportable(context, username);
    if (id === context.user.id) throw badField('username', 'Choose someone else');
    await reports.report(context, { kind: 'person', id, reason, note });
    return { status: 202, body: { detail: t('Thank you. We’ll look into it.') } };
  });
  serve(sendAppeal).with(async ({ body }, { now }) => {
    await appeals.appeal(now, body);
    return {
      status: 202,
      body: { detail: t('Thank you. Someone who didn’t make this decision will review it.') },
    };
  });
  jobs.define('moderation/forget', z.object({}), () => reports.forget(clock.now()), { cron: '37 3 * * *' });
  return reports;
}
