import { secondsLeft, type VideoInMaking } from './seconds-left.ts';

const NOW = Temporal.Instant.from('2026-11-28T12:00:00Z');
const ago = (seconds: number) => NOW.subtract({ seconds });
/** A video of 30 seconds that has just been asked for; the last ones took twice their length. */
const VIDEO: VideoInMaking = {
  ...{ speed: 2, length: 30_000, ahead: 0, atOnce: 0, progress: 0 },
  ...{ queuedAt: NOW, startedAt: null },
};

it.each<[string, Partial<VideoInMaking>, number | null]>([
  ['as long as the last ones took', {}, 60],
  ['longer, while others are made before it', { ahead: 45_000, atOnce: 1, queuedAt: ago(300) }, 150],
  ['less of that, when several are made at once', { ahead: 45_000, atOnce: 3 }, 90],
  ['the rest of that, once it has begun', { startedAt: ago(20), ahead: 45_000 }, 40],
  ['what its own progress says, when it is late', { startedAt: ago(90), progress: 0.75 }, 30],
  [
    'a time that is not promised, when it is late and has hardly begun',
    { startedAt: ago(90), progress: 0.2 },
    0,
  ],
  ['a time that is not promised, when nobody begins it', { queuedAt: ago(90) }, 0],
  ['an unknown time, as long as none was measured', { speed: null }, null],
  [
    'an unknown time at first, without a measured one',
    { speed: null, startedAt: ago(5), progress: 0.1 },
    null,
  ],
  [
    'a time by its progress alone, without a measured one',
    { speed: null, startedAt: ago(30), progress: 0.5 },
    30,
  ],
])('a video still takes %s', (_what, change, seconds) => {
  expect(secondsLeft({ ...VIDEO, ...change }, NOW)).toBe(seconds);
});
