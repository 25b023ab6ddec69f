import type { RecordingGuestRow, RecordingRow } from '../recordings.tables.ts';
import { beginningOf, isLeftOut, placesOf, seatsOf } from './timeline.ts';

const time = (from: number, until: number) => ({ from, until });
const track = (name: string, isGuest: boolean, ...times: ReturnType<typeof time>[]) => ({
  name,
  isGuest,
  times,
});
const named = (seats: ReturnType<typeof seatsOf<ReturnType<typeof track>>>) =>
  seats.map((seat) => seat.map(({ name }) => name).join('+'));

describe('the places in a mixed video', () => {
  it('are one for each member, and a shared one for guests who come one after the other', () => {
    const all = [
      track('host', false, time(0, 90)),
      track('booker', false, time(0, 30), time(60, 90)),
      track('Maya', true, time(10, 30)),
      track('Noor', true, time(30, 60)),
      track('Ola', true, time(50, 90)),
      track('Maya again', true, time(60, 70)),
    ];
    expect(named(seatsOf(all))).toEqual(['host', 'booker', 'Maya+Noor+Maya again', 'Ola']);
  });

  it('are only the guests’ when nothing of the members was received', () => {
    expect(named(seatsOf([track('Maya', true, time(0, 5))]))).toEqual(['Maya']);
  });
});

describe('the time of a mixed video', () => {
  const whole = [time(100, 110), time(200, 230)];
  it('places a person where the recorded intervals follow one another', () => {
    expect(placesOf([time(105, 220)], whole)).toEqual([time(5, 10), time(10, 30)]);
  });

  it('is the beginning of the consented time, up to the length of the video', () => {
    expect(beginningOf(whole, 25)).toEqual([time(100, 110), time(200, 215)]);
    expect(beginningOf(whole, 10)).toEqual([time(100, 110)]);
    expect(beginningOf(whole, 99)).toEqual(whole);
  });
});

describe('a guest of whom something was received', () => {
  const at = Temporal.Instant.from('2026-11-22T12:00:00Z');
  const recording = {
    state: 'ready',
    seconds: 60,
    trackPeople: ['ada'],
    piecesErasedAt: null,
  } as unknown as RecordingRow;
  const maya = { guestId: 'maya', retryAt: at, deletedAt: null } as RecordingGuestRow;

  it('counts as left out while the video is without them, also during a new assembly', () => {
    expect(isLeftOut(recording, maya, 5_000)).toBe(true);
    expect(isLeftOut({ ...recording, state: 'assembling' }, maya, 5_000)).toBe(true);
    expect(isLeftOut({ ...recording, trackPeople: ['ada', 'maya'] }, maya, 5_000)).toBe(false);
    expect(isLeftOut({ ...recording, seconds: 0 }, maya, 5_000)).toBe(false);
    expect(isLeftOut(recording, maya, 0)).toBe(false);
    expect(isLeftOut(recording, { ...maya, deletedAt: at }, 5_000)).toBe(false);
  });

  it('counts as left out only after a try, or once the pieces are erased', () => {
    const untried = { ...maya, retryAt: null };
    expect(isLeftOut(recording, untried, 5_000)).toBe(false);
    expect(isLeftOut({ ...recording, piecesErasedAt: at }, untried, 5_000)).toBe(true);
  });
});
