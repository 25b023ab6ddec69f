import { creditMetadata, creditWriting, type FilmCredit } from './peek-credit.ts';
import { writingFile } from './peek-writing.ts';
import { LOOKS } from '@acquaint/contracts/peek-film/layout';

const CREDIT: FilmCredit = {
  title: 'A nanosecond',
  speakers: ['Ada Lovelace', 'Grace Hopper'],
  day: Temporal.PlainDate.from('2026-11-21'),
  ...{ locale: 'en-GB', product: 'Acquaint' },
};
const LONG = {
  ...CREDIT,
  title: 'Word '.repeat(24).trim(),
  speakers: Array(4).fill('Maximiliane Mustermann'),
};

describe('the credit of a downloaded peek (R-PEEK-78)', () => {
  it('is one line in a wide picture, and two in a narrow one, below the captions', () => {
    const end = 'Ada Lovelace, Grace Hopper · 21 Nov 2026 · Acquaint';
    expect(creditWriting(CREDIT, LOOKS.landscape, 9_000)).toMatchObject({
      ...{ from: 0, until: 9_000, lines: [`A nanosecond · ${end}`] },
    });
    expect(creditWriting(CREDIT, LOOKS.portrait, 9_000).lines).toEqual(['A nanosecond', end]);
    const german = creditWriting({ ...CREDIT, locale: 'de-DE' }, LOOKS.portrait, 9_000);
    expect(german.lines[1]).toBe('Ada Lovelace, Grace Hopper · 21. Nov. 2026 · Acquaint');
  });

  it.each(['landscape', 'portrait', 'square', 'audiogram'] as const)(
    'fits a %s picture, however long the title and however many speak, and always names day and product',
    (view) => {
      const { width, letters } = LOOKS[view];
      const { lines } = creditWriting(LONG, LOOKS[view], 9_000);
      for (const line of lines) expect(line.length * letters * 0.5 * 0.5).toBeLessThanOrEqual(width);
      expect(lines[0]).toMatch(/^Word Word Word/);
      expect(lines.at(-1)).toMatch(/ · 21 Nov 2026 · Acquaint$/);
    },
  );

  it('is written by the renderer, and in the metadata of the file', () => {
    const writing = creditWriting(CREDIT, LOOKS.square, 9_000);
    expect(writingFile([writing], LOOKS.square)).toMatch(/^Dialogue: 0,0:00:00.00,0:00:09.00,credit,,/m);
    expect(creditMetadata(CREDIT)).toEqual([
      ...['-metadata', 'title=A nanosecond', '-metadata', 'artist=Ada Lovelace, Grace Hopper'],
      ...['-metadata', 'date=2026-11-21', '-metadata', 'comment=Ada Lovelace, Grace Hopper · Acquaint'],
    ]);
  });
});
