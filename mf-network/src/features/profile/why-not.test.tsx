import { whyNotIntroduced } from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage, sampleOf, sampleProfile } from '@acquaint/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { profilesServer } from './test-profile.ts';

describe('explanations of the matching engine', () => {
  it('say on a profile why the member is not introduced, only on request', async () => {
    const { user, calls } = await renderRemotePage(remote, 'user', {
      path: '/dashboard/user?username=grace',
      fakes: [...profilesServer([sampleProfile()]), fakeSample(whyNotIntroduced)],
    });
    const ask = await screen.findByRole('button', { name: 'Why hasn’t Grace been introduced to me?' });
    expect(calls.some(({ name }) => name === 'introductions.whyNot')).toBe(false);
    await user.click(ask);
    expect(await screen.findByText('They may be among your next introductions.')).toBeVisible();
    expect(screen.getByText(/number 12 of 80/)).toBeVisible();
    expect(screen.getByText(/31% chance/)).toBeVisible();
    const parts = within(screen.getByRole('list', { name: 'What this is based on' }));
    expect(parts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Topics you share: a big plus',
      'Languages you both speak: a minus',
    ]);
    const changes = within(
      screen.getByRole('list', { name: 'What would make you both more likely to say yes' }),
    );
    expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^Replace “.+” with “.+” in what you’re looking for\.Your odds of a yes: 62% higher\. Grace’s: about the same\.$/,
      ),
      'Add “Happy to brainstorm” to your goals.Your odds of a yes: 40% higher. Grace’s: 40% higher.',
    ]);
  });

  it.each([
    [
      0.999,
      1.04,
      3.2,
      'more than a 99% chance',
      'Your odds of a yes: about the same. Grace’s: about 3 times as high.',
    ],
    [
      0.004,
      19.3,
      1.5,
      'less than a 1% chance',
      'Your odds of a yes: more than 10 times as high. Grace’s: 50% higher.',
    ],
  ])('promise no certainty: %s, %s, %s', async (your_wish, mine, theirs, chance, odds) => {
    const sample = sampleOf(whyNotIntroduced);
    const [change] = sample.changes;
    if (!change) throw new Error('The sample has no change');
    const body = { ...sample, your_wish, changes: [{ ...change, mine, theirs }] };
    const { user } = await renderRemotePage(remote, 'user', {
      path: '/dashboard/user?username=grace',
      fakes: [...profilesServer([sampleProfile()]), fake(whyNotIntroduced, () => ({ status: 200, body }))],
    });
    await user.click(await screen.findByRole('button', { name: 'Why hasn’t Grace been introduced to me?' }));
    expect(await screen.findByText(new RegExp(chance))).toBeVisible();
    expect(screen.getByText(odds)).toBeVisible();
  });
});
