import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import type { RequestContext } from '../../../http/serve.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { insertAccount } from '../../identity/account/accounts.repository.ts';
import type { NotificationContent } from '../../notifications/notification-texts.ts';
import type { NewNotification } from '../../notifications/notifications.service.ts';
import { createSavedSearchesService } from './saved-searches.service.ts';
import { createSavedSearchNews } from './saved-search-news.service.ts';

const NOON = Temporal.Instant.from('2026-11-21T12:00:00Z');
const inHours = (hours: number): Temporal.Instant => NOON.add({ hours });

describe('news of a saved search', () => {
  let opened: OpenTestDatabase;
  let notifications: (NewNotification & NotificationContent)[];
  /** IDs of members whose notifications cannot be stored. */
  let unreachable: Set<string>;
  let failed: string[];
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());
  beforeEach(() => {
    notifications = [];
    unreachable = new Set();
    failed = [];
  });

  const join = async (headline: string, createdAt: Temporal.Instant): Promise<RequestContext> => {
    const person = { email: `${randomUUID()}@example.org`, passwordHash: 'x', timeZone: 'UTC' };
    const id = await withTransaction(opened.db, (tx) =>
      insertAccount(tx, { ...person, firstName: 'Ada', lastName: 'Test', createdAt }),
    );
    await opened.db.execute(sql`update users set username = ${`u${id.slice(0, 8)}`} where id = ${id}`);
    await opened.db.execute(sql`update profiles set headline = ${headline} where user_id = ${id}`);
    const user = { id, role: 'member' as const, loginId: randomUUID() };
    return { user, now: createdAt, ip: '::1', userAgent: '', requestId: '' };
  };
  const news = () =>
    createSavedSearchNews({
      db: opened.db,
      notifications: {
        notify: async (_, notification) => {
          if (unreachable.has(notification.userId)) throw new Error('This notification cannot be stored');
          notifications.push({ ...notification, ...notification.content() });
        },
      },
      onError: (_error, userId) => void failed.push(userId),
    });
  /** Returns a word that nobody else in these tests uses, and a member who has saved a search for it. */
  const searching = async () => {
    const word = `quokka${randomUUID().replaceAll(/[^a-f]/g, '')}`;
    const me = await join('Searches', NOON);
    const searches = createSavedSearchesService({ db: opened.db });
    const search = { searchKeyword: word };
    const { id } = await searches.save(me, 'Quokkas', search);
    return { word, me, searches, id, search };
  };

  it('announce each new person once, at most once in 24 hours, with a link to the search', async () => {
    const { word, me } = await searching();
    await join(`${word} before`, NOON.subtract({ hours: 1 }));
    const found = await join(`Loves ${word}`, inHours(1));
    await news().notifyDue(inHours(23));
    expect(notifications).toEqual([]);
    expect(await news().notifyDue(inHours(25))).toBe(1);
    expect(notifications).toMatchObject([
      {
        ...{ userId: me.user.id, kind: 'search_matched', title: 'A new person matches “Quokkas”' },
        ...{ path: `/dashboard/search?q=${word}`, personId: found.user.id },
      },
    ]);
    await news().notifyDue(inHours(26));
    await news().notifyDue(inHours(50));
    expect(notifications).toHaveLength(1);
    await join(`${word} too`, inHours(51));
    await join(`${word} as well`, inHours(52));
    await news().notifyDue(inHours(80));
    expect(notifications.map(({ title }) => title).slice(1)).toEqual(['2 new people match “Quokkas”']);
  });

  it('announce people who match only later, and only once if two processes run concurrently', async () => {
    const { word } = await searching();
    const late = await join('Nothing yet', inHours(1));
    await news().notifyDue(inHours(25));
    expect(notifications).toEqual([]);
    await opened.db.execute(sql`update profiles set headline = ${word} where user_id = ${late.user.id}`);
    await Promise.all([news().notifyDue(inHours(50)), news().notifyDue(inHours(50))]);
    expect(notifications).toHaveLength(1);
  });

  it('cover several searches in one notification, counting each person once', async () => {
    const { word, me, searches } = await searching();
    await searches.save(me, 'Again', { searchKeyword: word.slice(0, -1) });
    await join(word, inHours(1));
    await news().notifyDue(inHours(25));
    expect(notifications).toMatchObject([
      {
        title: 'A new person matches your saved searches',
        text: 'Found by “Again”, “Quokkas”.',
        path: '/dashboard/search',
      },
    ]);
  });

  it('reach the other members when one member’s search fails, and that member with the next run', async () => {
    const owners = [await searching(), await searching()];
    for (const { word } of owners) await join(word, inHours(1));
    const [first = '', second = ''] = owners.map(({ me }) => me.user.id).sort();
    unreachable = new Set([first]);
    expect(await news().notifyDue(inHours(25))).toBe(1);
    expect(notifications.map(({ userId }) => userId)).toEqual([second]);
    expect(failed).toEqual([first]);
    unreachable = new Set();
    await news().notifyDue(inHours(26));
    expect(notifications.map(({ userId }) => userId)).toEqual([second, first]);
  });

  it('leave out people already seen and blocked people, and are not sent to a member who is leaving', async () => {
    const { word, me, searches, id } = await searching();
    await join(word, inHours(1));
    await searches.run({ ...me, now: inHours(2) }, id);
    const blocked = await join(word, inHours(3));
    const [a = '', b = ''] = [me.user.id, blocked.user.id].sort();
    await opened.db
      .execute(sql`insert into connections (id, person_a, person_b, requested_by, status, origin, blocked_by, created_at, changed_at)
      values (gen_random_uuid(), ${a}, ${b}, ${a}, 'blocked', 'request', ${b}, now(), now())`);
    await news().notifyDue(inHours(26));
    expect(notifications).toEqual([]);
    await join(word, inHours(27));
    await opened.db.execute(sql`update users set deletion_requested_at = now() where id = ${me.user.id}`);
    await news().notifyDue(inHours(52));
    expect(notifications).toEqual([]);
  });
});
