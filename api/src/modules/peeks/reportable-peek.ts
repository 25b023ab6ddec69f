import { to } from '@acquaint/contracts';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Reportable } from '../../reports.ts';
import { isShownTo, selectDecisions } from './peeks.repository.ts';
import { peeks } from './peeks.tables.ts';

/** A published peek: its title and what is said in it. It is about all who are in it. */
export const reportablePeek: Reportable = {
  find: async (db, id, readerId) => {
    const [peek] = await db
      .select()
      .from(peeks)
      .where(and(eq(peeks.id, id), isNotNull(peeks.publishedAt)));
    if (!peek || !(await isShownTo(db, id, readerId))) return null;
    return {
      people: (await selectDecisions(db, id)).map(({ userId }) => userId),
      circleId: null,
      title: peek.title,
      text: peek.transcript ?? '',
      path: to('/peek', { snip: id }),
    };
  },
  hiding: {
    hide: async (tx, id) => {
      await tx
        .update(peeks)
        .set({ hiddenPublishedAt: sql`${peeks.publishedAt}`, publishedAt: null, isTakenDown: true })
        .where(and(eq(peeks.id, id), isNotNull(peeks.publishedAt)));
    },
    show: async (tx, id) => {
      const [peek] = await tx
        .select({ publishedAt: peeks.hiddenPublishedAt })
        .from(peeks)
        .where(and(eq(peeks.id, id), isNull(peeks.publishedAt)))
        .for('update');
      if (!peek?.publishedAt) return;
      // Somebody may have withdrawn meanwhile (R-PEEK-13).
      const isWithdrawn = (await selectDecisions(tx, id)).some(({ decision }) => decision === 'skip');
      await tx
        .update(peeks)
        .set({
          hiddenPublishedAt: null,
          publishedAt: isWithdrawn ? null : peek.publishedAt,
          isTakenDown: false,
        })
        .where(eq(peeks.id, id));
    },
  },
};
