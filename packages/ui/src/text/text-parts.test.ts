import { textParts } from './text-parts.ts';

it.each([
  ['no address', [['no address', null]]],
  [
    'see https://a.example/b?c=1.',
    [
      ['see ', null],
      ['https://a.example/b?c=1', 'https://a.example/b?c=1'],
      ['.', null],
    ],
  ],
  [
    '(https://a.example/b_(c))',
    [
      ['(', null],
      ['https://a.example/b_(c)', 'https://a.example/b_(c)'],
      [')', null],
    ],
  ],
  ['javascript:alert(1)', [['javascript:alert(1)', null]]],
])('links only the web addresses of "%s"', (text, parts) => {
  expect(textParts(text).map((part) => [part.text, part.href])).toEqual(parts);
});
