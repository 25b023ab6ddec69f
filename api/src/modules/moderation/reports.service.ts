import { randomUUID } from 'node:crypto';
import { msg } from '@acquaint/i18n/languages';
import {
  adminClaimCase,
  adminDecideCase,
  adminListCases,
  PRODUCT_NAME,
  type CaseDecision,
  type ModerationCase,
  type ReportKind,
  type ReportReason,
} from '@acquaint/contracts';
import type { Audit } from '../../audit.ts';
import { defineCall, type Call } from '../../http/calls.ts';
import { paged } from '../../http/paging.ts';
import { badField, conflict, forbidden, notFound } from '../../http/problem.ts';
import { inLocale, t } from '../../i18n/i18n.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { EmailPort } from '../../ports/email/email.ts';
import type { MemberReports, Reportable } from '../../reports.ts';
import { assigneeOf } from '../admin/assignee.ts';
import type { NotificationContent } from '../notifications/notification-texts.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import {
  changeCase,
  countOpenCasesFor,
  deleteCasesBefore,
  findCase,
  insertReport,
  lockCase,
  openCase,
  selectCases,
  selectReports,
  weighCase,
  weighCasesOf,
  type CaseRow,
  type ReportRow,
} from './cases.repository.ts';
import type { HeldMessages } from './held/held-messages.service.ts';
import { presentCases } from './case-answers.ts';
import type { Sanctions } from './sanctions.service.ts';

/** Maximum length of the copied text, characters. */
const SNAPSHOT_LENGTH = 4_000;

export const NO_CASE = 'This report no longer exists.';

/** Reports of members, and what staff decide about them. The access of the endpoints decides who counts as staff. */
export interface ReportsService extends MemberReports {
  readonly list: Call<typeof adminListCases>;
  /** Counts the open cases for a member of the staff; 0 for anybody else. */
  readonly countOpen: (userId: string) => Promise<number>;
  /** Throws 404, 409 if somebody else has it or it is decided. */
  readonly claim: Call<typeof adminClaimCase>;
  /** Throws 404, 409 if it is decided or somebody else has it, 403 for who is part of it, and against staff. */
  readonly decide: Call<typeof adminDecideCase>;
  /** Closes a case and tells its reporters. For staff, and for those who keep order in a circle. */
  readonly close: (
    tx: Transaction,
    row: CaseRow,
    closed: { readonly decision: CaseDecision; readonly reason: string; readonly by: string },
    now: Temporal.Instant,
  ) => Promise<void>;
  /** Deletes cases that were decided long ago and of which nothing is in force. */
  readonly forget: (now: Temporal.Instant) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly reportables: Readonly<Record<ReportKind, Reportable>>;
  readonly sanctions: Sanctions;
  readonly held: Pick<HeldMessages, 'decided'>;
  readonly audit: Audit;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly mail: Pick<EmailPort, 'send'>;
  /** Address to which reports are emailed. */
  readonly mailbox: string;
  readonly publicUrl: () => string;
  readonly retentionDays: number;
}

/** What a reporter is told about their report, by the decision (R-MOD-7). */
const REPORT_OUTCOMES: Readonly<Record<CaseDecision, { readonly title: string; readonly text: string }>> = {
  upheld: {
    title: msg('Your report was right'),
    text: msg('We’ve taken action. Thank you for telling us.'),
  },
  unfounded: {
    title: msg('We’ve looked at your report'),
    text: msg('It doesn’t break our rules, so we left it as it is. Thank you for telling us.'),
  },
  false: {
    title: msg('Your report wasn’t true'),
    text: msg('Reports like this take time away from others, so your next ones will count for less.'),
  },
};

/** Returns the texts of the notification of a decided report, in the current locale. */
export function reportOutcome(decision: CaseDecision): NotificationContent {
  const { title, text } = REPORT_OUTCOMES[decision];
  return { title: t(title), text: t(text) };
}

const REASONS: Readonly<Record<ReportReason, string>> = {
  spam: msg('Spam or advertising.'),
  harassment: msg('Harassment or insults.'),
  pretends: msg('Pretending to be someone else.'),
  fraud: msg('Trying to get money or data.'),
  other: msg('Another reason.'),
};

/** Whether somebody is reported, or has reported it. */
const isInvolved = (row: CaseRow, reports: readonly ReportRow[], userId: string): boolean =>
  row.peopleIds.includes(userId) || reports.some(({ reporterId }) => reporterId === userId);

export function createReportsService(deps: Dependencies): ReportsService {
  const { db, reportables, sanctions, held, audit, notifications, mail, mailbox, publicUrl, retentionDays } =
    deps;
  const present = async (id: string): Promise<ModerationCase> => {
    const row = await findCase(db, id);
    const [answer] = row ? await presentCases(db, [row], sanctions.actionsFor) : [];
    if (!answer) throw notFound(NO_CASE);
    return answer;
  };
  /** @throws ProblemError 404, 409 if it is decided. */
  const lockOpen = async (tx: Transaction, id: string): Promise<CaseRow> => {
    const row = await lockCase(tx, id);
    if (!row) throw notFound(NO_CASE);
    if (row.decidedAt !== null) throw conflict('Someone has already decided this.');
    return row;
  };
  /** @throws ProblemError 403 for who is reported or has reported it. */
  const refuseInvolved = (row: CaseRow, reports: readonly ReportRow[], userId: string): void => {
    if (isInvolved(row, reports, userId))
      throw forbidden('This report involves you. Someone else has to decide.');
  };
  const close: ReportsService['close'] = async (tx, row, { decision, reason, by }, now) => {
    await changeCase(tx, row.id, { decidedAt: now, decidedBy: by, decision, reason, assignedTo: by });
    const reporters = (await selectReports(tx, [row.id])).flatMap(({ reporterId }) => reporterId ?? []);
    for (const userId of reporters)
      await notifications.notify(tx, {
        ...{ userId, kind: 'system', personId: null, path: '/dashboard/notifications', now },
        content: () => reportOutcome(decision),
      });
    await weighCasesOf(tx, reporters);
    if (row.kind === 'held') await held.decided(tx, row.subjectId, decision, now);
  };

  return {
    close,

    report: async (context, { kind, id, reason, note }) => {
      const reported = await reportables[kind].find(db, id, context.user.id);
      if (!reported) throw notFound('We couldn’t find this. It may have been deleted.');
      const { people, circleId, title, text, path } = reported;
      if (people.includes(context.user.id)) throw conflict('This is yours, so you can’t report it.');
      await withTransaction(db, async (tx) => {
        const row = await openCase(tx, {
          ...{ id: randomUUID(), kind, subjectId: id, circleId, openedAt: context.now },
          ...{ personId: people.length === 1 ? (people[0] ?? null) : null, peopleIds: [...people] },
        });
        const report: ReportRow = {
          ...{ id: randomUUID(), caseId: row.id, reporterId: context.user.id, reason, note },
          ...{ snapshotTitle: title, snapshotText: text.slice(0, SNAPSHOT_LENGTH), snapshotPath: path ?? '' },
          createdAt: context.now,
        };
        if (!(await insertReport(tx, report))) return;
        await weighCase(tx, row);
        await mail.send(emailOf(report, mailbox, publicUrl()), tx);
      });
    },

    list: defineCall(adminListCases, async ({ user }, { query }) => {
      const { rows, count } = await selectCases(db, { ...query, readerId: user.id });
      return paged(await presentCases(db, rows, sanctions.actionsFor), count, query);
    }),

    countOpen: (userId) => countOpenCasesFor(db, userId),

    claim: defineCall(adminClaimCase, async (context, { params, body }) => {
      const { user } = context;
      const { is_claimed, colleague_id: colleagueId } = body;
      await withTransaction(db, async (tx) => {
        const row = await lockOpen(tx, params.id);
        const filed = await selectReports(tx, [row.id]);
        refuseInvolved(row, filed, user.id);
        const isOthers = row.assignedTo !== null && row.assignedTo !== user.id;
        if (isOthers && (colleagueId === undefined || user.role !== 'admin'))
          throw conflict('Someone else is already handling this report.');
        if (colleagueId !== undefined && isInvolved(row, filed, colleagueId))
          throw badField('colleague_id', 'The report involves this person. Choose another colleague');
        const handover = {
          colleagueId,
          decides: adminDecideCase,
          content: () => ({
            title: t('A report is assigned to you'),
            text: t('A colleague has given it to you.'),
          }),
          path: '/custom-admin/reports?state=mine',
        } as const;
        const assignedTo = is_claimed ? await assigneeOf(tx, notifications, context, handover) : null;
        await changeCase(tx, row.id, { assignedTo });
      });
      return present(params.id);
    }),

    decide: defineCall(adminDecideCase, async (context, { params, body }) => {
      const { decision, reason, actions } = body;
      if (new Set(actions.map(({ kind }) => kind)).size < actions.length)
        throw badField('actions', 'Choose each action only once');
      await withTransaction(db, async (tx) => {
        const row = await lockOpen(tx, params.id);
        refuseInvolved(row, await selectReports(tx, [row.id]), context.user.id);
        if (row.assignedTo !== null && row.assignedTo !== context.user.id)
          throw conflict('Someone else is already handling this report.');
        if (row.personId !== null && actions.some(({ kind }) => kind === 'suspension'))
          await sanctions.lock(tx, row.personId, context.now, circlesToHide(row));
        for (const order of actions) {
          await sanctions.make(tx, context, row, order, reason);
          const subjectId = row.personId ?? row.subjectId;
          await audit(tx, context, { action: `sanction/${order.kind}`, subjectId, reason });
        }
        await close(tx, row, { decision, reason, by: context.user.id }, context.now);
        await audit(tx, context, { action: `report/${decision}`, subjectId: row.id, reason });
      });
      return present(params.id);
    }),

    forget: (now) => deleteCasesBefore(db, now.subtract({ hours: 24 * retentionDays })),
  };
}

/** Returns the circle that hiding what was reported changes: the circle itself, or that of an event. */
function circlesToHide({ kind, subjectId, circleId }: CaseRow): string[] {
  if (kind === 'circle') return [subjectId];
  return kind === 'event' && circleId !== null ? [circleId] : [];
}

/** Creates the email to staff, in English because the reader's locale is unknown. */
function emailOf({ reason, note, snapshotTitle, snapshotText }: ReportRow, to: string, siteUrl: string) {
  const [why, quoted] = inLocale(null, () => [
    t(REASONS[reason]),
    snapshotText === '' ? '' : t('They wrote: “{text}”', { text: snapshotText }),
  ]);
  const link = `Decide about it in the admin area of ${PRODUCT_NAME}: ${siteUrl}/custom-admin/reports`;
  return {
    to,
    subject: `Report: ${snapshotTitle}`,
    text: [why, note, quoted, link].filter((part) => part !== '').join('\n\n'),
  };
}
