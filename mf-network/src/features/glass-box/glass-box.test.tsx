import {
  getInitialData,
  getProfileByUsername,
  listAcademicLevels,
  listTopicEffects,
  listTopics,
  readOwnExposure,
  whyNotIntroduced,
} from '@acquaint/contracts';
import { fake, renderRemotePage, sampleInitialData, sampleProfile } from '@acquaint/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { introductionsServer } from '../intros/test-intros.ts';
import { profilesServer } from '../profile/test-profile.ts';

describe('the engine in a glass box', () => {
  it('says on a person’s page why they are not introduced, only when asked', async () => {
    const { user, calls } = await renderRemotePage(remote, 'user', {
      path: '/dashboard/user?username=grace',
      fakes: [
        ...profilesServer([sampleProfile()]),
        fake(whyNotIntroduced, () => ({
          status: 200,
          body: {
            kind: 'others_fit_better' as const,
            text: 'Others fit better this week.',
            rank: 12,
            of: 80,
            your_wish: 0.31,
            parts: [],
            reasons: [],
          },
        })),
      ],
    });
    const ask = await screen.findByRole('button', { name: 'Why is Grace not introduced to me?' });
    expect(calls.some(({ name }) => name === 'introductions.whyNot')).toBe(false);
    await user.click(ask);
    expect(await screen.findByText('Others fit better this week.')).toBeVisible();
    expect(screen.getByText(/number 12 of 80/)).toBeVisible();
    expect(screen.getByText(/chance of 31 %/)).toBeVisible();
  });

  it('says how often one was introduced, and to how many', async () => {
    const { user } = await renderRemotePage(remote, 'intros', {
      path: '/dashboard/home/intros',
      fakes: [
        fake(getInitialData, () => ({ status: 200, body: sampleInitialData() })),
        ...introductionsServer().fakes,
        fake(readOwnExposure, () => ({
          status: 200,
          body: { shown_28_days: 1, shown_ever: 9, people: 7, matched: 2, usual_28_days: 3.4 },
        })),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'How often am I introduced?' }));
    expect(await screen.findByText(/introduced once; for most people it is about 3 times/)).toBeVisible();
    expect(screen.getByText(/9 times, to 7 people, and 2 became a match/)).toBeVisible();
  });

  it('says in the profile which topic would open how many introductions', async () => {
    const { user } = await renderRemotePage(remote, 'edit-profile', {
      path: '/dashboard/home/profile/edit',
      fakes: [
        fake(getInitialData, () => ({ status: 200, body: sampleInitialData() })),
        fake(getProfileByUsername, () => ({ status: 200, body: sampleProfile({ is_own: true }) })),
        fake(listAcademicLevels, () => ({ status: 200, body: { results: [] } })),
        fake(listTopics, () => ({ status: 200, body: { results: [] } })),
        fake(listTopicEffects, ({ query }) => ({
          status: 200,
          body: {
            results:
              query.list === 'expert_in'
                ? [{ topic: { name: 'Robotics', slug: 'robotics' }, list: query.list, opens: 14 }]
                : [],
          },
        })),
      ],
    });
    await user.click(
      await screen.findByRole('button', { name: 'Which topic would open more introductions?' }),
    );
    const expert = within(await screen.findByRole('region', { name: 'Topics for “Expert in”' }));
    expect(await expert.findByText('Adding Robotics would open 14 introductions.')).toBeVisible();
    expect(await screen.findByText('No other topic would open more right now.')).toBeVisible();
  });
});
