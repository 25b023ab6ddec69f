import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import type { RequestContext } from '../../http/serve.ts';
import { profiles, users } from '../identity/identity.tables.ts';
import { createStartService, type SidebarCounters } from './start.service.ts';

describe('a member whose name was stored before the rule for names (R-PROF-11)', () => {
  let opened: OpenTestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  it.each([
    ['Ada', 'Lovelace', false],
    ['Ada', '', false],
    ['علی\u200cرضا', 'Staff', false],
    ['', 'Lovelace', true],
    ['Acquaint', 'Staff', true],
    ['Ada', 'evil。example', true],
    ['Аda', 'Lovelace', true],
  ])('%j %j is asked to change it: %s', async (firstName, lastName, isAsked) => {
    const { db } = opened;
    const id = randomUUID();
    const username = `ada_${id.slice(0, 8)}`;
    await db.insert(users).values({ id, username, firstName, lastName, email: `${username}@example.org` });
    await db.insert(profiles).values({ userId: id });
    const start = createStartService({
      ...{ db, business: { messageEditMinutes: 15, introductionPauseDays: 28 } },
      ...{
        pendingPeeks: { list: () => Promise.resolve([]), mayHave: () => sql`false` },
        counters: {} as SidebarCounters,
        findStaffStatus: () => Promise.resolve(null),
        requiresSecondFactorOfStaff: false,
      },
    });
    const context = { user: { id }, now: Temporal.Now.instant() } as RequestContext;
    expect((await start.initialData(context)).user_data.must_change_name).toBe(isAsked);
  });
});
