import {
  getInitialData,
  getProfileByUsername,
  listAcademicLevels,
  listTopicEffects,
  listTopics,
} from '@acquaint/contracts';
import { fake, renderRemotePage, sampleInitialData, sampleProfile } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { remote } from '../../remote.ts';

describe('the engine in a glass box', () => {
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
    await user.click(await screen.findByText('Which topic would open more introductions?'));
    expect(await screen.findByText('Adding Robotics would open 14 introductions.')).toBeVisible();
    expect(await screen.findByText('No other topic would open more right now.')).toBeVisible();
  }, 60_000);
});
