import { getInitialData, updateProfile, type Locale } from '@acquaint/contracts';
import {
  choose,
  fake,
  renderRemoteModal,
  sampleInitialData,
  sampleProfile,
} from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.ts';

const open = (formats: Locale) =>
  renderRemoteModal(remote, 'language-and-formats', {
    path: '/dashboard/account',
    fakes: [
      fake(getInitialData, () => ({ status: 200, body: sampleInitialData({ formats }) })),
      fake(updateProfile, () => ({ status: 200, body: sampleProfile() })),
    ],
  });

const LANGUAGE = 'Language';
const REGION = 'Dates, times and numbers';

it.each<[Locale, readonly (readonly [field: string, label: string])[], Locale]>([
  [
    null,
    [
      [LANGUAGE, 'English'],
      [REGION, 'Germany: 21 Nov 2026, 16:05 · 1.234,50'],
    ],
    'en-DE',
  ],
  ['en-DE', [[REGION, 'Japan: Nov 21, 2026, 16:05 · 1,234.50']], 'en-JP'],
  ['en-DE', [[LANGUAGE, 'Same as this device']], null],
])('a member whose formats are %s chooses %j: %s is saved', async (now, choices, saved) => {
  const page = await open(now);
  for (const [field, label] of choices)
    await choose(page.user, await screen.findByLabelText(field, { exact: true }), label);
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.shellCalls).toEqual([['closeModal']]));
  expect(page.calls.find(({ name }) => name === 'profiles.update')?.body).toEqual({ formats: saved });
});
