import { csvOf } from './csv.ts';

it('quotes what needs it, and disarms formulas (R-ADMIN-24)', () => {
  expect(
    csvOf(
      ['a', 'b'],
      [
        ['one, "two"', '=1+1'],
        ['line\nline', 'plain'],
      ],
    ),
  ).toBe('a,b\r\n"one, ""two""",\'=1+1\r\n"line\nline",plain\r\n');
});

it.each([
  ['\n=1+1', `"'\n'=1+1"`],
  ['＝1+1', `'＝1+1`],
  // Where semicolons separate cells, as in a German Excel.
  ['Hello;=HYPERLINK(A1)', `Hello;'=HYPERLINK(A1)`],
  ['See; +49 30', `See; '+49 30`],
  ['See;"=1+1', `"See;""'=1+1"`],
  [' =1+1', ` '=1+1`],
  ['Ends\r\nhere; it=1', `"Ends\r\nhere; it=1"`],
])('disarms formulas within the cell %j', (cell, written) => {
  expect(csvOf([], [[cell]])).toBe(`\r\n${written}\r\n`);
});
