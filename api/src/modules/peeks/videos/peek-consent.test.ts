import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOOKS, placesIn, type Place, type View } from '@acquaint/contracts/peek-film/layout';
import { keptOf } from '@acquaint/contracts/peek-film/pauses';
import { planShots, type Span } from '@acquaint/contracts/peek-film/shots';
import { assembleTrack } from '../../../media/assemble-call.ts';
import { findFaces } from '../../../media/faces/face-finder.ts';
import { findFfmpeg, type Ffmpeg } from '../../../media/ffmpeg.ts';
import { makeFilm } from '../../../media/peeks/peek-film.ts';
import { RATE } from '../../../media/render-view.ts';
import { consentedIntervals, cutTo, type ConsentFact } from '../../recordings/consent/consent-ledger.ts';
import { stretchesOf } from '../../recordings/assembly/stretches.ts';
import { placesOf } from '../../recordings/assembly/timeline.ts';
import { filmLength, presentIn } from './peek-film-source.ts';

/** A call of four seconds: its recording stops for a second, because Ada withdraws her consent; later Grace leaves. */
const END = 4_000;
const LEDGER: readonly ConsentFact[] = [
  { userId: 'ada', what: 'joined', at: 0 },
  { userId: 'grace', what: 'joined', at: 0 },
  { userId: 'ada', what: 'given', at: 290 },
  { userId: 'grace', what: 'given', at: 300 },
  { userId: 'ada', what: 'withdrawn', at: 1_510 },
  { userId: 'grace', what: 'given', at: 2_500 },
  { userId: 'ada', what: 'given', at: 2_510 },
  { userId: 'grace', what: 'left', at: 3_510 },
];
const TIMES = { graceMs: 0, until: END };
const PEOPLE = ['ada', 'grace'];
const WHOLE = consentedIntervals(LEDGER, TIMES);
const LENGTH = WHOLE.reduce((sum, { from, until }) => sum + until - from, 0);
const STRETCHES = stretchesOf(LEDGER, { ...TIMES, length: LENGTH });

/** Frames of the call's films are this many stripes: an even one at each edge, a white one, and one for each bit of their number. */
const BITS = 7;
const STRIPES = 10;
const [WIDTH, HEIGHT] = [64, 36] as const;

let folder: string;
let ffmpeg: Ffmpeg;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-consent-'));
  const found = await findFfmpeg();
  if (!found) throw new Error('There is no ffmpeg on this machine');
  ffmpeg = found;
  const raw = join(folder, 'film.raw');
  writeFileSync(
    raw,
    Buffer.concat(Array.from({ length: (END / 1_000) * RATE }, (_, number) => frameOf(number))),
  );
  const film = join(folder, 'film.mp4');
  await ffmpeg([
    ...['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${WIDTH}x${HEIGHT}`, '-r', String(RATE), '-i', raw],
    ...['-f', 'lavfi', '-i', `sine=d=${END / 1_000}`, '-vf', 'scale=640:360:flags=neighbor,format=yuv420p'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', film],
  ]);
  for (const person of PEOPLE) {
    const own = consentedIntervals(LEDGER, { ...TIMES, userId: person });
    const segments = cutTo({ from: 0, until: END }, own)
      .flatMap((part) => cutTo(part, WHOLE))
      .map(({ from, until }) => ({
        path: film,
        from,
        until,
        at: placesOf([{ from, until }], WHOLE)[0]?.from ?? 0,
      }));
    await assembleTrack(ffmpeg, segments, { length: LENGTH, target: join(folder, `${person}.mp4`) });
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

function frameOf(number: number): Buffer {
  const shades = [70, 235, ...Array.from({ length: BITS }, (_, bit) => ((number >> bit) & 1 ? 235 : 70)), 70];
  return Buffer.from(
    Array.from(
      { length: WIDTH * HEIGHT },
      (_, at) => shades[Math.floor((Math.floor(at / WIDTH) * STRIPES) / HEIGHT)] ?? 0,
    ),
  );
}

/** Reads the number of the frame that is shown at a place; null when there is none. */
function numberAt(frame: Uint8Array, width: number, place: Place): number | null {
  // The picture fills the place; a third of what is cropped off its height is above.
  const shown = Math.max(place.height, (place.width * 9) / 16);
  const above = (shown - place.height) / 3;
  const x = Math.round(place.x + place.width * 0.8);
  const isWhite = (stripe: number): boolean => {
    const y = Math.round(place.y - above + (shown * (stripe + 0.5)) / STRIPES);
    return (frame[y * width + x] ?? 0) > 150;
  };
  if (!isWhite(1)) return null;
  return Array.from({ length: BITS }, (_, bit) => (isWhite(bit + 2) ? 1 << bit : 0)).reduce((a, b) => a + b);
}

/** Makes a film of a cut. @returns the moments of the call, in milliseconds, whose frames are shown in it. */
async function momentsIn(
  view: View,
  cut: { readonly fromMs: number; readonly untilMs: number; readonly leftOut?: readonly Span[] },
): Promise<number[]> {
  const present = presentIn(STRETCHES, cut, PEOPLE);
  if (!present) throw new Error('The ledger does not allow this cut');
  const length = filmLength(cut);
  const parts = cut.leftOut && keptOf({ from: cut.fromMs, until: cut.untilMs }, cut.leftOut);
  const tracks = [...present].map(([person, spans]) => ({
    ...{
      id: person,
      name: person,
      firstName: person,
      path: join(folder, `${person}.mp4`),
      format: 'mov' as const,
      fromMs: cut.fromMs,
    },
    ...{ isWhole: true, present: spans, speech: null },
  }));
  const [work, target] = [
    join(folder, `${view}-${cut.fromMs}-${cut.leftOut?.length ?? 0}`),
    join(folder, `${view}.mp4`),
  ];
  mkdirSync(work);
  const source = { tracks, words: [], title: 'A wire', length, ...(parts && { parts }) };
  const { faults } = await makeFilm(ffmpeg, source, {
    view,
    target,
    folder: work,
    findFaces,
    burnsCaptions: true,
    onProgress: () => undefined,
  });
  expect(faults).toEqual([]);
  const raw = join(work, 'all.raw');
  await ffmpeg(['-i', target, '-map', '0:v', '-f', 'rawvideo', '-pix_fmt', 'gray', raw]);
  const [all, { width, height }] = [readFileSync(raw), LOOKS[view]];
  const shots = planShots(tracks, length);
  return Array.from({ length: all.length / (width * height) }, (_, index) => {
    const time = (index * 1_000) / RATE;
    const shot = shots.find(({ from, until }) => from <= time && time < until - 1);
    const frame = all.subarray(index * width * height, (index + 1) * width * height);
    return shot ? placesIn(shot, view).map(({ place }) => numberAt(frame, width, place)) : [];
  })
    .flat()
    .filter((number) => number !== null)
    .map((number) => (number * 1_000) / RATE);
}

/** Cuts, and the times of the call that they are of: within the recording's first part, and all of its second one. */
const FIRST = { fromMs: 110, untilMs: 1_120 };
const SECOND = { fromMs: 1_210, untilMs: LENGTH };
const TIMES_OF = { first: { from: 410, until: 1_420 }, second: { from: 2_510, until: END } };

/** The parts of the film are rendered alike in each view, so that one cut for each is enough: encoding takes seconds. */
it.each<[View, keyof typeof TIMES_OF]>([
  ['landscape', 'second'],
  ['portrait', 'first'],
  ['square', 'second'],
])(
  'no frame in a %s film of the %s part is from a moment outside its cut, which is all consented to, beside its boundaries neither',
  async (view, part) => {
    const [cut, of] = [part === 'first' ? FIRST : SECOND, TIMES_OF[part]];
    const moments = await momentsIn(view, cut);
    expect(moments.filter((at) => at < of.from || at >= of.until)).toEqual([]);
    // The test has read every frame.
    expect(moments.length).toBeGreaterThanOrEqual(((cut.untilMs - cut.fromMs) / 1_000) * RATE - 2);
  },
);

it('no frame is from a pause that is left out, and all that is kept is shown', async () => {
  const leftOut = [{ from: FIRST.fromMs + 300, until: FIRST.fromMs + 600 }];
  const moments = await momentsIn('square', { ...FIRST, leftOut });
  const { from } = TIMES_OF.first;
  expect(moments.filter((at) => at < from || at >= TIMES_OF.first.until)).toEqual([]);
  // The first picture after a pause may be the one that stood at its end.
  expect(moments.filter((at) => at >= from + 300 && at < from + 600 - 1_000 / RATE)).toEqual([]);
  expect(moments.length).toBeGreaterThanOrEqual(((FIRST.untilMs - FIRST.fromMs - 300) / 1_000) * RATE - 3);
});

it('a film is not made of a cut across a moment without consent, nor of one whose people are not all asked', () => {
  expect(presentIn(STRETCHES, { fromMs: 1_000, untilMs: 1_300 }, PEOPLE)).toBeNull();
  expect(presentIn(STRETCHES, FIRST, ['ada'])).toBeNull();
  const later = presentIn(STRETCHES, { fromMs: 2_000, untilMs: LENGTH }, PEOPLE);
  expect(later?.get('grace')).toEqual([{ from: 0, until: 210 }]);
});
