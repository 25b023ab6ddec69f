import { randomUUID } from 'node:crypto';
import {
  adminAppointCircleAdmin,
  adminArchiveCircle,
  adminDecideCase,
  adminGetCircle,
  adminListAudit,
  adminLiftSanction,
  adminListCases,
  adminListCircleEvents,
  adminListCircleMembers,
  adminListCircles,
  adminSuspendPerson,
  archiveCircle,
  createCircle,
  createCircleEvent,
  getCircle,
  getCircleEvent,
  joinCircle,
  joinCircleEvent,
  leaveCircle,
  listCircleEvents,
  listNotifications,
  reportContent,
  setCircleRole,
} from '@acquaint/contracts';
import { api } from '../../../../test/client.ts';
import { appointStaff, registerMember, type TestMember } from '../../../../test/people.ts';

it('staff find a circle, see its members and reports, archive it with a reason and open it again (R-ADMIN-25)', async () => {
  const [support, moderator] = [await appointStaff('support'), await appointStaff('moderator')];
  const [admin, member] = [await registerMember(), await registerMember()];
  const name = `Circle ${randomUUID()}`;
  const circle = { name, topics: [{ slug: 'fundraising' }] };
  const { id } = await api.ok(createCircle, { body: circle }, { as: admin });
  await api.ok(joinCircle, { params: { id }, body: {} }, { as: member });
  const report = { kind: 'circle' as const, id, reason: 'spam' as const };
  await api.ok(reportContent, { body: report }, { as: member });

  const find = async (filter: 'all' | 'archived') =>
    (
      await api.ok(adminListCircles, { query: { search: name.toUpperCase(), filter } }, { as: support })
    ).results.map((found) => [found.id, found.state, found.admin?.id, found.member_count]);
  expect(await find('all')).toEqual([[id, 'open', admin.id, 2]]);
  expect(await find('archived')).toEqual([]);
  expect(await api.ok(adminGetCircle, { params: { id } }, { as: support })).toMatchObject({
    name,
    topics: ['Fundraising'],
    archived_at: null,
  });
  const members = await api.ok(adminListCircleMembers, { params: { id } }, { as: support });
  expect(members.results.map(({ person, role }) => [person.id, role])).toEqual([
    [admin.id, 'admin'],
    [member.id, 'member'],
  ]);
  const cases = await api.ok(adminListCases, { query: { subject: id, state: 'all' } }, { as: support });
  expect(cases.results.map(({ kind, state }) => [kind, state])).toEqual([['circle', 'open']]);

  const archive = (is_archived: boolean) =>
    api.call(
      adminArchiveCircle,
      { params: { id }, body: { is_archived, reason: 'Nobody comes here.' } },
      { as: moderator },
    );
  expect((await archive(false)).status).toBe(409);
  expect((await archive(true)).body.state).toBe('archived');
  expect(await find('archived')).toEqual([[id, 'archived', admin.id, 2]]);
  expect((await api.ok(getCircle, { params: { id } }, { as: member })).is_archived).toBe(true);
  const told = await api.ok(listNotifications, { query: {} }, { as: admin });
  expect(told.results.map(({ title, text }) => [title, text])).toContainEqual([
    `We’ve archived ${name}`,
    'Our reason: Nobody comes here.',
  ]);
  expect((await archive(true)).status).toBe(409);
  expect((await archive(false)).body.state).toBe('open');
  const { results } = await api.ok(adminListAudit, { query: { about: id } }, { as: support });
  expect(results.map(({ action, actor }) => [action, actor?.id])).toEqual([
    ['circle/opened', moderator.id],
    ['circle/archived', moderator.id],
  ]);
  expect(results.map(({ subject }) => subject)).toEqual(
    Array(2).fill({ kind: 'circle', id, name, person: null }),
  );
});

it('a circle that staff archived is opened by staff only, also after it has another admin (R-CIRC-18)', async () => {
  const moderator = await appointStaff('moderator');
  const [admin, deputy] = [await registerMember(), await registerMember()];
  const circle = { name: `Circle ${randomUUID()}`, topics: [{ slug: 'fundraising' }] };
  const { id } = await api.ok(createCircle, { body: circle }, { as: admin });
  await api.ok(joinCircle, { params: { id }, body: {} }, { as: deputy });
  const role = { user_id: deputy.id, role: 'deputy' } as const;
  await api.ok(setCircleRole, { params: { id }, body: role }, { as: admin });
  const byStaff = (is_archived: boolean) =>
    api.ok(
      adminArchiveCircle,
      { params: { id }, body: { is_archived, reason: 'It sells watches.' } },
      { as: moderator },
    );
  const opens = (as: TestMember) =>
    api.call(archiveCircle, { params: { id }, body: { is_archived: false } }, { as });
  const look = (as: TestMember) => api.ok(getCircle, { params: { id } }, { as });

  const starts_at = Temporal.Now.instant()
    .add({ hours: 24 * 400 })
    .toString();
  const body = { name: 'After work', starts_at, round_minutes: 5, rounds: 3 };
  const event = await api.ok(createCircleEvent, { params: { id }, body }, { as: admin });

  await byStaff(true);
  expect(await look(admin)).toMatchObject({ is_archived: true, is_archived_by_staff: true });
  const cancelled = await api.ok(getCircleEvent, { params: { id: event.id } }, { as: deputy });
  expect(cancelled.state).toBe('cancelled');
  expect((await opens(admin)).status).toBe(409);
  await api.ok(leaveCircle, { params: { id } }, { as: admin });
  expect(await look(deputy)).toMatchObject({ is_admin: true, is_archived: true, is_archived_by_staff: true });
  expect((await opens(deputy)).status).toBe(409);
  expect((await byStaff(false)).state).toBe('open');

  // What the admin archives, the admin opens.
  await api.ok(archiveCircle, { params: { id }, body: { is_archived: true } }, { as: deputy });
  expect(await look(deputy)).toMatchObject({ is_archived: true, is_archived_by_staff: false });
  expect((await opens(deputy)).status).toBe(200);
});

it('staff learn that a circle they archived stays archived when it gets an admin, and then open it', async () => {
  const moderator = await appointStaff('moderator');
  const [admin, member] = [await registerMember(), await registerMember()];
  const circle = { name: `Circle ${randomUUID()}`, topics: [{ slug: 'fundraising' }] };
  const { id } = await api.ok(createCircle, { body: circle }, { as: admin });
  await api.ok(joinCircle, { params: { id }, body: {} }, { as: member });
  const byStaff = (is_archived: boolean) =>
    api.call(
      adminArchiveCircle,
      { params: { id }, body: { is_archived, reason: 'It sells watches.' } },
      { as: moderator },
    );
  await byStaff(true);
  const suspension = { params: { id: admin.id }, body: { reason: 'They sell watches.' } };
  await api.ok(adminSuspendPerson, suspension, { as: moderator });
  const refused = await byStaff(false);
  expect([refused.status, refused.problem['detail']]).toEqual([
    409,
    'This circle has no admin. Appoint one first, then reopen it.',
  ]);
  const choice = { user_id: member.id, reason: 'They have been here longest.' };
  await api.ok(adminAppointCircleAdmin, { params: { id }, body: choice }, { as: moderator });
  expect((await api.ok(adminGetCircle, { params: { id } }, { as: moderator })).state).toBe('archived');
  expect((await byStaff(false)).body.state).toBe('open');
});

it('staff do not archive a circle that they lead', async () => {
  const moderator = await appointStaff('moderator');
  const circle = { name: `Circle ${randomUUID()}`, topics: [{ slug: 'fundraising' }] };
  const { id } = await api.ok(createCircle, { body: circle }, { as: moderator });
  const body = { is_archived: true, reason: 'I am done.' };
  expect((await api.call(adminArchiveCircle, { params: { id }, body }, { as: moderator })).status).toBe(409);
});

it('a reported event keeps its copy, and hiding it cancels it for those who signed up, until it is shown again (R-MOD-1, R-MOD-5)', async () => {
  const moderator = await appointStaff('moderator');
  const [admin, host, member] = [await registerMember(), await registerMember(), await registerMember()];
  const circle = { name: `Circle ${randomUUID()}`, topics: [{ slug: 'fundraising' }] };
  const { id: circleId } = await api.ok(createCircle, { body: circle }, { as: admin });
  for (const as of [host, member]) await api.ok(joinCircle, { params: { id: circleId }, body: {} }, { as });
  const role = { user_id: host.id, role: 'deputy' } as const;
  await api.ok(setCircleRole, { params: { id: circleId }, body: role }, { as: admin });
  const starts_at = Temporal.Now.instant()
    .add({ hours: 24 * 400 })
    .toString();
  const fields = { name: 'Watches', about: 'Buy mine', starts_at, round_minutes: 5, rounds: 3 };
  const { id } = await api.ok(createCircleEvent, { params: { id: circleId }, body: fields }, { as: host });
  const look = (as: TestMember) => api.call(getCircleEvent, { params: { id } }, { as });
  await api.ok(joinCircleEvent, { params: { id } }, { as: member });
  expect([(await look(host)).body.may.report, (await look(member)).body.may.report]).toEqual([false, true]);

  const report = { kind: 'event', id, reason: 'fraud' } as const;
  expect((await api.call(reportContent, { body: report }, { as: host })).status).toBe(409);
  await api.ok(reportContent, { body: report }, { as: member });
  const reported = await api.ok(adminListCases, { query: { subject: id, state: 'all' } }, { as: moderator });
  expect(reported.results).toMatchObject([
    {
      ...{ kind: 'event', person: { id: host.id }, circle: { id: circleId } },
      actions: ['warning', 'hiding', 'slow_mode', 'circle_mute', 'suspension'],
      reports: [{ snapshot: { title: 'Watches', text: 'Watches\n\nBuy mine' } }],
    },
  ]);

  const decision = {
    decision: 'upheld' as const,
    reason: 'No sales.',
    actions: [{ kind: 'hiding' as const }],
  };
  const params = { id: reported.results[0]?.id ?? '' };
  const decided = await api.ok(adminDecideCase, { params, body: decision }, { as: moderator });
  expect((await look(member)).status).toBe(404);
  expect((await api.call(joinCircleEvent, { params: { id } }, { as: admin })).status).toBe(404);
  const listed = await api.ok(listCircleEvents, { params: { id: circleId } }, { as: member });
  expect(listed.results).toEqual([]);
  const forStaff = await api.ok(adminListCircleEvents, { params: { id: circleId } }, { as: moderator });
  expect(forStaff.results).toMatchObject([
    { id, state: 'cancelled', cancel_reason: 'It was hidden because of a report.' },
  ]);
  const news = async () =>
    (await api.ok(listNotifications, { query: {} }, { as: member })).results.map(({ title }) => title);
  expect(await news()).toContain('Watches was cancelled');

  const lifted = { params: { id: decided.sanctions[0]?.id ?? '' }, body: { reason: 'They were a present.' } };
  await api.ok(adminLiftSanction, lifted, { as: moderator });
  expect((await look(member)).body).toMatchObject({ state: 'coming', is_signed_up: true, cancel_reason: '' });
  expect(await news()).toContain('Watches is going ahead after all');
});
