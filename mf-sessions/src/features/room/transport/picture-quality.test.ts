import {
  FIRST_PICTURE,
  lineQuality,
  nextPicture,
  type PictureState,
  type WayReading,
} from './picture-quality.ts';

const GOOD: WayReading = { kbps: 900, loss: 0, roundTripMs: 60 };
const after = (readings: readonly WayReading[], from: PictureState = FIRST_PICTURE): PictureState =>
  readings.reduce(nextPicture, from);
const times = (count: number, reading: WayReading): WayReading[] =>
  Array.from({ length: count }, () => reading);
const of = (level: PictureState['level']): PictureState => ({ ...FIRST_PICTURE, level });

it.each<[string, number, Partial<WayReading>, PictureState['level'], PictureState['level']]>([
  ['a good way leaves the picture whole', 20, {}, 'whole', 'whole'],
  ['a browser that begins to find out is not weak', 10, { kbps: 300 }, 'whole', 'whole'],
  ['one bad moment changes nothing', 1, { loss: 0.5 }, 'whole', 'whole'],
  ['too little room makes it smaller', 2, { kbps: 150 }, 'whole', 'half'],
  ['what fits a smaller one leaves it so', 3, { kbps: 150, loss: 0.05 }, 'half', 'half'],
  ['lost packets make it smaller', 2, { loss: 0.2 }, 'half', 'small'],
  ['a way of a second makes it smaller', 2, { roundTripMs: 1_400 }, 'half', 'small'],
  ['with no room for both the picture is paused for the voice', 6, { kbps: 40 }, 'whole', 'paused'],
  ['paused it can get no less', 9, { kbps: 10, loss: 0.9 }, 'paused', 'paused'],
  ['it comes back after ten seconds that were good', 5, { kbps: 60 }, 'paused', 'small'],
  ['not before', 4, {}, 'paused', 'paused'],
  ['not while packets are lost', 30, { loss: 0.06 }, 'half', 'half'],
  ['not while nothing is known', 30, { kbps: null, loss: null, roundTripMs: null }, 'half', 'half'],
])('%s', (_, count, reading, from, to) => {
  expect(after(times(count, { ...GOOD, ...reading }), of(from)).level).toBe(to);
});

it.each<[string, Partial<WayReading>, PictureState['level'], string | undefined]>([
  ['good with room for the whole picture', {}, 'whole', 'good'],
  ['fair while some packets are lost', { loss: 0.05 }, 'whole', 'fair'],
  ['fair when it takes long', { roundTripMs: 700 }, 'whole', 'fair'],
  ['fair while the picture is halved', {}, 'half', 'fair'],
  ['weak when many packets are lost', { loss: 0.2 }, 'whole', 'weak'],
  ['weak while the picture is small or paused', {}, 'small', 'weak'],
  ['unknown at first', { loss: null, roundTripMs: null }, 'whole', undefined],
])('a connection is %s', (_, reading, level, quality) => {
  expect(lineQuality({ ...GOOD, ...reading }, level)).toBe(quality);
});

it('returns to full quality step by step', () => {
  const levels = [5, 10, 15].map((count) => after(times(count, GOOD), of('paused')).level);
  expect(levels).toEqual(['small', 'half', 'whole']);
});

it('waits longer after each step up that failed, to avoid flickering', () => {
  const bad = times(2, { ...GOOD, loss: 0.3 });
  let state = of('small');
  const waits: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    let waited = 0;
    while (state.level === 'small') {
      state = nextPicture(state, GOOD);
      waited += 1;
    }
    waits.push(waited);
    state = after(bad, state);
  }
  expect(waits).toEqual([5, 10, 20, 40, 40]);
});
