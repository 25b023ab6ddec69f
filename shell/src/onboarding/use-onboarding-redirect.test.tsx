import type { InitialData, TourStep } from '@acquaint/contracts';
import { sampleInitialData } from '@acquaint/remote-kit/testing';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { allowNavigation } from '../test/plain-request.ts';
import { askedFor } from './asked-for.ts';
import { forgetOnboardingOccasion, useOnboardingRedirect } from './use-onboarding-redirect.ts';

const dataOf = (location: boolean, done: readonly TourStep[] = []): InitialData => {
  const { steps } = sampleInitialData().user_data.multistep_onboarding;
  for (const step of Object.keys(steps) as TourStep[]) steps[step] = done.includes(step);
  return sampleInitialData({
    onboarding: { redirect_location: location, redirect_expertize: false },
    multistep_onboarding: { has_completed_onboarding: false, steps },
  });
};

/** A page rendered after the redirect is decided, like behind the gate of the initial data. */
function Page({ data }: { readonly data: InitialData | undefined }) {
  return useOnboardingRedirect(data) ? <p>The page</p> : <p>Loading</p>;
}

function open(path: string, data: InitialData | undefined) {
  const router = createMemoryRouter([{ path: '*', element: <Page data={data} /> }], {
    initialEntries: [path],
  });
  const view = render(<RouterProvider router={router} />);
  return {
    ...view,
    goTo: (to: string) => router.navigate(to),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeAll(allowNavigation);
beforeEach(() => {
  forgetOnboardingOccasion();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

/** The delays of R-ONB-2 and R-ONB-3. */
it.each([
  ['the first open step after 100 ms', '/dashboard/network', dataOf(false), 100, '/dashboard/home/intros'],
  [
    'the next one after 100 ms, too',
    '/dashboard/network',
    dataOf(false, ['ai-match']),
    100,
    '/dashboard/home',
  ],
  ['onboarding after 600 ms, coming from Google', '/connect/google?code=1', dataOf(true), 600, '/onboarding'],
  ['onboarding after 600 ms, coming from Zoom', '/connect/zoom', dataOf(true), 600, '/onboarding'],
])('redirects to %s, and shows nothing of the page before', async (_what, path, data, delay, target) => {
  const page = open(path, data);
  await pass(delay - 1);
  expect([page.address(), screen.queryByText('Loading') !== null]).toEqual([path, true]);
  await pass(1);
  expect(page.address()).toBe(target);
  expect(screen.getByText('The page')).toBeInTheDocument();
});

it('redirects to onboarding at once from anywhere else, with the page to return to', async () => {
  const page = open('/dashboard/user?username=cem', dataOf(true));
  await pass(0);
  expect(page.address()).toBe('/onboarding?next=%2Fdashboard%2Fuser%3Fusername%3Dcem');
});

it('does not redirect when the page is left before the delay is over', async () => {
  const page = open('/dashboard/network', dataOf(false));
  await pass(99);
  page.unmount();
  await pass(1_000);
  expect(page.address()).toBe('/dashboard/network');
});

it('remembers the page that was asked for, unless the step’s page was opened in the meantime', async () => {
  const taken = open('/dashboard/network', dataOf(false));
  await pass(100);
  expect(askedFor.get()?.address).toBe('/dashboard/network');
  taken.unmount();
  forgetOnboardingOccasion();
  const page = open('/dashboard/network', dataOf(false));
  await act(() => page.goTo('/dashboard/home/intros?from=onboarding'));
  await pass(100);
  expect(page.address()).toBe('/dashboard/home/intros?from=onboarding');
  expect(askedFor.get()).toBeNull();
});

it('waits for the initial data, and decides at once on a page of the step itself', async () => {
  const waiting = open('/dashboard/home/intros', undefined);
  await pass(5_000);
  expect(screen.getByText('Loading')).toBeInTheDocument();
  waiting.unmount();
  const page = open('/dashboard/home/intros', dataOf(false));
  await pass(0);
  expect([page.address(), screen.queryByText('The page') !== null]).toEqual(['/dashboard/home/intros', true]);
});
