import type { CanaryAnswer } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import { currentUsernames } from '../identity/identity.queries.ts';
import { selectKnownNames, selectNearestNames } from './admin.repository.ts';

/** How many similar names are suggested, and for how many unknown names. */
const NEAREST = 3;
const MOST_LOOKED_UP = 5;

/**
 * Finds the names that lead to no member, each with the most similar usernames (R-ADMIN-10).
 * @param names in lower case.
 */
export async function unknownNames(db: Database, names: readonly string[]): Promise<CanaryAnswer['unknown']> {
  const current = await currentUsernames(db, names);
  const known = new Set(await selectKnownNames(db, [...current.values()]));
  const unknown = names.filter((name) => !known.has(current.get(name) ?? name));
  return Promise.all(
    unknown.map(async (name, index) => ({
      name,
      nearest: index < MOST_LOOKED_UP ? await selectNearestNames(db, name, NEAREST) : [],
    })),
  );
}
