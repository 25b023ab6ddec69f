import {
  to,
  type CaseDecision,
  type CaseKind,
  type ReportReason,
  type SanctionKind,
} from '@acquaint/contracts';
import { t } from '../../../i18n/i18n.ts';
import { caseWeight, rankOf, type ReportRecord } from '../../moderation/case-weight.ts';
import { SANCTION_TITLES } from '../../moderation/notices.ts';
import { reportOutcome } from '../../moderation/reports.service.ts';
import { writeTexts, type NotificationContent } from '../../notifications/notification-texts.ts';
import { seededId } from '../random.ts';
import type { CaseRows, Ground } from '../world.ts';

/** What somebody reported, as they saw it. */
export interface Subject {
  readonly kind: Exclude<CaseKind, 'held'>;
  readonly id: string;
  /** Whom it is about. */
  readonly people: readonly string[];
  readonly circleId: string | null;
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

/** A report, and what came of it; times in the order in which it happened. */
export interface SampleCase {
  readonly key: string;
  readonly subject: Subject;
  readonly reports: readonly {
    readonly by: string;
    readonly reason: ReportReason;
    readonly note: string;
    readonly at: Temporal.Instant;
  }[];
  readonly assignedTo?: string;
  readonly decided?: {
    readonly by: string;
    readonly at: Temporal.Instant;
    readonly decision: CaseDecision;
    readonly reason: string;
    /** Whether its circle's admin decided, and not staff. */
    readonly isByCircle?: boolean;
    readonly actions: readonly SampleAction[];
  };
}

interface SampleAction {
  readonly kind: SanctionKind;
  /** When it ended by itself. */
  readonly endsAt?: Temporal.Instant;
  readonly appeal?: {
    readonly statement: string;
    readonly at: Temporal.Instant;
    /** Who lifted it, when, and why. */
    readonly lifted?: { readonly by: string; readonly at: Temporal.Instant; readonly reason: string };
  };
}

/** Where members find what they are told about a report. */
const NEWS = '/dashboard/notifications';

/** Returns the rows of these cases: as if they had been reported, decided and appealed in the product. */
export function caseRows(ground: Ground, samples: readonly SampleCase[]): CaseRows {
  const rows = {
    ...{ cases: [], reports: [], sanctions: [], appeals: [] },
    ...{ hiddenMessages: [], audit: [], notifications: [] },
  } satisfies CaseRows as Mutable<CaseRows>;
  const id = (thing: string): string => seededId(ground.seed, `moderation/${thing}`);
  const log = (
    actorId: string,
    action: CaseRows['audit'][number]['action'],
    subjectId: string,
    reason: string,
    at: Temporal.Instant,
  ): void => {
    rows.audit.push({ id: id(`audit/${rows.audit.length}`), actorId, action, subjectId, reason, at });
  };
  const tell = (userId: string, content: () => NotificationContent, createdAt: Temporal.Instant): void => {
    const news = { id: id(`news/${rows.notifications.length}`), userId, kind: 'system' as const };
    rows.notifications.push({
      ...{ ...news, ...writeTexts(null, content) },
      ...{ path: NEWS, personId: null, createdAt },
    });
  };
  const records = recordsOf(samples);
  for (const { key, subject, reports, assignedTo, decided } of samples) {
    const caseId = id(`case/${key}`);
    const openedAt = reports[0]?.at ?? ground.now;
    const weight = caseWeight(
      reports.map(({ reason, by }) => ({
        reason,
        record: (decided ? undefined : records.get(by)) ?? NO_RECORD,
      })),
    );
    const personId = subject.people.length === 1 ? (subject.people[0] ?? null) : null;
    rows.cases.push({
      ...{ id: caseId, kind: subject.kind, subjectId: subject.id, personId, peopleIds: [...subject.people] },
      ...{ circleId: subject.circleId, openedAt, weight, rankAt: rankOf(openedAt, weight) },
      ...(decided
        ? {
            ...{ assignedTo: decided.by, decidedBy: decided.by, decidedAt: decided.at },
            ...{ decision: decided.decision, reason: decided.reason },
          }
        : { assignedTo: assignedTo ?? null }),
    });
    for (const [i, { by, reason, note, at }] of reports.entries())
      rows.reports.push({
        ...{ id: id(`report/${key}/${i}`), caseId, reporterId: by, reason, note, createdAt: at },
        ...{ snapshotTitle: subject.title, snapshotText: subject.text, snapshotPath: subject.path },
      });
    if (!decided) continue;
    const { by, at, decision, reason, isByCircle = false, actions } = decided;
    for (const { kind, endsAt = null, appeal } of actions) {
      const sanctionId = id(`sanction/${key}/${kind}`);
      const lifted = appeal?.lifted;
      rows.sanctions.push({
        ...{
          id: sanctionId,
          caseId,
          kind,
          personId,
          circleId: subject.circleId,
          reason,
          madeAt: at,
          madeBy: by,
        },
        ...{ endsAt, endedAt: lifted?.at ?? endsAt, endedBy: lifted?.by ?? null },
      });
      if (kind === 'hiding' && subject.kind === 'message') rows.hiddenMessages.push({ id: subject.id, at });
      if (!isByCircle) log(by, `sanction/${kind}`, personId ?? subject.id, reason, at);
      const sanctioned = (): NotificationContent => ({
        title: t(SANCTION_TITLES[kind]),
        text: t('Our reason: {reason}', { reason }),
      });
      for (const userId of subject.people) tell(userId, sanctioned, at);
      if (!appeal || personId === null) continue;
      rows.appeals.push({
        ...{ id: id(`appeal/${key}`), sanctionId, personId, statement: appeal.statement, madeAt: appeal.at },
        ...(lifted
          ? { decidedAt: lifted.at, decidedBy: lifted.by, isLifted: true, answer: lifted.reason }
          : {}),
      });
      if (lifted) log(lifted.by, 'appeal/lifted', sanctionId, lifted.reason, lifted.at);
    }
    log(by, isByCircle ? `circle-report/${decision}` : `report/${decision}`, caseId, reason, at);
    for (const report of reports) tell(report.by, () => reportOutcome(decision), at);
  }
  return rows;
}

type Mutable<Rows> = {
  -readonly [Key in keyof Rows]: Rows[Key] extends readonly (infer Row)[] ? Row[] : never;
};

const NO_RECORD: ReportRecord = { upheld: 0, unfounded: 0, false: 0 };

/** Returns how the reports of each member were decided. */
function recordsOf(samples: readonly SampleCase[]): ReadonlyMap<string, ReportRecord> {
  const records = new Map<string, ReportRecord>();
  for (const { reports, decided } of samples) {
    if (!decided) continue;
    for (const { by } of reports) {
      const record = records.get(by) ?? NO_RECORD;
      records.set(by, { ...record, [decided.decision]: record[decided.decision] + 1 });
    }
  }
  return records;
}

/** Returns the page of a circle. */
export const circlePath = (circle: string): string => to('/dashboard/groups', { circle });
