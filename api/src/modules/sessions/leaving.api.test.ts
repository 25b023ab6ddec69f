import { randomUUID } from 'node:crypto';
import {
  bookSession,
  confirmHold,
  getSession,
  holdSlot,
  listFreeSlots,
  listNotifications,
  requestDeletion,
  searchUsers,
  takeDeletionBack,
} from '@acquaint/contracts';
import { eq } from 'drizzle-orm';
import { api } from '../../../test/client.ts';
import { openTestDatabase } from '../../../test/database/open-database.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import { connect } from '../../../test/talkers.ts';
import { TEST_SECRET } from '../../../test/server-process.ts';
import { readConfig } from '../../config.ts';
import { PERSONAL_DATA } from '../../personal-data.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Email } from '../../ports/email/email.ts';
import { insertAccount } from '../identity/account/accounts.repository.ts';
import { eraseAccount, markDeletion } from '../identity/account/deletion.repository.ts';
import type { NewNotification } from '../notifications/notifications.service.ts';
import { createLeaving } from './leaving.ts';
import { createSessionSteps } from './session-steps.ts';
import { sessions } from './sessions.tables.ts';
import { at, hostWith, refusal, slotsOf } from './test-booking.ts';
import { createTransitions } from './transitions.ts';

const leave = (as: TestMember) =>
  api.ok(requestDeletion, { body: { current_password: as.password } }, { as });
const book = (as: TestMember, host: TestMember, starts_at: string) =>
  api.call(bookSession, { body: { username: host.username, starts_at } }, { as });
const found = async (as: TestMember, { username }: TestMember) =>
  (await api.ok(searchUsers, { query: { searchKeyword: username } }, { as })).results.some(
    (one) => one.username === username,
  );

describe('a member who has asked for account deletion', () => {
  it('cannot be booked any more; booked sessions are cancelled, and the other person is notified', async () => {
    const [host, ada] = [await hostWith(), await registerMember()];
    const slots = await slotsOf(host, ada);
    const { body: session } = await book(ada, host, at(slots, 3));
    await leave(host);
    expect(await slotsOf(host, ada)).toEqual([]);
    const refused = await book(ada, host, at(slots, 40));
    expect([refused.status, refusal(refused).detail]).toEqual([
      409,
      'Grace isn’t taking sessions right now.',
    ]);
    expect((await api.ok(getSession, { params: { id: session.id } }, { as: ada })).state).toBe('cancelled');
    const titles = async (as: TestMember) =>
      (await api.ok(listNotifications, { query: {} }, { as })).results.map(({ title }) => title);
    expect(await titles(ada)).toContain('Grace Hopper can’t meet you');
    expect(await titles(host)).not.toContain('Ada Lovelace can’t meet you');
    await api.ok(takeDeletionBack, {}, { as: host });
    expect(await slotsOf(host, ada)).not.toEqual([]);
  });

  it('cannot book anybody either', async () => {
    const [host, ada] = [await hostWith(), await registerMember()];
    const slots = await slotsOf(host, ada);
    await leave(ada);
    expect(await slotsOf(host, ada)).toEqual([]);
    const refused = await book(ada, host, at(slots, 3));
    expect([refused.status, refusal(refused).detail]).toEqual([
      409,
      'Your account will be deleted soon. To book again, choose “Keep my account” on your account page.',
    ]);
  });

  it('cannot be booked with a hold made before (R-BOOK-28)', async () => {
    const [host, ada] = [await hostWith(), await registerMember()];
    const body = { username: host.username, starts_at: at(await slotsOf(host, ada), 3) };
    const held = await api.ok(holdSlot, { body }, { as: ada });
    await leave(host);
    const refused = await api.call(confirmHold, { params: { id: held.id }, body: {} }, { as: ada });
    expect([refused.status, refused.problem.detail]).toEqual([409, 'Grace isn’t taking sessions right now.']);
  });

  it('gives the booking back to a booker whose host leaves, but not to a booker who leaves (R-BOOK-28)', async () => {
    const [host, ada] = [await hostWith(), await registerMember()];
    const used = async () =>
      (await api.ok(listFreeSlots, { query: { username: host.username } }, { as: ada })).budget?.used;
    const starts_at = at(await slotsOf(host, ada), 3);
    const leaveAndReturn = async (person: TestMember) => {
      expect((await book(ada, host, starts_at)).status).toBe(201);
      expect(await used()).toBe(1);
      await leave(person);
      await api.ok(takeDeletionBack, {}, { as: person });
    };
    await leaveAndReturn(host);
    expect(await used()).toBe(0);
    await leaveAndReturn(ada);
    expect(await used()).toBe(1);
  });

  it('is found only by their connections', async () => {
    const [ada, friend, stranger] = [await registerMember(), await registerMember(), await registerMember()];
    await connect(ada, friend);
    expect([await found(friend, ada), await found(stranger, ada)]).toEqual([true, true]);
    await leave(ada);
    expect([await found(friend, ada), await found(stranger, ada)]).toEqual([true, false]);
  });
});

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');

/** Runs a test with the transitions of sessions on a database of its own. */
async function withLeaving(test: (made: Awaited<ReturnType<typeof openLeaving>>) => Promise<void>) {
  const made = await openLeaving();
  try {
    await test(made);
  } finally {
    await made.close();
  }
}

async function openLeaving() {
  const opened = await openTestDatabase();
  const { db } = opened;
  const emails: Email[] = [];
  const notifications: string[] = [];
  const nothing = () => Promise.resolve();
  const transitions = createTransitions({
    mail: {
      send: (message: Email) => Promise.resolve(void emails.push(message)),
      list: () => Promise.resolve([]),
      find: () => Promise.resolve(null),
    },
    notifications: {
      notify: (_: unknown, { content }: Pick<NewNotification, 'content'>) =>
        Promise.resolve(void notifications.push(content().title)),
    },
    business: readConfig({ SESSION_SECRET: TEST_SECRET }).business,
    publicUrl: () => 'http://localhost',
    sender: 'Acquaint <hello@acquaint.example>',
    events: { publish: () => undefined },
    completeTour: nothing,
    steps: createSessionSteps(),
  });
  const closed: string[] = [];
  transitions.onRoomClosed(({ id }, reason) => closed.push(`${id} ${reason}`));
  const member = (firstName: string) => {
    const person = { email: `${firstName}@example.org`, passwordHash: 'x', firstName, lastName: 'Test' };
    return withTransaction(db, (tx) => insertAccount(tx, { ...person, timeZone: 'UTC', createdAt: NOW }));
  };
  const session = async (
    people: { readonly hostId: string; readonly bookerId: string },
    part: Partial<typeof sessions.$inferInsert> & { startsAt: Temporal.Instant },
  ) => {
    const id = randomUUID();
    await db.insert(sessions).values({
      ...{ id, ...people, state: 'confirmed', durationMinutes: 20, hostTimeZone: 'UTC' },
      ...{ bookerTimeZone: 'UTC', createdAt: NOW, bookedAt: NOW, confirmedAt: NOW, ...part },
    });
    return id;
  };
  const stateOf = async (id: string) =>
    (
      await db
        .select({ state: sessions.state, by: sessions.cancelledBy })
        .from(sessions)
        .where(eq(sessions.id, id))
    )[0];
  const leaving = createLeaving(transitions);
  return { db, leaving, emails, notifications, closed, member, session, stateOf, close: opened.close };
}

it('erasing an account cancels its future sessions, and the other person is told with whom they were', () =>
  withLeaving(async ({ db, leaving, emails, notifications, member, session, stateOf }) => {
    const people = { hostId: await member('grace'), bookerId: await member('ada') };
    const ahead = await session(people, { startsAt: NOW.add({ hours: 48 }) });
    const past = await session(people, { startsAt: NOW.subtract({ hours: 48 }) });
    await markDeletion(db, people.hostId, NOW.subtract({ hours: 1000 }));
    await withTransaction(db, (tx) =>
      eraseAccount(tx, people.hostId, {
        ...{ before: NOW, now: NOW, erasing: leaving.callOffAll, personalData: PERSONAL_DATA },
      }),
    );
    expect(await stateOf(ahead)).toEqual({ state: 'cancelled', by: 'host' });
    expect(await stateOf(past)).toEqual({ state: 'confirmed', by: null });
    expect(notifications).toEqual(['grace Test can’t meet you']);
    expect(emails.find(({ to }) => to === 'ada@example.org')?.text).toContain(
      'grace Test can’t meet you any more',
    );
  }));

it('a block ends a running session of the two for both, as completed, and nobody is told who ended it', () =>
  withLeaving(async ({ db, leaving, notifications, closed, member, session, stateOf }) => {
    const [grace, ada, cleo] = [await member('grace'), await member('ada'), await member('cleo')];
    const running = {
      state: 'live',
      startsAt: NOW,
      startedAt: NOW,
      callEndsAt: NOW.add({ minutes: 20 }),
    } as const;
    const live = await session({ hostId: grace, bookerId: ada }, running);
    const block = (one: string, other: string) =>
      withTransaction(db, (tx) => leaving.callOffBetween(tx, one, other, NOW.add({ minutes: 5 })));
    await block(ada, cleo);
    expect([await stateOf(live), closed]).toEqual([{ state: 'live', by: null }, []]);
    await block(ada, grace);
    expect(await stateOf(live)).toEqual({ state: 'completed', by: null });
    expect([closed, notifications]).toEqual([[`${live} everyone-left`], []]);
  }));
