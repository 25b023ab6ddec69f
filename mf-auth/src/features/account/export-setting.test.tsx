import {
  createExportTicket,
  getAccountExport,
  requestAccountExport,
  type AccountExport,
  type AccountExportState,
} from '@acquaint/contracts';
import { fake } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { fill, openAccountPage } from './test-account-page.ts';

const copy = (part: Partial<AccountExport>): AccountExport => ({
  state: 'ready',
  requested_at: '2026-11-21T09:00:00.000Z',
  progress: 1,
  size_bytes: 12_345_678,
  expires_at: '2026-11-28T09:00:00.000Z',
  ...part,
});

const TOMORROW = '2026-11-22T09:00:00.000Z';
const PASSWORD = 'seven green kettles';

/** Opens the account page with these answers in order; the last one repeats. */
function open(...states: AccountExportState[]) {
  let requests = 0;
  return openAccountPage(
    fake(getAccountExport, () => {
      const body = states[Math.min(requests, states.length - 1)] ?? { latest: null, next_at: null };
      requests += 1;
      return { status: 200, body };
    }),
    fake(requestAccountExport, ({ body }) =>
      body.current_password === PASSWORD
        ? { status: 202, body: { latest: copy({ state: 'waiting', progress: 0 }), next_at: TOMORROW } }
        : {
            status: 400,
            body: { detail: 'Check.', errors: { current_password: ['This isn’t your password.'] } },
          },
    ),
    fake(createExportTicket, () => ({ status: 201, body: { url: '#the-zip', expires_at: TOMORROW } })),
  );
}

afterEach(() => {
  window.location.hash = '';
});

describe('an export of the member’s data', () => {
  it('is requested with the password, shows progress, and can be downloaded when ready', async () => {
    const { user } = await open(
      { latest: null, next_at: null },
      { latest: copy({ state: 'building', progress: 0.4 }), next_at: TOMORROW },
      { latest: copy({}), next_at: TOMORROW },
    );
    await user.click(await screen.findByRole('button', { name: 'Request a copy' }));
    const password = screen.getByLabelText('Your current password');
    await fill(user, password, 'seven red kettles{Enter}');
    expect(await screen.findByText('This isn’t your password.')).toBeVisible();
    await user.clear(password);
    await fill(user, password, `${PASSWORD}{Enter}`);
    expect(await screen.findByRole('progressbar', { name: 'Progress of your copy' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(screen.queryByRole('button', { name: 'Request a copy' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('region', { name: 'A copy of your data' })).toHaveFocus());
    expect(await screen.findByRole('button', { name: 'Download copy' })).toBeVisible();
    expect(screen.getByText(/12\.3 MB/)).toBeVisible();
  });

  it('is downloaded with the password', async () => {
    const page = await open({ latest: copy({}), next_at: TOMORROW });
    await page.user.click(await screen.findByRole('button', { name: 'Download copy' }));
    await fill(page.user, screen.getByLabelText('Your current password'), `${PASSWORD}{Enter}`);
    await waitFor(() => expect(window.location.hash).toBe('#the-zip'));
    await screen.findByText('Your download is starting.');
    expect(page.calls.find(({ name }) => name === 'account.createExportTicket')?.body).toEqual({
      current_password: PASSWORD,
    });
    expect(screen.queryByRole('button', { name: 'Get a newer copy' })).toBeNull();
  });

  it('can be requested again a day later', async () => {
    await open({ latest: copy({}), next_at: null });
    expect(await screen.findByRole('button', { name: 'Get a newer copy' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download copy' })).toBeVisible();
  });

  it('can be requested again after a failure', async () => {
    await open({ latest: copy({ state: 'failed', size_bytes: null, expires_at: null }), next_at: null });
    expect(await screen.findByText('We couldn’t create your last copy. Please try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Request a copy' })).toBeVisible();
  });
});
