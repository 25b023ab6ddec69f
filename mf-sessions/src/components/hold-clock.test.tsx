import { act, render, screen } from '@testing-library/react';
import { HoldClock } from './hold-clock.tsx';

const FIVE_MINUTES_MS = 300_000;

describe('a hold', () => {
  it('counts down its length, and ends once', () => {
    jest.useFakeTimers();
    try {
      const onOver = jest.fn();
      render(<HoldClock lengthMs={FIVE_MINUTES_MS} onOver={onOver} />);
      const clock = screen.getByRole('timer', { name: 'Held for you' });
      expect(clock).toHaveTextContent('5:00');
      act(() => jest.advanceTimersByTime(61_000));
      expect(clock).toHaveTextContent('3:59');
      act(() => jest.advanceTimersByTime(238_000));
      expect([clock.textContent, onOver.mock.calls.length]).toEqual(['0:01', 0]);
      act(() => jest.advanceTimersByTime(10_000));
      expect([clock.textContent, onOver.mock.calls.length]).toEqual(['0:00', 1]);
    } finally {
      jest.useRealTimers();
    }
  });
});
