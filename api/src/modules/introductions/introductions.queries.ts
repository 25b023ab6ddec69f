import { count, eq } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { introductions } from './introductions.tables.ts';

/** Reads of this module's tables for other modules. */

/** Returns the number of introductions that both sides have accepted. */
export async function countMatched(db: Database): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(introductions)
    .where(eq(introductions.state, 'matched'));
  return row?.count ?? 0;
}
