import { getInitialData } from '@acquaint/contracts';
import { fakeSample, renderRemotePage } from '@acquaint/remote-kit/testing';
import { formatTime } from '@acquaint/ui';
import { screen, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { introduction, introductionsServer, type IntroductionsWorld } from './test-intros.ts';

const SLOT = { starts_at: '2026-11-24T08:00:00.000Z', ends_at: '2026-11-24T08:20:00.000Z' };
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const open = (world: Partial<IntroductionsWorld>) =>
  renderRemotePage(remote, 'intros', {
    path: '/dashboard/home/intros',
    fakes: [
      fakeSample(getInitialData),
      ...introductionsServer({ isMutual: true, commonSlots: [SLOT], ...world }).fakes,
    ],
  });

const IN_TOKYO = formatTime(SLOT.starts_at, { style: 'time', zone: 'Asia/Tokyo' }, 0);

it('shows the times of a match in the other person’s zone too', async () => {
  const page = await open({ theirTimeZone: 'Asia/Tokyo' });
  await page.user.click(await screen.findByRole('button', { name: 'I’d like to meet' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: /for Grace$/ })).toHaveTextContent(`${IN_TOKYO} for Grace`);
});

it('shows them once if both clocks are the same', async () => {
  const page = await open({ theirTimeZone: OWN_ZONE });
  await page.user.click(await screen.findByRole('button', { name: 'I’d like to meet' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText(/for Grace$/)).toBeNull();
});

it('shows the common times of an earlier match in both zones', async () => {
  const matched = introduction({ status: 'matched' });
  const page = await open({ introductions: [matched], theirTimeZone: 'Asia/Tokyo' });
  await page.user.click(await screen.findByText('Matches'));
  await page.user.click(await screen.findByRole('button', { name: 'When are we both free?' }));
  expect(await screen.findByRole('button', { name: /for Grace$/ })).toHaveTextContent(
    `${IN_TOKYO} for Grace`,
  );
});
