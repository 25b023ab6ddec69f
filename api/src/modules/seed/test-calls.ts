import { listConversations, listNotifications } from '@acquaint/contracts';
import type { ApiClient, Caller } from '../../../test/client.ts';

/** Expects that a demo member was answered, which they have read, and then mentioned in a circle. */
export async function expectCalls(client: ApiClient, demo: Caller): Promise<void> {
  const { results } = await client.ok(listConversations, { query: { page_size: 100 } }, { as: demo });
  const calling = results.filter(({ mention_count }) => mention_count > 0);
  expect(calling.map(({ kind, mention_count }) => [kind, mention_count])).toEqual([['circle', 1]]);
  const told = await client.ok(listNotifications, {}, { as: demo });
  const calls = told.results.filter(({ kind }) => kind === 'message_mentioned');
  const titles = calls.map(({ title, did_read }) => [
    title.replace(/.* (mentioned|replied).*/, '$1'),
    did_read,
  ]);
  expect(titles).toEqual([
    ['mentioned', false],
    ['replied', true],
  ]);
}
