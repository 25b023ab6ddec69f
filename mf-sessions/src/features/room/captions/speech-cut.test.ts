import { cutAt, NOTHING_SAID, type SpeechCut } from './speech-cut.ts';

const STEP = 50;
/** Plays `[level, milliseconds]` parts in order. @returns the cuts and when they were made. */
function play(...parts: readonly (readonly [level: number, milliseconds: number])[]): string[] {
  let state: SpeechCut = NOTHING_SAID;
  let now = 0;
  const cuts: string[] = [];
  for (const [level, milliseconds] of parts) {
    for (let passed = 0; passed < milliseconds; passed += STEP) {
      now += STEP;
      const { cut, after } = cutAt(state, level, STEP);
      state = after;
      if (cut !== 'on') cuts.push(`${cut} at ${now}`);
    }
  }
  return cuts;
}
const [QUIET, VOICE] = [0.002, 0.08];

it.each([
  [
    'a sentence goes when it has ended',
    [
      [VOICE, 2_000],
      [QUIET, 1_000],
    ],
    ['send at 2700'],
  ],
  [
    'a pause between two words cuts nothing',
    [
      [VOICE, 900],
      [QUIET, 500],
      [VOICE, 900],
      [QUIET, 700],
    ],
    ['send at 3000'],
  ],
  ['who speaks on and on is read in pieces', [[VOICE, 17_000]], ['send at 8000', 'send at 16000']],
  ['silence is sent nowhere', [[QUIET, 4_500]], ['drop at 2000', 'drop at 4000']],
  [
    'a click is no word',
    [
      [QUIET, 1_000],
      [VOICE, 100],
      [QUIET, 2_000],
    ],
    ['drop at 2000'],
  ],
  ['a muted microphone says nothing', [[0, 6_500]], ['drop at 2000', 'drop at 4000', 'drop at 6000']],
] as const)('%s', (_, parts, cuts) => {
  expect(play(...parts)).toEqual(cuts);
});

it('treats a fan as background noise, over which a voice is still detected', () => {
  const cuts = play([0.02, 60_000], [VOICE, 1_500], [0.02, 1_000]);
  expect(cuts.slice(-4).some((cut) => cut.startsWith('drop'))).toBe(true);
  expect(cuts.at(-1)).toBe('send at 62200');
});
