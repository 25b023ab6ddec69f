import { adminListFailedJobs, adminListQueues, adminRetryJob } from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage, sampleItem, samplePage } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';

it('shows what failed and why, and an admin retries it with a reason (R-ADMIN-23)', async () => {
  let failed = [sampleItem(adminListFailedJobs)];
  const page = await renderRemotePage(remote, 'jobs', {
    path: '/custom-admin/jobs',
    fakes: [
      fakeRole('admin'),
      fake(adminListFailedJobs, () => ({ status: 200, body: samplePage(failed) })),
      fakeSample(adminListQueues),
      fake(adminRetryJob, () => {
        failed = [];
        return { status: 200, body: sampleItem(adminListFailedJobs) };
      }),
    ],
  });
  expect(await screen.findByText('connect ECONNREFUSED')).toBeVisible();
  expect(await screen.findByText('2 due, 1 running, 1 scheduled, 1 failed')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Retry mail/send' }));
  await page.user.type(await screen.findByLabelText('Reason, for the audit log'), 'It is back.');
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No job has failed');
  expect(page.calls.find(({ name }) => name === 'admin.retryJob')?.body).toEqual({ reason: 'It is back.' });
});
