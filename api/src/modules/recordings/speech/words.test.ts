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
