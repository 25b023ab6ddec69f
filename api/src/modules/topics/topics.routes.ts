import { listTopics } from '@acquaint/contracts';
import type { Platform } from '../../platform.ts';
import { selectTopics } from './topics.repository.ts';

/** Registers the predefined topics (R-API-8), open to visitors, because landing page and registration show them. */
export function registerTopics({ serve, db }: Platform): void {
  serve(listTopics).with(async () => ({ status: 200, body: { results: await selectTopics(db) } }));
}
