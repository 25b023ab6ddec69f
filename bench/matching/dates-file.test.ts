import { ASKED_BEFORE, parseRows } from './dates-file.ts';

const MEETING = { iid: 1, gender: 0, wave: 3, round: 10, order: 4, pid: 11, dec: 1, dec_o: 0 };

/** A file with one meeting and the given cells; unused columns come first, in the middle and last. */
function fileOf(cells: Readonly<Record<string, string>>, newline = '\n'): string {
  const values: Record<string, string> = {
    ...Object.fromEntries(Object.entries(MEETING).map(([name, value]) => [name, String(value)])),
    ...Object.fromEntries(ASKED_BEFORE.map((name, i) => [name, String(i)])),
    ...cells,
  };
  const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return [Object.keys(values), Object.values(values).map(quoted)].map((line) => line.join(',')).join(newline);
}

describe('the file of meetings', () => {
  const plain = parseRows(fileOf({}), 'x.csv');

  it('is read by column names, whatever other columns it has', () => {
    expect(plain).toHaveLength(1);
    expect(plain[0]).toMatchObject({ ...MEETING, [ASKED_BEFORE[2] ?? '']: 2 });
  });

  it.each([
    [
      'thousands in quotes and commas in words before a column that counts',
      fileOf({ iid: '1', income: '69,487.00', from: 'Rome, Italy' }),
    ],
    ['quotes within quotes', fileOf({ undergra: 'the "new" school, NY' })],
    ['lines of Windows', `${fileOf({}, '\r\n')}\r\n\r\n`],
    ['a byte-order mark', `\uFEFF${fileOf({})}`],
    ['names in capitals', fileOf({}).replace(/^.*/, (heading) => heading.toUpperCase())],
    [
      'columns the other way round',
      fileOf({})
        .split('\n')
        .map((line) => line.split(',').reverse().join(','))
        .join('\n'),
    ],
  ])('is read the same with %s', (_what, text) => {
    expect(parseRows(text, 'x.csv')).toEqual(plain);
  });

  it('treats an empty cell, NA and a question mark as missing', () => {
    for (const missing of ['', 'NA', '?'])
      expect(parseRows(fileOf({ tv: missing }), 'x.csv')[0]?.['tv']).toBeNaN();
  });

  it.each([
    ['a word for a number', fileOf({ tv: 'often' }), 'x.csv: tv of row 1 is "often", which is no number.'],
    ['an answer that is no answer', fileOf({ dec: '7' }), 'x.csv: dec of row 1 is 7, neither 0 nor 1.'],
    ['nobody', fileOf({ iid: '' }), 'x.csv: row 1 has no iid.'],
    ['a column missing', fileOf({}).replace('dec_o', 'dec_p'), 'x.csv has no column dec_o.'],
    ['a column twice', fileOf({ TV: '3' }), 'x.csv has the column tv twice.'],
    ['no rows', fileOf({}).split('\n')[0] ?? '', 'x.csv has a heading but no rows.'],
  ])('is rejected with a sentence for %s', (_what, text, sentence) => {
    expect(() => parseRows(text, 'x.csv')).toThrow(sentence);
  });

  it('is rejected with a sentence for a row that is too short', () => {
    expect(() => parseRows(`${fileOf({})}\n1,2`, 'x.csv')).toThrow(
      /x\.csv cannot be read: Invalid Record Length: expect \d+, got 2 on line 3/,
    );
  });
});
