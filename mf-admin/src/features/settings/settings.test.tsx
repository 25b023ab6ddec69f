import { adminListSettings, SettingGroup, type OperatorSetting, type Role } from '@acquaint/contracts';
import { fake, renderRemotePage, sampleItem } from '@acquaint/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { onPhone } from '../../components/test-phone.ts';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';

const NOTICE: OperatorSetting = sampleItem(adminListSettings);
const PRICE: OperatorSetting = {
  ...NOTICE,
  name: 'PRO_MONTHLY_CENTS',
  about: 'Price of Pro',
  group: 'payments',
  unit: 'cents',
  source: 'default',
  value: '1900',
  default: '1900',
};
const SECRET: OperatorSetting = {
  ...NOTICE,
  name: 'SMTP_URL',
  about: 'SMTP server',
  group: 'email',
  unit: null,
  is_secret: true,
  value: '',
  default: '',
};
const open = (role: Role, search = '') =>
  renderRemotePage(remote, 'settings', {
    path: `/custom-admin/settings${search}`,
    fakes: [
      fakeRole(role),
      fake(adminListSettings, () => ({ status: 200, body: { results: [SECRET, PRICE, NOTICE] } })),
    ],
  });

it('shows admins each setting in its group with value, unit and default, but no secret (R-ADMIN-22)', async () => {
  const page = await open('admin');
  const booking = await screen.findByRole('list', { name: 'Booking and sessions' });
  expect(booking).toHaveTextContent(/NOTICE_HOURS changed.*6 hoursDefault: 12 hours/);
  expect(screen.getByRole('list', { name: 'Payments' })).toHaveTextContent(/PRO_MONTHLY_CENTS.*€19\.00$/);
  expect(screen.getByRole('list', { name: 'Email and notifications' })).toHaveTextContent(
    'Set (never shown)',
  );
  await page.user.type(screen.getByRole('searchbox'), 'smtp');
  expect(screen.queryByText('NOTICE_HOURS')).toBeNull();
});

it('leads to the groups that are shown, in the order of the page', async () => {
  await open('admin');
  const index = within(await screen.findByRole('navigation', { name: 'Groups of settings' }));
  expect(index.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Booking and sessions 1',
    'Payments 1',
    'Email and notifications 1',
  ]);
});

it('shows only what was changed on request', async () => {
  const page = await open('admin');
  await screen.findByText('PRO_MONTHLY_CENTS');
  await page.user.click(screen.getByText('Changed only'));
  expect(screen.queryByText('PRO_MONTHLY_CENTS')).toBeNull();
  expect(screen.getByText('NOTICE_HOURS')).toBeVisible();
});

describe('on a phone', () => {
  onPhone();

  it('folds the groups until one opens one or searches (R-ADMIN-22)', async () => {
    const page = await open('admin');
    const booking = await screen.findByRole('heading', { name: 'Booking and sessions 1' });
    expect(screen.getByText('NOTICE_HOURS')).not.toBeVisible();
    await page.user.click(booking);
    expect(screen.getByText('NOTICE_HOURS')).toBeVisible();
    expect(screen.getByText('SMTP_URL')).not.toBeVisible();
    await page.user.type(screen.getByRole('searchbox'), 'smtp');
    expect(screen.getByText('SMTP_URL')).toBeVisible();
  });
});

it('has a name for every group', async () => {
  const results = SettingGroup.options.map((group) => ({ ...NOTICE, name: group.toUpperCase(), group }));
  await renderRemotePage(remote, 'settings', {
    path: '/custom-admin/settings',
    fakes: [fakeRole('admin'), fake(adminListSettings, () => ({ status: 200, body: { results } }))],
  });
  await screen.findByText('SERVER');
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(SettingGroup.options.length);
});

it('is for admins only', async () => {
  const page = await open('moderator');
  expect(await screen.findByText('Only admins can see the settings.')).toBeVisible();
  expect(page.calls.some(({ name }) => name === 'admin.listSettings')).toBe(false);
});
