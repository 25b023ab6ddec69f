import { to } from '@acquaint/contracts';
import { eq } from 'drizzle-orm';
import type { Reportable } from '../../reports.ts';
import type { Transaction } from '../../ports/database/database.ts';
import { afterCommit } from '../../ports/database/transaction.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import { findCommentedPeek, findShownComment, selectFollowing } from './peek-comments.repository.ts';
import { peekComments } from './peek-comments.tables.ts';

/** A comment on a peek that the reader sees (R-PEEK-75). */
export function createReportableComment({ events }: { readonly events: EventPublisher }): Reportable {
  const setHidden = async (tx: Transaction, id: string, hiddenAt: Temporal.Instant | null): Promise<void> => {
    const [comment] = await tx
      .update(peekComments)
      .set({ hiddenAt })
      .where(eq(peekComments.id, id))
      .returning({ peekId: peekComments.peekId, authorId: peekComments.authorId });
    if (!comment) return;
    const { peekId, authorId } = comment;
    const readers = await selectFollowing(tx, peekId);
    afterCommit(tx, () => events.publish([...readers, authorId], 'comment/changed', { snip_id: peekId }));
  };
  return {
    find: async (db, id, readerId) => {
      const comment = await findShownComment(db, id, readerId);
      const peek = comment && (await findCommentedPeek(db, comment.snip_id, readerId));
      if (!comment || !peek) return null;
      return {
        people: [comment.author.id],
        circleId: null,
        title: peek.title,
        text: comment.text,
        path: to('/peek', { snip: peek.id }),
      };
    },
    hiding: {
      hide: (tx, id, now) => setHidden(tx, id, now),
      show: (tx, id) => setHidden(tx, id, null),
    },
  };
}
