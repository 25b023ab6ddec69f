import { pgView } from 'drizzle-orm/pg-core';
import { peekColumns, peekPersonColumns } from './peeks.tables.ts';

export { isShownTo as isPeekShownTo } from './peeks.repository.ts';

/** Read-only views of this module's tables, for joins by other modules. */

/** Peeks; one is published while `publishedAt` is set. */
export const peeks = pgView('snips', peekColumns).existing();

/** Who was in the room of a peek, and what each decided. */
export const peekPeople = pgView('snip_people', peekPersonColumns).existing();
