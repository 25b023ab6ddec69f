import { to } from '@acquaint/contracts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Reportable } from '../../reports.ts';
import type { Database } from '../../ports/database/database.ts';
import { afterCommit } from '../../ports/database/transaction.ts';
import type { Transaction } from '../../ports/database/database.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import { findCircle, isCircleOpenTo, selectMemberIds } from './circles.repository.ts';
import { circles } from './circles.tables.ts';
import type { EventCancellations } from './events/event-cancellations.ts';

interface Dependencies {
  readonly events: EventPublisher;
  readonly cancellations: Pick<EventCancellations, 'cancelAll' | 'restoreAll'>;
}

/** A circle: its name, purpose and rules. It is about its admin. A hidden circle is archived, and only staff open it again. */
export function createReportableCircle({ events, cancellations }: Dependencies): Reportable {
  const tell = async (tx: Transaction, id: string): Promise<void> => {
    const memberIds = await selectMemberIds(tx, id);
    afterCommit(tx, () => events.publish(memberIds, 'circle/changed', { circle_id: id }));
  };
  return {
    find: async (db: Database, id, readerId) => {
      const circle = await findCircle(db, id);
      if (!circle?.adminId || !(await isCircleOpenTo(db, id, readerId))) return null;
      return {
        people: [circle.adminId],
        circleId: null,
        title: circle.name,
        text: [circle.purpose, circle.rules].filter((part) => part !== '').join('\n\n'),
        path: to('/dashboard/groups', { circle: id }),
      };
    },
    hiding: {
      hide: async (tx, id, now) => {
        await tx
          .update(circles)
          // A circle that its admin had archived stays so when it is shown again.
          .set({
            archivedAt: sql`coalesce(${circles.archivedAt}, ${now.toString()}::timestamptz)`,
            hiddenAt: now,
          })
          .where(and(eq(circles.id, id), isNull(circles.hiddenAt)));
        await cancellations.cancelAll(tx, id, null, now);
        await tell(tx, id);
      },
      show: async (tx, id, now) => {
        const circle = await findCircle(tx, id, { forUpdate: true });
        if (!circle || circle.hiddenAt === null) return;
        const wasOpen = circle.archivedAt?.equals(circle.hiddenAt) ?? false;
        // Without an admin it stays archived (R-CIRC-19).
        await tx
          .update(circles)
          .set({ hiddenAt: null, ...(circle.adminId !== null && wasOpen ? { archivedAt: null } : {}) })
          .where(eq(circles.id, id));
        if (circle.adminId !== null && wasOpen) await cancellations.restoreAll(tx, id, circle.hiddenAt, now);
        await tell(tx, id);
      },
    },
  };
}
