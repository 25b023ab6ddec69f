import { confirmReset, requestResetCode, validateResetCode } from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage } from '@acquaint/remote-kit/testing';
import type { Fake } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.ts';

const checkFields = (errors: Record<string, string[]>) =>
  ({ status: 400, body: { detail: 'Please check the highlighted fields.', errors } }) as const;
const REQUEST = fakeSample(requestResetCode);
const VALIDATE = fake(validateResetCode, ({ body }) =>
  body.code === '123456'
    ? { status: 200, body: { reset_token: 'reset-token' } }
    : checkFields({ code: ['This code is not right, or too old.'] }),
);
const CONFIRM = fakeSample(confirmReset);

const openAt = (options: { path?: string; state?: unknown }, ...fakes: Fake[]) =>
  renderRemotePage(remote, 'forgot-password', {
    path: '/forgot-password',
    ...options,
    fakes,
    loggedIn: false,
  });
const openPage = (...fakes: Fake[]) => openAt({}, ...fakes);
type Opened = Awaited<ReturnType<typeof openPage>>;

async function reachPassword({ user }: Opened) {
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Email me a code' }));
  await user.type(await screen.findByLabelText('Code from the email'), '123456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByLabelText('Password');
}

describe('a forgotten password', () => {
  it('is replaced in three steps: email, code, new password', async () => {
    const page = await openPage(REQUEST, VALIDATE, CONFIRM);
    await reachPassword(page);
    await page.user.type(screen.getByLabelText('Password'), 'seven green kettles');
    await page.user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByRole('heading', { name: 'Your password has been changed' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(page.calls.map(({ body }) => body)).toEqual([
      { email: 'ada@example.org' },
      { email: 'ada@example.org', code: '123456' },
      { reset_token: 'reset-token', password: 'seven green kettles' },
    ]);
  });

  it('leads on to the login page with the page and the circle that were wanted', async () => {
    const wanted = '?next=%2Froom&group=c1';
    const page = await openAt({ path: `/forgot-password${wanted}` }, REQUEST, VALIDATE, CONFIRM);
    await reachPassword(page);
    await page.user.type(screen.getByLabelText('Password'), 'seven green kettles{Enter}');
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', `/login${wanted}`);
  });

  it('moves the focus to the next step’s field when the button of the last step is gone', async () => {
    const page = await openPage(REQUEST, VALIDATE, CONFIRM);
    await page.user.type(screen.getByLabelText('Email'), 'ada@example.org');
    await page.user.click(screen.getByRole('button', { name: 'Email me a code' }));
    await waitFor(() => expect(screen.getByLabelText('Code from the email')).toHaveFocus());
    await page.user.keyboard('123456');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    await page.user.keyboard('seven green kettles');
    await page.user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Your password has been changed' })).toHaveFocus(),
    );
  });

  it('shows the server’s message when no new code is sent', async () => {
    let requests = 0;
    const page = await openPage(
      fake(requestResetCode, () =>
        requests++ === 0
          ? { status: 202, body: { detail: 'On its way.' } }
          : { status: 429, body: { detail: 'That was a little too often.' } },
      ),
    );
    await page.user.type(screen.getByLabelText('Email'), 'ada@example.org{Enter}');
    await page.user.click(await screen.findByRole('button', { name: 'Email me a new code' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('That was a little too often.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('is prefilled with the email when opened from the account page', async () => {
    await openAt({ state: { email: 'ada@example.org' } });
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
  });

  it('shows a wrong code next to the field and allows another try', async () => {
    const page = await openPage(REQUEST, VALIDATE);
    await page.user.type(screen.getByLabelText('Email'), 'ada@example.org');
    await page.user.click(screen.getByRole('button', { name: 'Email me a code' }));
    await page.user.type(await screen.findByLabelText('Code from the email'), '654321');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('This code is not right, or too old.')).toBeVisible();
    await page.user.clear(screen.getByLabelText('Code from the email'));
    await page.user.type(screen.getByLabelText('Code from the email'), '123456{Enter}');
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });

  it('continues at the same step after a reload, and then leads to the wanted page', async () => {
    const path = '/forgot-password?next=%2Froom';
    const first = await openAt({ path }, REQUEST);
    await first.user.type(screen.getByLabelText('Email'), 'ada@example.org{Enter}');
    await screen.findByLabelText('Code from the email');
    first.unmount();
    const second = await openAt({ path, state: first.historyState() }, VALIDATE);
    await second.user.type(screen.getByLabelText('Code from the email'), '123456{Enter}');
    await screen.findByLabelText('Password');
    second.unmount();
    const third = await openAt({ path, state: second.historyState() }, CONFIRM);
    await third.user.type(screen.getByLabelText('Password'), 'seven green kettles{Enter}');
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login?next=%2Froom',
    );
    expect(third.calls[0]?.body).toEqual({ reset_token: 'reset-token', password: 'seven green kettles' });
    // The used token must not be left in the browser history.
    expect(third.historyState()).toEqual({ stage: { at: 'done' } });
  });

  it('sends the code again, or to another email', async () => {
    const page = await openPage(REQUEST);
    await page.user.type(screen.getByLabelText('Email'), 'ada@example.org{Enter}');
    await page.user.click(await screen.findByRole('button', { name: 'Email me a new code' }));
    await screen.findByText(/We’ve sent you a new code/);
    expect(page.calls.map(({ body }) => body)).toEqual([
      { email: 'ada@example.org' },
      { email: 'ada@example.org' },
    ]);
    await page.user.click(screen.getByRole('button', { name: 'Change email' }));
    expect(screen.getByLabelText('Email')).toBeVisible();
  });

  it('does not reveal whether an email has an account', async () => {
    const page = await openPage(REQUEST);
    await page.user.type(screen.getByLabelText('Email'), 'nobody@example.org{Enter}');
    expect(
      await screen.findByText('If there’s an account with this email, we’ve sent it a code.'),
    ).toBeVisible();
  });

  it.each([
    ['of the password, at the password', { password: ['Don’t use the name from your email.'] }],
    ['of the code’s age, which has no field here', { reset_token: ['Ask for a new code.'] }],
  ])('shows a refusal because %s', async (_about, errors: Record<string, string[]>) => {
    const page = await openPage(
      REQUEST,
      VALIDATE,
      fake(confirmReset, () => checkFields(errors)),
    );
    await reachPassword(page);
    await page.user.type(screen.getByLabelText('Password'), 'seven green kettles{Enter}');
    expect(await screen.findByText(Object.values(errors).flat().join())).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue('seven green kettles');
  });
});
