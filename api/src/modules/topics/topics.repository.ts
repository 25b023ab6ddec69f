import type { Topic } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import { topicsByName } from '../../i18n/topics.ts';
import { topics } from '../identity/identity.queries.ts';

/** Returns all topics with their names as stored, in any order. */
export async function selectStoredTopics(db: Database): Promise<Topic[]> {
  return db.select({ name: topics.name, slug: topics.slug }).from(topics);
}

/** Returns all topics, translated and sorted by name. */
export async function selectTopics(db: Database): Promise<Topic[]> {
  return topicsByName(await selectStoredTopics(db));
}
