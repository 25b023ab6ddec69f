import { missedIn, verdict } from './table.ts';

it('counts the rows whose limit is missed, and ignores rows without a limit', () => {
  const rows = [
    ['one host', 12, '', ''],
    ['two hosts', 3, '< 5', verdict(true)],
    ['three hosts', 9, '< 5', verdict(false)],
    ['four hosts', 8, '< 5', verdict(false)],
  ];
  expect(missedIn({ rows })).toBe(2);
  expect(missedIn({ rows: rows.slice(0, 2) })).toBe(0);
});
