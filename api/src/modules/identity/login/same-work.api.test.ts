import { randomUUID } from 'node:crypto';
import { startPasskeyLogin, startProviderLogin } from '@acquaint/contracts';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { Pool } from 'pg';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { TEST_SECRET } from '../../../../test/server-process.ts';
import { readConfig } from '../../../config.ts';
import { migrate } from '../../../db/migrate.ts';
import { createLimits } from '../../../http/limits/limits.ts';
import { ProblemError } from '../../../http/problem.ts';
import type { Database } from '../../../ports/database/database.ts';
import { createLoginRevocations } from '../../../realtime/login-revocations.ts';
import { createLocalPubSub } from '../../../realtime/pub-sub/pub-sub.ts';

/** Operations of one call. They must be the same for a known and an unknown name, or the time reveals which it is. */
interface Work {
  hashes: number;
  readonly queries: string[];
  readonly emails: string[];
}
interface ModuleMocking {
  readonly unstable_mockModule: (name: string, factory: () => unknown) => unknown;
}

const work: Work = { hashes: 0, queries: [], emails: [] };

// Counts the hashes, wherever they are called from; the hashing itself is unchanged.
const argon2 = await import('@node-rs/argon2');
// Modules are mocked relative to this file; the global object resolves them relative to its own file.
const { jest: here } = import.meta as unknown as { readonly jest: ModuleMocking };
here.unstable_mockModule('@node-rs/argon2', () => ({
  hash: (...args: Parameters<typeof argon2.hash>) => {
    work.hashes += 1;
    return argon2.hash(...args);
  },
  verify: (...args: Parameters<typeof argon2.verify>) => {
    work.hashes += 1;
    return argon2.verify(...args);
  },
}));
const { hashPassword, passwordMatches } = await import('../passwords/passwords.ts');
const { createAccountService } = await import('../account/account.service.ts');
const { insertAccount } = await import('../account/accounts.repository.ts');
const { createCodes } = await import('../secrets/codes.ts');
const { createAccountDeletions } = await import('../account/account-deletions.ts');
const { users } = await import('../identity.tables.ts');
const { createOneTimeCodes } = await import('../secrets/one-time-codes.ts');
const { createPasswordCheck } = await import('../passwords/password-rules.ts');
const { createPasswordResetService } = await import('../passwords/password-reset.service.ts');
const { createRegistrationService } = await import('../account/registration.service.ts');
const { createSeal } = await import('../secrets/sealed.ts');
const { createSecondSteps } = await import('./second-step.service.ts');
const { createAccountSignals } = await import('./account-signals.ts');
const { createLoginService } = await import('./login.service.ts');
const { createAccessTokens } = await import('../../../http/security/tokens.ts');
const { eq } = await import('drizzle-orm');

const now = Temporal.Instant.from('2026-11-21T09:00:00Z');
const password = 'correct horse battery';
const settings = readConfig({ SESSION_SECRET: TEST_SECRET }).business;
const visitor = { user: null, now, ip: '::1', userAgent: '', requestId: '' };
const publicUrl = () => 'http://localhost';

function createServices(db: Database) {
  const limits = createLimits(false);
  const codes = createCodes([TEST_SECRET], settings);
  const oneTime = createOneTimeCodes(createSeal([TEST_SECRET]), [TEST_SECRET]);
  const revocations = createLoginRevocations(createLocalPubSub(), 10);
  const mail = {
    send: ({ to }: { readonly to: string }) => Promise.resolve(void work.emails.push(to)),
    list: () => Promise.resolve([]),
    find: () => Promise.resolve(null),
  };
  const checkPassword = createPasswordCheck();
  const shared = { db, limits, codes, checkPassword, settings, mail, revocations, publicUrl };
  const secondSteps = createSecondSteps({ db, limits, codes: oneTime, secret: TEST_SECRET, settings });
  return {
    secondSteps,
    registration: createRegistrationService(shared),
    reset: createPasswordResetService(shared),
    logins: createLoginService({
      ...shared,
      secondSteps,
      signals: createAccountSignals(TEST_SECRET),
      tokens: createAccessTokens([TEST_SECRET], 10),
    }),
    /** A member who is logged in and has authenticated again. What is compared is the other address they ask about. */
    accountOf: (asker: string, email: string) =>
      createAccountService({
        ...shared,
        accountDeletions: createAccountDeletions(),
        owner: {
          freshUntil: () => Promise.resolve(null),
          prove: () =>
            Promise.resolve({
              id: asker,
              email,
              formats: null,
              passwordHash: null,
              firstName: 'Asker',
              role: 'member',
              suspendedAt: null,
              deletionRequestedAt: null,
              createdAt: now,
            }),
        },
      }),
  };
}

type Services = ReturnType<typeof createServices>;

/** Operations with a name, known or unknown: before the measured call, and the call itself. */
interface Compared {
  readonly prepare?: (services: Services, name: string) => Promise<unknown>;
  readonly call: (services: Services, name: string) => Promise<unknown>;
  /** How often a password is hashed or compared. */
  readonly hashes: number;
  readonly emails: number;
  /** The status for both; absent for the call without any response. */
  readonly refusal?: number;
  readonly by?: 'username';
}

const asker = { id: '', email: 'asker@example.org' };
const asAsker = () => ({
  ...visitor,
  user: { id: asker.id, role: 'member' as const, loginId: randomUUID() },
});
const registering = (email: string) => ({
  email,
  username: email,
  code: '000000',
  password,
  first_name: 'New',
  last_name: 'Comer',
  user_type_identifier: 'basic' as const,
  time_zone: undefined,
});

const CALLS: Readonly<Record<string, Compared>> = {
  'asking for a code to register': {
    call: ({ registration }, name) => registration.requestCode(visitor, name, 'Name'),
    hashes: 0,
    emails: 1,
  },
  'asking for that code again': {
    prepare: ({ registration }, name) => registration.requestCode(visitor, name, 'Name'),
    call: ({ registration }, name) => registration.requestCode(visitor, name, 'Name'),
    hashes: 0,
    emails: 1,
  },
  'registering with a wrong code': {
    prepare: ({ registration }, name) => registration.requestCode(visitor, name, 'Name'),
    call: ({ registration }, name) => registration.register(visitor, registering(name)),
    hashes: 1,
    emails: 0,
    refusal: 400,
  },
  'a forgotten password, the first step': {
    call: ({ reset }, name) => reset.requestCode(visitor, name),
    hashes: 0,
    emails: 1,
  },
  'a forgotten password, the second step': {
    prepare: ({ reset }, name) => reset.requestCode(visitor, name),
    call: ({ reset }, name) => reset.validateCode(visitor, name, '000000'),
    hashes: 0,
    emails: 0,
    refusal: 400,
  },
  'a forgotten password, the second step without the first one': {
    call: ({ reset }, name) => reset.validateCode(visitor, name, '000000'),
    hashes: 0,
    emails: 0,
    refusal: 400,
  },
  'a forgotten password, the third step with a token that nobody gave': {
    call: ({ reset }, name) => reset.confirm(visitor, `token of ${name}`, password),
    hashes: 0,
    emails: 0,
    refusal: 400,
  },
  'a change to this email': {
    call: ({ accountOf }, name) =>
      accountOf(asker.id, asker.email).requestEmailChange(asAsker(), { email: name }),
    hashes: 0,
    emails: 1,
  },
  'confirming that change with a wrong code': {
    prepare: ({ accountOf }, name) =>
      accountOf(asker.id, asker.email).requestEmailChange(asAsker(), { email: name }),
    call: ({ accountOf }, name) =>
      accountOf(asker.id, asker.email).confirmEmailChange(asAsker(), name, '000000'),
    hashes: 0,
    emails: 0,
    refusal: 400,
  },
  'logging in with the email': {
    call: ({ logins }, name) =>
      logins.login(visitor, { email: name, username: undefined, password: 'a wrong one' }),
    hashes: 1,
    emails: 0,
    refusal: 401,
  },
  'logging in with the username': {
    by: 'username',
    call: ({ logins }, name) =>
      logins.login(visitor, { email: undefined, username: name, password: 'a wrong one' }),
    hashes: 1,
    emails: 0,
    refusal: 401,
  },
};

/**
 * Waits for a call and ignores its error. Unknown names are chosen among those that are not asked for a code, so that
 * both do the same.
 */
async function settled(doing: Promise<unknown>): Promise<unknown> {
  try {
    await doing;
    return 'done';
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { status, detail, extra } = error;
    return { status, detail, extra };
  }
}

describe('a known name costs the same work as an unknown one, and gets the same response:', () => {
  let opened: OpenTestDatabase;
  let close = () => Promise.resolve();
  let services: Services;
  const known: Record<'withPassword' | 'withoutPassword', { email: string; username: string }> = {
    withPassword: { email: 'ada@example.org', username: 'ada' },
    withoutPassword: { email: 'bea@example.org', username: 'bea' },
  };

  beforeAll(async () => {
    opened = await openTestDatabase();
    await migrate(opened.port);
    const logger = { logQuery: (query: string) => void work.queries.push(query) };
    let db: Database;
    if (opened.port.kind === 'pglite') db = drizzleEmbedded(opened.port.pglite, { logger });
    else {
      const pool = new Pool({ connectionString: opened.url, max: 2 });
      close = () => pool.end();
      db = drizzlePostgres(pool, { logger });
    }
    services = createServices(db);
    const add = async (email: string, username: string, passwordHash: string | null): Promise<string> => {
      const names = { firstName: 'Name', lastName: 'Test', timeZone: undefined };
      const id = await db.transaction((tx) =>
        insertAccount(tx, { email, passwordHash, ...names, createdAt: now }),
      );
      await db.update(users).set({ username }).where(eq(users.id, id));
      return id;
    };
    const passwordHash = await hashPassword(password);
    asker.id = await add(asker.email, 'asker', passwordHash);
    await add(known.withPassword.email, known.withPassword.username, passwordHash);
    await add(known.withoutPassword.email, known.withoutPassword.username, null);
    // Creates the hash for unknown accounts, which is created only once.
    await passwordMatches(password, null);
  });
  afterAll(async () => {
    await close();
    await opened.close();
  });

  /** Skips unknown names that are asked for a code; another test covers those. */
  const nobody = async (by: 'email' | 'username'): Promise<string> => {
    for (;;) {
      const tag = randomUUID().slice(0, 8);
      const name = by === 'email' ? `nobody-${tag}@example.org` : `nobody_${tag}`;
      if (!(await services.secondSteps.isRequired(null, name))) return name;
    }
  };

  const costOf = async ({ prepare, call }: Compared, name: string) => {
    await prepare?.(services, name);
    Object.assign(work, { hashes: 0, queries: [], emails: [] });
    const answer = await settled(call(services, name));
    return { answer, hashes: work.hashes, queries: [...work.queries], emails: work.emails.length };
  };

  it.each(Object.entries(CALLS))('%s', async (_, compared) => {
    const by = compared.by ?? 'email';
    const unknown = await costOf(compared, await nobody(by));
    expect(unknown).toMatchObject({ hashes: compared.hashes, emails: compared.emails });
    expect(unknown.answer).toEqual(
      compared.refusal === undefined ? 'done' : expect.objectContaining({ status: compared.refusal }),
    );
    for (const one of Object.values(known)) expect(await costOf(compared, one[by])).toEqual(unknown);
  });

  it('a passkey or a provider is asked for without any name', () => {
    expect(startPasskeyLogin).not.toHaveProperty('body');
    expect(Object.keys(startProviderLogin.body.shape)).toEqual([
      'next',
      'group',
      'opportunities',
      'time_zone',
      'again',
    ]);
  });
});
