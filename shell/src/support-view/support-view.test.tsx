import { tabSupportView } from '@acquaint/browser-storage';
import { SUPPORT_VIEW_HEADER } from '@acquaint/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { configureApiClient } from '@acquaint/api-client';
import { UiProvider } from '@acquaint/ui';
import { withSupportView } from '../auth/page-key-proofs.ts';
import { SupportViewBar } from './support-view-bar.tsx';

const VIEW = { id: 'view-1', userId: 'grace', name: 'Grace Hopper', endsAt: '2999-01-01T00:00:00.000Z' };
const CALL = { method: 'GET', url: 'http://localhost/api/v1/account/', token: 'token', givesTokens: false };
const proofs = withSupportView({
  authorize: () => Promise.resolve({ Authorization: 'Bearer token' }),
  correctClock: () => undefined,
});

beforeEach(() => void tabSupportView.write(VIEW));
afterEach(() => tabSupportView.remove());

it('each call with a token says in which view it is made, but not the refresh of the token', async () => {
  expect(await proofs.authorize(CALL)).toHaveProperty(SUPPORT_VIEW_HEADER, 'view-1');
  expect(await proofs.authorize({ ...CALL, token: null })).not.toHaveProperty(SUPPORT_VIEW_HEADER);
  tabSupportView.remove();
  expect(await proofs.authorize(CALL)).toEqual({ Authorization: 'Bearer token' });
});

it('a bar names the member, and leads back to their page when the view is stopped (R-ADMIN-11)', async () => {
  const sent: (string | null)[] = [];
  configureApiClient({
    getAccessToken: () => 'token',
    refresh: () => Promise.reject(new Error('No refresh is needed here.')),
    onUnauthorized: () => undefined,
    onServerError: () => undefined,
    transport: (config) => {
      sent.push(`${config.url} ${tabSupportView.read()?.id}`);
      return Promise.resolve({ data: undefined, status: 204, statusText: '', headers: {}, config });
    },
  });
  const open = jest.fn();
  render(<SupportViewBar view={VIEW} open={open} />, { wrapper: UiProvider });
  expect(screen.getByRole('region', { name: 'Viewing as support' })).toHaveTextContent('Grace Hopper');
  await userEvent.click(screen.getByRole('button', { name: 'Stop viewing' }));
  await waitFor(() => expect(open).toHaveBeenCalledWith('/custom-admin/person?id=grace'));
  expect(sent).toEqual(['/admin/views/end/ undefined']);
});

it('a view whose time is over is left at once', async () => {
  const open = jest.fn();
  render(<SupportViewBar view={{ ...VIEW, endsAt: '2020-01-01T00:00:00.000Z' }} open={open} />, {
    wrapper: UiProvider,
  });
  await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
  expect(tabSupportView.read()).toBeNull();
});
