import { randomUUID } from 'node:crypto';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { insertAccount } from '../account/accounts.repository.ts';
import { selectStaffStatus } from '../identity.queries.ts';
import { deletePasskey, insertPasskey } from '../passkeys/passkeys.repository.ts';
import { confirmFactor, deleteFactor, replaceFactor } from '../two-factor/two-factor.repository.ts';
import { insertLogin, markLoginWithPasskey } from './login.repository.ts';

const now = Temporal.Instant.from('2026-11-28T09:00:00Z');

describe('a second factor (R-ADMIN-33)', () => {
  let opened: OpenTestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  /** Creates an account and a login of it with the password alone. */
  const loggedIn = async () => {
    const name = { firstName: 'Ada', lastName: 'Byron', timeZone: undefined };
    const account = { email: `${randomUUID()}@example.org`, passwordHash: 'none', createdAt: now, ...name };
    const id = await withTransaction(opened.db, (tx) => insertAccount(tx, account));
    return { id, loginId: await login(id) };
  };
  const login = async (userId: string, withPasskey = false): Promise<string> => {
    const id = randomUUID();
    await insertLogin(opened.db, {
      ...{ id, userId, userAgent: '', createdAt: now, authenticatedAt: now, lastUsedAt: now, withPasskey },
    });
    return id;
  };
  const addPasskey = (userId: string) => {
    const key = { name: 'A phone', publicKey: 'k', counter: 0, transports: [] };
    return insertPasskey(opened.db, { ...key, userId, credentialId: randomUUID(), createdAt: now });
  };
  const uses = async (staff: { readonly id: string; readonly loginId: string }) =>
    (await selectStaffStatus(opened.db, staff))?.usesSecondFactor;

  it('is an authenticator app once a code has confirmed it, until it is removed', async () => {
    const staff = await loggedIn();
    expect(await uses(staff)).toBe(false);
    await replaceFactor(opened.db, { userId: staff.id, sealedSecret: 's', createdAt: now });
    expect(await uses(staff)).toBe(false);
    await confirmFactor(opened.db, staff.id, now);
    expect(await uses(staff)).toBe(true);
    await deleteFactor(opened.db, staff.id);
    expect(await uses(staff)).toBe(false);
  });

  it('is a passkey only in a login that was made with it, because the password logs in without it', async () => {
    const staff = await loggedIn();
    const { id } = await addPasskey(staff.id);
    expect(await uses(staff)).toBe(false);
    const byPasskey = { ...staff, loginId: await login(staff.id, true) };
    expect(await uses(byPasskey)).toBe(true);
    expect(await uses({ ...byPasskey, id: (await loggedIn()).id })).toBe(false);
    await deletePasskey(opened.db, staff.id, id);
    expect(await uses(byPasskey)).toBe(false);
  });

  it('is a passkey also in the login in which it was added', async () => {
    const [staff, other] = [await loggedIn(), await loggedIn()];
    await addPasskey(staff.id);
    await markLoginWithPasskey(opened.db, staff.loginId);
    expect([await uses(staff), await uses(other)]).toEqual([true, false]);
  });
});
