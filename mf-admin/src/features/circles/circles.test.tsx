import {
  adminAppointCircleAdmin,
  adminListCircles,
  adminListOrphanedCircles,
  getInitialData,
  type PersonSummary,
} from '@acquaint/contracts';
import {
  fake,
  fakeSample,
  renderRemotePage,
  sampleId,
  sampleInitialData,
  sampleItem,
  sampleOf,
  samplePage,
} from '@acquaint/remote-kit/testing';
import { personName } from '@acquaint/ui';
import { screen, waitFor } from '@testing-library/react';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';

const ALL = sampleOf(adminListOrphanedCircles).results;

it('staff appoint a member of a circle without an admin, with a reason (R-CIRC-20)', async () => {
  let circles = ALL;
  const page = await renderRemotePage(remote, 'circles', {
    path: '/custom-admin/circles?filter=orphaned',
    fakes: [
      fake(getInitialData, () => ({ status: 200, body: sampleInitialData({ role: 'moderator' }) })),
      fake(adminListOrphanedCircles, () => ({ status: 200, body: samplePage(circles) })),
      fake(adminAppointCircleAdmin, () => {
        circles = [];
        return { status: 204, body: undefined };
      }),
    ],
  });
  await page.user.click(await screen.findByRole('button', { name: 'Appoint an admin: Compiler friends' }));
  await page.user.click(await screen.findByRole('radio', { name: 'Alan Turing' }));
  await page.user.type(screen.getByLabelText('Reason, for the audit log'), 'The members asked for him.');
  await page.user.click(screen.getByRole('button', { name: 'Appoint' }));
  expect(await screen.findByText('Every circle has an admin')).toBeVisible();
  await waitFor(() =>
    expect(page.calls.find(({ name }) => name === 'admin.appointCircleAdmin')?.body).toEqual({
      user_id: ALL[0]?.members[1]?.id,
      reason: 'The members asked for him.',
    }),
  );
});

it('circles are found by their name or admin, and lead to their page and to that of their admin (R-ADMIN-25)', async () => {
  const page = await renderRemotePage(remote, 'circles', {
    path: '/custom-admin/circles?filter=archived&page=2',
    fakes: [fakeRole('support'), fakeSample(adminListCircles)],
  });
  const link = await screen.findByRole('link', { name: 'Compiler friends' });
  expect(link).toHaveAttribute('href', expect.stringContaining(sampleId(91)));
  const { admin } = sampleItem(adminListCircles);
  expect(screen.getByRole('link', { name: personName(admin as PersonSummary) })).toHaveAttribute(
    'href',
    `/custom-admin/person?id=${admin?.id}`,
  );
  await page.user.type(screen.getByRole('searchbox'), 'x');
  await waitFor(() => expect(page.location()).toBe('/custom-admin/circles?filter=archived&q=x'));
  await waitFor(() =>
    expect(page.calls.findLast(({ name }) => name === 'admin.listCircles')?.query).toMatchObject({
      search: 'x',
      filter: 'archived',
    }),
  );
});
