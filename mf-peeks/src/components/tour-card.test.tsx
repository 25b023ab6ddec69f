import {
  getInitialData,
  getSuggestions,
  listPeeks,
  updateMultistepOnboarding,
  type TourStep,
} from '@acquaint/contracts';
import {
  fake,
  renderRemotePage,
  sampleInitialData,
  samplePage,
  samplePerson,
} from '@acquaint/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';

/** Opens the home page of a member who has done these steps, with a fake server that saves progress. */
async function openHome(
  done: readonly TourStep[],
  { hasSkipped = false, hasBooked = false, someone = true } = {},
) {
  const steps = { ...sampleInitialData().user_data.multistep_onboarding.steps };
  for (const step of ['ai-match', 'explore-peeks', 'book-session', 'live-session'] as const) {
    steps[step] = done.includes(step);
  }
  // Skipping marks it, too (R-ONB-9).
  steps['build-network'] = hasSkipped;
  let state = { has_completed_onboarding: hasSkipped || hasBooked, steps };
  const page = await renderRemotePage(remote, 'feed', {
    path: '/dashboard/home',
    fakes: [
      fake(getInitialData, () => ({
        status: 200,
        body: sampleInitialData({ multistep_onboarding: state }),
      })),
      fake(listPeeks, () => ({ status: 200, body: samplePage([]) })),
      fake(getSuggestions, () => ({
        status: 200,
        body: {
          results: someone
            ? [
                {
                  ...samplePerson({ username: 'grace.h' }),
                  ...{ expert_in: [], looking_for: [], location: '', rating: null },
                  ...{ completed_sessions: 0, accepts_sessions: true },
                },
              ]
            : [],
        },
      })),
      fake(updateMultistepOnboarding, ({ body }) => {
        state = {
          has_completed_onboarding: body.has_completed_onboarding ?? state.has_completed_onboarding,
          steps: {
            ...state.steps,
            ...body.steps,
            ...(body.has_completed_onboarding ? { 'build-network': true } : {}),
          },
        };
        return { status: 200, body: state };
      }),
    ],
  });
  return page;
}

const card = async () => within(await screen.findByRole('region', { name: 'Your first steps' }));

describe('the first steps', () => {
  it('show what is done and link to the next one', async () => {
    await openHome(['explore-peeks']);
    const steps = await card();
    expect(steps.getByText('1 of 4 done')).toBeVisible();
    const [first, second] = steps.getAllByRole('listitem');
    expect(first).toHaveAttribute('aria-current', 'step');
    expect(within(first!).getByRole('link')).toHaveAttribute('href', '/dashboard/home/intros');
    expect(second).toHaveTextContent('Watch a peek, done');
    expect(steps.getByRole('link', { name: 'Meet live' })).toHaveAttribute(
      'href',
      '/dashboard/sessions/upcoming',
    );
  });

  it('stay after a booking, which ends only the redirects to them (R-ONB-17)', async () => {
    await openHome(['book-session'], { hasBooked: true });
    expect((await card()).getByText('1 of 4 done')).toBeVisible();
  });

  it.each([
    [['ai-match', 'explore-peeks'], true, '/dashboard/user?username=grace.h'],
    [['ai-match', 'explore-peeks'], false, '/dashboard/search?has_sessions=true'],
    [[], true, '/dashboard/user?username=grace.h'],
  ] as const)(
    'after %j lead to a member who can be booked, when there is one (%s)',
    async (done, someone, path) => {
      await openHome(done, { someone });
      const link = (await card()).getByRole('link', { name: 'Book a session' });
      await waitFor(() => expect(link).toHaveAttribute('href', path));
    },
  );

  it('can be skipped after a confirmation, and disappear', async () => {
    const page = await openHome(['ai-match', 'explore-peeks']);
    await page.user.click((await card()).getByRole('button', { name: 'Skip the first steps' }));
    await page.user.click(await screen.findByRole('button', { name: 'Yes, skip them' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your first steps' })).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(page.calls.find(({ name }) => name === 'onboarding.updateSteps')?.body).toEqual({
      has_completed_onboarding: true,
    });
    await screen.findByText(/^Skipped\./);
  });

  it.each<[string, readonly TourStep[], boolean]>([
    ['all are done', ['ai-match', 'explore-peeks', 'book-session', 'live-session'], false],
    ['they were skipped', ['explore-peeks'], true],
  ])('are not shown when %s', async (_name, done, hasSkipped) => {
    const page = await openHome(done, { hasSkipped });
    expect(await screen.findByText('No peeks yet')).toBeVisible();
    await waitFor(() => expect(page.calls.some(({ name }) => name === 'users.getInitialData')).toBe(true));
    expect(screen.queryByRole('region', { name: 'Your first steps' })).toBeNull();
  });
});
