import { adminListFailedJobs, adminListQueues, adminRetryJob, type JobQueue } from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage, sampleItem, samplePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { onPhone } from '../../components/test-phone.ts';
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
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Failed' })).toBeNull());
  expect(page.calls.find(({ name }) => name === 'admin.retryJob')?.body).toEqual({ reason: 'It is back.' });
});

it('says what each job does, when it ran and when it runs next, those on a schedule first', async () => {
  const sample = sampleItem(adminListQueues);
  const idle = { ...sample, waiting: 0, later: 0, running: 0, failed: 0, oldest_waiting_at: null };
  const results = [
    {
      ...{ ...idle, name: 'inbox/read-links', about: 'fetches previews' },
      ...{ next_run_at: null, last_run: null, cron: null },
    },
    { ...sample, name: 'mail/send', cron: '5 4 * * *' },
  ];
  const page = await renderRemotePage(remote, 'jobs', {
    path: '/custom-admin/jobs',
    fakes: [
      fakeRole('support'),
      fake(adminListFailedJobs, () => ({ status: 200, body: samplePage([]) })),
      fake(adminListQueues, () => ({ status: 200, body: { results } })),
    ],
  });
  const list = async (name: string) => (await screen.findByRole('list', { name })).children;
  const scheduled = await list('On a schedule');
  await page.user.click(screen.getByText('Not needed in the last days (1)'));
  const needed = await list('Not needed in the last days');
  expect([scheduled.length, needed.length]).toEqual([1, 1]);
  expect(scheduled[0]).toHaveTextContent(/mail\/send.*sends an email.*Ran .* \(0\.4 sec\) · Next /);
  expect(needed[0]).toHaveTextContent('fetches previewsNo run in the last days · Runs when it’s needed');
  // The oldest of the sample has been waiting for a long time.
  expect(screen.getByText('Jobs are waiting longer than usual')).toBeVisible();
  await page.user.type(screen.getByRole('searchbox', { name: 'Search jobs' }), 'previews');
  expect(screen.queryByText('mail/send')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'On a schedule' })).toBeNull();
});

it('says once that all is well', async () => {
  const idle = { ...sampleItem(adminListQueues), waiting: 0, failed: 0, oldest_waiting_at: null };
  await renderRemotePage(remote, 'jobs', {
    path: '/custom-admin/jobs',
    fakes: [
      fakeRole('support'),
      fake(adminListFailedJobs, () => ({ status: 200, body: samplePage([]) })),
      fake(adminListQueues, () => ({ status: 200, body: { results: [idle] } })),
    ],
  });
  expect(await screen.findByText('All is well')).toBeVisible();
  expect(screen.getAllByText(/No job has failed/)).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: 'Failed' })).toBeNull();
});

describe('on a phone, the jobs on a schedule (R-ADMIN-23)', () => {
  onPhone();
  const open = (changes: Partial<JobQueue>) =>
    renderRemotePage(remote, 'jobs', {
      path: '/custom-admin/jobs',
      fakes: [
        fakeRole('support'),
        fake(adminListFailedJobs, () => ({ status: 200, body: samplePage([]) })),
        fake(adminListQueues, () => ({
          status: 200,
          body: { results: [{ ...sampleItem(adminListQueues), cron: '5 4 * * *', failed: 0, ...changes }] },
        })),
      ],
    });

  it('are folded while none has failed, and a search shows those that match', async () => {
    const page = await open({});
    await screen.findByText('On a schedule (1)');
    expect(screen.getByText('mail/send')).not.toBeVisible();
    await page.user.type(screen.getByRole('searchbox', { name: 'Search jobs' }), 'email');
    await waitFor(() => expect(screen.getByText('mail/send')).toBeVisible());
  });

  it('are shown when the last run of one has failed', async () => {
    const { last_run } = sampleItem(adminListQueues);
    await open({ last_run: last_run && { ...last_run, outcome: 'failed' } });
    expect((await screen.findByText('mail/send')).closest('li')).toHaveTextContent(
      /Failed .* \(after 0\.4 sec\)/,
    );
    expect(screen.getByText('mail/send')).toBeVisible();
  });
});
