import type { PeekCaption } from '@acquaint/contracts';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { peeks } from '../peeks.tables.ts';
import { peekCaptions } from './peek-cuts.tables.ts';

/** Stores the captions of a peek, and their text as its transcript; an empty list deletes both (R-PEEK-43). */
export async function replaceCaptions(
  tx: Database,
  peekId: string,
  captions: readonly PeekCaption[],
): Promise<void> {
  const inOrder = captions.toSorted((a, b) => a.from_seconds - b.from_seconds);
  const stored = inOrder.map(({ person_id: personId, from_seconds, until_seconds, text }) => ({
    ...{ personId, text },
    fromMs: Math.round(from_seconds * 1000),
    untilMs: Math.round(until_seconds * 1000),
  }));
  const transcript = stored.length === 0 ? null : stored.map(({ text }) => text).join(' ');
  await tx.update(peeks).set({ transcript }).where(eq(peeks.id, peekId));
  await tx.delete(peekCaptions).where(eq(peekCaptions.peekId, peekId));
  if (stored.length > 0) await tx.insert(peekCaptions).values({ peekId, captions: stored });
}

/** Returns the captions of peeks, by the peek's ID, in the order in which they are said. */
export async function selectCaptions(
  db: Database,
  peekIds: readonly string[],
): Promise<ReadonlyMap<string, PeekCaption[]>> {
  if (peekIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(peekCaptions)
    .where(inArray(peekCaptions.peekId, [...peekIds]));
  return new Map(
    rows.map(({ peekId, captions }) => [
      peekId,
      captions.map(({ personId, fromMs, untilMs, text }) => ({
        ...{ person_id: personId, text },
        ...{ from_seconds: fromMs / 1000, until_seconds: untilMs / 1000 },
      })),
    ]),
  );
}
