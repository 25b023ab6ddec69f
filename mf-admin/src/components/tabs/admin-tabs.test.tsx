import { adminListFailedJobs, adminListQueues, getSidebarCounts } from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage, sampleOf } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { fakeRole } from '../test-staff.ts';

it.each([
  ['support', false],
  ['moderator', false],
  ['admin', true],
] as const)('offer %s the settings only if this role may see them', async (role, isOffered) => {
  const page = await renderRemotePage(remote, 'jobs', {
    path: '/custom-admin/jobs',
    fakes: [fakeRole(role), fakeSample(adminListFailedJobs), fakeSample(adminListQueues)],
  });
  await page.user.click(await screen.findByRole('button', { name: 'Platform' }));
  expect(await screen.findByRole('link', { name: 'Jobs' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Settings' }) !== null).toBe(isOffered);
});

it('keep the current tab in view when the numbers arrive, which move it', async () => {
  // jsdom has no layout: the tab is 500 pixels from the start of the row, and 40 more once the two numbers are there.
  jest
    .spyOn(HTMLElement.prototype, 'offsetLeft', 'get')
    .mockImplementation(() => (document.body.textContent.includes('Reports3') ? 540 : 500));
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await renderRemotePage(remote, 'jobs', {
    path: '/custom-admin/jobs',
    fakes: [
      fakeRole('admin'),
      fakeSample(adminListFailedJobs),
      fakeSample(adminListQueues),
      fake(getSidebarCounts, async () => {
        await asked;
        return { status: 200, body: { ...sampleOf(getSidebarCounts), reports: 3, verifications: 2 } };
      }),
    ],
  });
  const row = (await screen.findByRole('navigation', { name: 'Admin area' })).firstElementChild;
  expect(row?.scrollLeft).toBe(500);
  answer();
  expect(await screen.findByRole('link', { name: 'Reports 3 waiting' })).toBeVisible();
  expect(row?.scrollLeft).toBe(540);
});
