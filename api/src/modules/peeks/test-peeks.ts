import { randomUUID } from 'node:crypto';
import type { Database } from '../../ports/database/database.ts';
import { profiles, users } from '../identity/identity.tables.ts';
import { snipPeople, snips, snipSpeakers } from './peeks.tables.ts';

/** Inserts a member called `<username> Tester`. @returns their ID. */
export async function insertPerson(db: Database, username: string): Promise<string> {
  const id = randomUUID();
  const name = { firstName: username, lastName: 'Tester', email: `${username}@example.org` };
  await db.insert(users).values({ id, username, ...name });
  await db.insert(profiles).values({ userId: id });
  return id;
}

/** Inserts a peek of 24 seconds with these people in it, unpublished by default. @returns its ID. */
export async function insertPeek(
  db: Database,
  people: readonly string[],
  change: Partial<typeof snips.$inferInsert> & Pick<typeof snips.$inferInsert, 'createdAt' | 'showAfter'>,
  speakers: readonly string[] = ['Speaker 1'],
): Promise<string> {
  const id = randomUUID();
  await db.insert(snips).values({
    id,
    title: 'A peek',
    durationSeconds: 24,
    transcript: 'Some words.',
    aspect: 'landscape',
    videoKey: `peeks/${id}.webm`,
    posterKey: `peeks/${id}.webp`,
    ...change,
  });
  await db.insert(snipPeople).values(people.map((userId, position) => ({ snipId: id, userId, position })));
  const heard = speakers.map((label, position) => ({
    snipId: id,
    label,
    position,
    stretches: [position, position + 4.5],
  }));
  if (heard.length > 0) await db.insert(snipSpeakers).values(heard);
  return id;
}
