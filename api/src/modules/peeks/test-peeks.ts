import { randomUUID } from 'node:crypto';
import type { Database } from '../../ports/database/database.ts';
import { profiles, users } from '../identity/identity.tables.ts';
import { peekPeople, peeks, peekSpeakers } from './peeks.tables.ts';

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
  change: Partial<typeof peeks.$inferInsert> & Pick<typeof peeks.$inferInsert, 'createdAt' | 'showAfter'>,
  speakers: readonly string[] = ['Speaker 1'],
): Promise<string> {
  const id = randomUUID();
  await db.insert(peeks).values({
    id,
    title: 'A peek',
    durationSeconds: 24,
    transcript: 'Some words.',
    aspect: 'landscape',
    videoKey: `peeks/${id}.webm`,
    posterKey: `peeks/${id}.webp`,
    ...change,
  });
  await db.insert(peekPeople).values(people.map((userId, position) => ({ peekId: id, userId, position })));
  const speakerRows = speakers.map((label, position) => ({
    peekId: id,
    label,
    position,
    stretches: [position, position + 4.5],
  }));
  if (speakerRows.length > 0) await db.insert(peekSpeakers).values(speakerRows);
  return id;
}
