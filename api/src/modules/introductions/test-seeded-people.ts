import { z } from 'zod';
import { businessSettings } from '../../business.ts';
import type { Database } from '../../ports/database/database.ts';
import { makePeople } from '../seed/people.ts';
import { insertPeople } from '../seed/seed.repository.ts';
import type { Person } from '../seed/world.ts';
import { selectTopicNames } from './matching/match-pool.repository.ts';

const business = z.object(businessSettings).parse({});

interface SeededPeople {
  readonly seed: number;
  readonly now: Temporal.Instant;
  /** Number of members to insert, from the first; all if absent. */
  readonly most?: number;
}

/**
 * Fills an empty database with the people of the sample data, without their activity.
 * @returns them, staff included.
 */
export async function insertSeededPeople(db: Database, { seed, now, most }: SeededPeople): Promise<Person[]> {
  const people = makePeople({ seed, now, topicNames: await selectTopicNames(db) }).slice(0, most);
  const today = now.toZonedDateTimeISO('UTC').toPlainDate();
  await insertPeople(db, people, {
    passwordHashes: new Map(),
    standings: new Map(),
    pictureKeys: new Map(),
    bufferMinutes: business.bufferMinutes,
    noticeMinutes: business.noticeHours * 60,
    maxPerDay: business.maxSessionsPerDay,
    now,
    mondayIn: () => today.subtract({ days: today.dayOfWeek - 1 }),
  });
  return people;
}
