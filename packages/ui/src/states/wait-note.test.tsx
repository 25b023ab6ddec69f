import { act, render, screen } from '@testing-library/react';
import { ErrorNote } from './error-note.tsx';
import { clockOf } from './wait-note.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const refusal = (retryAfter: number | null) => ({ detail: 'You’ve tried this a bit too often.', retryAfter });
const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1_000));

it('counts down to the next attempt, which is disabled until then', () => {
  const retry = jest.fn();
  render(<ErrorNote error={refusal(75)} onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('You’ve tried this a bit too often.');
  expect(screen.getByRole('timer')).toHaveTextContent('Try again in 1:15.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDisabled();
  pass(74);
  expect(screen.getByRole('timer')).toHaveTextContent('Try again in 0:01.');
  pass(1);
  expect(screen.getByRole('timer')).toHaveTextContent('You can try again now.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

it('starts again when another error asks to wait', () => {
  const { rerender } = render(<ErrorNote error={refusal(5)} />);
  pass(5);
  rerender(<ErrorNote error={refusal(7_205)} />);
  expect(screen.getByRole('timer')).toHaveTextContent('Try again in 2:00:05.');
});

it.each([null, 0])('shows no timer when there is no waiting time (%s)', (retryAfter) => {
  render(<ErrorNote error={refusal(retryAfter)} />);
  expect(screen.queryByRole('timer')).toBeNull();
});

it.each([
  [7, '0:07'],
  [754.9, '12:34'],
  [3725, '1:02:05'],
  [10_800, '3:00:00'],
])('formats %d seconds as the clock %s', (seconds, text) => {
  expect(clockOf(seconds)).toBe(text);
});
