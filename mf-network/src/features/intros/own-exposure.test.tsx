import { getInitialData, readOwnExposure } from '@acquaint/contracts';
import { fake, fakeSample, renderRemotePage } from '@acquaint/remote-kit/testing';
import { screen } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { introductionsServer } from './test-intros.ts';

describe('explanations of the matching engine', () => {
  it('say how often the member was introduced, and to how many others', async () => {
    const { user } = await renderRemotePage(remote, 'intros', {
      path: '/dashboard/home/intros',
      fakes: [
        fakeSample(getInitialData),
        ...introductionsServer().fakes,
        fake(readOwnExposure, () => ({
          status: 200,
          body: { shown_28_days: 1, shown_ever: 9, people: 7, matched: 2, usual_28_days: 3.4 },
        })),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'How often am I introduced?' }));
    expect(
      await screen.findByText(/introduced once; most people are introduced about 3 times/),
    ).toBeVisible();
    expect(screen.getByText(/9 times to 7 people, and 2 became matches/)).toBeVisible();
  });
});
