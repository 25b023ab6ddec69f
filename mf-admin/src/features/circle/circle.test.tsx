import {
  adminArchiveCircle,
  adminGetCircle,
  adminListAudit,
  adminListCases,
  adminListCircleEvents,
  adminListCircleMembers,
} from '@acquaint/contracts';
import {
  fake,
  fakeSample,
  renderRemotePage,
  sampleItem,
  sampleOf,
  samplePage,
} from '@acquaint/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';

const CIRCLE = sampleOf(adminGetCircle);

it('a circle’s page has its members and reports, and a moderator archives it with a reason (R-ADMIN-25)', async () => {
  let circle = CIRCLE;
  const page = await renderRemotePage(remote, 'circle', {
    path: `/custom-admin/circle?id=${CIRCLE.id}`,
    fakes: [
      fakeRole('moderator'),
      fake(adminGetCircle, () => ({ status: 200, body: circle })),
      fakeSample(adminListCircleEvents),
      fakeSample(adminListCircleMembers),
      fakeSample(adminListCases),
      fakeSample(adminListAudit),
      fake(adminArchiveCircle, ({ body }) => {
        circle = { ...circle, state: body.is_archived ? 'archived' : 'open' };
        return { status: 200, body: circle };
      }),
    ],
  });
  expect(await screen.findByRole('link', { name: 'Alan Turing' })).toBeVisible();
  const events = await screen.findByRole('list', { name: 'Events' });
  expect(events).toHaveTextContent('9 signed up, 8 met in 12 sessions · Hosted by Grace Hopper');
  expect(await screen.findByRole('list', { name: 'Reports' })).toHaveTextContent('report');
  await page.user.click(screen.getByRole('button', { name: 'Archive circle: Compiler friends' }));
  const reason = await screen.findByLabelText('Reason, for the circle’s admin and the audit log');
  await page.user.type(reason, 'Nobody comes.');
  await page.user.click(screen.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByRole('button', { name: 'Reopen circle: Compiler friends' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.calls.find(({ name }) => name === 'admin.archiveCircle')?.body).toEqual({
    is_archived: true,
    reason: 'Nobody comes.',
  });
});

it.each([
  [{ state: 'coming', people_count: 0 }, 'no one signed up'],
  [{ state: 'over', people_count: 2, met_count: 0, session_count: 0 }, '2 signed up, no one met'],
  [{ state: 'cancelled', people_count: 4, cancel_reason: 'I am ill.' }, '4 signed up'],
] as const)('the events in a circle’s page say how many came: %j', async (part, text) => {
  const event = { ...sampleItem(adminListCircleEvents), ...part };
  await renderRemotePage(remote, 'circle', {
    path: `/custom-admin/circle?id=${CIRCLE.id}`,
    fakes: [
      fakeRole('support'),
      ...[adminGetCircle, adminListCircleMembers, adminListCases, adminListAudit].map(fakeSample),
      fake(adminListCircleEvents, () => ({ status: 200, body: samplePage([event]) })),
    ],
  });
  expect(await screen.findByText(new RegExp(`^${text} · Hosted by`))).toBeVisible();
  if (event.cancel_reason !== '') expect(screen.getByText(event.cancel_reason)).toBeVisible();
});

it('a link without a circle says where to find one', async () => {
  await renderRemotePage(remote, 'circle', { path: '/custom-admin/circle', fakes: [fakeRole('support')] });
  expect(await screen.findByRole('link', { name: 'All circles' })).toBeVisible();
});

it('a decision that is confirmed offline fails at once, and is not carried out after Cancel', async () => {
  let isOnline = true;
  let archived = 0;
  const page = await renderRemotePage(remote, 'circle', {
    path: `/custom-admin/circle?id=${CIRCLE.id}`,
    fakes: [
      fakeRole('moderator'),
      fakeSample(adminGetCircle),
      fakeSample(adminListCircleMembers),
      fakeSample(adminListCases),
      fakeSample(adminListAudit),
      fake(adminArchiveCircle, () => {
        if (!isOnline) return { status: 503, body: { detail: 'You are offline.' } };
        archived += 1;
        return { status: 200, body: CIRCLE };
      }),
    ],
  });
  await page.user.click(await screen.findByRole('button', { name: 'Archive circle: Compiler friends' }));
  await page.user.type(await screen.findByLabelText(/^Reason/), 'Nobody comes.');
  isOnline = false;
  act(() => void window.dispatchEvent(new Event('offline')));
  await page.user.click(screen.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('You are offline.')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  isOnline = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('button', { name: 'Archive circle: Compiler friends' })).toBeVisible();
  expect(archived).toBe(0);
});
