import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  addPushSubscription,
  getNotificationSettings,
  removePushSubscription,
  updateNotificationSettings,
} from '@acquaint/contracts';
import { startOwnServer, type OwnServer } from '../../../test/own-server.ts';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import { TEST_SECRET } from '../../../test/server-process.ts';
import type { RequestContext } from '../../http/serve.ts';
import { createTokenKind } from '../../http/security/tokens.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Email } from '../../ports/email/email.ts';
import { insertAccount } from '../identity/account/accounts.repository.ts';
import { logins } from '../identity/login/login.tables.ts';
import { createNewsMailing } from './news-mailing.service.ts';
import { selectEmailDuePeople } from './notifications.repository.ts';
import { createNotificationSettingsService } from './notification-settings.service.ts';
import { hiddenFrom } from '../connections/connections.queries.ts';
import { selectQuotes } from '../inbox/inbox.queries.ts';
import { createNotificationsService, type NewNotification } from './notifications.service.ts';
import { pushKeysOf } from './push-keys.ts';
import { createPushSender } from './push-sender.ts';
import { selectTargets } from './push.repository.ts';
import { createPushService } from './push.service.ts';
import { startPushService, vapidSubject } from './test-push-service.ts';
import { createUnsubscribeLinks } from './unsubscribe-link.ts';

const at = (text: string) => Temporal.Instant.from(text);
const NOON = at('2026-11-21T12:00:00Z');
const SECRET = 'x'.repeat(32);
const keys = pushKeysOf(SECRET);
const links = createUnsubscribeLinks([SECRET], () => 'https://acquaint.example');

let opened: OpenTestDatabase;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  opened = await openTestDatabase();
  service = await startPushService();
});
afterAll(async () => {
  service.close();
  await opened.close();
});

/** Creates a member in Berlin with services for email and push. */
async function setUp() {
  const { db } = opened;
  const sent: Email[] = [];
  const pushed: { id: string; at: string }[] = [];
  const mail = {
    send: (message: Email) => Promise.resolve(void sent.push(message)),
    list: () => Promise.resolve([]),
    find: () => Promise.resolve(null),
  };
  const notifications = createNotificationsService({
    db,
    events: { publish: () => undefined },
    waitMinutes: 15,
    hiddenFrom,
    selectQuotes,
    enqueuePush: (id, due) => Promise.resolve(pushed.push({ id, at: due.toString() })),
  });
  const settings = createNotificationSettingsService({ db, waitMinutes: 15, pushKey: keys.publicKey });
  const mailing = createNewsMailing({
    db,
    mail,
    links,
    siteUrl: () => 'https://acquaint.example',
    hiddenFrom,
    log: { error: () => undefined },
  });
  const send = createPushSender(keys, 'mailto:hello@acquaint.example');
  const push = createPushService({ db, send, services: [service.host], hiddenFrom });
  const email = `ada-${randomUUID()}@example.org`;
  const account = { email, passwordHash: '', firstName: 'Ada', lastName: 'Test' };
  const id = await withTransaction(db, (tx) =>
    insertAccount(tx, { ...account, timeZone: 'Europe/Berlin', createdAt: NOON }),
  );
  const loginId = randomUUID();
  await db
    .insert(logins)
    .values({ id: loginId, userId: id, userAgent: '', createdAt: NOON, lastUsedAt: NOON });
  const ada: RequestContext = {
    user: { id, role: 'member', loginId },
    now: NOON,
    ip: '::1',
    userAgent: '',
    requestId: '',
  };
  const tell = ({
    title = 'You and Grace would both like to meet',
    ...part
  }: Partial<NewNotification> & { readonly title?: string } = {}) =>
    withTransaction(db, (tx) =>
      notifications.notify(tx, {
        userId: id,
        kind: 'introduction_matched',
        content: () => ({ title, text: 'Find a time.' }),
        path: '/dashboard/home/intros',
        personId: null,
        now: NOON,
        ...part,
      }),
    );
  return { notifications, settings, mailing, push, ada, tell, sent, pushed, email };
}
const all = { page: 1, page_size: 20, did_read: undefined };

describe('an unread notification', () => {
  it('is emailed also when the email to somebody else can’t be written', async () => {
    const [first, second, third] = [await setUp(), await setUp(), await setUp()];
    for (const { tell } of [first, second, third]) await tell();
    const due = at('2026-11-21T12:15:00Z');
    const ids = [first, second, third].map(({ ada }) => ada.user.id).toSorted();
    const waiting = (await selectEmailDuePeople(opened.db, due, 500, null)).filter(({ userId }) =>
      ids.includes(userId),
    );
    expect(waiting.map(({ userId }) => userId)).toEqual(ids);
    const after = await selectEmailDuePeople(opened.db, due, 500, waiting[0] ?? null);
    expect(after.map(({ userId }) => userId).filter((id) => ids.includes(id))).toEqual(ids.slice(1));

    const sent: string[] = [];
    const failures: unknown[] = [];
    const mailing = createNewsMailing({
      db: opened.db,
      mail: {
        send: ({ to }) =>
          to === first.email ? Promise.reject(new Error('no')) : Promise.resolve(void sent.push(to)),
        list: () => Promise.resolve([]),
        find: () => Promise.resolve(null),
      },
      links,
      siteUrl: () => 'https://acquaint.example',
      hiddenFrom,
      log: { error: (what: unknown) => void failures.push(what) },
    });
    await mailing.emailDue(due);
    expect(sent).toEqual(expect.arrayContaining([second.email, third.email]));
    expect(failures).toEqual([expect.objectContaining({ user_id: first.ada.user.id })]);
    await first.mailing.emailDue(due);
    expect(first.sent.map(({ to }) => to)).toEqual([first.email]);
  });

  it('is emailed once after a while, with an unsubscribe link', async () => {
    const { mailing, tell, sent, email } = await setUp();
    await tell();
    await mailing.emailDue(at('2026-11-21T12:14:00Z'));
    expect(sent).toEqual([]);
    await mailing.emailDue(at('2026-11-21T12:15:00Z'));
    await mailing.emailDue(at('2026-11-21T12:16:00Z'));
    expect(sent).toMatchObject([{ to: email, subject: 'You and Grace would both like to meet' }]);
    expect(sent[0]?.text).toContain('https://acquaint.example/dashboard/home/intros');
    const token = new URL(sent[0]?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
    expect(links.read(token)).toMatchObject({ kinds: ['introduction_matched'] });
  });

  it('shares one email with others', async () => {
    const { mailing, tell, sent } = await setUp();
    await tell();
    await tell({ kind: 'review_received', title: 'Grace reviewed your session' });
    await mailing.emailDue(at('2026-11-21T13:00:00Z'));
    expect(sent.map(({ subject }) => subject)).toEqual(['2 updates on Acquaint']);
    expect(sent[0]?.text).toContain('Grace reviewed your session');
  });

  it('can be unsubscribed with one click for the kinds in the email only, and the page names them', async () => {
    const { mailing, tell, sent, settings, ada } = await setUp();
    await tell();
    await tell({
      kind: 'review_received',
      title: 'Grace reviewed your session',
      now: NOON.subtract({ minutes: 1 }),
    });
    await mailing.emailDue(at('2026-11-21T13:00:00Z'));
    expect(sent[0]?.text).toContain('Stop emails about: Matches, Reviews about you.');
    const token = new URL(sent[0]?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
    const claims = links.read(token);
    await settings.endEmails(ada.user.id, claims?.kinds ?? []);
    const { kinds } = await settings.read(ada);
    expect(kinds.filter(({ mail }) => mail === false).map(({ kind }) => kind)).toEqual([
      'introduction_matched',
      'review_received',
    ]);
  });

  it('waits for the end of the quiet hours, and for the daily digest', async () => {
    const { mailing, tell, sent, settings, ada, pushed, push } = await setUp();
    await push.subscribe(ada, service.subscribe());
    await settings.update(ada, { quiet_hours: { from: '12:00', until: '15:00' } });
    await tell();
    expect(pushed.map((one) => one.at)).toEqual(['2026-11-21T14:00:00Z']);
    await mailing.emailDue(at('2026-11-21T13:59:00Z'));
    expect(sent).toEqual([]);
    await settings.update(ada, { digest_at: '18:00' });
    await mailing.emailDue(at('2026-11-21T16:59:00Z'));
    expect(sent).toEqual([]);
    await mailing.emailDue(at('2026-11-21T17:00:00Z'));
    expect(sent).toHaveLength(1);
  });
});

describe('a notification is not emailed', () => {
  it('if it was read in the app, if it has its own email, or if its kind is off', async () => {
    const { notifications, mailing, tell, sent, settings, ada } = await setUp();
    await tell();
    await notifications.read(ada, {});
    await tell({ kind: 'system', hasEmail: true });
    await tell({ kind: 'session_booked' });
    await settings.update(ada, { kinds: [{ kind: 'review_received', mail: false }] });
    await tell({ kind: 'review_received' });
    await tell({ kind: 'peek_pending' });
    await settings.endEmails(ada.user.id, ['peek_pending']);
    await mailing.emailDue(at('2026-11-22T12:00:00Z'));
    expect(sent).toEqual([]);
  });
});

describe('a kind that is off in the app', () => {
  it('is neither listed nor counted, but still emailed', async () => {
    const { notifications, mailing, tell, sent, settings, ada } = await setUp();
    await settings.update(ada, { kinds: [{ kind: 'circle_joined', in_app: false, push: false }] });
    await tell({ kind: 'circle_joined', title: 'Makers has a new member' });
    expect((await notifications.list(ada, all)).count).toBe(0);
    expect(await notifications.countUnread(ada.user.id)).toBe(0);
    await mailing.emailDue(at('2026-11-21T13:00:00Z'));
    expect(sent.map(({ subject }) => subject)).toEqual(['Makers has a new member']);
  });
});

describe('a reminder of a session', () => {
  it('is turned off in one place only, by its time with the availability (R-BOOK-26)', async () => {
    const { notifications, tell, settings, ada } = await setUp();
    const { kinds } = await settings.update(ada, { kinds: [{ kind: 'session_reminder', in_app: false }] });
    expect(kinds.find(({ kind }) => kind === 'session_reminder')?.in_app).toBeNull();
    await tell({ kind: 'session_reminder' });
    expect((await notifications.list(ada, all)).count).toBe(1);
  });
});

describe('a push', () => {
  it('reaches the browser through its push service, encrypted for that browser', async () => {
    const { push, ada, tell, pushed } = await setUp();
    await push.subscribe(ada, service.subscribe());
    await tell();
    const before = service.arrived.length;
    await push.push(pushed[0]?.id ?? '');
    const [arrived] = service.arrived.slice(before);
    expect(arrived?.news).toMatchObject({
      title: 'You and Grace would both like to meet',
      text: 'Find a time.',
      path: '/dashboard/home/intros',
    });
    expect(arrived?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
    const origin = `http://${service.host}`;
    expect(await vapidSubject(arrived?.headers.authorization, keys.publicKey, origin)).toBe(
      'mailto:hello@acquaint.example',
    );
  });

  it('is not sent if read, is retried if the service asks for it, and ends with the subscription', async () => {
    const { notifications, push, ada, tell, pushed } = await setUp();
    const browser = service.subscribe();
    await push.subscribe(ada, browser);
    await tell();
    const id = pushed[0]?.id ?? '';
    const before = service.arrived.length;
    service.state.answer = 503;
    await expect(push.push(id)).rejects.toThrow('tried again later');
    service.state.answer = 410;
    await push.push(id);
    service.state.answer = 201;
    await push.push(id);
    expect(service.arrived).toHaveLength(before);
    await push.subscribe(ada, browser);
    await notifications.read({ ...ada, now: NOON.add({ hours: 1 }) }, {});
    await push.push(id);
    expect(service.arrived).toHaveLength(before);
  });

  it.each([
    ['too short', 'A'.repeat(16), undefined],
    ['no point of the curve', Buffer.alloc(65, 4).toString('base64url'), undefined],
    ['without enough secret', undefined, 'A'.repeat(16)],
  ])(
    'reaches the other browsers once when the keys of one are %s, and forgets that one',
    async (_what, p256dh, auth) => {
      const { push, ada, tell, pushed } = await setUp();
      const { endpoint, keys: valid } = service.subscribe();
      await push.subscribe(ada, {
        endpoint,
        keys: { p256dh: p256dh ?? valid.p256dh, auth: auth ?? valid.auth },
      });
      await push.subscribe(ada, service.subscribe());
      await tell();
      const before = service.arrived.length;
      await push.push(pushed[0]?.id ?? '');
      expect(service.arrived).toHaveLength(before + 1);
      expect(await selectTargets(opened.db, ada.user.id)).toHaveLength(1);
    },
  );

  it('goes only to known push services: a member cannot make the server call internal addresses', async () => {
    const { push, ada } = await setUp();
    const { keys: of } = service.subscribe();
    for (const endpoint of ['http://169.254.169.254/latest', 'https://localhost/x', 'http://127.0.0.1:1/x']) {
      await expect(push.subscribe(ada, { endpoint, keys: of })).rejects.toMatchObject({ status: 400 });
    }
  });
});

describe('a server', () => {
  let server: OwnServer;
  let ada: TestMember;
  beforeAll(async () => {
    server = await startOwnServer({ PUSH_SERVICES: service.host });
    ada = await registerMember({}, server.client);
  });
  afterAll(() => server.end());

  it('stores the choices, changes nothing else, and refuses invalid times', async () => {
    const { client } = server;
    const first = await client.ok(getNotificationSettings, {}, { as: ada });
    expect(first).toMatchObject({ quiet_hours: null, digest_at: null, mail_after_minutes: 15 });
    expect(first.kinds.find(({ kind }) => kind === 'session_booked')).toMatchObject({
      label: 'Booked sessions',
      in_app: true,
      mail: null,
    });
    const inGerman = { as: ada, headers: { 'accept-language': 'de-DE' } };
    const { kinds: german } = await client.ok(getNotificationSettings, {}, inGerman);
    expect(german.find(({ kind }) => kind === 'session_booked')?.label).toBe('Gebuchte Gespräche');
    const quiet_hours = { from: '22:00', until: '07:30' };
    await client.ok(updateNotificationSettings, { body: { quiet_hours } }, { as: ada });
    const kinds = [{ kind: 'system' as const, mail: false }];
    const second = await client.ok(updateNotificationSettings, { body: { kinds } }, { as: ada });
    expect(second).toEqual(await client.ok(getNotificationSettings, {}, { as: ada }));
    expect(second).toMatchObject({ quiet_hours, push_key: first.push_key });
    expect(second.kinds.filter(({ mail }) => mail === false).map(({ kind }) => kind)).toEqual(['system']);
    const bad = await client.call(
      updateNotificationSettings,
      { body: { quiet_hours: { from: '22:00', until: '22:00' }, digest_at: '08:07' } },
      { as: ada },
    );
    expect([bad.status, Object.keys(bad.problem.errors ?? {}).sort()]).toEqual([
      400,
      ['digest_at', 'quiet_hours.until'],
    ]);
  });

  it('accepts a browser’s subscription for the duration of its login, and removes it', async () => {
    const { client } = server;
    const browser = service.subscribe();
    expect((await client.call(addPushSubscription, { body: browser }, { as: ada })).status).toBe(204);
    const { endpoint } = browser;
    expect((await client.call(removePushSubscription, { body: { endpoint } }, { as: ada })).status).toBe(204);
    const wrong = await client.call(
      addPushSubscription,
      { body: { ...browser, endpoint: 'https://example.org/push' } },
      { as: ada },
    );
    expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([400, ['endpoint']]);
  });

  it('stops emails by one POST as mail programs send it, without a login, and by no other request', async () => {
    const { client } = server;
    const mailOf = async (kind: string) =>
      (await client.ok(getNotificationSettings, {}, { as: ada })).kinds.find((one) => one.kind === kind)
        ?.mail;
    const own = createUnsubscribeLinks([TEST_SECRET], () => '');
    const path = own.make(ada.id, ['review_received', 'circle_joined']);
    const looked = await client.raw(path);
    expect(looked.status).toBe(200);
    expect(String(looked.body)).toContain('<li>Reviews about you</li><li>New members in your circles</li>');
    expect(await mailOf('review_received')).toBe(true);
    const post = (where: string) =>
      client.raw(where, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await post(path)).status).toBe(200);
    expect((await post(path)).status).toBe(200);
    expect(await mailOf('review_received')).toBe(false);
    expect(await mailOf('circle_joined')).toBe(false);
    expect(await mailOf('introduction_matched')).toBe(true);
    const old = createTokenKind([TEST_SECRET], 'unsubscribe', z.object({ user: z.uuid(), kind: z.string() }));
    const oldToken = old.sign({ user: ada.id, kind: 'promise_due' }, 60);
    expect((await post(`/unsubscribe?token=${oldToken}`)).status).toBe(200);
    expect(await mailOf('promise_due')).toBe(false);
    expect((await post(`${path}x`)).status).toBe(404);
    expect((await post('/unsubscribe')).status).toBe(404);
    const forged = createUnsubscribeLinks(['y'.repeat(32)], () => '').make(ada.id, ['system']);
    expect((await post(forged)).status).toBe(404);
  });
});
