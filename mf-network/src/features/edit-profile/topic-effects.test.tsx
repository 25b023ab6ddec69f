import {
  getInitialData,
  getPathSettings,
  getProfileByUsername,
  listAcademicLevels,
  listTopicEffects,
  listTopics,
  updateProfile,
} from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage, sampleProfile } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { remote } from '../../remote.ts';

const ROBOTICS = { name: 'Robotics', slug: 'robotics' };
const profile = sampleProfile({ is_own: true });
const [own, other] = profile.expert_in;

describe('explanations of the matching engine', () => {
  it('say in the profile which topic would bring how many introductions', async () => {
    const { user, calls } = await renderRemotePage(remote, 'edit-profile', {
      path: '/dashboard/home/profile/edit',
      fakes: [
        fakeSample(getInitialData),
        fakeSample(getPathSettings),
        fake(getProfileByUsername, () => ({ status: 200, body: profile })),
        fake(listAcademicLevels, () => ({ status: 200, body: { results: [] } })),
        fake(listTopics, () => ({
          status: 200,
          body: { results: [...profile.expert_in, ...profile.looking_for, ROBOTICS] },
        })),
        fake(updateProfile, () => ({ status: 200, body: profile })),
        fake(listTopicEffects, ({ query }) => ({
          status: 200,
          body: {
            results:
              query.list === 'expert_in'
                ? [{ topic: ROBOTICS, instead_of: own ?? null, list: query.list, opens: 14 }]
                : [],
          },
        })),
      ],
    });
    await user.click(await screen.findByText('Which topic would bring more introductions?'));
    const change = `Robotics instead of ${own?.name ?? ''}`;
    expect(await screen.findByText(`${change} would bring 14 more introductions.`)).toBeVisible();
    expect(await screen.findByText('No other topic would bring more introductions right now.')).toBeVisible();

    const choose = screen.getByRole('button', { name: `Choose: ${change}` });
    await user.click(choose);
    expect(
      screen.getByText(`Selected: ${change}. It takes effect once you save your profile.`),
    ).toBeVisible();
    expect(choose).toHaveAttribute('aria-disabled', 'true');
    expect(choose).toHaveAccessibleDescription('Robotics is in this list now.');
    await user.click(choose);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const saved = calls.find(({ name }) => name === 'profiles.update');
    expect(saved?.body).toMatchObject({ expert_in: [{ slug: 'robotics' }, { slug: other?.slug }] });
  });
});
