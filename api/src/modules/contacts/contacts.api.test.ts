import {
  blockPerson,
  getSyncState,
  requestConnection,
  syncGoogleContacts,
  syncOutlookContacts,
} from '@acquaint/contracts';
import type { CalendarServer } from '../../../test/servers/calendar-server.ts';
import { openCalendarWorld, type CalendarWorld } from '../calendars/test-calendars.ts';

let world: CalendarWorld;
let calendar: CalendarServer;
beforeAll(async () => {
  world = await openCalendarWorld();
  ({ calendar } = world);
});
afterAll(() => world.end());
beforeEach(() => {
  calendar.contacts = [];
  calendar.refusal = null;
});

const CALLS = { google: syncGoogleContacts, microsoft: syncOutlookContacts } as const;

describe.each(['google', 'microsoft'] as const)('The contacts at %s', (provider) => {
  // Both are the same call at two addresses.
  const sync = CALLS[provider] as typeof syncGoogleContacts;

  it('are members to connect with, and others to invite, each once, from all pages', async () => {
    const [ada, grace, friend] = [await world.register(), await world.register(), await world.register()];
    await world.own.client.ok(requestConnection, { body: { username: friend.username } }, { as: ada });
    calendar.contacts = [
      { name: 'Grace at home', emails: [grace.email.toUpperCase(), 'grace@elsewhere.example'] },
      { name: 'Grace again', emails: [grace.email] },
      { name: '', emails: ['alan@elsewhere.example'] },
      { name: 'Nobody', emails: [] },
      { name: 'Broken', emails: ['no address'] },
      { name: 'Myself', emails: [ada.email] },
      { name: 'Asked already', emails: [friend.email] },
    ];
    await world.connect(ada, provider, 'contacts');
    const { members, invitable } = await world.own.client.ok(sync, {}, { as: ada });
    expect(members.map(({ id }) => id)).toEqual([grace.id]);
    expect(invitable).toEqual([
      { name: '', email: 'alan@elsewhere.example' },
      { name: 'Grace at home', email: 'grace@elsewhere.example' },
    ]);
    const state = await world.own.client.ok(getSyncState, {}, { as: ada });
    expect(state[provider === 'google' ? 'google' : 'outlook']).toEqual({ calendar: false, contacts: true });
  });

  it('do not reveal a member who has blocked the caller: they look like a non-member', async () => {
    const [ada, mallory] = [await world.register(), await world.register()];
    await world.own.client.ok(blockPerson, { body: { username: ada.username } }, { as: mallory });
    calendar.contacts = [{ name: 'Mallory', emails: [mallory.email] }];
    await world.connect(ada, provider, 'contacts');
    const { members, invitable } = await world.own.client.ok(sync, {}, { as: ada });
    expect(members).toEqual([]);
    expect(invitable).toEqual([{ name: 'Mallory', email: mallory.email }]);
  });

  it('have to be connected by the member they are read for', async () => {
    const refused = await world.own.client.call(sync, {}, { as: await world.register() });
    expect([refused.status, refused.problem.code]).toEqual([409, 'not-connected']);
    expect(refused.problem.detail).toMatch(/^Connect your \w+ contacts first\.$/);
  });

  it.each([
    [401, 'not-connected', /We can no longer read your .* contacts\. Reconnect them/],
    [403, 'not-connected', /We can no longer read your .* contacts\. Reconnect them/],
    [429, 'not-answering', /isn’t responding right now\. Please try again later/],
    [503, 'not-answering', /isn’t responding right now\. Please try again later/],
  ] as const)('come with instructions when they cannot be read (%i)', async (status, code, sentence) => {
    const ada = await world.register();
    await world.connect(ada, provider, 'contacts');
    calendar.refusal = { status };
    const refused = await world.own.client.call(sync, {}, { as: ada });
    expect([refused.status, refused.problem.code]).toEqual([409, code]);
    expect(refused.problem.detail).toMatch(sentence);
  });
});
