import { adminListStaff, getInitialData, listPasskeys } from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage, sampleInitialData } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { remote } from '../../remote.ts';
// Imported up front, because lazy loading on a busy machine could exceed the timeout of a test.
import './second-factor-page.tsx';

const PASSKEY = {
  id: '00000000-0000-4000-8000-000000000009',
  name: 'Phone',
  created_at: '2026-11-01T09:00:00.000Z',
  last_used_at: null,
};

/** Opens a page of the admin area as an admin. `adminListStaff` is served only where the page itself may be shown. */
const open = (needs_second_factor: boolean, passkeys: readonly (typeof PASSKEY)[] = []) =>
  renderRemotePage(remote, 'staff', {
    path: '/custom-admin/staff',
    fakes: [
      fake(getInitialData, () => ({
        status: 200,
        body: sampleInitialData({ role: 'admin', needs_second_factor }),
      })),
      fake(listPasskeys, () => ({ status: 200, body: { results: [...passkeys] } })),
      ...(needs_second_factor ? [] : [fakeSample(adminListStaff)]),
    ],
  });

it.each([
  [[], 'Or add a passkey there, and log in with it from then on.'],
  [[PASSKEY], 'Or log out, and log in again with your passkey instead of your password.'],
] as const)('leads staff without a second factor to set one up (R-ADMIN-33): %#', async (passkeys, way) => {
  await open(true, passkeys);
  expect(await screen.findByRole('heading', { name: 'Protect your account first' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set up an authenticator app' })).toHaveAttribute(
    'href',
    '/dashboard/account#security',
  );
  expect(await screen.findByText(way)).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Admin area' })).toBeNull();
});

it('shows the page to staff with one', async () => {
  await open(false);
  expect(await screen.findByRole('heading', { name: 'Staff', level: 1 })).toBeVisible();
});
