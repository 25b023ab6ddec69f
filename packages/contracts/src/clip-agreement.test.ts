import { isAsSent, isWholeClip, type ClipVersion, type SentClip } from './clip-agreement.ts';

const said = (words: string) =>
  words.split(' ').map((text, at) => ({ text, from_seconds: 2 + at, until_seconds: 2.8 + at }));
/** Ten seconds, in which the guest speaks from the second to the seventh. */
const CLIP: SentClip = {
  ...{ seconds: 10, prompt: 'What did you learn first?', speech: [2, 4.2, 5, 7] },
  words: said('I would never say that.'),
};
const WHOLE: ClipVersion = { from_seconds: 0, until_seconds: 10, title: CLIP.prompt, captions: [] };
/** The words as the desk sends them: a caption for each sentence. */
const caption = (text: string) => ({ from_seconds: 2, until_seconds: 6.8, text });

describe('a guest agreed by sending their clip', () => {
  it.each([
    ['to all of it', {}],
    ['to the end of its recording, rounded', { until_seconds: 9.998 }],
    ['to a cut without the silence at both ends', { from_seconds: 1.9, until_seconds: 7.1 }],
    ['to captions with the words that were heard', { captions: [caption('I would never say that.')] }],
  ])('%s', (_what, part) => {
    expect(isAsSent(CLIP, { ...WHOLE, ...part })).toBe(true);
  });
  it.each([
    ['to a cut that leaves out their first words', { from_seconds: 4.5 }],
    ['to a cut that leaves out their last words', { until_seconds: 6 }],
    ['to another title', { title: 'Never ask Maya' }],
    ['to a corrected caption', { captions: [caption('I would say that.')] }],
    ['to captions that leave out a word', { captions: [caption('I would never say')] }],
  ])('but not %s', (_what, part) => {
    expect(isAsSent(CLIP, { ...WHOLE, ...part })).toBe(false);
  });
  it.each([
    ['while nothing has listened', null],
    ['in which nobody is heard', []],
  ])('only to all of a clip %s', (_when, speech) => {
    expect(isAsSent({ ...CLIP, speech }, WHOLE)).toBe(true);
    expect(isAsSent({ ...CLIP, speech }, { ...WHOLE, until_seconds: 9 })).toBe(false);
  });
  it('not to captions where no words were heard', () => {
    expect(isAsSent({ ...CLIP, words: null }, { ...WHOLE, captions: [caption('Hello.')] })).toBe(false);
  });
});

it.each([
  [0, 10, true],
  [0, 9.995, true],
  [0, 9.9, false],
  [0.1, 10, false],
])('from %d to %d seconds is all of a clip of ten seconds: %s', (from_seconds, until_seconds, isWhole) => {
  expect(isWholeClip(10, { from_seconds, until_seconds })).toBe(isWhole);
});
