import { createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { TEST_SECRET } from '../../../../test/server-process.ts';
import { insertAccount } from '../account/accounts.repository.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from '../two-factor/two-factor.repository.ts';
import { recoveryCodes } from '../two-factor/two-factor.tables.ts';
import { createOneTimeCodes, hashEarlierRecoveryCodes, randomRecoveryCode } from './one-time-codes.ts';
import { createSeal } from './sealed.ts';

const now = Temporal.Instant.from('2026-11-21T09:00:00Z');
const codes = createOneTimeCodes(createSeal([TEST_SECRET]), [TEST_SECRET]);

describe('recovery codes', () => {
  let opened: OpenTestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  const member = (): Promise<string> => {
    const email = `${randomUUID()}@example.org`;
    const names = { firstName: 'Ada', lastName: 'Test', timeZone: undefined };
    return opened.db.transaction((tx) =>
      insertAccount(tx, { email, passwordHash: null, ...names, createdAt: now }),
    );
  };
  const storedHashes = async (userId: string): Promise<string[]> => {
    const rows = await opened.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    return rows.map(({ codeHash }) => codeHash);
  };
  const store = (userId: string, hashes: readonly string[]): Promise<void> =>
    opened.db.transaction((tx) => replaceRecoveryCodes(tx, userId, hashes));
  const use = (userId: string | null, code: string): Promise<boolean> =>
    codes.use(opened.db, userId, code.replace('-', ''), now);
  /** How an earlier version stored a code. */
  const digestOf = (userId: string, code: string): string =>
    createHmac('sha256', TEST_SECRET)
      .update(`recovery-code\n${userId}\n${code.replace('-', '')}`)
      .digest('base64url');

  it('are stored as argon2id hashes with one random salt for each member', async () => {
    const salts: string[][] = [];
    for (const userId of [await member(), await member()]) {
      await store(userId, await codes.hashRecovery(userId, [randomRecoveryCode(), randomRecoveryCode()]));
      const hashes = await storedHashes(userId);
      expect(hashes).toHaveLength(2);
      expect(hashes.filter((hash) => !/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/.test(hash))).toEqual([]);
      salts.push([...new Set(hashes.map((hash) => hash.split('$')[4] ?? ''))]);
    }
    expect(salts.map((found) => found.length)).toEqual([1, 1]);
    expect(salts[0]).not.toEqual(salts[1]);
    expect(salts.flat().map((salt) => Buffer.from(salt, 'base64').length)).toEqual([16, 16]);
  });

  it('are accepted once each, from their member only', async () => {
    const [ada, eve] = [await member(), await member()];
    const [first = '', second = ''] = [randomRecoveryCode(), randomRecoveryCode()];
    await store(ada, await codes.hashRecovery(ada, [first, second]));
    expect(await use(eve, first)).toBe(false);
    expect(await use(null, first)).toBe(false);
    expect(await use(ada, randomRecoveryCode())).toBe(false);
    expect([await use(ada, first), await use(ada, first)]).toEqual([true, false]);
    expect(await use(ada, second)).toBe(true);
  });

  it('of an earlier version stay valid, and the nightly job hashes them slowly', async () => {
    const ada = await member();
    const [used = '', kept = '', after = ''] = [1, 2, 3].map(() => randomRecoveryCode());
    await store(
      ada,
      [used, kept, after].map((code) => digestOf(ada, code)),
    );
    expect(await use(ada, used)).toBe(true);
    await hashEarlierRecoveryCodes(opened.db);
    const hashes = await storedHashes(ada);
    expect(hashes.map((hash) => hash.slice(0, 10))).toEqual(hashes.map(() => '$argon2id$'));
    expect(await countRecoveryCodes(opened.db, ada)).toBe(2);
    expect(await use(ada, used)).toBe(false);
    expect([await use(ada, kept), await use(ada, after), await use(ada, after)]).toEqual([true, true, false]);
    await hashEarlierRecoveryCodes(opened.db);
    expect((await storedHashes(ada)).sort()).toEqual(hashes.sort());
  });
});
