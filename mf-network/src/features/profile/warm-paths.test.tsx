import { askForIntroduction, listWarmPaths, type WarmPath } from '@acquaint/contracts';
import { fake, renderRemotePage, sampleItem, sampleOf, sampleProfile } from '@acquaint/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { profilesServer } from './test-profile.ts';

const AGAIN = '2027-02-18T09:00:00.000Z';

/** Opens Grace's profile, with a fake server that has these paths to her and stores a request. */
async function openPaths(initial: WarmPath[]) {
  let paths = initial;
  const page = await renderRemotePage(remote, 'user', {
    path: '/dashboard/user?username=grace',
    fakes: [
      ...profilesServer([sampleProfile()]),
      fake(listWarmPaths, () => ({ status: 200, body: { results: paths } })),
      fake(askForIntroduction, () => {
        paths = paths.map((path) => ({ ...path, ask: { status: 'asked', ask_again_at: AGAIN } }));
        return { status: 201, body: sampleOf(askForIntroduction) };
      }),
    ],
  });
  await page.user.click(await screen.findByRole('button', { name: 'Who can introduce me to Grace?' }));
  const part = await screen.findByRole('region', { name: 'Who can introduce you to Grace' });
  return { ...page, part: within(part) };
}

describe('who can introduce me, on a profile', () => {
  it('shows how they know both, and asks them with one press and an optional note', async () => {
    const { user, part, calls } = await openPaths([sampleItem(listWarmPaths)]);
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

  it('says that there is no one to show', async () => {
    const { part } = await openPaths([]);
    expect(await part.findByText('No one we can show you')).toBeVisible();
  });
});
