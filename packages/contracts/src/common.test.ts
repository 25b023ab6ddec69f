import { Email, text } from './common.ts';

describe('text that a person types', () => {
  it.each([
    ['an emoji, which is a whole pair', '\u{1f600} hello', true],
    ['letters of every script', 'Zoë Öztürk 李', true],
    ['the first half of a pair alone', '\ud800x', false],
    ['the second half of a pair alone', 'x\udc00', false],
    ['a control character', 'a\u0000', false],
  ])('may hold %s: %j is %s', (_, value, isAllowed) => {
    expect(text(20).safeParse(value).success).toBe(isAllowed);
  });

  it('is refused in an email address too when half of a pair is alone', () => {
    expect(Email.safeParse('\ud800a@example.org').success).toBe(false);
  });
});
