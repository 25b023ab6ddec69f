import { endSignIn, getInitialData, listSignIns } from '@acquaint/contracts';
import type { SignIn } from '@acquaint/contracts';
import { fake, renderRemotePage, sampleId, sampleInitialData } from '@acquaint/remote-kit/testing';
import type { Failure } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';

const signIn = (part: Partial<SignIn>): SignIn => ({
  id: sampleId(1),
  created_at: '2026-11-01T09:00:00.000Z',
  last_used_at: '2026-11-20T09:00:00.000Z',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  is_current: true,
  ...part,
});

/** An account that is signed in twice, on a server that ends what it is asked to. */
function openAccount(refusal?: Failure) {
  let signIns = [signIn({}), signIn({ id: sampleId(2), user_agent: '', is_current: false })];
  return renderRemotePage(remote, 'account', {
    path: '/dashboard/account',
    fakes: [
      fake(getInitialData, () => ({ status: 200, body: sampleInitialData() })),
      fake(listSignIns, () => ({ status: 200, body: { results: signIns } })),
      fake(endSignIn, ({ params }) => {
        if (refusal) return refusal;
        signIns = signIns.filter(({ id }) => id !== params.id);
        return { status: 204, body: undefined };
      }),
    ],
  });
}

describe('the account', () => {
  it('shows its data, and logs out when asked', async () => {
    const page = await openAccount();
    expect(await screen.findByText('ada@example.org')).toBeVisible();
    expect(screen.getByText('Europe/Lisbon')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Log out' }));
    expect(page.asked).toEqual([['logOut']]);
  });

  it('ends another sign-in, and offers no end to the one in use', async () => {
    const page = await openAccount();
    const list = await screen.findByRole('list', { name: 'Sign-ins' });
    expect(
      within(list)
        .getByText(/^Firefox/)
        .closest('li'),
    ).toHaveTextContent('This one');
    await page.user.click(within(list).getByRole('button', { name: 'End' }));
    await waitFor(() => expect(screen.queryByText('A browser')).toBeNull());
    expect(within(list).queryByRole('button')).toBeNull();
    expect(page.calls.find(({ name }) => name === 'auth.endSignIn')?.params).toEqual({ id: sampleId(2) });
  });

  it('says why a sign-in could not be ended, and keeps it in the list', async () => {
    const page = await openAccount({ status: 404, body: { detail: 'This sign-in has ended already.' } });
    await page.user.click(await screen.findByRole('button', { name: 'End' }));
    expect(await screen.findByText('This sign-in has ended already.')).toBeInTheDocument();
    expect(screen.getByText('A browser')).toBeVisible();
  });
});
