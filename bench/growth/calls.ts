import {
  findMoreIntroductions,
  getInitialData,
  getSidebarCounts,
  getSuggestions,
  listConversations,
  listIntroductions,
  listPeeks,
  listSessions,
  searchUsers,
} from '../../packages/contracts/src/index.ts';
import type { ApiClient, Caller } from '../../api/test/client.ts';

/** A call whose time may depend on the number of members. */
interface Call {
  readonly what: string;
  /** The most that its 99th percentile may be with 100,000 members, ms; undefined for none. */
  readonly most?: number;
  /** How many members make it; all by default. */
  readonly times?: number;
  /** @param round its number, from 0. */
  readonly ask: (client: ApiClient, as: Caller, round: number) => Promise<unknown>;
}

const TYPED = ['Ludenscheidt', 'maria hansen', 'Northwind', 'fundraising', 'engineer', 'enginere', ''];

export const CALLS: readonly Call[] = [
  {
    what: 'search of people',
    most: 30,
    ask: (client, as, round) =>
      client.ok(searchUsers, { query: { searchKeyword: TYPED[round % TYPED.length] ?? '' } }, { as }),
  },
  { what: 'feed', most: 30, ask: (client, as) => client.ok(listPeeks, {}, { as }) },
  { what: 'introductions', ask: (client, as) => client.ok(listIntroductions, {}, { as }) },
  { what: 'initial data', ask: (client, as) => client.ok(getInitialData, {}, { as }) },
  { what: 'sidebar counts', ask: (client, as) => client.ok(getSidebarCounts, {}, { as }) },
  { what: 'conversations', ask: (client, as) => client.ok(listConversations, {}, { as }) },
  { what: 'sessions', ask: (client, as) => client.ok(listSessions, {}, { as }) },
  { what: 'suggestions', ask: (client, as) => client.ok(getSuggestions, { query: { count: 3 } }, { as }) },
  {
    what: 'find more introductions',
    most: 300,
    times: 40,
    ask: (client, as) => client.ok(findMoreIntroductions, {}, { as }),
  },
];
