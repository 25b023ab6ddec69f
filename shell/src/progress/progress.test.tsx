import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { allowNavigation } from '../test/plain-request.ts';
import { beginProgress } from './progress.ts';
import { TopProgressBar } from './top-progress-bar.tsx';

const bar = () => screen.queryByRole('progressbar', { name: 'Loading the page' });

function showPages(slowPage: Promise<string> = Promise.resolve('')) {
  const router = createMemoryRouter([
    {
      element: <TopProgressBar />,
      children: [
        { index: true, element: 'home' },
        { path: 'quick', element: 'quick' },
        { path: 'slow', loader: () => slowPage, element: 'slow', HydrateFallback: () => null },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  return router;
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeAll(allowNavigation);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('runs while a page is loading and disappears afterwards', async () => {
  const page = Promise.withResolvers<string>();
  const router = showPages(page.promise);
  expect(bar()).toBeNull();
  act(() => void router.navigate('/slow'));
  await pass(0);
  expect(bar()).toHaveAttribute('data-running', 'true');
  page.resolve('');
  await pass(0);
  expect(bar()).toHaveAttribute('data-running', 'false');
  await pass(300);
  expect(bar()).toBeNull();
});

it.each([
  ['another path', '/quick', {}, true],
  ['another query that a link leads to', '/?tab=peeks', {}, true],
  ['a query that takes the place of the last one, as a filter does', '/?tab=peeks', { replace: true }, false],
  ['a popup over the same page', '/?popup=feature-unlocked', {}, false],
])('at an instant navigation is visible or not: %s', async (_what, to, options, isSeen) => {
  const router = showPages();
  await act(() => router.navigate(to, options));
  expect(bar() !== null).toBe(isSeen);
  await pass(300);
  expect(bar()).toBeNull();
});

it('runs until the last of several loads has ended, each counted once', () => {
  showPages();
  const ends: (() => void)[] = [];
  const endFirst = () => ends[0]?.();
  act(() => {
    ends.push(beginProgress(), beginProgress());
  });
  act(() => {
    endFirst();
    endFirst();
  });
  expect(bar()).toHaveAttribute('data-running', 'true');
  act(() => ends[1]?.());
  expect(bar()).toHaveAttribute('data-running', 'false');
});
