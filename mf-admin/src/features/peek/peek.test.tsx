import { adminGetPeek, adminListAudit, adminListCases, adminTakeDownPeek } from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage, sampleOf, samplePage } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';

const PEEK = sampleOf(adminGetPeek);

it('a peek’s page says who agreed, and a moderator takes it down with a reason (R-ADMIN-26, R-PEEK-18)', async () => {
  let peek = PEEK;
  const page = await renderRemotePage(remote, 'peek', {
    path: `/custom-admin/peek?id=${PEEK.id}`,
    fakes: [
      fakeRole('moderator'),
      fake(adminGetPeek, () => ({ status: 200, body: peek })),
      fakeSample(adminListCases),
      fakeSample(adminListAudit),
      fake(adminTakeDownPeek, () => {
        peek = { ...peek, state: 'taken_down', published_at: null };
        return { status: 204, body: undefined };
      }),
    ],
  });
  expect(await screen.findByText('Agreed')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: `Take down peek: ${PEEK.title}` }));
  const reason = await screen.findByLabelText('Reason, for the people in the peek and the audit log');
  await page.user.type(reason, 'It shows a stranger.');
  await page.user.click(screen.getByRole('button', { name: 'Take down' }));
  expect(await screen.findByText('Taken down')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Take down/ })).toBeNull());
  expect(page.calls.find(({ name }) => name === 'admin.takeDownSnip')?.body).toEqual({
    reason: 'It shows a stranger.',
  });
});

it('a peek without reports says so in one line, as does the list of what staff did', async () => {
  await renderRemotePage(remote, 'peek', {
    path: `/custom-admin/peek?id=${PEEK.id}`,
    fakes: [
      fakeRole('moderator'),
      fake(adminGetPeek, () => ({ status: 200, body: PEEK })),
      fake(adminListCases, () => ({ status: 200, body: samplePage([]) })),
      fake(adminListAudit, () => ({ status: 200, body: samplePage([]) })),
    ],
  });
  for (const line of ['No reports', 'Nothing yet'])
    expect((await screen.findByText(line)).closest('p')).toHaveTextContent(line);
});

it('a peek that nobody else could see is shown without its title', async () => {
  await renderRemotePage(remote, 'peek', {
    path: `/custom-admin/peek?id=${PEEK.id}`,
    fakes: [
      fakeRole('admin'),
      fake(adminGetPeek, () => ({
        status: 200,
        body: { ...PEEK, title: '', state: 'not_published' as const, published_at: null },
      })),
      fakeSample(adminListCases),
      fakeSample(adminListAudit),
    ],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Title not public' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Take down/ })).toBeNull();
});
