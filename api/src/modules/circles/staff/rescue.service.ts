import type { OrphanedCircle } from '@acquaint/contracts';
import type { Audit } from '../../../audit.ts';
import { paged, type Paged, type PageRequest } from '../../../http/paging.ts';
import { conflict } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { CircleTools } from '../circle-tools.ts';
import { findMemberRole } from '../circles.repository.ts';
import { selectOrphaned } from './rescue.repository.ts';
import { holdActive, type Succession } from '../succession.ts';

/** For staff: circles that lost their admin and had no deputy (R-CIRC-20). The access of the endpoints decides who counts as staff. */
export interface CircleRescueService {
  readonly list: (context: RequestContext, page: PageRequest) => Promise<Paged<OrphanedCircle>>;
  /**
   * Appoints a member as the admin, and opens the circle again; written to the audit log.
   * @throws ProblemError 404, 409 for a circle that has an admin, and for who cannot lead it.
   */
  readonly appoint: (
    context: RequestContext,
    id: string,
    choice: { readonly user_id: string; readonly reason: string },
  ) => Promise<void>;
}

export function createCircleRescueService(
  { db, known, publish }: CircleTools,
  succession: Succession,
  audit: Audit,
): CircleRescueService {
  return {
    list: async (_context, page) => {
      const { rows, count } = await selectOrphaned(db, page);
      return paged(rows, count, page);
    },
    appoint: async (context, id, { user_id: userId, reason }) => {
      await withTransaction(db, async (tx) => {
        const locked = await known(tx, id, true);
        if (locked.adminId !== null) throw conflict('This circle already has an admin.');
        const isMember = (await findMemberRole(tx, id, userId)) !== null;
        if (!isMember || !(await holdActive(tx, userId)))
          throw conflict('This person can’t lead the circle. Choose another member.');
        await succession.handOver(tx, locked, userId, context.now);
        await audit(tx, context, { action: 'circle/admin-appointed', subjectId: id, reason });
      });
      await publish(id);
    },
  };
}
