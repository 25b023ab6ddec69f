import { z } from 'zod';
import { businessSettings } from '../../business.ts';
import { migrationText } from '../../db/migrations-folder.ts';
import { makeIntroductions } from './introductions.ts';
import { makeWorld } from './seed.service.ts';
import type { Ground } from './world.ts';

/** The names of all topics. */
export const topicNames: ReadonlyMap<string, string> = new Map(
  [...migrationText(3).matchAll(/^\s+\('([a-z0-9-]+)', '([^']+)', '[^']+'\)/gm)].map(
    ([, slug, name]) => [slug ?? '', name ?? ''] as const,
  ),
);
const defaultBusiness = z.object(businessSettings).parse({});

/** Seeds and times for which the sample data are tested: including a Monday at midnight, a leap day and an offset change. */
export const GROUNDS: readonly (readonly [seed: number, at: string])[] = [
  [1, '2026-11-21T09:00:00Z'],
  [2, '2026-11-23T00:00:00Z'],
  [77, '2028-02-29T23:00:00Z'],
  [2_147_483_647, '2027-03-28T01:00:00Z'],
];

/** Returns all sample data, as if everybody had time for introductions all week. */
export function wholeWorld(seed: number, now = Temporal.Instant.from('2026-11-21T09:00:00Z')) {
  const ground: Ground = { seed, now, topicNames };
  const world = makeWorld(ground, defaultBusiness);
  const free = new Map(world.people.map(({ id }) => [id, [{ start: 0, end: 7 * 24 * 60 }]]));
  const introductions = makeIntroductions(
    ground,
    world.people,
    world.network.connections,
    free,
    defaultBusiness,
  );
  return { ...world, introductions };
}
