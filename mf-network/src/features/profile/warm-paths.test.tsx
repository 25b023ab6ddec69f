import { askForIntroduction, listWarmPaths, type WarmPath } from '@acquaint/contracts';
import { fake, renderRemotePage, sampleItem, sampleOf, sampleProfile } from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { profilesServer } from './test-profile.ts';

const AGAIN = '2027-02-18T09:00:00.000Z';

/** Opens Grace's profile, with a fake server that has these paths to her and stores a request. */
function openProfile(initial: WarmPath[]) {
  let paths = initial;
  return renderRemotePage(remote, 'user', {
    path: '/dashboard/user?username=grace',
    fakes: [
      ...profilesServer([sampleProfile()], () => paths),
      fake(askForIntroduction, () => {
        paths = paths.map((path) => ({ ...path, ask: { status: 'asked', ask_again_at: AGAIN } }));
        return { status: 201, body: sampleOf(askForIntroduction) };
      }),
    ],
  });
}

/** The same, and asks who could introduce Ada. */
async function openPaths(initial: WarmPath[]) {
  const page = await openProfile(initial);
  await page.user.click(await screen.findByRole('button', { name: 'Ask for an introduction' }));
  const part = await screen.findByRole('region', { name: 'Who can introduce you to Grace' });
  return { ...page, part: within(part) };
}

describe('who can introduce me, on a profile', () => {
  it('says at once who can (R-MATCH-24), shows how they know both, and asks them with one press and an optional note', async () => {
    const { user, part, calls } = await openPaths([sampleItem(listWarmPaths)]);
    expect(screen.getByText('Alan can introduce you to Grace.')).toBeVisible();
    expect(await part.findByText('Connected with you, and in a circle with Grace')).toBeVisible();
    await user.type(part.getByLabelText('Why would you like to meet Grace? (optional)'), 'Compilers');
    await user.click(part.getByRole('button', { name: 'Ask Alan' }));
    expect(await part.findByText('You’ve asked Alan')).toBeVisible();
    expect(calls.find(({ name }) => name === 'introductions.ask')?.body).toEqual({
      ...{ username: 'grace', through: 'alan', note: 'Compilers' },
    });
  });

  it.each([
    ['no_answer', 'No answer from Alan'],
    ['introduced', 'Alan has introduced you'],
  ] as const)('says what became of a request: %s', async (status, text) => {
    const path = { ...sampleItem(listWarmPaths), ask: { status, ask_again_at: AGAIN } };
    const { part } = await openPaths([path]);
    expect(await part.findByText(text)).toBeVisible();
    expect(part.queryByRole('button', { name: 'Ask Alan' })).toBeNull();
  });

  it('shows the profile before it is known who can', async () => {
    const held = Promise.withResolvers<undefined>();
    await renderRemotePage(remote, 'user', {
      path: '/dashboard/user?username=grace',
      fakes: [
        fake(listWarmPaths, async () => {
          await held.promise;
          return { status: 200, body: { results: [sampleItem(listWarmPaths)] } };
        }),
        ...profilesServer([sampleProfile()]),
      ],
    });
    expect(await screen.findByRole('button', { name: /^(Follow|Unfollow) Grace$/ })).toBeVisible();
    expect(screen.queryByText(/can introduce you/)).toBeNull();
    held.resolve(undefined);
    expect(await screen.findByText('Alan can introduce you to Grace.')).toBeVisible();
  });

  it('says nothing if there is no one to show', async () => {
    const { calls } = await openProfile([]);
    await waitFor(() => expect(calls.some(({ name }) => name === 'introductions.listPaths')).toBe(true));
    expect(screen.queryByText(/can introduce you/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ask for an introduction' })).toBeNull();
  });
});
