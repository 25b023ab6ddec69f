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
