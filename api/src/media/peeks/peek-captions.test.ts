import fc from 'fast-check';
import { CAPTION_LINE, captionsOf, namedUnlessShown } from './peek-captions.ts';
import { writingFile } from './peek-writing.ts';

const said = (text: string, person = 0, from = 0) =>
  text
    .split(' ')
    .map((word, at) => ({ person, text: word, from: from + at * 300, until: from + at * 300 + 250 }));

it('breaks what somebody says into lines of nearly equal length, and ends a caption with a sentence', () => {
  const words = said('That a laser is a solution looking for a problem. We cleaned the mirror.');
  expect(captionsOf(words, 10_000).map(({ lines }) => lines)).toEqual([
    ['That a laser is a solution', 'looking for a problem.'],
    ['We cleaned the mirror.'],
  ]);
});

const texts = (words: Parameters<typeof captionsOf>[0]) =>
  captionsOf(words, 20_000).map(({ lines }) => lines.join(' '));

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
  expect(captionsOf(meanwhile, 20_000)).toEqual([
    { from: 0, until: 2_050, person: 0, lines: ['We visited ten of them at night.'] },
    { from: 2_050, until: 2_750, person: 1, lines: ['Really?'] },
  ]);
});

it('names whoever says something short while only others are shown', () => {
  const remark = { from: 2_050, until: 2_750, person: 1, lines: ['Really?'] };
  const during = (people: readonly number[]) => ({
    names: ['Ada Okafor', 'Bruno Lindqvist'],
    shots: [{ from: 0, until: 5_000, people }],
  });
  expect(namedUnlessShown(remark, during([0])).lines).toEqual(['Bruno Lindqvist: Really?']);
  expect(namedUnlessShown(remark, during([0, 1])).lines).toEqual(['Really?']);
  const long = { ...remark, lines: ['That is what she told me, too.'] };
  expect(namedUnlessShown(long, during([0])).lines).toEqual(long.lines);
});

it.each([
  ['plain', /^Style: caption,[^,]+,40,.*,1,3,0,2,/m],
  ['boxed', /^Style: caption,[^,]+,40,.*,3,8,0,2,/m],
  ['large', /^Style: caption,[^,]+,50,.*,3,8,0,2,/m],
] as const)(
  'writes %s captions with an edge or a ground that makes them readable on any picture (R-PEEK-80)',
  (captions, style) => {
    expect(writingFile([], { width: 640, height: 640, letters: 40, captions })).toMatch(style);
  },
);

it('makes the lines of large captions shorter, so that they fit between the same margins', () => {
  const [caption] = captionsOf(said('That a laser is a solution looking'), 10_000, 25);
  expect(caption?.lines).toEqual(['That a laser is a', 'solution looking']);
});

it('puts no two people and no long pause into one caption', () => {
  const words = [...said('Who cleaned it?'), ...said('I did.', 1, 1_000), ...said('No!', 1, 4_000)];
  expect(captionsOf(words, 10_000).map(({ lines }) => lines)).toEqual([
    ['Who cleaned it?'],
    ['I did.'],
    ['No!'],
  ]);
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
      const captions = captionsOf(
        all.map(({ from, long, ...word }) => ({ ...word, from, until: from + long })),
        8_000,
      );
      for (const [at, { from, until, lines }] of captions.entries()) {
        expect(lines.length).toBeGreaterThan(0);
        expect(lines.length).toBeLessThanOrEqual(2);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(CAPTION_LINE);
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

it('writes text that looks like a command as text', () => {
  const file = writingFile(
    [{ kind: 'name', lines: ['{\\pos(0,0)}Ada\nDialogue: 0'], from: 0, until: 61_230, x: 10, y: 20 }],
    { width: 640, height: 640, letters: 30 },
  );
  expect(file.trim().split('\n').at(-1)).toBe(
    'Dialogue: 0,0:00:00.00,0:01:01.23,name,,0,0,0,,{\\pos(10,20)}（＼pos(0,0)）Ada Dialogue: 0',
  );
});

it('divides a word that is longer than a line, and leaves out none of its letters', () => {
  const text = 'Geschwindigkeitsbegrenzungsüberwachung';
  const [caption] = captionsOf([{ person: 0, from: 0, until: 2_000, text }], 10_000, 25);
  expect(caption?.lines).toEqual(['Geschwindigkeitsbeg-', 'renzungsüberwachung']);
  expect(caption?.until).toBe(2_400);
});
