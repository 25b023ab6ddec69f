import { count, eq } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { users } from '../../identity/identity.queries.ts';
import { profileAwards, profileExperiences } from '../profiles.tables.ts';

export type ExperienceRow = typeof profileExperiences.$inferSelect;
export type AwardRow = typeof profileAwards.$inferSelect;

/** Storage of one kind of record. */
export interface RecordsRepository<Row extends { readonly id: string; readonly userId: string }> {
  readonly countOf: (tx: Database, userId: string) => Promise<number>;
  readonly insert: (tx: Database, row: Row) => Promise<void>;
  /** Reads a record and locks it until the transaction ends. */
  readonly lock: (tx: Database, id: string) => Promise<Row | null>;
  readonly update: (tx: Database, row: Row) => Promise<void>;
  readonly remove: (tx: Database, id: string) => Promise<void>;
}

/** Locks the owner until the transaction ends, so that concurrent requests cannot count and add this person's records. */
export async function lockOwner(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export const experiencesRepository: RecordsRepository<ExperienceRow> = {
  countOf: async (tx, userId) => {
    const [row] = await tx
      .select({ count: count() })
      .from(profileExperiences)
      .where(eq(profileExperiences.userId, userId));
    return row?.count ?? 0;
  },
  insert: async (tx, row) => {
    await tx.insert(profileExperiences).values(row);
  },
  lock: async (tx, id) => {
    const [row] = await tx
      .select()
      .from(profileExperiences)
      .where(eq(profileExperiences.id, id))
      .for('update');
    return row ?? null;
  },
  update: async (tx, { id, ...row }) => {
    await tx.update(profileExperiences).set(row).where(eq(profileExperiences.id, id));
  },
  remove: async (tx, id) => {
    await tx.delete(profileExperiences).where(eq(profileExperiences.id, id));
  },
};

export const awardsRepository: RecordsRepository<AwardRow> = {
  countOf: async (tx, userId) => {
    const [row] = await tx
      .select({ count: count() })
      .from(profileAwards)
      .where(eq(profileAwards.userId, userId));
    return row?.count ?? 0;
  },
  insert: async (tx, row) => {
    await tx.insert(profileAwards).values(row);
  },
  lock: async (tx, id) => {
    const [row] = await tx.select().from(profileAwards).where(eq(profileAwards.id, id)).for('update');
    return row ?? null;
  },
  update: async (tx, { id, ...row }) => {
    await tx.update(profileAwards).set(row).where(eq(profileAwards.id, id));
  },
  remove: async (tx, id) => {
    await tx.delete(profileAwards).where(eq(profileAwards.id, id));
  },
};
