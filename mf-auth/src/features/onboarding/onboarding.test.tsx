import {
  getAccount,
  getInitialData,
  takeDeletionBack,
  updateOnboarding,
  updateProfile,
} from '@acquaint/contracts';
import type { InitialData } from '@acquaint/contracts';
import { sampleAccount } from '../../test-account.ts';
import { fake, renderRemotePage, sampleInitialData, sampleProfile } from '@acquaint/remote-kit/testing';
import type { Failure, Fake } from '@acquaint/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.ts';

type Flags = InitialData['user_data']['onboarding'];

/** A member at the start of onboarding, on a server that keeps what is chosen. */
async function openOnboarding(
  flags: Flags,
  refusals: { profile?: Failure; username?: Failure } = {},
  path = '/onboarding',
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
        body: sampleInitialData({ first_name: 'Zoë', last_name: 'O’Neil', onboarding: now }),
      })),
      fake(updateProfile, () => refusals.profile ?? { status: 200, body: sampleProfile() }),
      fake(updateOnboarding, ({ body }) => {
        if (refusals.username) return refusals.username;
        now = { ...now, redirect_location: false };
        return { status: 200, body: { ...now, username: body.username ?? '' } };
      }),
    ],
  });
}

const START: Flags = { redirect_location: true, redirect_expertize: true };

describe('onboarding', () => {
  it('suggests a username, saves it with the place, then opens add-expertise', async () => {
    const page = await openOnboarding(START);
    expect(await screen.findByRole('heading', { name: 'Welcome, Zoë' })).toBeVisible();
    const username = screen.getByLabelText('Username');
    expect(username).toHaveValue('zoe.oneil');
    await page.user.clear(username);
    await page.user.type(username, 'Zoe_1');
    await page.user.type(screen.getByLabelText(/Where you are/), 'Cork');
    await page.user.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(page.asked).toEqual([['openModal', 'add-expertise']]));
    expect(page.calls.find(({ name }) => name === 'profiles.update')?.body).toEqual({
      headline: '',
      goals: [],
      location: 'Cork',
    });
    expect(page.calls.find(({ name }) => name === 'onboarding.update')?.body).toEqual({
      username: 'zoe_1',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      redirect_location: false,
    });
  });

  it.each<[string, string, { profile?: Failure; username?: Failure }, string]>([
    ['the username is no username', 'ab', {}, 'Use 3 to 30 of a to z, 0 to 9, underscore and dot'],
    [
      'somebody has it already',
      'grace',
      { username: { status: 409, body: { detail: 'Somebody has this username. Choose another.' } } },
      'Somebody has this username. Choose another.',
    ],
    [
      'the server refuses a field of the profile',
      'grace',
      {
        profile: {
          status: 400,
          body: { detail: 'Check.', errors: { headline: ['Remove the control characters'] } },
        },
      },
      'Remove the control characters',
    ],
  ])('says so when %s, and goes no further', async (_what, name, refusals, sentence) => {
    const page = await openOnboarding(START, refusals);
    const username = await screen.findByLabelText('Username');
    await page.user.clear(username);
    await page.user.type(username, name);
    await page.user.click(screen.getByRole('button', { name: 'Go on' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(username).toHaveValue(name);
    expect(page.asked).toEqual([]);
  });

  it('opens add-expertise at once for who has a username, and again when its button is pressed', async () => {
    const page = await openOnboarding({ redirect_location: false, redirect_expertize: true });
    await waitFor(() => expect(page.asked).toEqual([['openModal', 'add-expertise']]));
    await page.user.click(screen.getByRole('button', { name: 'Tell us what you look for' }));
    expect(page.asked).toHaveLength(2);
    expect(page.location()).toBe('/onboarding');
  });

  it('lets one log out before it is done', async () => {
    const page = await openOnboarding(START);
    await page.user.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(page.asked).toEqual([['logOut']]);
  });

  it('lets who has asked for the deletion of the account keep it', async () => {
    let erase_at: string | null = '2026-12-21T09:00:00.000Z';
    const page = await openOnboarding(
      START,
      {},
      '/onboarding',
      fake(getAccount, () => ({ status: 200, body: sampleAccount({ erase_at }) })),
      fake(takeDeletionBack, () => {
        erase_at = null;
        return { status: 200, body: sampleAccount() };
      }),
    );
    await page.user.click(await screen.findByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByText('Your account will be kept.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep my account' })).toBeNull());
  });

  it.each([
    ['/onboarding', '/dashboard/home/intros'],
    ['/onboarding?next=%2Froom%3Fsession%3D7', '/room?session=7'],
    ['/onboarding?next=%2F%2Fevil.example', '/dashboard/home/intros'],
  ])('from %s leads to %s when nothing is left to do', async (path, target) => {
    const page = await openOnboarding({ redirect_location: false, redirect_expertize: false }, {}, path);
    await waitFor(() => expect(page.location()).toBe(target));
    expect(page.asked).toEqual([]);
  });
});
