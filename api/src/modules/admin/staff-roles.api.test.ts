import { randomUUID } from 'node:crypto';
import {
  adminClaimCase,
  adminDecideInquiry,
  adminErasePerson,
  adminListAudit,
  adminListCases,
  adminListPeople,
  adminListStaff,
  adminSetRole,
  adminSuspendPerson,
  createToken,
  getInitialData,
  getSidebarCounts,
  listNotifications,
  reportPerson,
  requestDeletion,
  type Role,
} from '@acquaint/contracts';
import { eq } from 'drizzle-orm';
import { api, type Caller } from '../../../test/client.ts';
import { onPostgres } from '../../../test/database/on-postgres.ts';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { openSocket } from '../../../test/open-socket.ts';
import { appointStaff, newestEmail, registerMember, type TestMember } from '../../../test/people.ts';
import type { Database } from '../../ports/database/database.ts';
import { keepingAnAdmin } from '../identity/account/last-admin.ts';
import { users } from '../identity/identity.tables.ts';

const reason = 'Has led our largest circle for two years.';
const give = (as: TestMember, id: string, role: Role, current_password = as.password) =>
  api.call(adminSetRole, { params: { id }, body: { role, reason, current_password } }, { as });
const entriesAbout = async (as: Caller, about: string) =>
  (await api.ok(adminListAudit, { query: { about } }, { as })).results;
const seesTheArea = async (as: Caller) => (await api.call(adminListPeople, {}, { as })).status;

describe('the team (R-ADMIN-28)', () => {
  let admin: TestMember;
  let other: TestMember;
  let ada: TestMember;

  beforeAll(async () => {
    [admin, other] = [await appointStaff('admin'), await appointStaff('admin')];
  });
  beforeEach(async () => {
    ada = await registerMember({ first_name: 'Ada', last_name: 'Byron' });
  });

  it('is chosen by admins only, never for their own account, and after proving who they are', async () => {
    for (const role of ['support', 'moderator'] as const)
      expect((await give(await appointStaff(role), ada.id, 'support')).status).toBe(403);
    expect((await give(ada, ada.id, 'admin')).status).toBe(404);
    expect((await give(admin, admin.id, 'moderator')).status).toBe(409);
    expect((await give(admin, randomUUID(), 'support')).status).toBe(404);
    const unproven = await give(admin, ada.id, 'support', 'not the password');
    expect([unproven.status, Object.keys(unproven.problem.errors ?? {})]).toEqual([
      400,
      ['current_password'],
    ]);
    expect(await seesTheArea(ada)).toBe(404);
  });

  it('gets a member, with the login that the member has, who is told by email and in the app; so are the other admins', async () => {
    expect((await give(admin, ada.id, 'moderator')).body.role).toBe('moderator');
    expect(await seesTheArea(ada)).toBe(200);
    expect((await api.ok(getInitialData, {}, { as: ada })).user_data.role).toBe('moderator');
    const { results } = await api.ok(adminListStaff, { query: { page_size: 100 } }, { as: ada });
    expect(results.find(({ person }) => person.id === ada.id)).toMatchObject({
      person: { role: 'moderator', email: ada.email },
      given: { by: { id: admin.id }, reason },
    });
    const ranks = results.map(({ person }) => ['admin', 'moderator', 'support'].indexOf(person.role));
    expect(ranks).toEqual(ranks.toSorted());
    const email = await newestEmail(ada.email);
    expect([email.subject, email.text.includes(reason)]).toEqual(['You’re now a moderator', true]);
    const newest = async (as: Caller) => (await api.ok(listNotifications, {}, { as })).results[0]?.title;
    expect(await newest(ada)).toBe('You’re now a moderator');
    expect(await newest(other)).toBe('Ada Byron is now a moderator');
    expect(
      (await entriesAbout(admin, ada.id)).map(({ action, actor, reason: why }) => [action, actor?.id, why]),
    ).toEqual([['role/moderator-given', admin.id, reason]]);
    expect((await give(admin, ada.id, 'moderator')).problem.detail).toBe(
      'This person has this role already.',
    );
  });

  it('loses a member at once: every call, the badge, and what an open page of theirs was allowed', async () => {
    await give(admin, ada.id, 'moderator');
    const { email, password } = ada;
    const staffToken = { ...ada, ...(await api.ok(createToken, { body: { email, password } })) };
    const bob = await registerMember();
    await api.ok(reportPerson, { body: { username: bob.username, reason: 'spam', note: '' } }, { as: other });
    const query = { username: bob.username, state: 'open' as const };
    const [report] = (await api.ok(adminListCases, { query }, { as: staffToken })).results;
    const claim = { params: { id: report?.id ?? '' }, body: { is_claimed: true } };
    await api.ok(adminClaimCase, claim, { as: staffToken });
    const socket = await openSocket(staffToken);
    expect((await api.ok(getSidebarCounts, {}, { as: staffToken })).reports).toBeGreaterThan(0);

    expect((await give(admin, ada.id, 'member')).body.role).toBe('member');
    const told = async (): Promise<unknown> => {
      const { name, payload } = await socket.next('event');
      return name === 'profile/updated' ? payload : told();
    };
    expect(await told()).toEqual({ user_id: ada.id });
    socket.close();
    expect(await seesTheArea(staffToken)).toBe(404);
    const suspension = { params: { id: bob.id }, body: { reason } };
    expect((await api.call(adminSuspendPerson, suspension, { as: staffToken })).status).toBe(404);
    expect(await api.ok(getSidebarCounts, {}, { as: staffToken })).toMatchObject({ reports: 0, staff: 0 });
    // They had taken on a report: somebody else can now.
    expect((await api.call(adminClaimCase, claim, { as: admin })).status).toBe(200);
    // They stay logged in as a member.
    expect((await api.ok(getInitialData, {}, { as: staffToken })).user_data.role).toBe('member');
    expect((await newestEmail(ada.email)).subject).toBe('You’re no longer part of our team');
  });

  it.each(['suspended', 'erased'] as const)(
    'lets others handle a report that somebody had taken on who is %s',
    async (end) => {
      const [moderator, bob] = [await appointStaff('moderator'), await registerMember()];
      await api.ok(
        reportPerson,
        { body: { username: bob.username, reason: 'spam', note: '' } },
        { as: other },
      );
      const query = { username: bob.username, state: 'open' as const };
      const [report] = (await api.ok(adminListCases, { query }, { as: moderator })).results;
      const claim = { params: { id: report?.id ?? '' }, body: { is_claimed: true } };
      await api.ok(adminClaimCase, claim, { as: moderator });
      expect((await api.call(adminClaimCase, claim, { as: admin })).status).toBe(409);
      const params = { id: moderator.id };
      if (end === 'suspended') await api.ok(adminSuspendPerson, { params, body: { reason } }, { as: admin });
      else
        for (const step of ['begin', 'finish'] as const) {
          const body = { step, reason, confirm: moderator.username };
          await api.ok(adminErasePerson, { params, body }, { as: admin });
        }
      expect((await api.call(adminClaimCase, claim, { as: admin })).status).toBe(200);
    },
  );

  it('has no suspended account, and none that is being deleted; staff with one can be dismissed', async () => {
    await api.ok(adminSuspendPerson, { params: { id: ada.id }, body: { reason } }, { as: admin });
    expect((await give(admin, ada.id, 'support')).status).toBe(409);
    const support = await appointStaff('support');
    await api.ok(adminSuspendPerson, { params: { id: support.id }, body: { reason } }, { as: admin });
    expect((await give(admin, support.id, 'member')).status).toBe(200);
    const leaving = await registerMember();
    await api.ok(requestDeletion, { body: { current_password: leaving.password } }, { as: leaving });
    expect((await give(admin, leaving.id, 'admin')).status).toBe(409);
  });

  it('cannot silence its admins: one is first dismissed by another admin, which is seen', async () => {
    const third = await appointStaff('admin');
    const suspend = () =>
      api.call(adminSuspendPerson, { params: { id: third.id }, body: { reason } }, { as: admin });
    expect((await suspend()).status).toBe(403);
    expect((await give(admin, third.id, 'member')).status).toBe(200);
    expect((await suspend()).status).toBe(200);
    expect((await entriesAbout(other, third.id)).map(({ action }) => action)).toEqual([
      'person/suspended',
      'role/removed',
    ]);
  });

  it('keeps one of two admins who dismiss each other at the same moment', async () => {
    const [one, two] = [await appointStaff('admin'), await appointStaff('admin')];
    const outcomes = await Promise.all([give(one, two.id, 'member'), give(two, one.id, 'member')]);
    const [done, refused] = outcomes.map(({ status }) => status).toSorted((a, b) => a - b);
    expect([done, [403, 404].includes(refused ?? 0)]).toEqual([200, true]);
  });

  // Role × action: what each can do right after the appointment.
  it.each([
    ['support', 200, 403, 403],
    ['moderator', 200, 200, 403],
    ['admin', 200, 200, 200],
  ] as const)('lets new %s do exactly what the role allows', async (role, support, moderator, admins) => {
    await give(admin, ada.id, role);
    const [bob, cleo] = [await registerMember(), await registerMember()];
    expect(await seesTheArea(ada)).toBe(support);
    const inquiry = { params: { id: randomUUID() }, body: { state: 'answered' as const, reason } };
    expect((await api.call(adminDecideInquiry, inquiry, { as: ada })).status).toBe(404);
    const suspension = { params: { id: bob.id }, body: { reason } };
    expect((await api.call(adminSuspendPerson, suspension, { as: ada })).status).toBe(moderator);
    expect((await give(ada, cleo.id, 'support')).status).toBe(admins);
  });
});

describe('the database', () => {
  let opened: OpenTestDatabase;
  beforeEach(async () => {
    opened = await openTestDatabase();
  });
  afterEach(() => opened.close());

  const addAdmin = async () => {
    const id = randomUUID();
    const name = `admin_${id.slice(0, 8)}`;
    await opened.db.insert(users).values({
      ...{ id, username: name, email: `${name}@example.org`, firstName: 'A', lastName: 'B' },
      role: 'admin',
    });
    return id;
  };
  const change = (id: string, values: Partial<typeof users.$inferInsert>, db: Database = opened.db) =>
    db.update(users).set(values).where(eq(users.id, id));
  const NOW = Temporal.Instant.from('2026-11-20T09:00:00Z');

  it.each([
    ['a lower role', { role: 'moderator' }],
    ['a suspension', { suspendedAt: NOW }],
    ['a deletion', { deletionRequestedAt: NOW }],
  ] as const)(
    'refuses to take the last admin away by %s, and allows it while there is another',
    async (_, values) => {
      const [one, two] = [await addAdmin(), await addAdmin()];
      await change(one, values);
      const last = keepingAnAdmin(opened.db, (tx) => change(two, values, tx));
      await expect(last).rejects.toMatchObject({ status: 409 });
      // Other changes of the last admin are free.
      await change(two, { lastName: 'C', role: 'admin' });
    },
  );

  onPostgres('lets only one of two changes at the same moment take an admin away', async () => {
    const [one, two] = [await addAdmin(), await addAdmin()];
    const outcomes = await Promise.allSettled(
      [one, two].map((id) =>
        opened.db.transaction(async (tx) => {
          await tx.update(users).set({ role: 'member' }).where(eq(users.id, id));
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
