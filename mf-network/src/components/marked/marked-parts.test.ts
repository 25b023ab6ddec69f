import { markedParts } from './marked-parts.ts';

it.each([
  ['Pricing for SaaS', 'pric', '[Pricing] for SaaS'],
  ['We price, and reprice.', 'PRICE', 'We [price], and reprice.'],
  ['In Zürich', 'zurich in', '[In] [Zürich]'],
  ['Nothing here', 'price', 'Nothing here'],
  ['Nothing here', ' ?', 'Nothing here'],
  ['', 'x', ''],
])('marks in “%s” the words of “%s”', (text, searched, marked) => {
  const parts = markedParts(text, searched);
  expect(parts.map(({ part, isFound }) => (isFound ? `[${part}]` : part)).join('')).toBe(marked);
});
