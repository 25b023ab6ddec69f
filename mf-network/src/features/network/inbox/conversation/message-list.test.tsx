import { act, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { MessageList } from './message-list.tsx';

/** jsdom has no layout: simulates a window of 600 px with rows of 40 px. */
beforeEach(() => {
  for (const side of ['clientWidth', 'clientHeight', 'scrollHeight'] as const)
    jest.spyOn(Element.prototype, side, 'get').mockReturnValue(600);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
});
afterEach(() => void jest.useRealTimers());

/** Shows the line of a day at a time of the reader's clock. */
function openDay(now: Date, day: Date): void {
  jest.useFakeTimers({ now });
  render(
    <MessageList
      ref={createRef()}
      label="Messages"
      rows={[{ kind: 'day', key: 'day', at: day.toISOString() }]}
      keptKey={null}
      renderRow={() => null}
      hasOlder={false}
      isLoadingOlder={false}
      onOlder={() => Promise.resolve()}
      unseen={0}
      onAtEnd={() => undefined}
    />,
  );
}

it('calls the day of messages Today, and Yesterday from midnight of the reader on', () => {
  openDay(new Date(2026, 10, 26, 23, 59, 30), new Date(2026, 10, 26, 18));
  expect(screen.getByText('Today')).toBeVisible();
  act(() => jest.advanceTimersByTime(29_000));
  expect(screen.getByText('Today')).toBeVisible();
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByText('Yesterday')).toBeVisible();
  // The device sleeps for a day, and timers with it.
  jest.setSystemTime(new Date(2026, 10, 28, 0, 0, 1));
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.queryByText('Yesterday')).toBeNull();
});
