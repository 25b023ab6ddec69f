import {
  adminAddNote,
  adminErasePerson,
  adminGetPerson,
  adminListAudit,
  adminListPersonIntroductions,
  adminListPersonSessions,
  createToken,
  getAccount,
  getUserByUsername,
  listNotifications,
} from '@acquaint/contracts';
import { api, type Caller } from '../../../test/client.ts';
import { appointStaff, newestEmail, registerMember, type TestMember } from '../../../test/people.ts';
import { makeRecord } from '../../../test/records.ts';

const EXPERTISE = {
  mentorship_statement: 'I help with compilers.',
  expert_in: ['fundraising', 'hiring'],
  looking_for: ['hiring', 'fundraising'],
} as const;

let support: TestMember;
let admin: TestMember;
beforeAll(async () => {
  [support, admin] = [await appointStaff('support'), await appointStaff('admin')];
});

const fileOf = (id: string, as: Caller = support) => api.ok(adminGetPerson, { params: { id } }, { as });
const auditAbout = async (about: string, search = '') =>
  (await api.ok(adminListAudit, { query: { about, search } }, { as: support })).results;

describe('the page of a member for staff (R-ADMIN-19)', () => {
  it('has the account, the profile, the logins and no secret', async () => {
    const ada = await registerMember({ expertise: EXPERTISE });
    const file = await fileOf(ada.id);
    expect(file).toMatchObject({
      person: { id: ada.id, email: ada.email, role: 'member', is_suspended: false },
      suspended_at: null,
      erase_at: null,
      profile: { time_zone: 'Europe/Berlin', expert_in: ['Fundraising', 'Hiring'] },
      verification: null,
      circles: [],
      // Other tests of this server may have people introduced.
      counts: {
        ...{ sessions: 0, introductions: expect.any(Number) as number, peeks: 0, reliability_marks: 0 },
        ...{ open_reports: 0, upheld_reports: 0 },
      },
      money: { paid_cents: 0, refunded_cents: 0, earned_cents: 0, held_cents: 0 },
    });
    expect(file.logins).toHaveLength(1);
    expect(JSON.stringify(file)).not.toMatch(/password|token|thumbprint|hash/i);
  });

  it('lists sessions with their money and the other person, but not what was written', async () => {
    const [owner, other] = [await registerMember(), await registerMember()];
    const scene = { owner, 'other member': other, 'circle admin': other, support, moderator: support, admin };
    const id = await makeRecord.session(scene);
    const { results } = await api.ok(adminListPersonSessions, { params: { id: owner.id } }, { as: support });
    expect(results).toMatchObject([
      { id, state: 'confirmed', price_cents: 0, payment: 'none', card_cents: 0, vouchers_cents: 0 },
    ]);
    expect(results[0]).not.toHaveProperty('note');
    expect((await fileOf(owner.id)).counts.sessions).toBe(1);
    const none = await api.ok(adminListPersonIntroductions, { params: { id: owner.id } }, { as: support });
    expect(none.results).toEqual([]);
  });
});

it('a note about a member is for the team only, with its author (R-ADMIN-32)', async () => {
  const ada = await registerMember();
  const note = { params: { id: ada.id }, body: { reason: 'Called; her microphone works now.' } };
  expect((await api.call(adminAddNote, note, { as: support })).status).toBe(204);
  expect(await auditAbout(ada.id)).toMatchObject([
    { action: 'person/noted', reason: note.body.reason, actor: { id: support.id } },
  ]);
  expect((await api.ok(listNotifications, { query: {} }, { as: ada })).results).toEqual([]);
});

describe('erasing a member (R-ADMIN-20)', () => {
  const erase = (id: string, step: 'begin' | 'stop' | 'finish', confirm = '') =>
    api.call(
      adminErasePerson,
      { params: { id }, body: { step, reason: 'She asked us in a letter.', confirm } },
      { as: admin },
    );

  it('takes two steps, the second with the username; the member is told, and can keep the account between them', async () => {
    const ada = await registerMember();
    expect((await erase(ada.id, 'finish', ada.username)).status).toBe(409);
    expect((await erase(ada.id, 'stop')).status).toBe(409);

    const begun = await erase(ada.id, 'begin');
    expect([begun.status, typeof begun.body.erase_at]).toEqual([200, 'string']);
    expect((await erase(ada.id, 'begin')).status).toBe(409);
    expect((await newestEmail(ada.email)).text).toContain('She asked us in a letter.');
    expect((await api.call(getAccount, {}, { as: ada })).status).toBe(401);
    expect((await erase(ada.id, 'stop')).body.erase_at).toBeNull();

    await erase(ada.id, 'begin');
    const wrong = await erase(ada.id, 'finish', 'somebody');
    expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([400, ['confirm']]);
    const erased = await erase(ada.id, 'finish', ada.username);
    expect([erased.status, erased.body.erase_at, erased.body.person.first_name]).toEqual([
      200,
      null,
      'Deleted',
    ]);
    expect((await erase(ada.id, 'finish', erased.body.person.email)).status).toBe(409);
    const credentials = { body: { email: ada.email, password: ada.password } };
    expect((await api.call(createToken, credentials)).status).toBe(401);
    const lookUp = { query: { username: ada.username } };
    expect((await api.call(getUserByUsername, lookUp, { as: support })).status).toBe(404);

    expect((await auditAbout(ada.id)).map(({ action, actor }) => [action, actor?.id])).toEqual(
      ['person/erased', 'erasure/begun', 'erasure/stopped', 'erasure/begun'].map((action) => [
        action,
        admin.id,
      ]),
    );
    expect(await auditAbout(ada.id, 'STOPPED')).toHaveLength(1);
    expect(await auditAbout(ada.id, 'no such words')).toEqual([]);
  });

  it('is refused for staff of the same role and for oneself', async () => {
    const other = await appointStaff('admin');
    expect((await erase(other.id, 'begin')).status).toBe(403);
    expect((await erase(admin.id, 'begin')).status).toBe(409);
  });
});
