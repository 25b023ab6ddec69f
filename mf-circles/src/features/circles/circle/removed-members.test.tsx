import { readmitCircleMember } from '@acquaint/contracts';
import { fake, renderRemotePage, samplePerson } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { circlesServer, sampleCircle } from '../../../components/test-circle.ts';
import { remote } from '../../../remote.ts';

it('a removed member gets one answer: while it is being sent, no other can be given', async () => {
  const mine = sampleCircle({ is_member: true, is_admin: true });
  const { world, fakes } = circlesServer([mine]);
  const [removed_at, asked_at] = ['2026-11-20T09:00:00Z', '2026-11-21T09:00:00Z'];
  world.removed = [{ person: samplePerson(), may_ask: true, removed_at, asked_at }];
  const sending = Promise.withResolvers<{ status: 200; body: typeof mine }>();
  const page = await renderRemotePage(remote, 'groups', {
    path: `/dashboard/groups?circle=${mine.id}`,
    fakes: [fake(readmitCircleMember, () => sending.promise), ...fakes],
  });
  await page.user.click(await screen.findByRole('tab', { name: /^Requests/ }));
  const letIn = await screen.findByRole('button', { name: 'Let back in: Grace Hopper' });
  await page.user.click(letIn);
  expect(screen.getByRole('button', { name: 'Decline Grace Hopper' })).toBeDisabled();
  await page.user.click(letIn);
  sending.resolve({ status: 200, body: mine });
  expect(page.calls.filter(({ name }) => name === readmitCircleMember.name)).toHaveLength(1);
});
