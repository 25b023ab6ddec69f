import { to } from '@acquaint/contracts';
import type { Transaction } from '../../../ports/database/database.ts';
import { afterCommit } from '../../../ports/database/transaction.ts';
import type { EventPublisher } from '../../../realtime/event-publisher.ts';
import type { Reportable } from '../../../reports.ts';
import { findCircle, isCircleOpenTo, selectMemberIds } from '../circles.repository.ts';
import type { EventCancellations } from './event-cancellations.ts';
import { hasEnded } from './event-times.ts';
import { changeEvent, findEvent } from './events.repository.ts';

interface Dependencies {
  readonly events: EventPublisher;
  readonly cancellations: Pick<EventCancellations, 'cancel' | 'restore'>;
}

/**
 * A circle event: its name and description. It is about who created it; about nobody, once their account is deleted. Hiding one
 * that is not over also cancels it, so that nobody waits for it; shown again, it takes place after all.
 */
export function createReportableEvent({ events, cancellations }: Dependencies): Reportable {
  const tell = async (tx: Transaction, circleId: string): Promise<void> => {
    const memberIds = await selectMemberIds(tx, circleId);
    afterCommit(tx, () => events.publish(memberIds, 'circle/changed', { circle_id: circleId }));
  };
  return {
    find: async (db, id, readerId) => {
      const event = await findEvent(db, id);
      if (!event || event.hiddenAt !== null) return null;
      if (!(await isCircleOpenTo(db, event.circleId, readerId))) return null;
      return {
        people: event.hostId === null ? [] : [event.hostId],
        circleId: event.circleId,
        title: event.name,
        // The circle’s admin and deputies, who decide about reports in it, see only this text.
        text: [event.name, event.about].filter((part) => part !== '').join('\n\n'),
        path: to('/dashboard/event', { event: id }),
      };
    },
    hiding: {
      hide: async (tx, id, now) => {
        const event = await findEvent(tx, id, { forUpdate: true });
        if (!event || event.hiddenAt !== null) return;
        const hidden = await changeEvent(tx, id, { hiddenAt: now });
        if (event.cancelledAt === null && !hasEnded(event, now))
          await cancellations.cancel(tx, hidden, { by: null, reason: '' }, now);
        await tell(tx, event.circleId);
      },
      show: async (tx, id, now) => {
        // The circle is locked before its events, as when it is archived.
        const circleId = (await findEvent(tx, id))?.circleId;
        const circle = circleId === undefined ? null : await findCircle(tx, circleId, { forUpdate: true });
        const event = await findEvent(tx, id, { forUpdate: true });
        if (!event || event.hiddenAt === null) return;
        const shown = await changeEvent(tx, id, { hiddenAt: null });
        const wasAhead = event.cancelledAt?.equals(event.hiddenAt) ?? false;
        // In a circle that was archived meanwhile, it stays cancelled (R-CIRC-28).
        if (wasAhead && circle?.archivedAt === null) await cancellations.restore(tx, shown, now);
        await tell(tx, event.circleId);
      },
    },
  };
}
