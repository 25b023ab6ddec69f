import { act, render, screen } from '@testing-library/react';
import { CallTimer } from './call-timer.tsx';

const MINUTE = 60_000;
/** Shorter than any warning is shown. */
const STEP_MS = 1_000;
const FIVE = '5 minutes left';
const ONE = '1 minute left';
const OVER = 'Time’s up';

/** The visible text, and the text for screen readers. */
const shown = () => document.querySelector('[aria-hidden="true"]')?.textContent ?? '';
const announced = () => document.querySelector('[role="status"]')?.textContent ?? '';

/** Returns each text shown and announced, in order, during the seconds around each mark. A mark is the time left in ms. */
function watch(endsAt: number, ...marks: readonly number[]) {
  const seen = { shown: [shown()], announced: [announced()] };
  for (const mark of marks) {
    jest.setSystemTime(endsAt - mark - 2_000);
    for (let passed = 0; passed < 10_000; passed += STEP_MS) {
      act(() => jest.advanceTimersByTime(STEP_MS));
      if (seen.shown.at(-1) !== shown()) seen.shown.push(shown());
      if (seen.announced.at(-1) !== announced()) seen.announced.push(announced());
    }
  }
  return seen;
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('shows and announces once when five minutes are left, when one is, and when the time is up', () => {
  const endsAt = Date.now() + 6 * MINUTE;
  render(<CallTimer endsAt={endsAt} skew={0} warningMinutes={[5, 1]} />);
  expect(watch(endsAt, 5 * MINUTE, 3 * MINUTE, MINUTE, MINUTE / 2, 0)).toEqual({
    shown: ['', FIVE, '', ONE, '', OVER, ''],
    announced: ['', FIVE, ONE, OVER],
  });
});

it('shows the warning as long as other notifications', () => {
  render(<CallTimer endsAt={Date.now() + 5 * MINUTE + 1_000} skew={0} warningMinutes={[5, 1]} />);
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByText(FIVE, { selector: '[aria-hidden]' })).toBeVisible();
  act(() => jest.advanceTimersByTime(3_000));
  expect(shown()).toBe(FIVE);
  act(() => jest.advanceTimersByTime(2_000));
  expect(shown()).toBe('');
});

it('announces nothing to a person who enters between marks, until the next one', () => {
  const endsAt = Date.now() + 3 * MINUTE;
  render(<CallTimer endsAt={endsAt} skew={0} warningMinutes={[5, 1]} />);
  expect(watch(endsAt, 2 * MINUTE, MINUTE)).toEqual({ shown: ['', ONE, ''], announced: ['', ONE] });
});

it('is silent when minutes are added, and warns again at each mark', () => {
  const endsAt = Date.now() + 2 * MINUTE;
  const { rerender } = render(<CallTimer endsAt={endsAt} skew={0} warningMinutes={[5, 1]} />);
  expect(watch(endsAt, MINUTE).announced).toEqual(['', ONE]);
  const later = endsAt + 5 * MINUTE;
  rerender(<CallTimer endsAt={later} skew={0} warningMinutes={[5, 1]} />);
  expect([shown(), announced()]).toEqual(['', '']);
  expect(watch(later, 5 * MINUTE, MINUTE).announced).toEqual(['', FIVE, ONE]);
});

it('is not shown before the call has started', () => {
  render(<CallTimer endsAt={null} skew={0} warningMinutes={[5, 1]} />);
  expect(screen.queryByRole('timer')).toBeNull();
});
