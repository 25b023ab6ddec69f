import { randomUUID } from 'node:crypto';
import {
  adminBeginView,
  adminEndView,
  listSupportViews,
  SUPPORT_VIEW_MINUTES,
  type SupportView,
} from '@acquaint/contracts';
import type { Audit } from '../../audit.ts';
import { defineCall } from '../../http/calls.ts';
import { paged } from '../../http/paging.ts';
import { conflict } from '../../http/problem.ts';
import { t } from '../../i18n/i18n.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { AdminPeopleService } from '../admin/people.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { findMember } from './member-file.repository.ts';
import type { SupportViewRow } from './staff.tables.ts';
import { endViewsOf, insertView, selectViewsOf } from './support-views.repository.ts';

interface Dependencies {
  readonly db: Database;
  readonly people: Pick<AdminPeopleService, 'lockBelow'>;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly audit: Audit;
}

/** Where a member reads when staff have seen their pages. */
const OWN_LIST = '/dashboard/account';

/**
 * Creates the service of views: staff see a member's pages as the member does, for some minutes (R-ADMIN-11). The server
 * enforces what a view may read (`http/support-view.ts`).
 */
export function createSupportViewsService({ db, people, notifications, audit }: Dependencies) {
  return {
    begin: defineCall(adminBeginView, async (context, { params, body: { reason } }) => {
      const { user, now } = context;
      const view: SupportViewRow = {
        id: randomUUID(),
        staffId: user.id,
        userId: params.id,
        reason,
        startedAt: now,
        endsAt: now.add({ minutes: SUPPORT_VIEW_MINUTES }),
        endedAt: null,
      };
      await withTransaction(db, async (tx) => {
        await people.lockBelow(tx, context, params.id);
        const member = await findMember(tx, params.id);
        if (member?.erasedAt) throw conflict('This account has already been erased.');
        if (member?.suspendedAt) throw conflict('This person is suspended, so there are no pages to view.');
        await endViewsOf(tx, user.id, now);
        await insertView(tx, view);
        await audit(tx, context, { action: 'view/begun', subjectId: params.id, reason });
        await notifications.notify(tx, {
          userId: params.id,
          personId: null,
          kind: 'system',
          content: () => ({
            title: t('Our team is looking at your pages'),
            text: t(
              'For {minutes} minutes, someone from our team can see your pages the way you do, but not your messages, notes, recordings or peeks. They can’t change anything. Their reason: {reason}',
              { minutes: SUPPORT_VIEW_MINUTES, reason },
            ),
          }),
          path: OWN_LIST,
          now,
        });
      });
      return present(view);
    }),

    end: defineCall(adminEndView, async (context) => {
      await withTransaction(db, async (tx) => {
        for (const { userId, reason } of await endViewsOf(tx, context.user.id, context.now))
          await audit(tx, context, { action: 'view/ended', subjectId: userId, reason });
      });
    }),

    listOwn: defineCall(listSupportViews, async ({ user }, { query }) => {
      const { rows, count } = await selectViewsOf(db, user.id, query);
      return paged(
        rows.map((row) => {
          const { user_id: _, ...own } = present(row);
          return own;
        }),
        count,
        query,
      );
    }),
  };
}

function present(row: SupportViewRow): SupportView {
  return {
    id: row.id,
    user_id: row.userId,
    started_at: row.startedAt.toString(),
    ends_at: row.endsAt.toString(),
    ended_at: row.endedAt?.toString() ?? null,
    reason: row.reason,
  };
}
