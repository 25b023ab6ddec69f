import { randomUUID } from 'node:crypto';
import {
  adminClaimCase,
  adminDecideAppeal,
  adminDecideCase,
  adminLiftSanction,
  adminListAppeals,
  adminSuspendPerson,
  adminListAudit,
  adminListCases,
  blockPerson,
  createCircle,
  createToken,
  decideCircleCase,
  deleteMessage,
  getSanctionNotice,
  getSidebarCounts,
  joinCircle,
  listCircleCases,
  listGroupMessages,
  listNotifications,
  reportContent,
  reportPerson,
  sendAppeal,
  sendGroupMessage,
  setCircleRole,
  updateMessage,
  type ModerationCase,
  type SanctionOrder,
} from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { appointStaff, newestEmail, registerMember, type TestMember } from '../../../test/people.ts';
import { until } from '../../../test/until.ts';

let ada: TestMember;
let bob: TestMember;
let dora: TestMember;
let moderator: TestMember;
let another: TestMember;
let circleId: string;

beforeAll(async () => {
  [ada, bob, dora] = [await registerMember(), await registerMember(), await registerMember()];
  [moderator, another] = [await appointStaff('moderator'), await appointStaff('moderator')];
  const body = { name: `Circle ${randomUUID()}`, topics: [{ slug: 'fundraising' }] };
  circleId = (await api.ok(createCircle, { body }, { as: ada })).id;
  await joins(bob);
  await joins(dora);
});

const joins = (as: TestMember) => api.ok(joinCircle, { params: { id: circleId } }, { as });
const writes = (as: TestMember, text: string, later = 0) =>
  api.call(sendGroupMessage, { body: { circle_id: circleId, client_id: randomUUID(), text } }, { as, later });
const chatOf = async (as: TestMember) =>
  (await api.ok(listGroupMessages, { query: { circle_id: circleId } }, { as })).results;
const reports = (as: TestMember, id: string, kind: 'message' | 'person' | 'circle' = 'message') =>
  api.call(reportContent, { body: { kind, id, reason: 'spam', note: 'Again' } }, { as });
const casesAbout = async ({ username }: TestMember, state: 'open' | 'all' | 'mine' = 'open') =>
  (await api.ok(adminListCases, { query: { username, state } }, { as: moderator })).results;
const claims = (as: TestMember, id: string, is_claimed = true) =>
  api.call(adminClaimCase, { params: { id }, body: { is_claimed } }, { as });
const decides = (
  as: TestMember,
  id: string,
  decision: 'upheld' | 'unfounded' | 'false',
  ...actions: readonly Partial<SanctionOrder>[]
) =>
  api.call(
    adminDecideCase,
    { params: { id }, body: { decision, reason: 'As we see it', actions: actions as SanctionOrder[] } },
    { as },
  );
const lifts = (id: string) =>
  api.call(adminLiftSanction, { params: { id }, body: { reason: 'Enough' } }, { as: moderator });
const logsIn = async ({ email, password }: TestMember) =>
  (await api.call(createToken, { body: { email, password } })).status;
const tokenOf = async ({ email }: TestMember): Promise<string> =>
  /\/appeal\?token=(\S+)/.exec((await newestEmail(email)).text)?.[1] ?? '';

/** A new member of the circle whose message was reported by Dora. */
async function reported(): Promise<{ cleo: TestMember; messageId: string; row: ModerationCase }> {
  const cleo = await registerMember({ first_name: 'Cleo' });
  await joins(cleo);
  const { body } = await writes(cleo, 'Buy my watches');
  expect((await reports(dora, body.id)).status).toBe(202);
  const [row] = await casesAbout(cleo);
  if (!row) throw new Error('The report is not in the queue');
  return { cleo, messageId: body.id, row };
}

describe('a report', () => {
  it('keeps what was seen, whatever its author edits or deletes (R-MOD-1)', async () => {
    const { cleo, messageId, row } = await reported();
    await api.ok(updateMessage, { params: { id: messageId }, body: { text: 'Nothing' } }, { as: cleo });
    await api.ok(deleteMessage, { params: { id: messageId } }, { as: cleo });
    const [later] = await casesAbout(cleo);
    expect(later?.reports.map(({ snapshot }) => snapshot.text)).toEqual(['Buy my watches']);
    expect(row).toMatchObject({
      ...{ kind: 'message', person: { id: cleo.id }, circle: { id: circleId }, weight: 1 },
      reports: [{ reporter: { id: dora.id }, note: 'Again' }],
    });
  });

  it('joins the others about the same thing, once per member, and weighs more (R-MOD-2, R-MOD-3)', async () => {
    const { cleo, messageId } = await reported();
    await reports(dora, messageId);
    await reports(bob, messageId);
    const [row, ...more] = await casesAbout(cleo);
    expect([more, row?.reports.length, row?.weight]).toEqual([[], 2, 2]);
  });

  it('cannot be made about one’s own, nor about what one cannot see', async () => {
    const { cleo, messageId } = await reported();
    expect((await reports(cleo, messageId)).status).toBe(409);
    expect((await reports(await registerMember(), messageId)).status).toBe(404);
    expect((await reports(ada, circleId, 'circle')).status).toBe(409);
    expect((await reports(cleo, circleId, 'circle')).status).toBe(202);
    expect((await casesAbout(ada)).map(({ kind }) => kind)).toEqual(['circle']);
  });
});

describe('the queue', () => {
  it('is seen by staff only; who takes a report has it until they give it back (R-MOD-4)', async () => {
    const { cleo, row } = await reported();
    expect((await api.call(adminListCases, {}, { as: ada })).status).toBe(404);
    expect((await claims(await appointStaff('support'), row.id)).status).toBe(403);
    expect((await claims(moderator, row.id)).body.assigned_to?.id).toBe(moderator.id);
    expect((await casesAbout(cleo, 'mine')).map(({ id }) => id)).toEqual([row.id]);
    expect((await claims(another, row.id)).status).toBe(409);
    expect((await decides(another, row.id, 'unfounded')).status).toBe(409);
    expect((await claims(moderator, row.id, false)).body.assigned_to).toBeNull();
    expect((await decides(another, row.id, 'unfounded')).status).toBe(200);
    expect((await decides(another, row.id, 'unfounded')).status).toBe(409);
  });

  it('lets nobody decide about their own report, and nobody silence staff (R-MOD-8)', async () => {
    const { cleo, messageId, row } = await reported();
    await joins(another);
    await reports(another, messageId);
    expect((await claims(another, row.id)).status).toBe(403);
    expect((await decides(another, row.id, 'unfounded')).status).toBe(403);
    const { id } = await appointStaff('support');
    await reports(cleo, id, 'person');
    const [about] = (await casesAbout(cleo)).filter(({ person }) => person?.id === id);
    for (const kind of ['suspension', 'warning'] as const)
      expect((await decides(moderator, about?.id ?? '', 'upheld', { kind })).status).toBe(403);
    expect((await decides(moderator, about?.id ?? '', 'unfounded')).status).toBe(200);
  });

  it('is counted for staff who may decide, and for nobody else, until decided', async () => {
    const open = async (as: TestMember) => (await api.ok(getSidebarCounts, {}, { as })).reports;
    const inQueue = async () =>
      (await api.ok(adminListCases, { query: { state: 'open' } }, { as: moderator })).count;
    // Until both are read at the same moment: a job of an earlier file may delete a circle, and a case with it.
    const isCountedFor = (as: TestMember) => until(async () => (await open(as)) === (await inQueue()));
    const { cleo, messageId, row } = await reported();
    await reports(bob, messageId);
    const counts = await api.ok(getSidebarCounts, {}, { as: moderator });
    const { verifications, disputes, inquiries, withheld_money, payouts } = counts;
    expect(counts.staff).toBe(
      counts.reports + verifications + disputes + inquiries + withheld_money + payouts,
    );
    expect(counts.staff).toBeGreaterThan(0);
    expect((await casesAbout(cleo)).map(({ id }) => id)).toEqual([row.id]);
    await isCountedFor(moderator);
    expect([await open(await appointStaff('support')), await open(cleo)]).toEqual([0, 0]);
    await decides(moderator, row.id, 'unfounded');
    expect(await casesAbout(cleo)).toEqual([]);
    await isCountedFor(moderator);
  });

  it('needs an action for what is right and none for what is not, and each once', async () => {
    const { row } = await reported();
    const warning = { kind: 'warning' } as const;
    expect((await decides(moderator, row.id, 'upheld')).status).toBe(400);
    expect((await decides(moderator, row.id, 'false', warning)).status).toBe(400);
    expect((await decides(moderator, row.id, 'upheld', warning, warning)).status).toBe(400);
  });

  it('tells reporters what came of it, and counts false reports for less (R-MOD-7)', async () => {
    const liar = await registerMember();
    const victim = await registerMember();
    const other = await registerMember();
    for (const { username } of [victim, other])
      await api.ok(reportPerson, { body: { username, reason: 'spam', note: '' } }, { as: liar });
    const [first] = await casesAbout(victim);
    expect((await decides(moderator, first?.id ?? '', 'false')).status).toBe(200);
    const { results } = await api.ok(listNotifications, { query: {} }, { as: liar });
    expect(results[0]?.title).toBe('Your report wasn’t true');
    const [second] = await casesAbout(other);
    expect([second?.weight, second?.reports[0]?.record]).toEqual([
      0.5,
      { upheld: 0, unfounded: 0, false: 1 },
    ]);
  });
});

describe('a report of a profile and a block (R-MOD-1)', () => {
  it('is possible for who blocked the other, by name and by id, and not for who was only blocked', async () => {
    const [eva, max] = [await registerMember(), await registerMember()];
    await api.ok(blockPerson, { body: { username: max.username } }, { as: eva });
    const byName = (as: TestMember, { username }: TestMember) =>
      api.call(reportPerson, { body: { username, reason: 'harassment', note: '' } }, { as });
    expect((await byName(max, eva)).status).toBe(404);
    expect((await reports(max, eva.id, 'person')).status).toBe(404);
    expect((await byName(eva, max)).status).toBe(202);
    expect((await reports(eva, max.id, 'person')).status).toBe(202);
    // Whoever blocks back knows the other, too.
    await api.ok(blockPerson, { body: { username: eva.username } }, { as: max });
    expect((await byName(max, eva)).status).toBe(202);
    expect(
      (await casesAbout(max))
        .filter(({ person }) => person?.id === max.id)
        .map(({ reports: all }) => all.map(({ reporter }) => reporter?.id)),
    ).toEqual([[eva.id]]);
  });
});

describe('an action', () => {
  it('hides a message until it is lifted, and tells its author why (R-MOD-5, R-MOD-6)', async () => {
    const { cleo, messageId, row } = await reported();
    const { body } = await decides(moderator, row.id, 'upheld', { kind: 'hiding' });
    const seen = async () => (await chatOf(dora)).find(({ id }) => id === messageId);
    expect(await seen()).toMatchObject({ is_deleted: true, text: '' });
    const mail = await newestEmail(cleo.email);
    expect([mail.subject, mail.text]).toEqual([
      'We’ve hidden something you posted',
      expect.stringContaining('Our reason: As we see it'),
    ]);
    expect((await lifts(body.sanctions[0]?.id ?? '')).status).toBe(200);
    expect(await seen()).toMatchObject({ is_deleted: false, text: 'Buy my watches' });
    expect((await lifts(body.sanctions[0]?.id ?? '')).status).toBe(409);
    const { results } = await api.ok(adminListAudit, { query: { page_size: 100 } }, { as: moderator });
    const ids = [row.id, cleo.id, body.sanctions[0]?.id];
    const entries = results.filter(({ subject_id }) => ids.includes(subject_id));
    // Each of them is about the member, and leads to their page (R-ADMIN-24).
    expect(entries.map(({ action, subject }) => [action, subject?.id])).toEqual(
      ['sanction/lifted', 'report/upheld', 'sanction/hiding'].map((action) => [action, cleo.id]),
    );
  });

  it('mutes a member in one circle, or slows them down there (R-MOD-5)', async () => {
    const { cleo, row } = await reported();
    const { body } = await decides(moderator, row.id, 'upheld', { kind: 'circle_mute', days: 7 });
    expect((await writes(cleo, 'Hello?')).status).toBe(409);
    expect((await chatOf(cleo)).length).toBeGreaterThan(0);
    await lifts(body.sanctions[0]?.id ?? '');
    expect((await writes(cleo, 'Hello again')).status).toBe(201);

    const slow = await reported();
    await decides(moderator, slow.row.id, 'upheld', { kind: 'slow_mode', days: 7 });
    const refused = await writes(slow.cleo, 'And now');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
    expect((await writes(slow.cleo, 'Ten minutes later', 11)).status).toBe(201);
    expect((await writes(slow.cleo, 'At once', 12)).status).toBe(429);
  });

  it('is lifted alone: with two suspensions, one stays in force (R-MOD-5)', async () => {
    const { cleo, row } = await reported();
    await api.ok(reportPerson, { body: { username: cleo.username, reason: 'fraud', note: '' } }, { as: bob });
    const about = (await casesAbout(cleo)).find(({ kind }) => kind === 'person');
    const first = await decides(moderator, row.id, 'upheld', { kind: 'suspension' });
    const second = await decides(moderator, about?.id ?? '', 'upheld', { kind: 'suspension', days: 30 });
    expect(await logsIn(cleo)).toBe(401);
    expect(second.body.history.map(({ id }) => id)).toEqual([first.body.sanctions[0]?.id]);
    await lifts(first.body.sanctions[0]?.id ?? '');
    expect(await logsIn(cleo)).toBe(401);
    await lifts(second.body.sanctions[0]?.id ?? '');
    expect(await logsIn(cleo)).toBe(200);
  });
});

describe('an appeal', () => {
  it('is made with the link of the email, also by who is suspended, and decided by somebody else (R-MOD-6)', async () => {
    const { cleo, row } = await reported();
    await decides(moderator, row.id, 'upheld', { kind: 'suspension' });
    const token = await tokenOf(cleo);
    const notice = await api.ok(getSanctionNotice, { query: { token } });
    expect(notice).toMatchObject({ kind: 'suspension', reason: 'As we see it', quoted: 'Buy my watches' });
    const appeals = () => api.call(sendAppeal, { body: { token, statement: 'They were mine' } });
    expect([(await appeals()).status, (await appeals()).status]).toEqual([202, 409]);
    const forged = { query: { token: 'nonsense' } };
    expect((await api.call(getSanctionNotice, forged)).status).toBe(404);

    const { results } = await api.ok(adminListAppeals, { query: { page_size: 100 } }, { as: another });
    const appeal = results.find(({ person }) => person.id === cleo.id);
    const answers = (as: TestMember) =>
      api.call(
        adminDecideAppeal,
        { params: { id: appeal?.id ?? '' }, body: { is_lifted: true, reason: 'You are right' } },
        { as },
      );
    expect((await answers(moderator)).status).toBe(403);
    expect((await answers(another)).body).toMatchObject({ state: 'lifted', answer: 'You are right' });
    expect((await answers(another)).status).toBe(409);
    expect(await logsIn(cleo)).toBe(200);
    expect((await newestEmail(cleo.email)).subject).toBe('We’ve lifted a suspension of your account');
  });

  it('is closed as lifted when staff lift what it is against', async () => {
    const { cleo, row } = await reported();
    await decides(moderator, row.id, 'upheld', { kind: 'suspension' });
    const token = await tokenOf(cleo);
    await api.call(sendAppeal, { body: { token, statement: 'They were mine' } });
    const { results } = await api.ok(adminListAppeals, { query: { page_size: 100 } }, { as: another });
    const appeal = results.find(({ person }) => person.id === cleo.id);
    expect((await lifts(appeal?.sanction.id ?? '')).status).toBe(200);
    const open = await api.ok(adminListAppeals, { query: { page_size: 100 } }, { as: another });
    expect(open.results.some(({ person }) => person.id === cleo.id)).toBe(false);
    expect((await api.ok(getSanctionNotice, { query: { token } })).appeal?.state).toBe('lifted');
  });

  it('of a member of staff is decided by a higher role only, and so is lifting without one (R-ADMIN-4)', async () => {
    const [admin, support] = [await appointStaff('admin'), await appointStaff('moderator')];
    const suspension = { params: { id: support.id }, body: { reason: 'Read mails' } };
    await api.ok(adminSuspendPerson, suspension, { as: admin });
    const body = { token: await tokenOf(support), statement: 'I did not' };
    expect((await api.call(sendAppeal, { body })).status).toBe(202);
    const { results } = await api.ok(adminListAppeals, { query: { page_size: 100 } }, { as: another });
    const appeal = results.find(({ person }) => person.id === support.id);
    const decision = {
      params: { id: appeal?.id ?? '' },
      body: { is_lifted: true, reason: 'We are colleagues' },
    };
    expect((await api.call(adminDecideAppeal, decision, { as: moderator })).status).toBe(403);
    expect((await lifts(appeal?.sanction.id ?? '')).status).toBe(403);
    expect(await logsIn(support)).toBe(401);
  });
});

describe('in a circle', () => {
  const listed = (as: TestMember) =>
    api.call(listCircleCases, { params: { id: circleId }, query: {} }, { as });
  const keeps = (
    as: TestMember,
    case_id: string,
    actions: { kind: 'circle_mute' | 'slow_mode' | 'hiding'; days: number | null }[],
  ) =>
    api.call(
      decideCircleCase,
      {
        params: { id: circleId },
        body: { case_id, reason: 'Not here', decision: actions.length > 0 ? 'upheld' : 'unfounded', actions },
      },
      { as },
    );

  it('its admin and deputies see the reports without the reporters, and mute or hide (R-MOD-9)', async () => {
    const { cleo, messageId, row } = await reported();
    expect((await listed(dora)).status).toBe(403);
    expect((await listed(await registerMember())).status).toBe(404);
    await api.ok(
      setCircleRole,
      { params: { id: circleId }, body: { user_id: bob.id, role: 'deputy' } },
      { as: ada },
    );
    const found = (await listed(bob)).body.results.find(({ id }) => id === row.id);
    expect(found).toMatchObject({
      reporter_count: 1,
      reasons: ['spam'],
      snapshot: { text: 'Buy my watches' },
    });
    expect(JSON.stringify(found)).not.toContain(dora.username);
    expect((await keeps(dora, row.id, [])).status).toBe(403);
    const both = [{ kind: 'circle_mute', days: 1 } as const, { kind: 'hiding', days: null } as const];
    expect((await keeps(bob, row.id, both)).status).toBe(204);
    expect((await keeps(bob, row.id, both)).status).toBe(409);
    expect((await writes(cleo, 'Hello?')).status).toBe(409);
    expect((await chatOf(dora)).find(({ id }) => id === messageId)?.is_deleted).toBe(true);
    expect((await casesAbout(cleo, 'all'))[0]).toMatchObject({ state: 'decided', decision: 'upheld' });
  });

  it('what is severe stays open for staff, and reports about its admin are for staff alone (R-MOD-9)', async () => {
    const { cleo, messageId, row } = await reported();
    const harassment = { kind: 'message', id: messageId, reason: 'harassment', note: '' } as const;
    expect((await listed(bob)).body.results.map(({ id }) => id)).toContain(row.id);
    await api.ok(reportContent, { body: harassment }, { as: bob });
    // Who reported it does not decide about it, and does not see it there (R-MOD-8).
    expect((await listed(bob)).body.results.map(({ id }) => id)).not.toContain(row.id);
    expect((await keeps(ada, row.id, [{ kind: 'hiding', days: null }])).status).toBe(204);
    expect((await casesAbout(cleo)).map(({ id }) => id)).toEqual([row.id]);
    expect((await listed(ada)).body.results.map(({ id }) => id)).not.toContain(row.id);

    const { body } = await writes(ada, 'I rule here');
    await reports(dora, body.id);
    const about = (await casesAbout(ada)).find(({ kind }) => kind === 'message');
    for (const as of [ada, bob]) {
      expect((await listed(as)).body.results.map(({ id }) => id)).not.toContain(about?.id);
      expect((await keeps(as, about?.id ?? '', [{ kind: 'circle_mute', days: 1 }])).status).toBe(404);
    }
  });
});
