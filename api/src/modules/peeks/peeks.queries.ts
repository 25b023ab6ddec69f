import { pgView } from 'drizzle-orm/pg-core';
import { snipColumns, snipPersonColumns } from './peeks.tables.ts';

/** What other modules may read of the tables of this module, for joins: views with the tables' names that can only be read. */

/** Peeks; one is published while `publishedAt` is set. */
export const snips = pgView('snips', snipColumns).existing();

/** Who was in the room of a peek, and what each decided. */
export const snipPeople = pgView('snip_people', snipPersonColumns).existing();
