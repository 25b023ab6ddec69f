import { whyNotIntroduced } from '@acquaint/contracts';
import { fakeSample, renderRemotePage, sampleProfile } from '@acquaint/remote-kit/testing';
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
        /^Replace “.+” with “.+” in what you’re looking for\.That would raise your odds of saying yes by 62%\. Grace’s would stay the same\.$/,
      ),
      'Add “Happy to brainstorm” to your goals.That would raise your odds of saying yes by 40%, and Grace’s by 40%.',
    ]);
  });
});
