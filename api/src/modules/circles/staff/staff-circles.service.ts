import {
  adminArchiveCircle,
  adminGetCircle,
  adminListCircleMembers,
  adminListCircles,
  to,
  type StaffCirclePage,
} from '@acquaint/contracts';
import type { Audit } from '../../../audit.ts';
import { defineCall } from '../../../http/calls.ts';
import { paged } from '../../../http/paging.ts';
import { conflict, notFound } from '../../../http/problem.ts';
import { t } from '../../../i18n/i18n.ts';
import { topicsByName } from '../../../i18n/topics.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { NO_CIRCLE, type CircleTools } from '../circle-tools.ts';
import { isArchivedByStaff } from '../circle-rules.ts';
import { changeCircle } from '../circles.repository.ts';
import type { EventCancellations } from '../events/event-cancellations.ts';
import { findStaffCircle, selectStaffCircles, selectStaffMembers } from './staff-circles.repository.ts';

/** Creates the service for what staff see and do about circles (R-ADMIN-25). The access of the endpoints decides who counts as staff. */
export function createStaffCirclesService(
  { db, known, publish, notifications }: Pick<CircleTools, 'db' | 'known' | 'publish' | 'notifications'>,
  cancellations: Pick<EventCancellations, 'cancelAll'>,
  audit: Audit,
) {
  /** @throws ProblemError 404 if there is no such circle. */
  const pageOf = async (id: string): Promise<StaffCirclePage> => {
    const found = await findStaffCircle(db, id);
    if (!found) throw notFound(NO_CIRCLE);
    const { shown, row, topics } = found;
    return {
      ...shown,
      purpose: row.purpose,
      rules: row.rules,
      topics: topicsByName(topics).map(({ name }) => name),
      archived_at: row.archivedAt?.toString() ?? null,
    };
  };
  return {
    list: defineCall(adminListCircles, async (_context, { query }) => {
      const { rows, count } = await selectStaffCircles(db, query);
      return paged(rows, count, query);
    }),

    get: defineCall(adminGetCircle, (_context, { params }) => pageOf(params.id)),

    listMembers: defineCall(adminListCircleMembers, async (_context, { params, query }) => {
      const { rows, count } = await selectStaffMembers(db, await known(db, params.id), query);
      return paged(rows, count, query);
    }),

    archive: defineCall(adminArchiveCircle, async (context, { params: { id }, body }) => {
      const { is_archived: isArchived, reason } = body;
      await withTransaction(db, async (tx) => {
        const circle = await known(tx, id, true);
        const { adminId, name, hiddenAt, archivedAt } = circle;
        if (adminId === context.user.id)
          throw conflict('You lead this circle yourself. Archive it on its own page.');
        if (hiddenAt !== null)
          throw conflict('This circle is hidden because of a report. Lift the action on the reports page.');
        if ((archivedAt !== null) === isArchived)
          throw conflict(isArchived ? 'This circle is already archived.' : 'This circle is already open.');
        if (adminId === null)
          throw conflict(
            isArchivedByStaff(circle)
              ? 'This circle has no admin. Appoint one first, then reopen it.'
              : 'This circle has no admin. Appoint one, and it will reopen.',
          );
        const at = isArchived ? context.now : null;
        if (isArchived) await cancellations.cancelAll(tx, id, null, context.now);
        await changeCircle(tx, circle, { archivedAt: at, staffArchivedAt: at });
        await audit(tx, context, {
          action: isArchived ? 'circle/archived' : 'circle/opened',
          subjectId: id,
          reason,
        });
        await notifications.notify(tx, {
          userId: adminId,
          kind: 'system',
          content: () => ({
            title: isArchived
              ? t('We’ve archived {circle}', { circle: name })
              : t('We’ve reopened {circle}', { circle: name }),
            text: t('Our reason: {reason}', { reason }),
          }),
          path: to('/dashboard/groups', { circle: id }),
          personId: null,
          now: context.now,
        });
      });
      await publish(id);
      return pageOf(id);
    }),
  };
}
