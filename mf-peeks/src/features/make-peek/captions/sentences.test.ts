import { sentenceAt, sentencesOf, titleFrom } from './sentences.ts';

/** Says a text from a moment on, a word every half second. */
const say = (from: number, text: string) =>
  text.split(' ').map((word, at) => ({
    from_seconds: from + at / 2,
    until_seconds: from + at / 2 + 0.4,
    text: word,
  }));
const track = (person_id: string, words: ReturnType<typeof say> | null) => ({
  ...{ person_id, words },
  ...{ levels: [], speech: [] },
});
const SAID = sentencesOf({
  tracks: [
    track('ada', [...say(0, 'so what is a nanosecond?'), ...say(20, 'and then')]),
    track('grace', [...say(4, 'It is a wire. This long'), ...say(15, 'really.')]),
    track('nobody', null),
  ],
});

describe('what is said in a recording', () => {
  it('is read by sentence, in the order of time', () => {
    expect(SAID.map(({ personId, text, isWhole }) => [personId, text, isWhole])).toEqual([
      ['ada', 'so what is a nanosecond?', true],
      ['grace', 'It is a wire.', true],
      ['grace', 'This long', false],
      ['grace', 'really.', true],
      ['ada', 'and then', false],
    ]);
    expect(sentencesOf({ tracks: null })).toEqual([]);
  });

  it('is found by position', () => {
    expect([-1, 0, 4.2, 100].map((at) => sentenceAt(SAID, at))).toEqual([-1, 0, 1, 4]);
  });

  it.each([
    ['the first whole sentence', 0, 30, 'So what is a nanosecond?'],
    ['no sentence that is cut off', 1, 30, 'It is a wire'],
    ['nothing without a whole sentence', 19, 30, null],
  ])('gives a title: %s', (_what, from, until, title) => {
    expect(titleFrom(SAID, { from, until })).toBe(title);
  });

  it('gives no title of more than 60 characters', () => {
    const long = sentencesOf({ tracks: [track('ada', say(0, `${'very '.repeat(13)}long.`))] });
    expect(titleFrom(long, { from: 0, until: 60 })).toBeNull();
  });
});
