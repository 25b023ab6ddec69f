import type { Topic } from '@acquaint/contracts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../ports/database/database.ts';
import { topics } from '../identity/identity.tables.ts';

/** Every topic, by name. */
export function selectTopics(db: Database): Promise<Topic[]> {
  return db
    .select()
    .from(topics)
    .orderBy(sql`lower(${topics.name})`);
}
