import { randomUUID } from 'node:crypto';
import {
  adminDecideAppeal,
  adminLiftSanction,
  adminListAppeals,
  getSanctionNotice,
  isHigherRole,
  type ParsedInput,
  type Sanction,
  type sendAppeal,
} from '@acquaint/contracts';
import type { Audit } from '../../audit.ts';
import { defineCall, type Call } from '../../http/calls.ts';
import { paged } from '../../http/paging.ts';
import { conflict, forbidden, notFound } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { presentAppeal, presentAppeals, presentCircleName, presentSanctions } from './case-answers.ts';
import { selectReports } from './cases.repository.ts';
import type { Notices } from './notices.ts';
import {
  decideAppeal,
  findAppealed,
  findSanction,
  insertAppeal,
  lockAppeal,
  lockSanction,
  selectAppeals,
  selectAppealsOf,
  selectRoles,
  selectSanctions,
  type SanctionRow,
} from './sanctions.repository.ts';
import type { Sanctions } from './sanctions.service.ts';

const NO_LINK = 'This link isn’t valid any more. Please write to us.';

/** Lifting what was done, and appeals against it. The access of the endpoints decides who counts as staff. */
export interface AppealsService {
  /** Throws 404, 409 if it has ended. */
  readonly lift: Call<typeof adminLiftSanction>;
  readonly list: Call<typeof adminListAppeals>;
  /** Throws 404, 409 if it is decided, 403 for who made the decision. */
  readonly decide: Call<typeof adminDecideAppeal>;
  /** Throws 404 for a link that is not valid. */
  readonly notice: Call<typeof getSanctionNotice>;
  /**
   * Stores an appeal, once per member and decision.
   * @throws ProblemError 404 for a link that is not valid, 409.
   */
  readonly appeal: (now: Temporal.Instant, body: ParsedInput<typeof sendAppeal>['body']) => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly sanctions: Sanctions;
  readonly notices: Notices;
  readonly audit: Audit;
}

export function createAppealsService({ db, sanctions, notices, audit }: Dependencies): AppealsService {
  const present = async (id: string): Promise<Sanction> => {
    const row = await findSanction(db, id);
    const sanction = row && (await presentSanctions(db, [row])).get(id);
    if (!sanction) throw notFound('This decision no longer exists.');
    return sanction;
  };
  const locked = async (tx: Transaction, id: string): Promise<SanctionRow> => {
    const sanction = await lockSanction(tx, id);
    if (!sanction) throw notFound('This decision no longer exists.');
    return sanction;
  };
  /**
   * A suspension of a member of staff is lifted by a higher role, as it was imposed (R-ADMIN-4).
   * @throws ProblemError 403
   */
  const refuseForHigherRole = async (
    tx: Transaction,
    { user }: RequestContext,
    sanction: SanctionRow,
  ): Promise<void> => {
    for (const role of await selectRoles(tx, await sanctions.peopleOf(tx, sanction)))
      if (role !== 'member' && !isHigherRole(user.role, role))
        throw forbidden('This is about a staff member. Ask someone with a higher role to look at it.');
  };
  /** @throws ProblemError 404 */
  const linked = async (token: string): Promise<{ sanction: SanctionRow; personId: string }> => {
    const claims = notices.read(token);
    const sanction = claims && (await findSanction(db, claims.sanction));
    if (!sanction) throw notFound(NO_LINK);
    return { sanction, personId: claims.person };
  };

  return {
    lift: defineCall(adminLiftSanction, async (context, { params, body: { reason } }) => {
      await withTransaction(db, async (tx) => {
        const sanction = await locked(tx, params.id);
        if (sanction.endedAt !== null) throw conflict('This has already ended.');
        const people = await sanctions.peopleOf(tx, sanction);
        if (people.includes(context.user.id)) throw forbidden('This is about you. Ask another staff member.');
        await refuseForHigherRole(tx, context, sanction);
        await sanctions.end(tx, sanction, context.user.id, context.now);
        await notices.lifted(tx, sanction, people, reason, context.now);
        await audit(tx, context, { action: 'sanction/lifted', subjectId: sanction.id, reason });
      });
      return present(params.id);
    }),

    list: defineCall(adminListAppeals, async (_context, { query }) => {
      const { rows, count } = await selectAppeals(db, query.is_open === 'true', query);
      const made = await selectSanctions(
        db,
        rows.map(({ sanctionId }) => sanctionId),
      );
      const results = await presentAppeals(db, rows, made);
      return paged(results, count, query);
    }),

    decide: defineCall(adminDecideAppeal, async (context, { params, body: { is_lifted, reason } }) => {
      const { user, now } = context;
      const row = await withTransaction(db, async (tx) => {
        const appealed = await findAppealed(tx, params.id);
        // The sanction is locked first, in the order in which lifting it also locks its appeals.
        const sanction = appealed === null ? null : await lockSanction(tx, appealed);
        const appeal = await lockAppeal(tx, params.id);
        if (!appeal || !sanction) throw notFound('This appeal no longer exists.');
        if (appeal.decidedAt !== null) throw conflict('Someone has already decided this.');
        if (sanction.madeBy === user.id || appeal.personId === user.id)
          throw forbidden('You made this decision, or it’s about you. Someone else has to look at it.');
        await refuseForHigherRole(tx, context, sanction);
        const decided = { decidedAt: now, decidedBy: user.id, isLifted: is_lifted, answer: reason };
        await decideAppeal(tx, appeal.id, decided);
        if (is_lifted) {
          if (sanction.endedAt === null) await sanctions.end(tx, sanction, user.id, now);
          await notices.lifted(tx, sanction, await sanctions.peopleOf(tx, sanction), reason, now);
        } else await notices.kept(tx, appeal, reason, now);
        const action = is_lifted ? 'appeal/lifted' : 'appeal/kept';
        await audit(tx, context, { action, subjectId: sanction.id, reason });
        return { ...appeal, ...decided };
      });
      const sanction = await findSanction(db, row.sanctionId);
      const [answer] = await presentAppeals(db, [row], sanction ? [sanction] : []);
      if (!answer) throw notFound('This appeal no longer exists.');
      return answer;
    }),

    notice: defineCall(getSanctionNotice, async (_context, { query }) => {
      const { sanction, personId } = await linked(query.token);
      const [report] = sanction.caseId === null ? [] : await selectReports(db, [sanction.caseId]);
      const appeals = await selectAppealsOf(db, [sanction.id]);
      const own = appeals.find((appeal) => appeal.personId === personId);
      return {
        kind: sanction.kind,
        circle_name: await presentCircleName(db, sanction.circleId),
        reason: sanction.reason,
        made_at: sanction.madeAt.toString(),
        ends_at: sanction.endsAt?.toString() ?? null,
        ended_at: sanction.endedAt?.toString() ?? null,
        quoted: report?.snapshotText ?? '',
        appeal: own ? presentAppeal(own) : null,
      };
    }),

    appeal: async (now, { token, statement }) => {
      const { sanction, personId } = await linked(token);
      if (sanction.endedAt !== null)
        throw conflict('This has already ended, so there’s nothing to appeal against.');
      const appeal = { id: randomUUID(), sanctionId: sanction.id, personId, statement, madeAt: now };
      if (!(await insertAppeal(db, appeal))) throw conflict('You’ve already appealed against this decision.');
    },
  };
}
