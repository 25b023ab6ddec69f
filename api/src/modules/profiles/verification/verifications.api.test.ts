import { randomUUID } from 'node:crypto';
import {
  adminDecideVerification,
  adminListAudit,
  adminListVerifications,
  confirmWorkEmail,
  createToken,
  getInitialData,
  getProfileByUsername,
  getSidebarCounts,
  getVerification,
  listNotifications,
  requestVerification,
  requestWorkEmailCode,
  updateProfile,
  withdrawVerification,
} from '@acquaint/contracts';
import { eq } from 'drizzle-orm';
import { api } from '../../../../test/client.ts';
import { appointStaff, newestCode, registerMember, type TestMember } from '../../../../test/people.ts';
import { registerProMember } from '../../../../test/pro-member.ts';
import { openTestDatabase } from '../../../../test/database/open-database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { insertAccount } from '../../identity/account/accounts.repository.ts';
import { users } from '../../identity/identity.tables.ts';
import { findMark, putVerification, updateVerification } from './verifications.repository.ts';

const evidence = 'https://www.linkedin.com/in/ada-lovelace, and ada@analytical.example';
const ask = (as: TestMember) => api.call(requestVerification, { body: { evidence } }, { as });
const stateOf = async (as: TestMember) => (await api.ok(getVerification, {}, { as })).latest?.state ?? null;
const markOf = async (member: TestMember, viewer: TestMember) =>
  (await api.ok(getProfileByUsername, { query: { username: member.username } }, { as: viewer })).verified;
const newsOf = async (as: TestMember) =>
  (await api.ok(listNotifications, { query: {} }, { as })).results.map(({ title, text }) => [title, text]);
const change = async (
  as: TestMember,
  body: { last_name?: string; company?: string; is_expert?: boolean; is_investor?: boolean },
) => {
  const { user_data } = await api.ok(getInitialData, {}, { as });
  await api.ok(updateProfile, { params: { id: user_data.profile }, body }, { as });
};

/** Finds a member's request in the queue of staff. */
async function queued(member: TestMember, staff: TestMember, is_open: 'true' | 'false' = 'true') {
  const query = { is_open, page_size: 100 };
  const { results } = await api.ok(adminListVerifications, { query }, { as: staff });
  const found = results.find(({ person }) => person.id === member.id);
  if (!found) throw new Error('It is not in the list');
  return found;
}

const decide = async (
  member: TestMember,
  staff: TestMember,
  decision: 'verified' | 'refused',
  what: 'name' | 'name_and_work' = 'name',
  is_open: 'true' | 'false' = 'true',
) => {
  const { id } = await queued(member, staff, is_open);
  const body = { decision, what, reason: 'The profile there is theirs.' };
  return api.call(adminDecideVerification, { params: { id }, body }, { as: staff });
};

describe('verification of a profile', () => {
  let staff: TestMember;
  let viewer: TestMember;
  beforeAll(async () => {
    [staff, viewer] = [await appointStaff('moderator'), await registerMember()];
  });

  it('is part of the pro plan: members with the basic plan are told so', async () => {
    const { status, problem } = await ask(viewer);
    expect([status, problem.detail]).toEqual([409, 'Verification is part of the Pro plan. See “Your plan”.']);
    expect(await api.ok(getVerification, {}, { as: viewer })).toEqual({ is_pro: false, latest: null });
  });

  it('is requested once, decided by staff with a reason, announced to the member, and visible to others', async () => {
    const ada = await registerProMember();
    expect((await ask(ada)).body.latest).toMatchObject({ state: 'waiting', evidence, what: null });
    expect((await ask(ada)).status).toBe(409);
    expect(await markOf(ada, viewer)).toBeNull();
    expect(await queued(ada, staff)).toMatchObject({ email: ada.email, evidence, asked_as: 'Ada Lovelace' });

    const decided = await decide(ada, staff, 'verified');
    expect([decided.status, decided.body.state]).toEqual([200, 'verified']);
    expect(await markOf(ada, viewer)).toEqual({
      what: 'name',
      badges: [],
      verified_at: decided.body.decided_at,
    });
    expect(await newsOf(ada)).toContainEqual([
      'Your profile is verified',
      'It’s shown on your profile. The profile there is theirs.',
    ]);
    expect((await decide(ada, staff, 'verified', 'name', 'false')).status).toBe(409);
    expect((await ask(ada)).status).toBe(409);
    const admin = await appointStaff('admin');
    const { results } = await api.ok(adminListAudit, { query: {} }, { as: admin });
    expect(results).toContainEqual(
      expect.objectContaining({ action: 'profile/verified', subject_id: ada.id }),
    );
  });

  it('is refused with a reason, and may be requested again', async () => {
    const ada = await registerProMember();
    await ask(ada);
    await decide(ada, staff, 'refused');
    expect(await stateOf(ada)).toBe('refused');
    expect(await newsOf(ada)).toContainEqual([
      'We couldn’t verify your profile',
      'We’ve reviewed it. The profile there is theirs.',
    ]);
    expect((await ask(ada)).status).toBe(200);
    expect(await stateOf(ada)).toBe('waiting');
  });

  it('is for a name: after a change of the name there is no mark, and a new request goes to staff', async () => {
    const ada = await registerProMember();
    await ask(ada);
    await decide(ada, staff, 'verified');
    await change(ada, { last_name: 'King' });
    expect([await markOf(ada, viewer), await stateOf(ada)]).toEqual([null, 'lost']);
    expect((await ask(ada)).body.latest?.state).toBe('waiting');
    expect((await queued(ada, staff)).asked_as).toBe('Ada King');
  });

  it('may include badges, as long as the member claims them', async () => {
    const ada = await registerProMember();
    await change(ada, { is_investor: true });
    await ask(ada);
    const { id } = await queued(ada, staff);
    const body = {
      decision: 'verified' as const,
      badges: ['expert', 'investor'] as ('expert' | 'investor')[],
      reason: 'The fund names her.',
    };
    const decided = await api.ok(adminDecideVerification, { params: { id }, body }, { as: staff });
    expect(decided.badges).toEqual(['investor']);
    expect((await markOf(ada, viewer))?.badges).toEqual(['investor']);
    await change(ada, { is_investor: false, is_expert: true });
    expect((await markOf(ada, viewer))?.badges).toEqual([]);
  });

  it('of name and work becomes one of the name only at another company', async () => {
    const ada = await registerProMember();
    await change(ada, { company: 'Analytical Engines' });
    await ask(ada);
    await decide(ada, staff, 'verified', 'name_and_work');
    expect((await markOf(ada, viewer))?.what).toBe('name_and_work');
    await change(ada, { company: 'Somewhere Else' });
    expect((await markOf(ada, viewer))?.what).toBe('name');
  });

  it('can be revoked by staff, or withdrawn by its owner', async () => {
    const [ada, bea] = [await registerProMember(), await registerProMember()];
    for (const one of [ada, bea]) {
      await ask(one);
      await decide(one, staff, 'verified');
    }
    expect((await decide(ada, staff, 'refused', 'name', 'false')).status).toBe(200);
    expect([await markOf(ada, viewer), await stateOf(ada)]).toEqual([null, 'refused']);
    expect((await api.call(withdrawVerification, {}, { as: bea })).status).toBe(204);
    expect([await markOf(bea, viewer), await stateOf(bea)]).toEqual([null, null]);
  });

  it('is not shown without the plan, and is shown again when the plan returns', async () => {
    const { db, close } = await openTestDatabase();
    const now = Temporal.Instant.from('2026-11-21T09:00:00Z');
    const userId = await withTransaction(db, (tx) =>
      insertAccount(tx, {
        email: 'ada@example.org',
        passwordHash: null,
        firstName: 'Ada',
        lastName: 'Lovelace',
        timeZone: undefined,
        createdAt: now,
      }),
    );
    const setPro = (isPro: boolean) => db.update(users).set({ isPro }).where(eq(users.id, userId));
    const id = randomUUID();
    await putVerification(db, { id, userId, evidence, requestedAt: now });
    await updateVerification(db, id, {
      state: 'verified',
      what: 'name',
      badges: [],
      reason: 'Yes',
      decidedAt: now,
    });
    await setPro(true);
    const mark = { what: 'name', badges: [], verified_at: '2026-11-21T09:00:00Z' };
    expect(await findMark(db, userId)).toEqual(mark);
    await setPro(false);
    expect(await findMark(db, userId)).toBeNull();
    await setPro(true);
    expect(await findMark(db, userId)).toEqual(mark);
    await close();
  });

  it('is counted and announced to staff who may decide, once until they look', async () => {
    const [moderator, support, member] = [
      await appointStaff('moderator'),
      await appointStaff('support'),
      await registerMember(),
    ];
    const waiting = async (as: TestMember) => (await api.ok(getSidebarCounts, {}, { as })).verifications;
    const noticesTo = async (as: TestMember) =>
      (await newsOf(as)).filter(([title]) => title === 'A profile is waiting for verification').length;
    const before = await waiting(moderator);
    const askers = [await registerProMember(), await registerProMember(), await registerProMember()];
    await Promise.all(askers.slice(0, 2).map(ask));
    expect([await waiting(moderator), await noticesTo(moderator)]).toEqual([before + 2, 1]);
    expect([await waiting(support), await noticesTo(support)]).toEqual([0, 0]);
    expect([await waiting(member), await noticesTo(member)]).toEqual([0, 0]);

    await queued(askers[0] as TestMember, moderator);
    await ask(askers[2] as TestMember);
    expect([await waiting(moderator), await noticesTo(moderator)]).toEqual([before + 3, 2]);
    await decide(askers[2] as TestMember, moderator, 'refused');
    expect(await waiting(moderator)).toBe(before + 2);
  });

  it('may include a work email, which a code sent to it proves', async () => {
    const [ada, bea] = [await registerProMember(), await registerProMember()];
    const email = `ada-${randomUUID()}@analytical.example`;
    const request = (as: TestMember, to = email) =>
      api.call(requestWorkEmailCode, { body: { email: to } }, { as });
    const confirm = (as: TestMember, code: string) =>
      api.call(confirmWorkEmail, { body: { email, code } }, { as });
    expect((await request(ada)).status).toBe(409);
    await ask(ada);
    await ask(bea);
    expect((await request(ada, ada.email)).status).toBe(400);
    expect((await request(ada)).status).toBe(202);
    const code = await newestCode(email);
    expect((await confirm(ada, code === '000000' ? '000001' : '000000')).status).toBe(400);
    // A code is useless to another member.
    expect((await confirm(bea, code)).status).toBe(400);
    expect((await queued(ada, staff)).work_email).toBeNull();
    expect((await confirm(ada, code)).body.latest?.work_email?.email).toBe(email);
    expect((await queued(ada, staff)).work_email?.email).toBe(email);
    expect((await confirm(ada, code)).status).toBe(400);
    await decide(ada, staff, 'verified', 'name_and_work');
    expect((await request(ada)).status).toBe(409);
    expect(
      JSON.stringify(await api.ok(getProfileByUsername, { query: { username: ada.username } }, { as: bea })),
    ).not.toContain(email);
  });

  it('loses the proven work email when it is asked for again: the evidence of a request is its own', async () => {
    const ada = await registerProMember();
    await ask(ada);
    const email = `ada-${randomUUID()}@analytical.example`;
    await api.ok(requestWorkEmailCode, { body: { email } }, { as: ada });
    const code = await newestCode(email);
    await api.ok(confirmWorkEmail, { body: { email, code } }, { as: ada });
    await decide(ada, staff, 'refused');
    expect((await ask(ada)).body.latest?.work_email).toBeNull();
    expect((await queued(ada, staff)).work_email).toBeNull();
  });

  it('answers the same for a work email with and without an account', async () => {
    const [ada, known] = [await registerProMember(), await registerMember()];
    await ask(ada);
    const answers = [];
    for (const email of [known.email, `nobody-${randomUUID()}@example.org`]) {
      answers.push(await api.call(requestWorkEmailCode, { body: { email } }, { as: ada }));
      expect(await newestCode(email)).toMatch(/^\d{6}$/);
    }
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(2).fill([202, { detail: 'Please check the inbox of this address.' }]),
    );
  });

  it('cannot be decided by the requesting staff member', async () => {
    const member = await registerProMember();
    await ask(member);
    const { id } = await queued(member, staff);
    await api.raw('/dev/role', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: member.id, role: 'moderator' }),
    });
    const { email, password } = member;
    const as = await api.ok(createToken, { body: { email, password } });
    const body = { decision: 'verified' as const, reason: 'I know myself.' };
    expect((await api.call(adminDecideVerification, { params: { id }, body }, { as })).status).toBe(409);
  });
});
