import { openingOf, saidAt } from './opening.ts';
import type { StoredWord } from './speech.tables.ts';
import { piecesOf, wordsIn } from './words.ts';

describe('words of a recording', () => {
  it('are written down in pieces of at most half a minute, only of speech', () => {
    const spans = [
      { from: 1_000, until: 9_000 },
      { from: 10_000, until: 27_000 },
      { from: 28_000, until: 40_000 },
      { from: 90_000, until: 91_000 },
    ];
    expect(piecesOf(spans)).toEqual([
      { from: 800, until: 27_200 },
      { from: 27_800, until: 40_200 },
      { from: 89_800, until: 91_200 },
    ]);
    expect(piecesOf([{ from: 0, until: 700_000 }])).toHaveLength(3);
    expect(piecesOf([])).toEqual([]);
  });

  it('are in order, without overlaps, and only where their person was heard', () => {
    const heard = [
      { text: ' Good', from: 0.2, until: 0.6 },
      { text: 'morning.', from: 0.5, until: 1 },
      { text: ' ', from: 1, until: 1.2 },
      { text: 'Thanks for watching!', from: 4, until: 5 },
      { text: 'backwards', from: 0.9, until: 0.8 },
    ];
    expect(wordsIn({ from: 10_000, until: 16_000 }, heard, [{ from: 10_200, until: 11_000 }])).toEqual([
      [10_200, 10_600, 'Good'],
      [10_600, 11_000, 'morning.'],
    ]);
  });
});

describe('what is quoted of a part of a recording', () => {
  /** Words of half a second, one after the other. */
  const said = (from: number, text: string): StoredWord[] =>
    text.split(' ').map((word, at) => [from + 500 * at, from + 500 * at + 400, word]);

  it('are its first whole sentences, of whoever says them, without one that began before it', () => {
    const tracks = [
      { words: [...said(0, 'This began before it. Why bread?'), ...said(10_000, 'And how?')] },
      { words: said(4_000, 'Because my grandmother baked every single morning of her long life.') },
    ];
    expect(openingOf(tracks, { from: 2_000, until: 30_000 })).toBe(
      'Why bread? Because my grandmother baked every single morning of her long life.',
    );
    expect(openingOf(tracks, { from: 9_900, until: 30_000 })).toBe('And how?');
  });

  it('end with a silence where no full stop was written, and are cut off where they are long', () => {
    const words = [...said(0, 'so well'), ...said(5_000, 'ja '.repeat(90).trim())];
    const opening = openingOf([{ words }], { from: 0, until: 60_000 });
    expect(opening).toMatch(/^so well (ja )+…$/);
    expect(opening.length).toBeLessThanOrEqual(202);
    expect(openingOf([{ words: said(0, 'so well') }], { from: 0, until: 900 })).toBe('so well');
    const withCommas = said(0, 'ja, '.repeat(90).trim());
    expect(openingOf([{ words: withCommas }], { from: 0, until: 60_000 })).toMatch(/, ja …$/);
  });

  it.each([
    ['nothing was written down', [{ words: null }, {}]],
    ['nobody speaks', [{ words: said(90_000, 'Later.') }]],
  ])('are nothing where %s', (_what, tracks) => {
    expect(openingOf(tracks, { from: 0, until: 60_000 })).toBe('');
  });

  it('is, at a moment that somebody marked, the sentence they have just heard, with who says it', () => {
    const tracks = [
      { personId: 'ada', words: said(0, 'Why bread? Tell me.') },
      { personId: 'grace', words: said(4_000, 'Because of her. Every morning.') },
    ];
    expect(saidAt(tracks, 5_200)).toEqual({ personId: 'grace', text: 'Because of her.' });
    // The next sentence has only just begun.
    expect(saidAt(tracks, 5_900)).toEqual({ personId: 'grace', text: 'Because of her.' });
    expect(saidAt(tracks, 900)).toBeNull();
    expect(saidAt(tracks, 17_000)).toBeNull();
    expect(saidAt([{ personId: 'ada', words: null }], 5_000)).toBeNull();
  });
});
