import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  bookSession,
  confirmTookPlace,
  createRoomToken,
  getWallet,
  listNotifications,
  listWalletEntries,
  sendInvites,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { openTestDatabase } from '../../../test/database/open-database.ts';
import { newestEmail, registerMember, type TestMember } from '../../../test/people.ts';
import { createLimits } from '../../http/limits/limits.ts';
import { openSocket } from '../room/test-socket.ts';
import { at, hostWith, slotsOf } from '../sessions/test-booking.ts';
import { createInvitationsService } from './invitations.service.ts';

const newEmail = (): string => `invited-${randomUUID().slice(0, 8)}@example.org`;
const invite = (as: TestMember, emails: string[], note = '') =>
  api.ok(sendInvites, { body: { emails, note } }, { as });
const emailsTo = async (email: string): Promise<number> => {
  const { body } = await api.raw(`/dev/mail.json?to=${encodeURIComponent(email)}`);
  return (body as { results: unknown[] }).results.length;
};

/** Both members enter and leave the room, and confirm that the session took place. */
async function meet(host: TestMember, booker: TestMember): Promise<void> {
  const body = { username: host.username, starts_at: at(await slotsOf(host, booker), 1) };
  const session = await api.ok(bookSession, { body }, { as: booker });
  const sockets = [await openSocket(api, host), await openSocket(api, booker)];
  for (const [index, person] of [host, booker].entries()) {
    const { room_token } = await api.ok(createRoomToken, { params: { id: session.id } }, { as: person });
    sockets[index]?.send({ type: 'room/enter', room_token, microphone_on: true, camera_on: false });
    await sockets[index]?.next('room/entered');
  }
  for (const socket of sockets) await socket.next('room/started');
  for (const socket of sockets) socket.send({ type: 'room/leave', session_id: session.id });
  await Promise.all(sockets.map((socket) => socket.event('session/completed')));
  await Promise.all(sockets.map((socket) => socket.drop()));
  for (const as of [host, booker]) await api.ok(confirmTookPlace, { params: { id: session.id } }, { as });
}

describe('inviting people by email', () => {
  it('reaches strangers once, with the note, and does not reveal who is a member', async () => {
    const [ada, bob] = [await registerMember(), await registerMember()];
    const email = newEmail();
    const before = await emailsTo(bob.email);
    expect(await invite(ada, [email, bob.email, ada.email, email], 'Come for lunch')).toEqual({ sent: 2 });
    const { subject, text } = await newestEmail(email);
    expect(subject).toBe('Ada Lovelace has invited you to Acquaint');
    expect(text).toContain('“Come for lunch”');
    expect(await emailsTo(bob.email)).toBe(before);
    expect(await invite(ada, [email])).toEqual({ sent: 1 });
    expect(await emailsTo(email)).toBe(1);
  });

  it.each(['evil.example', 'see evil。example', 'evil (dot) example', 'me@evil.example'])(
    'refuses an address in its note: %s',
    async (note) => {
      const email = newEmail();
      const body = { emails: [email], note };
      const refused = await api.call(sendInvites, { body }, { as: await registerMember() });
      expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([400, ['note']]);
      expect(await emailsTo(email)).toBe(0);
    },
  );

  it('reaches an address no more, from anybody, after it opted out; opening the link changes nothing', async () => {
    const [ada, bob] = [await registerMember(), await registerMember()];
    const [email, other] = [newEmail(), newEmail()];
    await invite(ada, [email]);
    const link = /http\S+\/no-invitations\?token=\S+/.exec((await newestEmail(email)).text)?.[0] ?? '';
    const path = link.slice(link.indexOf('/no-invitations'));
    expect(path).not.toContain(email);
    const looked = await api.raw(path);
    expect([looked.status, String(looked.body).includes('Stop all invitations?')]).toEqual([200, true]);
    const post = (where: string) =>
      api.raw(where, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await post(`${path}x`)).status).toBe(404);
    for (let turn = 0; turn < 2; turn++) expect((await post(path)).status).toBe(200);
    expect(await invite(bob, [email.toUpperCase(), other])).toEqual({ sent: 2 });
    expect([await emailsTo(email), await emailsTo(other)]).toEqual([1, 1]);
  });

  it('does not put a name that is an address into the email', async () => {
    await expect(registerMember({ first_name: 'Win at spam.example', last_name: 'x' })).rejects.toThrow(
      'Leave out web and email addresses',
    );
    const spammer = await registerMember({ first_name: 'Win at spam. x', last_name: 'example' });
    const email = newEmail();
    await invite(spammer, [email]);
    expect((await newestEmail(email)).subject).toBe('A member has invited you to Acquaint');
  });
});

describe('lunch money', () => {
  it('goes to the first inviter once the invited member completes a session, and only then', async () => {
    const [first, second, host] = [await registerMember(), await registerMember(), await hostWith()];
    const email = newEmail();
    await invite(first, [email]);
    await invite(second, [email]);
    const invited = await registerMember({ email, first_name: 'Lin' });
    const vouchers = async (as: TestMember) => (await api.ok(getWallet, {}, { as })).vouchers_cents;
    expect(await vouchers(first)).toBe(0);

    await meet(host, invited);
    expect([await vouchers(first), await vouchers(second), await vouchers(host)]).toEqual([500, 0, 0]);
    await meet(host, invited);
    expect(await vouchers(first)).toBe(500);

    const { results } = await api.ok(listWalletEntries, {}, { as: first });
    expect(results).toMatchObject([
      { kind: 'voucher', person: { id: invited.id }, lines: [{ account: 'vouchers', amount_cents: 500 }] },
    ]);
    const news = await api.ok(listNotifications, {}, { as: first });
    expect(news.results).toContainEqual(
      expect.objectContaining({ title: 'You’ve received lunch money', path: '/dashboard/lunch-money' }),
    );
  });
});

it('the address of a person who has not joined is deleted after a while', async () => {
  const opened = await openTestDatabase();
  try {
    const inviter = randomUUID();
    await opened.db.execute(sql`insert into users (id, email, first_name, last_name)
      values (${inviter}, 'inviter@example.org', 'Ada', 'Test')`);
    await opened.db.execute(sql`insert into invitations (id, inviter_id, email, sent_at) values
      (gen_random_uuid(), ${inviter}, 'old@example.org', '2026-08-01T00:00:00Z'),
      (gen_random_uuid(), ${inviter}, 'joined@example.org', '2026-08-01T00:00:00Z'),
      (gen_random_uuid(), ${inviter}, 'new@example.org', '2026-11-01T00:00:00Z')`);
    await opened.db.execute(sql`insert into users (id, email, first_name, last_name)
      values (gen_random_uuid(), 'joined@example.org', 'Bob', 'Test')`);
    const service = createInvitationsService({
      db: opened.db,
      limits: createLimits(false),
      mail: { send: () => Promise.resolve() },
      vouchers: { give: () => Promise.resolve('given') },
      notifications: { notify: () => Promise.resolve() },
      keepDays: 90,
      publicUrl: () => 'http://localhost',
      links: { make: () => '' },
    });
    await service.forget(Temporal.Instant.from('2026-11-21T00:00:00Z'));
    const { rows } = await opened.db.execute<{ email: string }>(
      sql`select email from invitations order by email`,
    );
    expect(rows.map(({ email }) => email)).toEqual(['joined@example.org', 'new@example.org']);
  } finally {
    await opened.close();
  }
});
