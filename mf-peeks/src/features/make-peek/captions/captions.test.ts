import { captionsIn, withText } from './captions.ts';
import { sentencesOf } from './sentences.ts';

const said = (from: number, text: string) =>
  text
    .split(' ')
    .map((word, at) => ({ from_seconds: from + at, until_seconds: from + at + 0.9, text: word }));
const heard = (text: string) =>
  sentencesOf({ tracks: [{ person_id: 'ada', levels: [], speech: [], words: said(10, text) }] });
const textsOf = (captions: readonly { readonly text: string }[]) => captions.map(({ text }) => text);

describe('the captions of a cut', () => {
  it('are the words within it', () => {
    expect(captionsIn(heard('It is a wire.'), [], { from: 11, until: 30 })).toEqual([
      { person_id: 'ada', from_seconds: 11, until_seconds: 13.9, text: 'is a wire.' },
    ]);
  });

  it('stay corrected when the recording is transcribed again', () => {
    const cut = { from: 0, until: 30 };
    const [first] = captionsIn(heard('It is a choir. Yes.'), [], cut);
    if (!first) throw new Error('there is no caption');
    const corrected = withText([], first, 'It is a wire.');
    expect(textsOf(captionsIn(heard('It is a choir. Yes.'), corrected, cut))).toEqual([
      'It is a wire.',
      'Yes.',
    ]);
    expect(textsOf(captionsIn(heard('It is. A choir. Oh yes.'), corrected, cut))).toEqual([
      'It is a wire.',
      'Oh yes.',
    ]);
    expect(textsOf(withText(corrected, first, 'A wire.'))).toEqual(['A wire.']);
  });

  it('lose a correction only outside of the cut', () => {
    const corrected = [{ person_id: 'ada', from_seconds: 10, until_seconds: 14, text: 'It is a wire.' }];
    expect(captionsIn([], corrected, { from: 12, until: 30 })).toMatchObject([{ from_seconds: 12 }]);
    expect(captionsIn([], corrected, { from: 14, until: 30 })).toEqual([]);
  });
});
