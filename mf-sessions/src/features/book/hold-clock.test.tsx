import { act, render, screen } from '@testing-library/react';
import { sampleHold } from '../../parts/test-session.ts';
import { HoldClock } from './hold-clock.tsx';

describe('a held time', () => {
  it('is counted down by the length the server gave it, and is over once', () => {
    jest.useFakeTimers();
    try {
      const onOver = jest.fn();
      render(<HoldClock hold={sampleHold('2026-11-23T15:00:00.000Z')} onOver={onOver} />);
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
