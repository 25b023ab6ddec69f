import { listTopics, suggestTopics } from '@acquaint/contracts';
import { serveCalls } from '../../http/calls.ts';
import type { Platform } from '../../platform.ts';
import type { Embedder } from '../../ports/language/embedder.ts';
import { createSuggestTopics } from './suggested-topics.service.ts';
import { createStaffTopicsService } from './staff-topics.service.ts';
import { selectTopics } from './topics.repository.ts';

/** Registers the predefined topics (R-API-8), open to visitors, because landing page and registration show them. */
export function registerTopics({ serve, db }: Platform): void {
  serve(listTopics).with(async () => ({ status: 200, body: { results: [...(await selectTopics(db))] } }));
}

/** Registers what staff do about topics (R-ADMIN-13). */
export function registerStaffTopics(
  { serve, db }: Platform,
  needs: Omit<Parameters<typeof createStaffTopicsService>[0], 'db'>,
): void {
  serveCalls(serve, createStaffTopicsService({ db, ...needs }));
}

/** Registers the suggestion of topics (R-ONB-19). @param embedder undefined if texts are compared by words only. */
export function registerTopicSuggestions({ serve, db, app }: Platform, embedder: Embedder | undefined): void {
  const suggest = createSuggestTopics({ db, embedder, log: app.log });
  serve(suggestTopics).with(async ({ body }) => ({
    status: 200,
    body: { results: await suggest(body.text) },
  }));
}
