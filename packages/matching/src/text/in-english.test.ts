import { inEnglish } from './in-english.ts';

describe('a German text in English words', () => {
  it.each([
    ['word by word', 'Wir suchen Geld für unsere Firma', 'we look for money for our company'],
    ['with endings', 'Gründerinnen', 'founder'],
    ['with compounds', 'Lieferkettenberatung', 'supply chain consulting'],
    ['without function words', 'Preisgestaltung', 'price design'],
    ['keeping names', 'Ich arbeite bei Quillwork', 'I work at Quillwork'],
  ])('is read %s', (_, german, english) => {
    expect(inEnglish(german)).toBe(english);
  });

  it.each(['How do I price a war game?', 'The art of the bank', ''])('leaves “%s” as it is', (text) => {
    expect(inEnglish(text)).toBe(text);
  });
});
