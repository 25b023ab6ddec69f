import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { TEST_SECRET } from '../../../../test/server-process.ts';
import { readConfig } from '../../../config.ts';
import { createLimits } from '../../../http/limits/limits.ts';
import type { RequestContext } from '../../../http/serve.ts';
import { createAccessTokens } from '../../../http/security/tokens.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { Email } from '../../../ports/email/email.ts';
import { createStartService } from '../../onboarding/start.service.ts';
import { createProfilesService, type ProfilesService } from '../../profiles/profiles.service.ts';
import { openIntroduction } from '../../introductions/introductions.queries.ts';
import { createSearchService } from '../../profiles/search/search.service.ts';
import { connections } from '../../connections/connections.tables.ts';
import { createLoginRevocations } from '../../../realtime/login-revocations.ts';
import { createLocalPubSub } from '../../../realtime/pub-sub/pub-sub.ts';
import { insertAccount } from '../account/accounts.repository.ts';
import { createCodes } from '../secrets/codes.ts';
import { users } from '../identity.tables.ts';
import { createPasswordCheck } from '../passwords/password-rules.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { insertPasskey } from '../passkeys/passkeys.repository.ts';
import { createProviderPeople } from '../account/provider-people.service.ts';
import { createRegistrationService } from '../account/registration.service.ts';
import { createOneTimeCodes } from '../secrets/one-time-codes.ts';
import { createSeal } from '../secrets/sealed.ts';
import { createSecondSteps } from './second-step.service.ts';
import { createAccountSignals } from './account-signals.ts';
import { createLoginService, type LoginService } from './login.service.ts';

const now = Temporal.Instant.from('2026-11-21T09:00:00Z');
const password = 'correct horse battery';
const settings = readConfig({ SESSION_SECRET: TEST_SECRET }).business;

const nobody = () => Promise.resolve({ people: [], isPartial: false });

/** States that members cannot reach by calls, in a separate database. */
describe('an account in a rare state', () => {
  let opened: OpenTestDatabase;
  let logins: LoginService;
  let profiles: ProfilesService;
  const logged: string[] = [];
  const visitor = { user: null, now, ip: '::1', userAgent: '', requestId: '' };
  const limits = createLimits(false);

  const member = async (name: string): Promise<RequestContext> => {
    const account = {
      email: `${name}@example.org`,
      passwordHash: await hashPassword(password),
      firstName: name,
    };
    const id = await withTransaction(opened.db, (tx) =>
      insertAccount(tx, { ...account, lastName: 'Test', timeZone: undefined, createdAt: now }),
    );
    await opened.db.update(users).set({ username: name }).where(eq(users.id, id));
    return { ...visitor, user: { id, role: 'member', loginId: randomUUID() } };
  };
  const search = async (who: RequestContext, searchKeyword: string) => {
    const order = { sort: 'best', by_meaning: false } as const;
    const query = { searchKeyword, page: 1, page_size: 20, pagination: true, ...order };
    const service = createSearchService({ db: opened.db, findPeople: nobody });
    return (await service.search(who, query)).results.map((one) => one.username);
  };

  beforeAll(async () => {
    opened = await openTestDatabase();
    const { db } = opened;
    const codes = createOneTimeCodes(createSeal([TEST_SECRET]), [TEST_SECRET]);
    logins = createLoginService({
      db,
      limits,
      settings,
      signals: createAccountSignals(TEST_SECRET),
      secondSteps: createSecondSteps({ db, limits, codes, secret: TEST_SECRET, settings }),
      tokens: createAccessTokens([TEST_SECRET], 10),
      revocations: createLoginRevocations(createLocalPubSub(), 10),
    });
    profiles = createProfilesService({
      db,
      business: settings,
      events: { publish: () => undefined },
      openIntroduction,
      log: { error: (_, message) => logged.push(message) },
    });
  });
  afterAll(() => opened.close());

  it('suspended: cannot log in, refresh or start, and nobody finds it', async () => {
    const [mallory, ada] = [await member('mallory'), await member('ada')];
    const body = { email: 'mallory@example.org', username: undefined, password };
    const pair = await logins.login(visitor, body);
    expect(await search(ada, 'mallory')).toEqual(['mallory']);
    await opened.db.update(users).set({ suspendedAt: now }).where(eq(users.id, mallory.user.id));

    await expect(logins.login(visitor, body)).rejects.toMatchObject({
      status: 401,
      detail: expect.stringMatching('suspended') as string,
    });
    const guess = logins.login(visitor, { ...body, password: 'a wrong password' });
    await expect(guess).rejects.toMatchObject({
      status: 401,
      detail: expect.stringMatching('isn’t right') as string,
    });
    await expect(logins.refresh(visitor, pair.refresh)).rejects.toMatchObject({ status: 401 });
    const none = () => Promise.resolve(0);
    const counters = {
      messages: none,
      upcoming_sessions: none,
      pending_reviews: none,
      introductions: none,
      notifications: none,
      verifications: none,
      reports: none,
      disputes: none,
      inquiries: none,
      withheld_money: none,
      payouts: none,
    };
    const start = createStartService({
      db: opened.db,
      business: { messageEditMinutes: 15, introductionPauseDays: 28 },
      pendingPeeks: { list: () => Promise.resolve([]), mayHave: () => sql`false` },
      counters,
      findStaffStatus: () => Promise.resolve(null),
      requiresSecondFactorOfStaff: false,
    });
    await expect(start.initialData(mallory)).rejects.toMatchObject({ status: 401 });
    await expect(profiles.getProfile(ada, 'mallory')).rejects.toMatchObject({ status: 404 });
    expect(await search(ada, 'mallory')).toEqual([]);
  });

  it('without a password: a passkey opens it, so that a provider can be disconnected', async () => {
    const people = createProviderPeople(opened.db, limits);
    const ada = await withTransaction(opened.db, (tx) =>
      people.add(tx, {
        email: 'key@example.org',
        firstName: 'Key',
        lastName: 'Holder',
        timeZone: undefined,
        goals: [],
        createdAt: now,
      }),
    );
    const hasOwnLoginMethod = () => people.hasOwnLoginMethod(opened.db, { id: ada.id, passwordHash: null });
    expect(await hasOwnLoginMethod()).toBe(false);
    const key = { name: 'A phone', credentialId: 'c1', publicKey: 'k', counter: 0, transports: [] };
    await insertPasskey(opened.db, { userId: ada.id, createdAt: now, ...key });
    expect(await hasOwnLoginMethod()).toBe(true);
  });

  it('blocked: the two do not find each other, whoever blocked', async () => {
    const [eve, bob] = [await member('eveline'), await member('robert')];
    const [personA = '', personB = ''] = [eve.user.id, bob.user.id].sort();
    await opened.db.insert(connections).values({
      id: randomUUID(),
      personA,
      personB,
      requestedBy: bob.user.id,
      status: 'blocked',
      blockedBy: bob.user.id,
      origin: 'request',
      note: '',
      createdAt: now,
      changedAt: now,
    });
    for (const [who, whom] of [
      [eve, 'robert'],
      [bob, 'eveline'],
    ] as const) {
      await expect(profiles.getPerson(who, whom)).rejects.toMatchObject({ status: 404 });
      expect(await search(who, whom)).toEqual([]);
    }
  });

  it('created elsewhere between code and form: 409, and the code is not used up', async () => {
    const emails: Email[] = [];
    const mail = {
      send: (message: Email) => Promise.resolve(void emails.push(message)),
      list: () => Promise.resolve([]),
      find: () => Promise.resolve(null),
    };
    const codes = createCodes([TEST_SECRET], settings);
    const dependencies = {
      db: opened.db,
      limits,
      codes,
      checkPassword: createPasswordCheck(),
      settings,
      mail,
      publicUrl: () => 'http://localhost',
    };
    const registration = createRegistrationService(dependencies);
    const email = 'twice@example.org';
    await registration.requestCode(visitor, email, 'Twice');
    const code = /\d{6}/.exec(emails[0]?.text ?? '')?.[0] ?? '';
    await member('twice');
    const form = {
      email,
      username: email,
      first_name: 'Twice',
      last_name: 'Over',
      password,
      code,
      user_type_identifier: 'basic' as const,
      time_zone: undefined,
    };
    await expect(registration.register(visitor, form)).rejects.toMatchObject({ status: 409 });
    const usable = await withTransaction(opened.db, (tx) => codes.use(tx, 'register', email, code, now));
    expect(usable).toBe(true);
    expect(emails).toHaveLength(1);
  });

  it('with saved expertise: every listener is called, and one that fails does no harm', async () => {
    const ada = await member('listened');
    const userIds: string[] = [];
    profiles.onExpertiseSaved(() => Promise.reject(new Error('no introductions today')));
    profiles.onExpertiseSaved((userId) => Promise.resolve(void userIds.push(userId)));
    const { id } = await profiles.getProfile(ada, 'listened');
    await profiles.update(ada, id, { headline: 'Nothing to hear' });
    expect(userIds).toEqual([]);
    await profiles.update(ada, id, { mentorship_statement: 'Ask me' });
    expect(userIds).toEqual([ada.user.id]);
    expect(logged).toEqual(['a listener for saved expertise failed']);
  });
});
