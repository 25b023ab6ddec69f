import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import {
  adminAppointCircleAdmin,
  adminListAudit,
  adminListOrphanedCircles,
  adminSuspendPerson,
  answerCircleTransfer,
  archiveCircle,
  blockPerson,
  createCircle,
  getCircle,
  joinCircle,
  leaveCircle,
  setCircleRole,
  transferCircleAdmin,
  type Circle,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { appointStaff, registerMember, type TestMember } from '../../../test/people.ts';
import { PERSONAL_DATA } from '../../personal-data.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { insertAccount } from '../identity/account/accounts.repository.ts';
import { eraseAccount, markDeletion } from '../identity/account/deletion.repository.ts';
import { users } from '../identity/identity.tables.ts';
import { circleMembers, circles } from './circles.tables.ts';
import { awayStep, createSuccession } from './succession.ts';

const topics = [{ slug: 'writing' }];
const reason = { reason: 'A test of who leads next.' };

let moderator: TestMember;
beforeAll(async () => {
  moderator = await appointStaff('moderator');
});

/** A circle with an admin, a deputy and a member. */
async function ledCircle(): Promise<{
  id: string;
  admin: TestMember;
  deputy: TestMember;
  member: TestMember;
}> {
  const [admin, deputy, member] = [await registerMember(), await registerMember(), await registerMember()];
  const body = { name: `Circle ${randomUUID()}`, topics };
  const { id } = await api.ok(createCircle, { body }, { as: admin });
  for (const person of [deputy, member])
    await api.ok(joinCircle, { params: { id }, body: {} }, { as: person });
  const role = { params: { id }, body: { user_id: deputy.id, role: 'deputy' } } as const;
  await api.ok(setCircleRole, role, { as: admin });
  return { id, admin, deputy, member };
}

const look = (id: string, as: TestMember): Promise<Circle> => api.ok(getCircle, { params: { id } }, { as });
const leave = (id: string, as: TestMember) => api.call(leaveCircle, { params: { id } }, { as });
const suspend = (person: TestMember) =>
  api.call(adminSuspendPerson, { params: { id: person.id }, body: reason }, { as: moderator });
const offer = (id: string, from: TestMember, to: TestMember) =>
  api.call(transferCircleAdmin, { params: { id }, body: { user_id: to.id } }, { as: from });
const accept = (id: string, as: TestMember) =>
  api.call(answerCircleTransfer, { params: { id }, body: { accept: true } }, { as });

describe('a circle is led on', () => {
  it('by its deputy when the admin leaves, and by nobody else without one (R-CIRC-6, R-CIRC-19)', async () => {
    const { id, admin, deputy, member } = await ledCircle();
    expect((await leave(id, admin)).status).toBe(200);
    expect((await look(id, member)).admin?.id).toBe(deputy.id);
    expect((await leave(id, deputy)).status).toBe(409);
  });

  it('by its deputy when the admin is suspended', async () => {
    const { id, admin, deputy } = await ledCircle();
    expect((await suspend(admin)).status).toBe(200);
    const circle = await look(id, deputy);
    expect([circle.is_admin, circle.is_archived]).toEqual([true, false]);
  });

  it('by its deputy when the admin of an archived circle leaves or hands over, and it stays archived (R-CIRC-18)', async () => {
    const [left, handedOver, orphaned] = [await ledCircle(), await ledCircle(), await ledCircle()];
    await offer(handedOver.id, handedOver.admin, handedOver.member);
    for (const { id, admin } of [left, handedOver, orphaned])
      await api.ok(archiveCircle, { params: { id }, body: { is_archived: true } }, { as: admin });
    expect((await leave(left.id, left.admin)).status).toBe(200);
    expect(await look(left.id, left.deputy)).toMatchObject({ is_admin: true, is_archived: true });
    expect((await accept(handedOver.id, handedOver.member)).status).toBe(200);
    expect(await look(handedOver.id, handedOver.member)).toMatchObject({ is_admin: true, is_archived: true });
    // Without a deputy it has no admin, so that staff can appoint one.
    await suspend(orphaned.deputy);
    await suspend(orphaned.admin);
    expect(await look(orphaned.id, orphaned.member)).toMatchObject({ admin: null, is_archived: true });
  });

  it('by a member whom staff appoint with a reason, when there is no deputy; until then it is archived (R-CIRC-20)', async () => {
    const { id, admin, deputy, member } = await ledCircle();
    await suspend(deputy);
    await suspend(admin);
    const orphan = await look(id, member);
    expect([orphan.admin, orphan.is_archived, orphan.may.write]).toEqual([null, true, false]);
    const { results } = await api.ok(
      adminListOrphanedCircles,
      { query: { page_size: 100 } },
      { as: moderator },
    );
    expect(results.find((one) => one.id === id)?.members.map((person) => person.id)).toEqual([member.id]);
    const appoint = (userId: string) =>
      api.call(
        adminAppointCircleAdmin,
        { params: { id }, body: { user_id: userId, ...reason } },
        { as: moderator },
      );
    expect((await appoint(admin.id)).status).toBe(409);
    expect((await appoint(member.id)).status).toBe(204);
    const rescued = await look(id, member);
    expect([rescued.is_admin, rescued.is_archived]).toEqual([true, false]);
    expect((await appoint(member.id)).status).toBe(409);
    const audit = await api.ok(adminListAudit, { query: { page_size: 100 } }, { as: moderator });
    expect(audit.results.filter(({ subject_id }) => subject_id === id).map((line) => line.action)).toEqual([
      'circle/admin-appointed',
    ]);
  });

  it('by whoever accepts an offer of the admin, which can be declined, and ends when they leave (R-CIRC-11)', async () => {
    const { id, admin, member } = await ledCircle();
    await offer(id, admin, member);
    const declined = { params: { id }, body: { accept: false } };
    await api.ok(answerCircleTransfer, declined, { as: member });
    expect((await accept(id, member)).status).toBe(409);
    await offer(id, admin, member);
    await leave(id, member);
    expect((await look(id, admin)).offered_to).toBeNull();
    await api.ok(joinCircle, { params: { id }, body: {} }, { as: member });
    expect((await accept(id, member)).status).toBe(409);
    await offer(id, admin, member);
    expect((await accept(id, member)).body.is_admin).toBe(true);
    expect((await look(id, admin)).my_role).toBe('member');
  });
});

it.each(['admin', 'member'] as const)(
  'an offer of a circle cannot be accepted after the %s has blocked the other',
  async (blocker) => {
    const circle = await ledCircle();
    const { id, admin, member } = circle;
    await offer(id, admin, member);
    const body = { username: (blocker === 'admin' ? member : admin).username };
    await api.ok(blockPerson, { body }, { as: circle[blocker] });
    expect((await accept(id, member)).status).toBe(409);
    expect((await look(id, admin)).is_admin).toBe(true);
  },
);

it('nobody is made a deputy by an admin whom they have blocked, which says no more than that they are not listed', async () => {
  const { id, admin, deputy, member } = await ledCircle();
  for (const one of [deputy, member])
    await api.ok(blockPerson, { body: { username: admin.username } }, { as: one });
  const give = (to: TestMember, role: 'deputy' | 'member') =>
    api.call(setCircleRole, { params: { id }, body: { user_id: to.id, role } }, { as: admin });
  const [refused, unknown] = [await give(member, 'deputy'), await give(await registerMember(), 'deputy')];
  expect([refused.status, refused.problem.detail]).toEqual([409, unknown.problem.detail]);
  expect((await give(deputy, 'member')).status).toBe(200);
  expect((await look(id, deputy)).my_role).toBe('member');
});

type Pair = Awaited<ReturnType<typeof ledCircle>>;
const AT_ONCE: readonly (readonly [string, (circle: Pair) => Promise<unknown>])[] = [
  ['admin and deputy leave', ({ id, admin, deputy }) => Promise.all([leave(id, admin), leave(id, deputy)])],
  ['both are suspended', ({ admin, deputy }) => Promise.all([suspend(admin), suspend(deputy)])],
  [
    'the admin leaves while the deputy is suspended',
    ({ id, admin, deputy }) => Promise.all([leave(id, admin), suspend(deputy)]),
  ],
  [
    'a member accepts while they are suspended',
    async ({ id, admin, member }) => {
      await offer(id, admin, member);
      await Promise.all([accept(id, member), suspend(member), leave(id, admin)]);
    },
  ],
];

describe('two at the same moment leave a circle with an active admin, or archived:', () => {
  it.each(AT_ONCE)('%s', async (_what, act) => {
    const circle = await ledCircle();
    const witness = await registerMember();
    await api.ok(joinCircle, { params: { id: circle.id }, body: {} }, { as: witness });
    await act(circle);
    const after = await look(circle.id, witness);
    // The admin is shown only while they are active.
    expect([after.admin !== null, after.is_archived]).toEqual([!after.is_archived, after.admin === null]);
  });
});

describe('an archived circle (R-CIRC-18)', () => {
  it('is read by its members, and opened again by its admin', async () => {
    const { id, admin, member } = await ledCircle();
    const archive = (is_archived: boolean, as: TestMember) =>
      api.call(archiveCircle, { params: { id }, body: { is_archived } }, { as });
    expect((await archive(true, member)).status).toBe(403);
    expect((await archive(true, admin)).status).toBe(200);
    expect((await look(id, member)).is_archived).toBe(true);
    const stranger = await registerMember();
    expect((await api.call(joinCircle, { params: { id }, body: {} }, { as: stranger })).status).toBe(404);
    expect((await offer(id, admin, member)).status).toBe(200);
    expect((await archive(false, admin)).body.may.edit).toBe(true);
    expect((await api.ok(joinCircle, { params: { id }, body: {} }, { as: stranger })).is_member).toBe(true);
  });
});

describe('the database', () => {
  const now = Temporal.Instant.from('2026-11-21T09:00:00Z');
  let opened: OpenTestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.close());

  const person = (lastSeenAt = now): Promise<string> =>
    withTransaction(opened.db, async (tx) => {
      const email = `${randomUUID()}@example.org`;
      const account = { email, passwordHash: 'x', firstName: 'Ada', lastName: 'Test' };
      const id = await insertAccount(tx, { ...account, timeZone: 'Europe/Berlin', createdAt: now });
      await tx.update(users).set({ lastSeenAt }).where(eq(users.id, id));
      return id;
    });
  const circleOf = async (adminId: string, deputyId?: string): Promise<string> => {
    const id = randomUUID();
    await withTransaction(opened.db, async (tx) => {
      await tx.insert(circles).values({ id, name: `Circle ${id}`, adminId, createdAt: now });
      await tx
        .insert(circleMembers)
        .values([
          { circleId: id, userId: adminId, joinedAt: now },
          ...(deputyId ? [{ circleId: id, userId: deputyId, joinedAt: now, role: 'deputy' as const }] : []),
        ]);
    });
    return id;
  };
  const adminOf = async (id: string) => {
    const [row] = await opened.db.select().from(circles).where(eq(circles.id, id));
    return row && [row.adminId, row.archivedAt !== null];
  };
  const told: string[] = [];
  /** Circles whose events were cancelled. */
  const cancelled: string[] = [];
  const succession = () =>
    createSuccession({
      db: opened.db,
      events: { publish: () => undefined },
      notifications: {
        notify: async (_tx, { userId }) => {
          told.push(userId);
          await Promise.resolve();
        },
      },
      cancellations: {
        cancelAll: async (_tx, circleId) => {
          cancelled.push(circleId);
          await Promise.resolve();
        },
      },
      awayDays: 60,
      warningDays: 7,
    });

  it('refuses a circle that is not archived without an active admin, whatever the code forgets (R-CIRC-19)', async () => {
    const [admin, other] = [await person(), await person()];
    const id = await circleOf(admin);
    const refused = { cause: { constraint: 'circles_active_admin' } };
    const attempts = [
      sql`update circles set admin_id = null where id = ${id}`,
      sql`delete from circle_members where circle_id = ${id}`,
      sql`update users set suspended_at = now() where id = ${admin}`,
      sql`insert into circles (id, name, created_at) values (${randomUUID()}, ${randomUUID()}, now())`,
    ];
    for (const attempt of attempts) await expect(opened.db.execute(attempt)).rejects.toMatchObject(refused);
    await opened.db.execute(sql`update users set suspended_at = now() where id = ${other}`);
    await opened.db.execute(sql`update circles set archived_at = now(), admin_id = null where id = ${id}`);
    await expect(
      opened.db.execute(sql`update circles set archived_at = null where id = ${id}`),
    ).rejects.toMatchObject(refused);
  });

  it.each([true, false])('lets an erased admin go: with a deputy %s', async (hasDeputy) => {
    const [admin, deputy] = [await person(), await person()];
    const id = await circleOf(admin, hasDeputy ? deputy : undefined);
    const later = now.add({ hours: 24 * 31 });
    await withTransaction(opened.db, (tx) => markDeletion(tx, admin, now));
    await withTransaction(opened.db, (tx) =>
      eraseAccount(tx, admin, {
        before: later,
        now: later,
        erasing: succession().leaveAll,
        personalData: PERSONAL_DATA,
      }),
    );
    expect(await adminOf(id)).toEqual(hasDeputy ? [deputy, false] : [null, true]);
    expect(cancelled.includes(id)).toBe(!hasDeputy);
  });

  it('lets a deputy follow an admin who is away, and was told a week before', async () => {
    const [admin, deputy] = [await person(now), await person(now)];
    const id = await circleOf(admin, deputy);
    const on = (days: number) => succession().watchAway(now.add({ hours: 24 * days }));
    told.length = 0;
    await on(52);
    expect(told).toEqual([]);
    await on(54);
    await on(55);
    expect(told).toEqual([admin]);
    await on(60);
    expect(await adminOf(id)).toEqual([admin, false]);
    await on(61);
    expect([await adminOf(id), told]).toEqual([
      [deputy, false],
      [admin, deputy, admin],
    ]);
  });
});

it.each([
  ['was here a week ago', 7, null, 'none'],
  ['has been away for 53 days', 53, null, 'warn'],
  ['was told and has been away for 60 days', 60, 53, 'follow'],
  ['was told only three days ago', 70, 67, 'none'],
  ['came back after the warning, and went again', 55, -10, 'warn'],
] as const)('an admin who %s', (_who, days, warnedAfter, step) => {
  const seenAt = Temporal.Instant.from('2026-09-01T09:00:00Z');
  const after = (count: number) => seenAt.add({ hours: 24 * count });
  const warnedAt = warnedAfter === null ? null : after(warnedAfter);
  const periods = { awayDays: 60, warningDays: 7 };
  expect(awayStep({ seenAt, warnedAt, ...periods, now: after(days) })).toBe(step);
});
