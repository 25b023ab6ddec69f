import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate, type NavigateFunction, type NavigateOptions } from 'react-router-dom';
import { beginProgress } from './progress.ts';
import { TopProgressBar } from './top-progress-bar.tsx';

const bar = () => screen.queryByRole('progressbar', { name: 'Loading the page' });

/** Shows the bar on `/`; returns a function that navigates at once. */
function showBar() {
  let navigate: NavigateFunction = () => undefined;
  function Page() {
    navigate = useNavigate();
    return <TopProgressBar />;
  }
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  return (to: string, options: NavigateOptions) => act(() => void navigate(to, options));
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('runs while a page is loading and disappears afterwards', async () => {
  showBar();
  expect(bar()).toBeNull();
  let end: () => void = () => undefined;
  act(() => void (end = beginProgress()));
  expect(bar()).toHaveAttribute('data-running', 'true');
  act(() => end());
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
  const go = showBar();
  go(to, options);
  expect(bar() !== null).toBe(isSeen);
  await pass(300);
  expect(bar()).toBeNull();
});

it('runs until the last of several loads has ended, each counted once', () => {
  showBar();
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
