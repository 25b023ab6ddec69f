import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import type { CalendarAccount } from '../social-accounts/social-accounts.routes.ts';
import { createCalendarsService } from './calendars.service.ts';
import { selectOpenAccounts } from './channels.repository.ts';

const now = Temporal.Instant.from('2026-11-23T09:00:00Z');
/** More than the parameters that a statement of PostgreSQL may have. */
const MEMBERS = 70_000;
let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const idOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const accountOf = (userId: string): CalendarAccount => ({
  ...{ id: userId, userId, provider: 'google', label: 'Google', email: null },
});

it('calendars of more members than a statement has parameters are found due, each member once', async () => {
  const { db } = opened.port;
  const members = Array.from({ length: MEMBERS }, (_, index) => idOf(index));
  const read: number[] = [];
  const calendars = createCalendarsService({
    db,
    connected: {
      list: (of: string | readonly string[]) => {
        read.push([of].flat().length);
        return Promise.resolve([of].flat().map(accountOf));
      },
      owners: ({ after, limit }: { readonly after: string | null; readonly limit: number }) => {
        const from = after === null ? 0 : Number(after.slice(-12)) + 1;
        return Promise.resolve(members.slice(from, from + limit));
      },
    },
    channels: {
      selectOpen: (ids: readonly string[], at: Temporal.Instant) => selectOpenAccounts(db, ids, at),
      keep: () => Promise.resolve(),
    },
  } as unknown as Parameters<typeof createCalendarsService>[0]);
  expect(await Array.fromAsync(calendars.due(now))).toEqual(members);
  expect(Math.max(...read)).toBeLessThanOrEqual(1_000);
});
