import {
  API_BASE,
  hearGoogleCalendar,
  hearMicrosoftCalendar,
  disconnectProvider,
  pathOf,
} from '@acquaint/contracts';
import type { CalendarServer } from '../../../test/servers/calendar-server.ts';
import { until } from '../../../test/until.ts';
import { at } from '../sessions/test-booking.ts';
import { hourFrom, openCalendarWorld, startsOf, type CalendarWorld } from './test-calendars.ts';

let world: CalendarWorld;
let calendar: CalendarServer;
beforeAll(async () => {
  world = await openCalendarWorld({ CALENDAR_NOTICES: 'on' });
  ({ calendar } = world);
});
afterAll(() => world.end());
beforeEach(() => {
  calendar.appointments = [];
  calendar.refusal = null;
  calendar.afterOpen = null;
});

const GOOGLE = API_BASE + pathOf(hearGoogleCalendar);
const MICROSOFT = API_BASE + pathOf(hearMicrosoftCalendar);
const watched = (count: number) => until(() => calendar.watchers.length === count);
const asGoogle = (secret: string, state = 'exists') =>
  world.own.client.raw(GOOGLE, {
    method: 'POST',
    headers: { 'x-goog-channel-token': secret, 'x-goog-resource-state': state },
  });
const asMicrosoft = (...value: readonly object[]) =>
  world.own.client.raw(MICROSOFT, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value }),
  });

describe.each(['google', 'microsoft'] as const)('Changes in a calendar of %s', (provider) => {
  beforeEach(async () => {
    // The watchers of earlier tests.
    await until(() => {
      (calendar.watchers as unknown[]).length = 0;
      return true;
    });
  });

  it('block free slots as soon as the provider sends a notice', async () => {
    const [grace, ada] = [await world.host(), await world.register()];
    const busyStart = at(await world.slotsOf(grace, ada), 12);
    await world.connect(grace, provider);
    await watched(1);
    await until(async () => (await world.listed(grace))?.hears_changes === true);
    calendar.appointments = [hourFrom(busyStart)];
    expect(await calendar.tell()).toEqual([provider === 'google' ? 204 : 202]);
    await until(async () => !startsOf(await world.slotsOf(grace, ada)).includes(busyStart));
  });

  it('are watched by a channel that is renewed before it expires, once', async () => {
    const grace = await world.host();
    await world.connect(grace, provider);
    await watched(1);
    const [first] = calendar.watchers;
    const [id, ends] = [first?.id, first?.expiresAt];
    await world.sync(grace, 60);
    expect(calendar.watchers.map((watcher) => [watcher.id, watcher.expiresAt])).toEqual([[id, ends]]);
    const lastDay = (Date.parse(ends ?? '') - Date.now()) / 60_000 - 12 * 60;
    await world.sync(grace, lastDay);
    expect(calendar.watchers).toHaveLength(1);
    const [next] = calendar.watchers;
    expect(Date.parse(next?.expiresAt ?? '')).toBeGreaterThan(Date.parse(ends ?? ''));
    // Google's channels have a fixed duration; Microsoft's are extended.
    expect(next?.id === id).toBe(provider === 'microsoft');
  });

  it('are no longer watched after disconnecting', async () => {
    const grace = await world.host();
    await world.connect(grace, provider);
    await watched(1);
    const body = { current_password: grace.password };
    await world.own.client.ok(disconnectProvider, { params: { provider }, body }, { as: grace });
    await watched(0);
  });

  it('are not watched when the provider answers only after disconnecting', async () => {
    const grace = await world.host();
    const [asked, disconnected] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    calendar.afterOpen = () => {
      asked.resolve();
      return disconnected.promise;
    };
    await world.connect(grace, provider);
    await asked.promise;
    const body = { current_password: grace.password };
    await world.own.client.ok(disconnectProvider, { params: { provider }, body }, { as: grace });
    expect(calendar.watchers).toHaveLength(1);
    disconnected.resolve();
    await watched(0);
  });

  it('are found by polling when the provider sends no notices', async () => {
    const [grace, ada] = [await world.host(), await world.register()];
    const busyStart = at(await world.slotsOf(grace, ada), 12);
    await world.connect(grace, provider);
    await watched(1);
    (calendar.watchers as unknown[]).length = 0;
    calendar.appointments = [hourFrom(busyStart)];
    await world.sync(grace);
    expect(startsOf(await world.slotsOf(grace, ada))).not.toContain(busyStart);
  });
});

describe('A change notice', () => {
  it('of Google with a wrong secret or for an unknown channel is ignored', async () => {
    const grace = await world.host();
    const account = await world.connect(grace, 'google');
    await until(() => calendar.watchers.length > 0);
    const secret = calendar.watchers.at(-1)?.secret ?? '';
    const questions = await calendar.questionsOf(account);
    for (const wrong of [`${secret.slice(0, -1)}!`, secret.slice(0, 36), 'x', `${crypto.randomUUID()}.x`]) {
      const reply = await asGoogle(wrong);
      expect([reply.status, reply.problem.detail]).toEqual([404, 'We don’t know this channel.']);
    }
    expect((await asGoogle(secret, 'sync')).status).toBe(204);
    expect(await calendar.questionsOf(account)).toEqual(questions);
    const bare = await world.own.client.raw(GOOGLE, { method: 'POST' });
    expect([bare.status, Object.keys(bare.problem.errors ?? {})]).toEqual([
      400,
      ['x-goog-channel-token', 'x-goog-resource-state'],
    ]);
  });

  it('of Microsoft with a wrong secret or none is dropped, and valid ones in the same request are used', async () => {
    const grace = await world.host();
    const account = await world.connect(grace, 'microsoft');
    await until(async () => (await world.listed(grace))?.hears_changes === true);
    const secret = calendar.watchers.at(-1)?.secret ?? '';
    const questions = await calendar.questionsOf(account);
    const wrong = [{ clientState: `${secret}x` }, { clientState: null }, {}];
    expect((await asMicrosoft(...wrong)).status).toBe(202);
    expect(await calendar.questionsOf(account)).toEqual(questions);
    expect((await asMicrosoft(...wrong, { clientState: secret })).status).toBe(202);
    await until(async () => (await calendar.questionsOf(account)).length > questions.length);
  });

  it('of Microsoft about missed changes leads to a full read, and about a removed subscription to a new one', async () => {
    const grace = await world.host();
    const account = await world.connect(grace, 'microsoft');
    await until(async () => (await world.listed(grace))?.hears_changes === true);
    const watcher = calendar.watchers.at(-1);
    calendar.store.forget();
    const before = (await calendar.questionsOf(account)).length;
    await asMicrosoft({ clientState: watcher?.secret, lifecycleEvent: 'missed' });
    // With the old cursor, the provider would have refused the request and been asked twice.
    await until(async () => (await calendar.questionsOf(account)).length > before);
    await asMicrosoft({ clientState: watcher?.secret, lifecycleEvent: 'reauthorizationRequired' });
    await until(async () =>
      (await calendar.questionsOf(account)).some((one) => one.startsWith('PATCH /v1.0/subscriptions/')),
    );
    await asMicrosoft({ clientState: watcher?.secret, lifecycleEvent: 'subscriptionRemoved' });
    await until(() => calendar.watchers.length > 0 && calendar.watchers.at(-1)?.id !== watcher?.id);
  });

  it('endpoint answers Microsoft’s validation request with the token as plain text', async () => {
    const token = 'Validation: <script>&';
    const answer = await fetch(`${world.own.url}${MICROSOFT}?validationToken=${encodeURIComponent(token)}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      token,
    ]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
