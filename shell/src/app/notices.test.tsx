import { UiProvider } from '@acquaint/ui';
import { act, render, screen } from '@testing-library/react';
import { noticeError, Notices } from './notices.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

/** Specification §8 and §9. */
it('shows what a server said as a red notification titled Error, five at most, for four seconds', async () => {
  render(
    <UiProvider>
      <Notices />
    </UiProvider>,
  );
  for (let number = 1; number <= 6; number++) act(() => noticeError(`The disk is full (${number}).`));
  await pass(200);
  const shown = () => screen.queryAllByText(/The disk is full/).map(({ textContent }) => textContent);
  expect(shown()).toHaveLength(5);
  expect(shown()).toContain('The disk is full (6).');
  expect(screen.getAllByText('Error')).toHaveLength(5);
  await pass(3_600);
  expect(shown()).toHaveLength(5);
  await pass(2_000);
  expect(shown()).toEqual([]);
});
