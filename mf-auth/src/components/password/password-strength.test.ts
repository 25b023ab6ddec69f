import { strengthOf } from './password-strength.ts';

describe('the strength of a password', () => {
  it.each([
    ['short', 0],
    ['123456789', 0],
    ['ada.lovelace12', 0],
    ['aaaaaaaaaaaa', 1],
    ['1234567890', 2],
    ['seven green kettles', 4],
  ])('%s', (password, score) => {
    expect(strengthOf(password, 'ada.lovelace@example.org').score).toBe(score);
  });
});
