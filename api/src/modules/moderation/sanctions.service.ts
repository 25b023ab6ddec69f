import { randomUUID } from 'node:crypto';
import { isHigherRole, type ReportKind, type SanctionKind, type SanctionOrder } from '@acquaint/contracts';
import { conflict, forbidden } from '../../http/problem.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { afterCommit } from '../../ports/database/transaction.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import type { Reportable } from '../../reports.ts';
import type { LockLeaving } from '../identity/account/account-deletions.ts';
import { findCase, type CaseRow } from './cases.repository.ts';
import type { Notices } from './notices.ts';
import {
  insertSanction,
  isHidden,
  lockSanction,
  closeAppeals,
  putSanctionEnd,
  selectRoles,
  selectSuspensions,
  type SanctionRow,
} from './sanctions.repository.ts';
import type { SettleSuspension } from './suspensions.ts';

/** Who acts, and when. */
interface Actor {
  readonly user: { readonly id: string };
  readonly now: Temporal.Instant;
}

/** What staff and circle admins can do to members and to what they wrote. Each is tied to its report (R-MOD-5). */
export interface Sanctions {
  /** Locks what a suspension changes; to be called before the member is locked, and before anything else is done about a case. */
  readonly lock: LockLeaving;
  /** Returns what can be done about a case. */
  readonly actionsFor: (row: CaseRow) => SanctionKind[];
  /**
   * Does what was ordered about a case, and tells the members concerned.
   * @throws ProblemError 409 for what cannot be done about this case, 403 against staff.
   */
  readonly make: (
    tx: Transaction,
    actor: Actor,
    row: CaseRow,
    order: SanctionOrder,
    reason: string,
  ) => Promise<void>;
  /** Ends one sanction that is in force. Others stay, and so does their effect. */
  readonly end: (
    tx: Transaction,
    sanction: SanctionRow,
    by: string | null,
    now: Temporal.Instant,
  ) => Promise<void>;
  /** Returns whom a sanction is about. */
  readonly peopleOf: (db: Database, sanction: SanctionRow) => Promise<readonly string[]>;
  /** Ends a sanction whose time is over. */
  readonly endDue: (tx: Transaction, id: string, now: Temporal.Instant) => Promise<void>;
  /** Suspends a member without a report, until it is lifted. */
  readonly suspend: (tx: Transaction, actor: Actor, personId: string, reason: string) => Promise<void>;
  /**
   * Lifts the suspensions of a member that have no report.
   * @throws ProblemError 409 if only suspensions with a report are in force: each is lifted at its report.
   */
  readonly restore: (tx: Transaction, actor: Actor, personId: string, reason: string) => Promise<void>;
}

interface Dependencies {
  readonly reportables: Readonly<Record<ReportKind, Reportable>>;
  readonly lock: LockLeaving;
  readonly settle: SettleSuspension;
  readonly notices: Notices;
  readonly events: EventPublisher;
  /** Queues the end of a sanction. */
  readonly enqueueEnd: (id: string, endsAt: Temporal.Instant, tx: Transaction) => Promise<unknown>;
}

/** These end at once, or last until they are lifted. */
const WITHOUT_END: readonly SanctionKind[] = ['warning', 'hiding'];

/** @throws ProblemError 403 for staff: they are dealt with by a higher role, on the page of members (R-MOD-8). */
async function refuseForStaff(tx: Transaction, personIds: readonly string[]): Promise<void> {
  for (const role of await selectRoles(tx, personIds))
    if (isHigherRole(role, 'member'))
      throw forbidden('You can’t take action against a staff member here. Ask an admin to look at this.');
}

export function createSanctions(deps: Dependencies): Sanctions {
  const { reportables, lock, settle, notices, events, enqueueEnd } = deps;

  /** A message that waits is seen by nobody, so there is nothing to hide. */
  const hidingOf = (kind: CaseRow['kind']) => (kind === 'held' ? undefined : reportables[kind].hiding);

  const actionsFor: Sanctions['actionsFor'] = (row) => [
    ...(row.personId === null ? [] : (['warning'] as const)),
    ...(hidingOf(row.kind) ? (['hiding'] as const) : []),
    ...(row.personId === null || row.circleId === null ? [] : (['slow_mode', 'circle_mute'] as const)),
    ...(row.personId === null ? [] : (['suspension'] as const)),
  ];

  const tellCircle = (tx: Transaction, { circleId, personId }: SanctionRow): void => {
    if (circleId === null || personId === null) return;
    afterCommit(tx, () => events.publish([personId], 'circle/changed', { circle_id: circleId }));
  };

  const peopleOf: Sanctions['peopleOf'] = async (db, { caseId, personId }) => {
    if (personId !== null) return [personId];
    return caseId === null ? [] : ((await findCase(db, caseId))?.peopleIds ?? []);
  };

  const end: Sanctions['end'] = async (tx, sanction, by, now) => {
    await putSanctionEnd(tx, sanction.id, now, by);
    await closeAppeals(tx, sanction.id, now, by);
    if (sanction.kind === 'suspension' && sanction.personId !== null)
      await settle(tx, sanction.personId, now);
    const about = sanction.caseId === null ? null : await findCase(tx, sanction.caseId);
    if (sanction.kind === 'hiding' && about && !(await isHidden(tx, about)))
      await hidingOf(about.kind)?.show(tx, about.subjectId, now);
    tellCircle(tx, sanction);
  };

  const insert = async (
    tx: Transaction,
    { user, now }: Actor,
    made: Pick<SanctionRow, 'caseId' | 'kind' | 'personId' | 'circleId' | 'reason' | 'endsAt'>,
  ): Promise<SanctionRow> => {
    const sanction: SanctionRow = {
      ...made,
      ...{ id: randomUUID(), madeAt: now, madeBy: user.id },
      // A warning has no effect that could end.
      ...{ endedAt: null, endedBy: null },
    };
    await insertSanction(tx, sanction);
    if (sanction.endsAt !== null) await enqueueEnd(sanction.id, sanction.endsAt, tx);
    return sanction;
  };

  return {
    lock,
    actionsFor,
    peopleOf,
    end,

    make: async (tx, actor, row, { kind, days }, reason) => {
      if (!actionsFor(row).includes(kind)) throw conflict('This action isn’t available for this report.');
      await refuseForStaff(tx, row.peopleIds);
      const sanction = await insert(tx, actor, {
        ...{ caseId: row.id, kind, reason, circleId: row.circleId },
        personId: row.personId,
        endsAt: days === null || WITHOUT_END.includes(kind) ? null : actor.now.add({ hours: 24 * days }),
      });
      if (kind === 'hiding') await hidingOf(row.kind)?.hide(tx, row.subjectId, actor.now);
      if (kind === 'suspension' && row.personId !== null) await settle(tx, row.personId, actor.now);
      tellCircle(tx, sanction);
      await notices.sanctioned(tx, sanction, row.peopleIds, actor.now);
    },

    endDue: async (tx, id, now) => {
      const sanction = await lockSanction(tx, id);
      if (!sanction?.endsAt || sanction.endedAt !== null) return;
      if (Temporal.Instant.compare(sanction.endsAt, now) <= 0) await end(tx, sanction, null, now);
    },

    suspend: async (tx, actor, personId, reason) => {
      const sanction = await insert(tx, actor, {
        ...{ caseId: null, kind: 'suspension', personId, circleId: null, reason, endsAt: null },
      });
      await settle(tx, personId, actor.now);
      await notices.sanctioned(tx, sanction, [personId], actor.now);
    },

    restore: async (tx, actor, personId, reason) => {
      const inForce = await selectSuspensions(tx, personId);
      const own = inForce.filter(({ caseId }) => caseId === null);
      if (inForce.length > 0 && own.length === 0)
        throw conflict('This suspension belongs to a report. Lift it on the reports page.');
      for (const sanction of own) {
        await end(tx, sanction, actor.user.id, actor.now);
        await notices.lifted(tx, sanction, [personId], reason, actor.now);
      }
    },
  };
}
