import { createToken, listLoginProviders, registerUser, requestVerificationCode } from '@acquaint/contracts';
import { fake, renderRemotePage, sampleId } from '@acquaint/remote-kit/testing';
import type { Fake, RenderedRemote } from '@acquaint/remote-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.ts';

const PAIR = { access: 'new-access', refresh: 'new-refresh' };
const CODE_SENT = fake(requestVerificationCode, () => ({
  status: 202,
  body: { detail: 'If this address is new, a code is on its way.' },
}));
const ACCEPTED = fake(registerUser, ({ body }) => ({
  status: 201,
  body: { id: sampleId(1), username: body.username, email: body.email },
}));
const LOGGED_IN = fake(createToken, () => ({ status: 200, body: PAIR }));

const NO_PROVIDERS = fake(listLoginProviders, () => ({ status: 200, body: { results: [] } }));

/** Returns the calls of a page without the call for the list of providers. */
const sentBy = ({ calls }: Pick<RenderedRemote, 'calls'>) =>
  calls.filter(({ name }) => name !== 'auth.listProviders');

const openAt = (options: { readonly path?: string; readonly state?: unknown }, ...fakes: Fake[]) =>
  renderRemotePage(remote, 'register', {
    path: '/register?next=%2Froom',
    ...options,
    fakes: [NO_PROVIDERS, ...fakes],
    loggedIn: false,
  });
const openRegister = (...fakes: Fake[]) => openAt({}, ...fakes);
type Opened = Awaited<ReturnType<typeof openRegister>>;

async function sayWhoYouAre({ user }: Opened) {
  await user.type(screen.getByLabelText('First name'), 'Ada');
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Email me a code' }));
  await screen.findByText('We emailed a code to ada@example.org.');
}

async function fillSecondStep({ user }: Opened) {
  await user.type(screen.getByLabelText('Code from the email'), '123 456');
  await user.type(screen.getByLabelText('Last name'), 'Byron');
  await user.type(screen.getByLabelText('Password'), 'seven green kettles');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
}

afterEach(() => sessionStorage.clear());

describe('registering', () => {
  it('sends the form once when its button is clicked twice', async () => {
    const page = await openRegister(CODE_SENT, ACCEPTED, LOGGED_IN);
    await sayWhoYouAre(page);
    await page.user.type(screen.getByLabelText('Code from the email'), '123456');
    await page.user.type(screen.getByLabelText('Last name'), 'Byron');
    await page.user.type(screen.getByLabelText('Password'), 'seven green kettles');
    const create = screen.getByRole('button', { name: 'Create account' });
    // In one task, before the button shows that the form is on its way.
    fireEvent.click(create);
    fireEvent.click(create);
    await waitFor(() => expect(page.location()).toBe('/onboarding?next=%2Froom'));
    expect(sentBy(page).filter(({ name }) => name === 'users.register')).toHaveLength(1);
  });

  it('takes a name and an email, then the code and a password, and leads into onboarding', async () => {
    const page = await openRegister(CODE_SENT, ACCEPTED, LOGGED_IN);
    await sayWhoYouAre(page);
    await fillSecondStep(page);
    await waitFor(() => expect(page.location()).toBe('/onboarding?next=%2Froom'));
    expect(page.shellCalls).toEqual([['logIn', PAIR]]);
    expect(sentBy(page).map(({ name, body }) => [name, body])).toEqual([
      ['auth.requestVerificationCode', { email: 'ada@example.org', first_name: 'Ada' }],
      [
        'users.register',
        {
          email: 'ada@example.org',
          username: 'ada@example.org',
          first_name: 'Ada',
          last_name: 'Byron',
          password: 'seven green kettles',
          code: '123456',
          user_type_identifier: 'basic',
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      ],
      ['auth.createToken', { username: 'ada@example.org', password: 'seven green kettles' }],
    ]);
  });

  it('takes the circle that the visitor came from along into onboarding', async () => {
    const page = await openAt({ path: '/register?group=c1' }, CODE_SENT, ACCEPTED, LOGGED_IN);
    await sayWhoYouAre(page);
    await fillSecondStep(page);
    await waitFor(() => expect(page.location()).toBe('/onboarding?group=c1'));
  });

  it('sends no code before name and email are valid', async () => {
    const page = await openRegister(CODE_SENT);
    await page.user.type(screen.getByLabelText('Email'), 'ada@example');
    await page.user.click(screen.getByRole('button', { name: 'Email me a code' }));
    expect(await screen.findByText('This field is required')).toBeVisible();
    expect(await screen.findByText('Enter an email address, such as ada@example.org')).toBeVisible();
    expect(sentBy(page)).toEqual([]);
  });

  it('shows the server’s messages next to their fields and keeps the input', async () => {
    const refused = fake(registerUser, () => ({
      status: 400,
      body: {
        detail: 'Please check the highlighted fields.',
        errors: {
          code: ['This code is not right, or too old.'],
          password: ['Too many people use this one.'],
        },
      },
    }));
    const page = await openRegister(CODE_SENT, refused);
    await sayWhoYouAre(page);
    await fillSecondStep(page);
    expect(await screen.findByText('This code is not right, or too old.')).toBeVisible();
    expect(screen.getByText('Too many people use this one.')).toBeVisible();
    expect(screen.getByLabelText('Code from the email')).toBeInvalid();
    expect(screen.getByLabelText('Last name')).not.toBeInvalid();
    expect(screen.getByLabelText('Password')).toHaveValue('seven green kettles');
    expect(page.shellCalls).toEqual([]);
  });

  it('shows a message about a field that this step does not have', async () => {
    const refused = fake(registerUser, () => ({
      status: 400,
      body: {
        detail: 'Please check the highlighted fields.',
        errors: { time_zone: ['Choose a time zone from the list.'] },
      },
    }));
    const page = await openRegister(CODE_SENT, refused);
    await sayWhoYouAre(page);
    await fillSecondStep(page);
    expect(await screen.findByText('Choose a time zone from the list.')).toBeVisible();
  });

  it('lets a visitor correct the email without typing the name again', async () => {
    const page = await openRegister(CODE_SENT);
    await sayWhoYouAre(page);
    await page.user.click(screen.getByRole('button', { name: 'Change email' }));
    expect(screen.getByLabelText('First name')).toHaveValue('Ada');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
  });

  it('continues with the code after a reload', async () => {
    const page = await openRegister(CODE_SENT);
    await sayWhoYouAre(page);
    const state = page.historyState();
    page.unmount();
    const again = await openAt({ state }, CODE_SENT, ACCEPTED, LOGGED_IN);
    expect(screen.getByText('We emailed a code to ada@example.org.')).toBeVisible();
    await again.user.click(screen.getByRole('button', { name: 'Change email' }));
    expect(screen.getByLabelText('First name')).toHaveValue('Ada');
    await again.user.click(screen.getByRole('button', { name: 'Email me a code' }));
    await screen.findByText('We emailed a code to ada@example.org.');
    await fillSecondStep(again);
    await waitFor(() => expect(again.location()).toBe('/onboarding?next=%2Froom'));
  });

  it('keeps the names and the email over a reload until the account is created, but not the password', async () => {
    const first = await openRegister(CODE_SENT);
    await first.user.type(screen.getByLabelText('First name'), 'Ada');
    first.unmount();
    const second = await openRegister(CODE_SENT);
    expect(screen.getByLabelText('First name')).toHaveValue('Ada');
    await second.user.type(screen.getByLabelText('Email'), 'ada@example.org');
    await second.user.click(screen.getByRole('button', { name: 'Email me a code' }));
    await second.user.type(await screen.findByLabelText('Last name'), 'Byron');
    await second.user.type(screen.getByLabelText('Password'), 'seven green kettles');
    const state = second.historyState();
    second.unmount();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('kettles');
    const third = await openAt({ state }, ACCEPTED, LOGGED_IN);
    expect(screen.getByLabelText('Last name')).toHaveValue('Byron');
    await third.user.type(screen.getByLabelText('Code from the email'), '123 456');
    await third.user.type(screen.getByLabelText('Password'), 'seven green kettles');
    await third.user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(third.location()).toBe('/onboarding?next=%2Froom'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('starts over when the history state is invalid', async () => {
    await openAt({ state: { stage: { newcomer: 'ada', typed: 3 } } });
    expect(screen.getByLabelText('First name')).toHaveValue('');
  });

  it('sends a new code on request, and says if it failed', async () => {
    let isBusy = false;
    const sometimes = fake(requestVerificationCode, () =>
      isBusy
        ? { status: 429, body: { detail: 'That was a little too often.' } }
        : { status: 202, body: { detail: 'Sent.' } },
    );
    const page = await openRegister(sometimes);
    await sayWhoYouAre(page);
    await page.user.click(screen.getByRole('button', { name: 'Email me a new code' }));
    await screen.findByText(/We’ve sent you a new code/);
    expect(sentBy(page)).toHaveLength(2);
    isBusy = true;
    await page.user.click(screen.getByRole('button', { name: 'Email me a new code' }));
    await screen.findByText(/That was a little too often/);
  });

  it('sends a new member to the login page when the login fails after registration', async () => {
    const busy = fake(createToken, () => ({ status: 429, body: { detail: 'A little too often.' } }));
    const page = await openRegister(CODE_SENT, ACCEPTED, busy);
    await sayWhoYouAre(page);
    await fillSecondStep(page);
    await waitFor(() => expect(page.location()).toBe('/login?next=%2Froom'));
    await screen.findByText('Your account is ready. Log in with your new password.');
  });
});
