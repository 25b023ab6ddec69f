import { render, screen } from '@testing-library/react';
import { DayTimes } from './day-times.tsx';

const NOON = { starts_at: '2026-11-30T12:00:00Z', ends_at: '2026-11-30T12:20:00Z' };

const show = (timeZone: string, otherTimeZone: string | null) =>
  render(
    <DayTimes
      slots={[NOON]}
      timeZone={timeZone}
      otherTimeZone={otherTimeZone}
      otherName="Grace"
      chosen={null}
      onChoose={() => undefined}
    />,
  );

it.each([
  ['Europe/Berlin', 'Europe/London', 1],
  ['Europe/London', 'Europe/Lisbon', 0],
  ['Europe/London', null, 0],
])('says the time of the other person only where the clocks differ: %s and %s', (mine, theirs, lines) => {
  show(mine, theirs);
  expect(screen.getByRole('button')).toBeVisible();
  expect(screen.queryAllByText(/for Grace/)).toHaveLength(lines);
});
