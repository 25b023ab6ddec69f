import { randomUUID } from 'node:crypto';
import {
  listNotifications,
  readNotifications,
  removeAllNotifications,
  removeNotification,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { registerMember } from '../../../test/people.ts';
import type { RequestContext } from '../../http/serve.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import { insertAccount } from '../identity/account/accounts.repository.ts';
import {
  createNotificationsService,
  type NewNotification,
  type NotificationsService,
} from './notifications.service.ts';
import { hiddenFrom } from '../connections/connections.queries.ts';
import { selectQuotes } from '../inbox/inbox.queries.ts';

const at = (minute: number) => Temporal.Instant.from('2026-11-21T09:00:00Z').add({ minutes: minute });

describe('notifications', () => {
  let opened: OpenTestDatabase;
  let service: NotificationsService;
  let ada: RequestContext;
  let bob: RequestContext;
  const published: [readonly string[], string, object][] = [];
  const events: EventPublisher = { publish: (...event) => void published.push(event) };

  const member = async (firstName: string): Promise<RequestContext> => {
    const account = { email: `${firstName}@example.org`, passwordHash: '', firstName, lastName: 'Test' };
    const id = await withTransaction(opened.db, (tx) =>
      insertAccount(tx, { ...account, timeZone: undefined, createdAt: at(0) }),
    );
    const user = { id, role: 'member' as const, loginId: randomUUID() };
    return { user, now: at(60), ip: '::1', userAgent: '', requestId: '' };
  };
  const news = (minute: number, about: string | null = null): NewNotification => ({
    userId: ada.user.id,
    kind: 'system',
    content: () => ({ title: `Title ${minute}`, text: `Text ${minute}` }),
    path: '/dashboard/network',
    personId: about,
    now: at(minute),
  });
  const notify = (notification: NewNotification) =>
    withTransaction(opened.db, (tx) => service.notify(tx, notification));
  const all = { page: 1, page_size: 20, did_read: undefined };

  beforeAll(async () => {
    opened = await openTestDatabase();
    service = createNotificationsService({
      db: opened.db,
      events,
      waitMinutes: 15,
      hiddenFrom,
      selectQuotes,
      enqueuePush: () => Promise.resolve(),
    });
    ada = await member('ada');
    bob = await member('bob');
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await service.removeAll(ada);
    published.length = 0;
  });

  it('are listed newest first, with the member they are about', async () => {
    await notify(news(1));
    await notify(news(2, bob.user.id));
    const { results, count } = await service.list(ada, all);
    expect(count).toBe(2);
    expect(results).toMatchObject([
      {
        title: 'Title 2',
        did_read: false,
        created_at: '2026-11-21T09:02:00Z',
        person: { id: bob.user.id, first_name: 'bob' },
      },
      { title: 'Title 1', did_read: false, person: null },
    ]);
  });

  it('are listed in pages', async () => {
    for (const minute of [1, 2, 3]) await notify(news(minute));
    const last = await service.list(ada, { ...all, page: 2, page_size: 2 });
    expect(last).toMatchObject({
      count: 3,
      next: null,
      previous: 1,
      max_page: 2,
      results: [{ title: 'Title 1' }],
    });
  });

  it('are sent to the browser after the commit, and not at all after a rollback', async () => {
    await withTransaction(opened.db, async (tx) => {
      await service.notify(tx, news(1));
      expect(published).toEqual([]);
    });
    const { results } = await service.list(ada, all);
    expect(published).toEqual([[[ada.user.id], 'notification/arrived', { notification_id: results[0]?.id }]]);

    const rolledBack = withTransaction(opened.db, async (tx) => {
      await service.notify(tx, news(2));
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    expect(published).toHaveLength(1);
    expect((await service.list(ada, all)).count).toBe(1);
  });

  it('are marked as read up to now, and not those that come later', async () => {
    await notify(news(1));
    await notify(news(90));
    expect(await service.countUnread(ada.user.id)).toBe(2);
    expect(await service.read(ada, {})).toBe(1);
    expect(await service.read(ada, {})).toBe(0);
    expect(await service.countUnread(ada.user.id)).toBe(1);
    const titles = async (did_read: boolean) =>
      (await service.list(ada, { ...all, did_read })).results.map((one) => one.title);
    expect([await titles(true), await titles(false)]).toEqual([['Title 1'], ['Title 90']]);
  });

  it('are marked as read one by one, or with the page they lead to, and every tab is updated', async () => {
    await notify(news(1));
    await notify(news(2));
    await notify({ ...news(3), path: '/dashboard/groups' });
    published.length = 0;
    const newest = (await service.list(ada, all)).results[0];
    expect(await service.read(ada, { id: newest?.id ?? '' })).toBe(1);
    expect(await service.read(bob, { path: '/dashboard/network' })).toBe(0);
    expect(await service.countUnread(ada.user.id)).toBe(2);
    expect(await service.read(ada, { path: '/dashboard/network' })).toBe(2);
    expect(await service.read(ada, { path: '/dashboard/network' })).toBe(0);
    const event = [[ada.user.id], 'notification/read', { user_id: ada.user.id }];
    expect(published).toEqual([event, event]);
    await service.removeAll(ada);
    expect(published).toHaveLength(3);
  });

  it('belong to one member: nobody else sees, reads or removes them', async () => {
    await notify(news(1));
    const [{ id } = { id: '' }] = (await service.list(ada, all)).results;
    expect((await service.list(bob, all)).count).toBe(0);
    expect(await service.read(bob, {})).toBe(0);
    await expect(service.remove(bob, id)).rejects.toMatchObject({ status: 404 });
    await service.removeAll(bob);
    expect((await service.list(ada, all)).results).toMatchObject([{ id, did_read: false }]);
    await service.remove(ada, id);
    await expect(service.remove(ada, id)).rejects.toMatchObject({ status: 404 });
  });

  it('are served to the member who is logged in', async () => {
    const eve = await registerMember();
    expect(await api.ok(listNotifications, { query: { did_read: 'false' } }, { as: eve })).toMatchObject({
      count: 0,
      max_page: 1,
      results: [],
    });
    expect(await api.ok(readNotifications, {}, { as: eve })).toEqual({ read: 0 });
    expect((await api.call(removeNotification, { params: { id: randomUUID() } }, { as: eve })).status).toBe(
      404,
    );
    expect((await api.call(removeAllNotifications, {}, { as: eve })).status).toBe(204);
    expect((await api.call(listNotifications, {})).status).toBe(401);
    const bad = await api.call(listNotifications, { query: { page: 0 } }, { as: eve });
    expect([bad.status, Object.keys(bad.problem.errors ?? {})]).toEqual([400, ['page']]);
  });
});
