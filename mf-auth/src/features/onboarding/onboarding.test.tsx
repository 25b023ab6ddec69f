import {
  getAccount,
  getInitialData,
  takeDeletionBack,
  getProfileByUsername,
  suggestUsername,
  updateOnboarding,
} from '@acquaint/contracts';
import type { InitialData, Profile } from '@acquaint/contracts';
import { sampleAccount } from '../../test-account.ts';
import {
  choose,
  fake,
  renderRemotePage,
  sampleInitialData,
  samplePerson,
  sampleProfile,
} from '@acquaint/remote-kit/testing';
import type { Failure, Fake } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';

type Flags = InitialData['user_data']['onboarding'];

/** Opens onboarding for a new member, with a fake server that saves the input. */
async function openOnboarding(
  flags: Flags,
  refusal?: Failure,
  path = '/onboarding',
  profile: Partial<Profile> = { location: '', goals: [], user: samplePerson({ headline: '' }) },
  ...fakes: Fake[]
) {
  let now = flags;
  return renderRemotePage(remote, 'onboarding', {
    path,
    fakes: [
      ...fakes,
      fake(getAccount, () => ({ status: 200, body: sampleAccount() })),
      fake(getInitialData, () => ({
        status: 200,
        body: sampleInitialData({
          first_name: 'Zoë',
          last_name: 'O’Neil',
          has_chosen_username: !now.redirect_location,
          onboarding: now,
        }),
      })),
      fake(getProfileByUsername, () => ({ status: 200, body: sampleProfile(profile) })),
      fake(suggestUsername, () => ({ status: 200, body: { username: 'zoe.oneil' } })),
      fake(updateOnboarding, ({ body }) => {
        if (refusal) return refusal;
        now = { ...now, redirect_location: false };
        return { status: 200, body: { ...now, username: body.username ?? '' } };
      }),
    ],
  });
}

const START: Flags = { redirect_location: true, redirect_expertize: true };

describe('onboarding', () => {
  it('suggests a username, saves it with the location, then opens add-expertise', async () => {
    const page = await openOnboarding(START);
    expect(await screen.findByRole('heading', { name: 'Welcome, Zoë' })).toBeVisible();
    const username = await screen.findByLabelText('Username');
    expect(username).toHaveValue('zoe.oneil');
    await page.user.clear(username);
    await page.user.type(username, 'Zoe_1');
    await page.user.type(screen.getByLabelText(/Where you are/), 'Cork');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(page.shellCalls).toEqual([['openModal', 'add-expertise']]));
    expect(page.calls.find(({ name }) => name === 'onboarding.update')?.body).toEqual({
      username: 'zoe_1',
      location: 'Cork',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      redirect_location: false,
    });
  });

  it.each([
    [START, 'About you'],
    [{ redirect_location: false, redirect_expertize: true }, 'Your topics'],
  ])('shows the steps, and marks the one that it is at: %j', async (flags, current) => {
    await openOnboarding(flags);
    await screen.findByRole('heading', { name: 'Welcome, Zoë' });
    expect(document.querySelector('.ant-steps-item-process')).toHaveTextContent(current);
    expect(document.querySelectorAll('.ant-steps-item')).toHaveLength(2);
  });

  it('starts with the profile’s values, and sends only what was changed', async () => {
    const page = await openOnboarding(START, undefined, '/onboarding', {
      location: 'Lisbon',
      goals: ['investing'],
      user: samplePerson({ headline: 'Angel investor' }),
    });
    const headline = await screen.findByLabelText(/What you do/);
    expect(headline).toHaveValue('Angel investor');
    expect(screen.getByLabelText(/Where you are/)).toHaveValue('Lisbon');
    await page.user.type(headline, ', once a founder');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(page.shellCalls).toEqual([['openModal', 'add-expertise']]));
    expect(page.calls.find(({ name }) => name === 'onboarding.update')?.body).toEqual({
      username: 'zoe.oneil',
      headline: 'Angel investor, once a founder',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      redirect_location: false,
    });
  });

  it.each<[string, string, Failure | undefined, string]>([
    [
      'the username is no username',
      'ab',
      undefined,
      'Use 3 to 30 letters from a to z, numbers, underscores or dots',
    ],
    [
      'somebody has it already',
      'grace',
      { status: 409, body: { detail: 'Somebody has this username. Choose another.' } },
      'Somebody has this username. Choose another.',
    ],
    [
      'the server refuses a field of the profile',
      'grace',
      {
        status: 400,
        body: { detail: 'Check.', errors: { headline: ['Remove the control characters'] } },
      },
      'Remove the control characters',
    ],
  ])('shows an error when %s, and stays at the step', async (_what, name, refusal, sentence) => {
    const page = await openOnboarding(START, refusal);
    const username = await screen.findByLabelText('Username');
    await page.user.clear(username);
    await page.user.type(username, name);
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(username).toHaveValue(name);
    expect(page.shellCalls).toEqual([]);
  });

  it('shows next to the username that it is taken, and focuses the field', async () => {
    const sentence = 'Somebody has this username. Choose another.';
    const page = await openOnboarding(START, { status: 409, body: { detail: sentence } });
    const username = await screen.findByLabelText('Username');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(username).toHaveAccessibleDescription(expect.stringContaining(sentence)));
    expect(username).toHaveFocus();
    expect(screen.getAllByText(sentence)).toHaveLength(1);
  });

  it('asks for languages, suggests those of the browser, and needs one, which matching uses', async () => {
    const page = await openOnboarding(START, undefined, '/onboarding', {
      location: '',
      goals: [],
      languages: ['de'],
      user: samplePerson({ headline: '' }),
    });
    const languages = await screen.findByRole('combobox', { name: /hold a conversation/ });
    const chosen = () => screen.queryAllByTitle(/^(German|English)$/).map(({ title }) => title);
    expect(chosen()).toEqual(['German', 'English']);
    await page.user.click(languages);
    await page.user.keyboard('{Backspace}{Backspace}');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Choose at least one language')).toBeVisible();
    expect(page.calls.some(({ name }) => name === 'onboarding.update')).toBe(false);
    await choose(page.user, languages, 'French');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(page.calls.find(({ name }) => name === 'onboarding.update')?.body).toMatchObject({
        languages: ['fr'],
      }),
    );
  });

  it('leads back to the first step with what was saved, and on again', async () => {
    const page = await openOnboarding(
      { redirect_location: false, redirect_expertize: true },
      undefined,
      '/onboarding?next=%2Froom',
      { location: 'Cork', goals: [], languages: ['ga'], user: samplePerson({ headline: 'Sailor' }) },
    );
    await page.user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText(/Where you are/)).toHaveValue('Cork');
    expect(page.location()).toBe('/onboarding?next=%2Froom&step=about');
    expect(document.querySelector('.ant-steps-item-process')).toHaveTextContent('About you');
    expect(screen.getByTitle('Irish')).toBeVisible();
    expect(screen.queryByTitle('English')).toBeNull();
    await page.user.type(screen.getByLabelText(/Where you are/), ', Ireland');
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(page.location()).toBe('/onboarding?next=%2Froom'));
    expect(page.calls.find(({ name }) => name === 'onboarding.update')?.body).toMatchObject({
      location: 'Cork, Ireland',
      time_zone: sampleInitialData().user_data.time_zone,
    });
    expect(page.shellCalls).toEqual([
      ['openModal', 'add-expertise'],
      ['openModal', 'add-expertise'],
    ]);
  });

  it('opens add-expertise at once for a member with a username, and again with its button', async () => {
    const page = await openOnboarding({ redirect_location: false, redirect_expertize: true });
    await waitFor(() => expect(page.shellCalls).toEqual([['openModal', 'add-expertise']]));
    await page.user.click(screen.getByRole('button', { name: 'Tell us what you’re looking for' }));
    expect(page.shellCalls).toHaveLength(2);
    expect(page.location()).toBe('/onboarding');
  });

  it('lets the member log out before it is complete, after everything else on the page', async () => {
    const page = await openOnboarding(START);
    const proceed = await screen.findByRole('button', { name: 'Continue' });
    proceed.focus();
    await page.user.tab();
    expect(screen.getByRole('button', { name: 'Log out' })).toHaveFocus();
    await page.user.keyboard('{Enter}');
    expect(page.shellCalls).toEqual([['logOut']]);
  });

  it('asks before logging out once the form was changed', async () => {
    const page = await openOnboarding(START);
    await page.user.type(await screen.findByLabelText(/Where you are/), 'Cork');
    await page.user.click(screen.getByRole('button', { name: 'Log out' }));
    const question = () => screen.findByRole('dialog', { name: 'Log out without saving?' });
    await page.user.click(within(await question()).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.shellCalls).toEqual([]);
    expect(screen.getByLabelText(/Where you are/)).toHaveValue('Cork');
    await page.user.click(screen.getByRole('button', { name: 'Log out' }));
    await page.user.click(within(await question()).getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(page.shellCalls).toEqual([['logOut']]));
  });

  it('lets a member with a pending account deletion cancel it', async () => {
    let erase_at: string | null = '2026-12-21T09:00:00.000Z';
    const page = await openOnboarding(
      START,
      undefined,
      '/onboarding',
      {},
      fake(getAccount, () => ({ status: 200, body: sampleAccount({ erase_at }) })),
      fake(takeDeletionBack, () => {
        erase_at = null;
        return { status: 200, body: sampleAccount() };
      }),
    );
    await page.user.click(await screen.findByRole('button', { name: 'Keep my account' }));
    await screen.findByText('We’ll keep your account.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep my account' })).toBeNull());
  });

  it.each([
    ['/onboarding', '/dashboard/home/intros'],
    ['/onboarding?next=%2Froom%3Fsession%3D7', '/room?session=7'],
    ['/onboarding?next=%2F%2Fevil.example', '/dashboard/home/intros'],
    ['/onboarding?group=c1', '/dashboard/groups?circle=c1'],
    ['/onboarding?group=c1&next=%2Froom', '/room'],
  ])('from %s leads to %s when nothing is left to do', async (path, target) => {
    const page = await openOnboarding(
      { redirect_location: false, redirect_expertize: false },
      undefined,
      path,
    );
    await waitFor(() => expect(page.location()).toBe(target));
    expect(page.shellCalls).toEqual([]);
  });
});
