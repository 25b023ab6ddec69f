import { adminClaimCase, adminListCases, listNotifications, reportPerson } from '@acquaint/contracts';
import { api } from '../../../test/client.ts';
import { appointStaff, registerMember, type TestMember } from '../../../test/people.ts';

it('a report is given to a colleague who can decide it, who is told; one of a colleague only by an admin (R-MOD-4)', async () => {
  const [ada, bob] = [await registerMember(), await registerMember()];
  const [moderator, another] = [await appointStaff('moderator'), await appointStaff('moderator')];
  const report = { username: bob.username, reason: 'spam', note: '' } as const;
  await api.ok(reportPerson, { body: report }, { as: ada });
  const [open] = (await api.ok(adminListCases, { query: { username: bob.username } }, { as: moderator }))
    .results;
  const params = { id: open?.id ?? '' };
  const gives = (as: TestMember, { id: colleague_id }: TestMember) =>
    api.call(adminClaimCase, { params, body: { is_claimed: true, colleague_id } }, { as });
  // Nobody who may not decide, who is reported or has reported.
  for (const unable of [await appointStaff('support'), bob, ada])
    expect((await gives(moderator, unable)).status).toBe(400);
  expect((await gives(moderator, another)).body.assigned_to?.id).toBe(another.id);
  const { results: told } = await api.ok(listNotifications, { query: {} }, { as: another });
  expect(told[0]).toMatchObject({ title: 'A report is assigned to you', person: { id: moderator.id } });
  expect((await gives(moderator, moderator)).status).toBe(409);
  expect((await gives(await appointStaff('admin'), moderator)).body.assigned_to?.id).toBe(moderator.id);
});
