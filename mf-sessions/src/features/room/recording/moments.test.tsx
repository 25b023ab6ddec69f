import { act, render, screen } from '@testing-library/react';
import { MomentsNote } from './moments.tsx';

const words = () => screen.getByRole('status').textContent;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('confirms each marked moment, and disappears after four seconds', () => {
  const { rerender } = render(<MomentsNote count={0} />);
  expect(words()).toBe('');
  rerender(<MomentsNote count={1} />);
  expect(words()).toBe('1 moment marked');
  act(() => jest.advanceTimersByTime(3_000));
  rerender(<MomentsNote count={2} />);
  expect(words()).toBe('2 moments marked');
  act(() => jest.advanceTimersByTime(3_999));
  expect(words()).toBe('2 moments marked');
  act(() => jest.advanceTimersByTime(1));
  expect(words()).toBe('');
  // Later rerenders do not show it again.
  rerender(<MomentsNote count={2} />);
  expect(words()).toBe('');
});
