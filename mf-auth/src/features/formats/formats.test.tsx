import { getInitialData, updateProfile, type Formats } from '@acquaint/contracts';
import {
  choose,
  fake,
  renderRemoteModal,
  sampleInitialData,
  sampleProfile,
} from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.ts';

const open = (formats: Formats) =>
  renderRemoteModal(remote, 'language-and-formats', {
    path: '/dashboard/account',
    fakes: [
      fake(getInitialData, () => ({ status: 200, body: sampleInitialData({ formats }) })),
      fake(updateProfile, () => ({ status: 200, body: sampleProfile() })),
    ],
  });

it.each<[Formats, string, Formats]>([
  [null, 'Germany: 21 Nov 2026, 16:05 · 1.234,50', 'en-DE'],
  ['en-DE', 'Japan: Nov 21, 2026, 16:05 · 1,234.50', 'en-JP'],
  ['en-DE', 'Same as this device', null],
])('a member whose formats are %s chooses "%s": %s is kept', async (now, label, kept) => {
  const page = await open(now);
  await choose(page.user, await screen.findByLabelText('Dates, times and numbers'), label);
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.asked).toEqual([['closeModal']]));
  expect(page.calls.find(({ name }) => name === 'profiles.update')?.body).toEqual({ formats: kept });
});
