import { adminListSettings, type Role } from '@acquaint/contracts';
import { fake, renderRemotePage, sampleItem } from '@acquaint/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { fakeRole } from '../../components/test-staff.ts';
import { remote } from '../../remote.ts';

const NOTICE = sampleItem(adminListSettings);
const SECRET = { ...NOTICE, name: 'SMTP_URL', about: 'SMTP server', is_secret: true, value: '', default: '' };
const open = (role: Role) =>
  renderRemotePage(remote, 'settings', {
    path: '/custom-admin/settings',
    fakes: [
      fakeRole(role),
      fake(adminListSettings, () => ({ status: 200, body: { results: [NOTICE, SECRET] } })),
    ],
  });

it('shows admins the value and the default of each setting, but no secret (R-ADMIN-22)', async () => {
  const page = await open('admin');
  const list = within(await screen.findByRole('list', { name: 'Settings' }));
  expect(list.getByText(/Value: 6/)).toHaveTextContent('Value: 6 · Default: 12');
  expect(list.getByText('Set (never shown)')).toBeVisible();
  await page.user.type(screen.getByRole('searchbox'), 'smtp');
  expect(list.queryByText('NOTICE_HOURS')).toBeNull();
});

it('is for admins only', async () => {
  const page = await open('moderator');
  expect(await screen.findByText('Only admins can see the settings.')).toBeVisible();
  expect(page.calls.some(({ name }) => name === 'admin.listSettings')).toBe(false);
});
