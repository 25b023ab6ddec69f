import type {
  adminDecideDispute,
  adminListDisputes,
  getReliability,
  ParsedInput,
  ReliabilityMark,
  SessionDispute,
  SuccessBody,
} from '@acquaint/contracts';
import type { Audit } from '../../audit.ts';
import { paged, type Paged } from '../../http/paging.ts';
import { conflict, notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { afterCommit, withTransaction } from '../../ports/database/transaction.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import { t } from '../../i18n/i18n.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import {
  countKept,
  findMark,
  lockMark,
  selectDisputes,
  selectMarks,
  updateMark,
  type MarkView,
} from './reliability.repository.ts';
import type { MarkRow } from './reliability.tables.ts';

/** Reliability of members, and their disputes. The endpoints' access rules have checked that callers are staff where needed. */
export interface ReliabilityService {
  readonly read: (context: RequestContext) => Promise<SuccessBody<typeof getReliability>>;
  /** @throws ProblemError 404 for a mark that is not the caller's, 409 when it was disputed before or is too old. */
  readonly dispute: (context: RequestContext, id: string, text: string) => Promise<ReliabilityMark>;
  readonly listDisputes: (
    context: RequestContext,
    query: ParsedInput<typeof adminListDisputes>['query'],
  ) => Promise<Paged<SessionDispute>>;
  /** @throws ProblemError 404, 409 when there is nothing to decide, or the dispute is the caller's own. */
  readonly decide: (
    context: RequestContext,
    id: string,
    decision: ParsedInput<typeof adminDecideDispute>['body'],
  ) => Promise<SessionDispute>;
}

interface Dependencies {
  readonly db: Database;
  readonly events: EventPublisher;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly audit: Audit;
  readonly disputeDays: number;
}

const MARKS_SHOWN = 50;
const GONE = 'We couldn’t find this.';

export function createReliabilityService(deps: Dependencies): ReliabilityService {
  const { db, events, notifications, audit, disputeDays } = deps;
  const isOpenTo = ({ state, happenedAt }: MarkRow, now: Temporal.Instant): boolean =>
    state === 'counts' && Temporal.Instant.compare(happenedAt.add({ hours: 24 * disputeDays }), now) > 0;
  const present = (view: MarkView, now: Temporal.Instant): ReliabilityMark => ({
    ...shared(view),
    can_dispute: isOpenTo(view, now),
  });
  const view = async (id: string): Promise<MarkView> => {
    const mark = await findMark(db, id);
    if (!mark) throw notFound(GONE);
    return mark;
  };
  const tell = (tx: Transaction, { userId, id }: MarkRow): void =>
    afterCommit(tx, () => events.publish([userId], 'reliability/changed', { mark_id: id }));

  return {
    read: async ({ user, now }) => {
      const [{ kept, marks }, views] = await Promise.all([
        countKept(db, user.id),
        selectMarks(db, user.id, MARKS_SHOWN),
      ]);
      return { kept, agreed: kept + marks, marks: views.map((each) => present(each, now)) };
    },

    dispute: async ({ user, now }, id, text) => {
      await withTransaction(db, async (tx) => {
        const mark = await lockMark(tx, id);
        if (mark?.userId !== user.id) throw notFound(GONE);
        if (mark.state !== 'counts') throw conflict('You’ve already disputed this.');
        if (!isOpenTo(mark, now))
          throw conflict(
            t('This was more than {days} days ago, so it can’t be changed any more.', { days: disputeDays }),
          );
        await updateMark(tx, id, { state: 'disputed', dispute: text, disputedAt: now });
        tell(tx, mark);
      });
      return present(await view(id), now);
    },

    listDisputes: async (_context, query) => {
      const { rows, count } = await selectDisputes(db, query.is_open === 'true', query);
      return paged(rows.map(presentDispute), count, query);
    },

    decide: async (context, id, { decision, reason }) => {
      const { user, now } = context;
      await withTransaction(db, async (tx) => {
        const mark = await lockMark(tx, id);
        if (!mark || mark.state === 'counts') throw notFound(GONE);
        if (mark.state !== 'disputed') throw conflict('Someone has already decided this.');
        if (mark.userId === user.id) throw conflict('This is your own request. Ask another staff member.');
        await updateMark(tx, id, { state: decision, decision: reason, decidedAt: now });
        await audit(tx, context, { action: `dispute/${decision}`, subjectId: id, reason });
        await notifications.notify(tx, {
          userId: mark.userId,
          personId: null,
          kind: 'system',
          content: () => ({
            title: decision === 'removed' ? t('Removed from your record') : t('It stays on your record'),
            text: t('We’ve reviewed your dispute. {reason}', { reason }),
          }),
          path: '/dashboard/sessions/past',
          now,
        });
        tell(tx, mark);
      });
      return presentDispute(await view(id));
    },
  };
}

function shared(view: MarkView): Omit<ReliabilityMark, 'can_dispute'> {
  return {
    id: view.id,
    kind: view.kind,
    state: view.state,
    session_id: view.sessionId,
    other: view.other,
    starts_at: view.startsAt.toString(),
    happened_at: view.happenedAt.toString(),
    dispute: view.dispute,
    decision: view.decision,
  };
}

function presentDispute(view: MarkView): SessionDispute {
  return {
    ...shared(view),
    person: view.person,
    disputed_at: (view.disputedAt ?? view.happenedAt).toString(),
    decided_at: view.decidedAt?.toString() ?? null,
    cancel_reason: view.cancelReason,
    attendance: view.attendance,
  };
}
