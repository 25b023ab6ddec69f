import { suggestedUsername } from './suggested-username.ts';

describe('the suggested username', () => {
  it.each([
    ['Zoë', "O'Neil", 'en', 'zoe.oneil'],
    ['Jürgen', 'Weiß', 'de', 'juergen.weiss'],
    ['Jürgen', 'Weiß', 'en', 'jurgen.weiss'],
    ['ÄNNE', 'GROß', 'de', 'aenne.gross'],
    ['Søren', 'Łukasz-Ørsted', 'en', 'soren.lukaszorsted'],
    ['İpek', 'Işık', 'en', 'ipek.isik'],
    ['李', '', 'en', ''],
    ['A'.repeat(40), 'B', 'en', 'a'.repeat(30)],
  ])('of %s %s in %s is %s', (first, last, language, username) => {
    expect(suggestedUsername(first, last, language)).toBe(username);
  });
});
