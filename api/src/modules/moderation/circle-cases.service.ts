import {
  CircleSanctionKind,
  decideCircleCase,
  listCircleCases,
  type CircleCase,
  type SanctionKind,
} from '@acquaint/contracts';
import type { Audit } from '../../audit.ts';
import { defineCall, type Call } from '../../http/calls.ts';
import { paged } from '../../http/paging.ts';
import { badField, conflict, forbidden, notFound } from '../../http/problem.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { findCircleKeeper } from '../circles/circles.queries.ts';
import { presentCases } from './case-answers.ts';
import { changeCase, lockCase, selectCircleCases, selectReports } from './cases.repository.ts';
import { NO_CASE, type ReportsService } from './reports.service.ts';
import type { Sanctions } from './sanctions.service.ts';

/** What those who keep order in a circle see and do about reports there (R-MOD-9). */
export interface CircleCasesService {
  /** Throws 404, 403 for who may not remove members. */
  readonly list: Call<typeof listCircleCases>;
  /** Throws 404, 403, 409 if it is decided. */
  readonly decide: Call<typeof decideCircleCase>;
}

interface Dependencies {
  readonly db: Database;
  readonly sanctions: Sanctions;
  readonly reports: Pick<ReportsService, 'close'>;
  readonly audit: Audit;
}

const isOfCircles = (kind: SanctionKind): kind is CircleSanctionKind =>
  CircleSanctionKind.safeParse(kind).success;

export function createCircleCasesService({
  db,
  sanctions,
  reports,
  audit,
}: Dependencies): CircleCasesService {
  /**
   * Returns the admin of a circle in which the reader keeps order.
   * @throws ProblemError 404 for a circle that the reader is not in, 403 for who may not remove members.
   */
  const mustKeepOrder = async (
    source: Database,
    circleId: string,
    userId: string,
  ): Promise<string | null> => {
    const keeper = await findCircleKeeper(source, circleId, userId);
    if (!keeper) throw notFound('We couldn’t find this circle.');
    if (!keeper.mayRemove) throw forbidden('You can’t remove members of this circle.');
    return keeper.adminId;
  };
  return {
    list: defineCall(listCircleCases, async ({ user }, { params, query }) => {
      const adminId = await mustKeepOrder(db, params.id, user.id);
      const selection = {
        circleId: params.id,
        exceptAbout: [user.id, ...(adminId === null ? [] : [adminId])],
        readerId: user.id,
      };
      const { rows, count } = await selectCircleCases(db, selection, query);
      const cases = await presentCases(db, rows, sanctions.actionsFor);
      const results = cases.flatMap(
        ({ id, kind, person, opened_at, actions, reports: made }): CircleCase[] => {
          const [first] = made;
          if (!first) return [];
          return [
            {
              ...{ id, kind, person, opened_at, actions: actions.filter(isOfCircles) },
              ...{ reporter_count: kind === 'held' ? 0 : made.length, snapshot: first.snapshot },
              reasons: [...new Set(made.map(({ reason }) => reason))],
            },
          ];
        },
      );
      return paged(results, count, query);
    }),

    decide: defineCall(decideCircleCase, async (context, { params, body }) => {
      const { user, now } = context;
      const { case_id, decision, reason, actions } = body;
      if (new Set(actions.map(({ kind }) => kind)).size < actions.length)
        throw badField('actions', 'Choose each action only once');
      await withTransaction(db, async (tx) => {
        const adminId = await mustKeepOrder(tx, params.id, user.id);
        const row = await lockCase(tx, case_id);
        if (row?.circleId !== params.id || row.peopleIds.some((id) => id === user.id || id === adminId))
          throw notFound(NO_CASE);
        const made = await selectReports(tx, [row.id]);
        if (made.some(({ reporterId }) => reporterId === user.id))
          throw conflict('You reported this yourself. Someone else has to decide.');
        if (row.assignedTo !== null) throw conflict('Our team is already looking at this.');
        if (row.decidedAt !== null || row.circleDecidedAt !== null)
          throw conflict('Someone has already decided this.');
        for (const order of actions) await sanctions.make(tx, context, row, order, reason);
        await audit(tx, context, { action: `circle-report/${decision}`, subjectId: row.id, reason });
        const isSevere = made.some((report) => report.reason !== 'spam' && report.reason !== 'other');
        if (isSevere) await changeCase(tx, row.id, { circleDecidedAt: now });
        else await reports.close(tx, row, { decision, reason, by: user.id }, now);
      });
    }),
  };
}
