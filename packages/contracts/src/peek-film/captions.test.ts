import fc from 'fast-check';
import { CAPTION_LINE } from '../peek-desk.ts';
import { captionNames, captionsOf, spokenWords, type CaptionedFilm, type SpokenWord } from './captions.ts';

const said = (text: string, person = 0, from = 0) =>
  text
    .split(' ')
    .map((word, at) => ({ person, text: word, from: from + at * 300, until: from + at * 300 + 250 }));

const LINE = CAPTION_LINE.boxed;
const NAMES = ['Ada', 'Bruno'];
const written = (words: readonly SpokenWord[], film: Partial<CaptionedFilm> = {}) =>
  captionsOf(words, { length: 20_000, line: LINE, shots: [], names: NAMES, ...film });

it('breaks what somebody says into lines of nearly equal length, and ends a caption with a sentence', () => {
  const words = said('That a laser is a solution looking for a problem. We cleaned the mirror.');
  expect(written(words).map(({ lines }) => lines)).toEqual([
    ['That a laser is a solution', 'looking for a problem.'],
    ['We cleaned the mirror.'],
  ]);
});

const texts = (words: Parameters<typeof captionsOf>[0]) => written(words).map(({ lines }) => lines.join(' '));

it('ends a caption with a clause if both then have about the same length, and leaves no single word for one of its own', () => {
  expect(texts(said('Prices were the hardest part, so the customers proposed them themselves.'))).toEqual([
    'Prices were the hardest part,',
    'so the customers proposed them themselves.',
  ]);
  expect(texts(said('We wrote forty letters by hand and sent every one of them to bakeries again.'))).toEqual(
    ['We wrote forty letters by hand and sent', 'every one of them to bakeries again.'],
  );
});

it('does not part a few words from their sentence by a pause, or by what somebody else says meanwhile', () => {
  expect(texts([...said('So'), ...said('we visited ten of them', 0, 1_500)])).toEqual([
    'So we visited ten of them',
  ]);
  expect(texts([...said('We visited ten'), ...said('bakeries.', 0, 2_000)])).toEqual([
    'We visited ten bakeries.',
  ]);
  expect(texts([...said('That list'), ...said('became our first page.', 0, 1_700)])).toEqual([
    'That list became our first page.',
  ]);
  const meanwhile = [...said('We visited ten of them at night.'), ...said('Really?', 1, 700)];
  expect(written(meanwhile)).toEqual([
    { from: 0, until: 2_050, person: 0, lines: ['We visited ten of them at night.'] },
    { from: 2_050, until: 2_750, person: 1, lines: ['Really?'] },
  ]);
});

describe('where two people are shown', () => {
  const BOTH = [{ from: 0, until: 20_000, people: [0, 1] }];
  const talk = [
    ...said('Who cleaned it?'),
    ...said('I did.', 1, 1_200),
    ...said('With a brush.', 1, 4_000),
    ...said('Why?', 0, 6_000),
  ];

  it('tells whose caption it is, each time that somebody else begins to speak', () => {
    expect(written(talk, { shots: BOTH }).map(({ lines }) => lines)).toEqual([
      ['Ada: Who cleaned it?'],
      ['Bruno: I did.'],
      ['With a brush.'],
      ['Ada: Why?'],
    ]);
  });

  it('names nobody who is shown alone, even if their shot begins a moment after their first word', () => {
    const shots = [
      { from: 0, until: 1_400, people: [0] },
      { from: 1_400, until: 5_900, people: [1] },
      { from: 5_900, until: 20_000, people: [0] },
    ];
    const captions = written(talk, { shots });
    expect(captions.map(({ lines }) => lines.join(' '))).toEqual([
      'Who cleaned it?',
      'I did.',
      'With a brush.',
      'Why?',
    ]);
    expect(captions[1]?.from).toBe(1_400);
  });

  it('names whoever says something while only others are shown', () => {
    const shots = [{ from: 0, until: 20_000, people: [0] }];
    expect(written(said('Really?', 1, 2_000), { shots })[0]?.lines).toEqual(['Bruno: Really?']);
  });

  it('keeps the lines short with a name, and shortens a long one', () => {
    const names = ['Maximiliane-Alexandra', 'Bruno'];
    const words = said('That is what she told me, too, and I believe her because she knows.');
    const captions = written(words, { shots: BOTH, names });
    expect(captions.map(({ lines }) => lines)).toEqual([
      ['Maximiliane-A…: That is', 'what she told me, too,'],
      ['and I believe her', 'because she knows.'],
    ]);
  });
});

it('ends a caption with the shot of its person, unless they speak on', () => {
  const shots = [
    { from: 0, until: 2_000, people: [0] },
    { from: 2_000, until: 20_000, people: [1] },
  ];
  expect(written(said('We visited ten of them.', 0, 500), { shots })[0]?.until).toBe(2_000);
  expect(written(said('We visited ten of them then.', 0, 1_200), { shots })[0]?.until).toBe(2_950);
});

it('makes the lines of large captions shorter, so that they fit between the same margins', () => {
  const [caption] = written(said('That a laser is a solution looking'), { line: 25 });
  expect(caption?.lines).toEqual(['That a laser is a', 'solution looking']);
});

it('puts no two people and no long pause into one caption', () => {
  const words = [...said('Who cleaned it?'), ...said('I did.', 1, 1_000), ...said('No!', 1, 4_000)];
  expect(written(words).map(({ lines }) => lines)).toEqual([['Who cleaned it?'], ['I did.'], ['No!']]);
});

it('makes captions that can be read, of any words', () => {
  const words = fc.array(
    fc.record({
      person: fc.nat(1),
      text: fc.string({ maxLength: 50 }),
      from: fc.integer({ min: -500, max: 9_000 }),
      long: fc.integer({ min: 1, max: 900 }),
    }),
  );
  fc.assert(
    fc.property(words, (all) => {
      const captions = written(
        all.map(({ from, long, ...word }) => ({ ...word, from, until: from + long })),
        {
          length: 8_000,
          shots: [
            { from: 0, until: 3_000, people: [0] },
            { from: 3_000, until: 8_000, people: [0, 1] },
          ],
        },
      );
      for (const [at, { from, until, lines }] of captions.entries()) {
        expect(lines.length).toBeGreaterThan(0);
        expect(lines.length).toBeLessThanOrEqual(2);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(LINE);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(from).toBeLessThan(until);
        expect(until).toBeLessThanOrEqual(captions[at + 1]?.from ?? 8_000);
      }
    }),
  );
});

it('leaves out no word, and writes no short one alone unless its sentence is no longer', () => {
  const words = fc.array(fc.constantFrom('we', 'visited', 'customers,', 'and', 'then', 'it', 'laughed'), {
    minLength: 2,
    maxLength: 60,
  });
  fc.assert(
    fc.property(words, (all) => {
      const captions = texts(said(all.join(' ')));
      expect(captions.join(' ')).toBe(all.join(' '));
      for (const caption of captions) expect(caption).toContain(' ');
    }),
  );
});

it('divides a word that is longer than a line, and leaves out none of its letters', () => {
  const text = 'Geschwindigkeitsbegrenzungsüberwachung';
  const [caption] = written([{ person: 0, from: 0, until: 2_000, text }], { line: 25 });
  expect(caption?.lines).toEqual(['Geschwindigkeitsbeg-', 'renzungsüberwachung']);
  expect(caption?.until).toBe(2_400);
});

describe('the words of captions', () => {
  const caption = (person_id: string, from_seconds: number, until_seconds: number, text: string) => ({
    ...{ person_id, from_seconds, until_seconds, text },
  });

  it('have times of the film, each by its letters', () => {
    expect(spokenWords([caption('ada', 12, 14, 'It  is wire')], 10_000, () => 1)).toEqual([
      { person: 1, text: 'It', from: 2000, until: 2500 },
      { person: 1, text: 'is', from: 2500, until: 3000 },
      { person: 1, text: 'wire', from: 3000, until: 4000 },
    ]);
  });

  it('are left out for a person without a track', () => {
    const both = [caption('ada', 12, 13, 'One'), caption('cleo', 13, 14, 'Two')];
    const words = spokenWords(both, 10_000, (id) => ['ada', 'bob'].indexOf(id));
    expect(words.map(({ text }) => text)).toEqual(['One']);
  });
});

it('names people by their first name, unless two have the same', () => {
  const people = ['Ada Byron', 'Ada Okafor', 'Bruno Lindqvist'].map((name) => ({
    ...{ name, firstName: name.split(' ')[0] ?? '' },
  }));
  expect(captionNames(people)).toEqual(['Ada Byron', 'Ada Okafor', 'Bruno']);
});
