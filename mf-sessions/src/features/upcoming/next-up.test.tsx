import { getInitialData, listCalendarChanges, listSessions, type Session } from '@acquaint/contracts';
import {
  fake,
  renderRemotePage,
  sampleId,
  sampleInitialData,
  samplePage,
} from '@acquaint/remote-kit/testing';
import { formatTime } from '@acquaint/ui';
import { screen } from '@testing-library/react';
import { dateIn } from '../../components/slots/slot-days.ts';
import { instantIn, sampleSession } from '../../components/test-session.ts';
import { remote } from '../../remote.ts';

/** The time zone of this device. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const openUpcoming = (...sessions: Session[]) =>
  renderRemotePage(remote, 'upcoming', {
    path: '/dashboard/sessions/upcoming',
    fakes: [
      fake(listSessions, () => ({ status: 200, body: samplePage(sessions) })),
      fake(getInitialData, () => ({ status: 200, body: sampleInitialData({ time_zone: HERE }) })),
      fake(listCalendarChanges, () => ({ status: 200, body: { results: [] } })),
    ],
  });

describe('the time of upcoming sessions', () => {
  it('count down to their start, and lead to the room with one strong button once they can begin', async () => {
    await openUpcoming(sampleSession({ starts_at: instantIn(9), room_open: true }));
    expect(await screen.findByRole('button', { name: /Join now/ })).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/^Starts in [89]:\d\d$/);
  });

  it('set the next one apart, which is the first that is confirmed', async () => {
    await openUpcoming(
      sampleSession({ id: sampleId(51), starts_at: instantIn(5), state: 'requested', room_open: false }),
      sampleSession({ id: sampleId(52), starts_at: instantIn(60.5), room_open: true }),
      sampleSession({ id: sampleId(53), starts_at: instantIn(120.5), room_open: true }),
    );
    const [next, later, ...more] = await screen.findAllByRole('timer');
    expect(more).toEqual([]);
    expect(next).toHaveStyle({ fontSize: '20px' });
    expect(next).toHaveTextContent(/^Starts in 1 h/);
    expect(later).not.toHaveStyle({ fontSize: '20px' });
  });

  it('say the other person’s time, and how long it is until they start', async () => {
    const starts_at = instantIn(3 * 60 + 5.5);
    await openUpcoming(sampleSession({ starts_at, room_open: true }));
    expect(await screen.findByRole('button', { name: /Enter the room/ })).toBeVisible();
    const zone = 'America/New_York';
    const isSameDay = dateIn(zone, Date.parse(starts_at)) === dateIn(HERE, Date.parse(starts_at));
    const theirs = formatTime(starts_at, { style: isSameDay ? 'time' : 'weekdayTime', zone }, 0);
    const line = screen.getByRole('timer').parentElement;
    expect(line).toHaveTextContent(`Starts in 3 h 5 min · ${theirs} for Grace, in New York`);
  });

  it('say the other person’s day too where it is another one', async () => {
    const starts_at = `${instantIn(2 * 24 * 60).slice(0, 10)}T12:00:00.000Z`;
    await openUpcoming(sampleSession({ starts_at, host_time_zone: 'Pacific/Kiritimati' }));
    const theirs = formatTime(starts_at, { style: 'weekdayTime', zone: 'Pacific/Kiritimati' }, 0);
    expect(await screen.findByText(`${theirs} for Grace, in Kiritimati`)).toBeVisible();
  });
});
