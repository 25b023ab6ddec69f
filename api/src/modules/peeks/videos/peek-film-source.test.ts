import { spokenWords } from './peek-film-source.ts';

const caption = (person_id: string, from_seconds: number, until_seconds: number, text: string) => ({
  ...{ person_id, from_seconds, until_seconds, text },
});
const CUT = { fromMs: 10_000, untilMs: 40_000 };

describe('the words of captions', () => {
  it('have times of the film, each by its letters', () => {
    expect(spokenWords([caption('ada', 12, 14, 'It  is wire')], CUT, () => 1)).toEqual([
      { person: 1, text: 'It', from: 2000, until: 2500 },
      { person: 1, text: 'is', from: 2500, until: 3000 },
      { person: 1, text: 'wire', from: 3000, until: 4000 },
    ]);
  });

  it('are left out for a person without a track', () => {
    const both = [caption('ada', 12, 13, 'One'), caption('cleo', 13, 14, 'Two')];
    expect(spokenWords(both, CUT, (id) => ['ada', 'bob'].indexOf(id)).map(({ text }) => text)).toEqual([
      'One',
    ]);
  });
});
