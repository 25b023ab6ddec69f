import { createToken, getAccount, requestDeletion, takeDeletionBack } from '@acquaint/contracts';
import { eq, sql } from 'drizzle-orm';
import { api } from '../../../../test/client.ts';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { newestEmail, registerMember } from '../../../../test/people.ts';
import { PERSONAL_DATA } from '../../../personal-data.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { insertAccount } from './accounts.repository.ts';
import { eraseAccount, markDeletion, selectDueAccounts, unmarkDeletion } from './deletion.repository.ts';
import { profiles, users } from '../identity.tables.ts';

describe('deleting an account', () => {
  it('requires the password, is confirmed by email, and can be cancelled after logging in', async () => {
    const ada = await registerMember();
    const ask = (current_password: string) =>
      api.call(requestDeletion, { body: { current_password } }, { as: ada });
    expect((await ask('not the password')).status).toBe(400);
    const { body } = await ask(ada.password);
    const days = (Date.parse(body.erase_at ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29);
    expect((await newestEmail(ada.email)).subject).toBe('Your Acquaint account will be deleted');
    expect((await ask(ada.password)).body.erase_at).toBe(body.erase_at);

    const { email, password } = ada;
    const pair = await api.ok(createToken, { body: { email, password } });
    expect(pair.erase_at).toBe(body.erase_at);
    expect((await api.ok(takeDeletionBack, {}, { as: pair })).erase_at).toBeNull();
    expect(await api.ok(createToken, { body: { email, password } })).not.toHaveProperty('erase_at');
    expect((await api.ok(getAccount, {}, { as: pair })).erase_at).toBeNull();
  });
});

/** The listeners of other modules: none does anything before rows are deleted. */
const nobodyElse = { erasing: () => Promise.resolve(), personalData: PERSONAL_DATA };

describe('an erased account', () => {
  const now = Temporal.Instant.from('2026-11-21T09:00:00Z');
  const later = now.add({ hours: 24 * 30 + 1 });
  const monthBefore = later.subtract({ hours: 24 * 30 });
  let opened: OpenTestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  const leaving = async (name: string): Promise<string> => {
    const person = { email: `${name}@example.org`, passwordHash: 'x', firstName: name, lastName: 'Test' };
    return withTransaction(opened.db, async (tx) => {
      const id = await insertAccount(tx, { ...person, timeZone: 'Europe/Berlin', createdAt: now });
      await markDeletion(tx, id, now);
      return id;
    });
  };

  it('keeps nothing of the member but a row without a name', async () => {
    const id = await leaving('ada');
    await opened.db.update(profiles).set({ story: 'I count.' }).where(eq(profiles.userId, id));
    expect(await selectDueAccounts(opened.db, monthBefore)).toEqual([id]);
    await withTransaction(opened.db, (tx) =>
      eraseAccount(tx, id, { before: monthBefore, now: later, ...nobodyElse }),
    );
    const [user] = await opened.db.select().from(users).where(eq(users.id, id));
    expect(user).toMatchObject({
      email: `deleted-${id}@deleted.invalid`,
      firstName: 'Deleted',
      lastName: 'member',
      passwordHash: null,
      username: null,
    });
    const [profile] = await opened.db.select().from(profiles).where(eq(profiles.userId, id));
    expect(profile).toMatchObject({ story: '', timeZone: 'UTC' });
    expect(await selectDueAccounts(opened.db, monthBefore)).toEqual([]);
  });

  it('is not made when deletion was cancelled, or the grace period is not over', async () => {
    const [bob, eve] = [await leaving('bob'), await leaving('eve')];
    await unmarkDeletion(opened.db, bob);
    expect(await selectDueAccounts(opened.db, now)).toEqual([]);
    await withTransaction(opened.db, (tx) =>
      eraseAccount(tx, bob, { before: monthBefore, now: later, ...nobodyElse }),
    );
    await withTransaction(opened.db, (tx) =>
      eraseAccount(tx, eve, { before: now, now: later, ...nobodyElse }),
    );
    for (const [id, firstName] of [
      [bob, 'bob'],
      [eve, 'eve'],
    ] as const) {
      const [user] = await opened.db.select().from(users).where(eq(users.id, id));
      expect(user).toMatchObject({ firstName });
    }
  });

  it('is handled in every table that refers to a member', async () => {
    const { rows } = await opened.db.execute<{ place: string }>(sql`
      select c.conrelid::regclass::text || '.' || a.attname as place
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid = 'public.users'::regclass`);
    const places = PERSONAL_DATA.flatMap(({ columns }) => Object.keys(columns));
    expect(rows.map(({ place }) => place).sort()).toEqual(places.sort());
  });
});
