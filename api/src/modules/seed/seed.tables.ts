import { boolean, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** At most one row: the sample data that this database got at its first start. */
export const sampleData = pgTable('seeded_worlds', {
  seed: integer('seed').primaryKey(),
  madeAt: instant('made_at').notNull(),
  hasKnownPasswords: boolean('has_known_passwords').notNull(),
});
