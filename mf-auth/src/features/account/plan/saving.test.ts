import { savingText } from './saving.ts';

describe('the saving of a yearly plan', () => {
  it.each([
    [1_900, 19_000, 'two months free'],
    [1_900, 20_900, 'one month free'],
    [1_000, 9_500, 'two months free'],
    [1_000, 11_500, '4% off'],
    [1_000, 11_990, null],
    [1_000, 12_000, null],
    [1_000, 13_000, null],
    [0, 0, null],
  ])('with %p a month and %p a year is %p', (monthly_cents, yearly_cents, words) => {
    expect(savingText({ monthly_cents, yearly_cents })).toBe(words);
  });
});
