import { passwordProblem } from './password-rules.ts';

describe('a password', () => {
  it.each([
    ['nine-char', 'ada@example.org', 'Use at least 10 characters'],
    ['🔑🗝🔐🔓🔒🔏🧷📎🪝', 'bob@example.org', 'Use at least 10 characters'],
    ['a'.repeat(129), 'bob@example.org', 'Use at most 128 characters'],
    ['1234567890', 'ada@example.org', 'This password is too common. Choose another one'],
    ['QwertyUiop', 'ada@example.org', 'This password is too common. Choose another one'],
    ['ｑｗｅｒｔｙｕｉｏｐ', 'ada@example.org', 'This password is too common. Choose another one'],
    ['Acquaint-2026', 'ada@example.org', 'Use more than just the name of this site'],
    ['my-LOVELACE-1815', 'Lovelace@example.org', 'Don’t use the name from your email in your password'],
    [
      'lovelace, of course',
      'lovelace+news@example.org',
      'Don’t use the name from your email in your password',
    ],
  ])('such as %j is refused for %s', (password, email, sentence) => {
    expect(passwordProblem(password, email)).toBe(sentence);
  });

  it.each([
    ['correct horse battery', 'ada@example.org'],
    ['old acquaintance be forgot', 'ada@example.org'],
    ['ten chars!', 'ada@example.org'],
    ['a'.repeat(128), 'bob@example.org'],
    ['🔑🗝🔐🔓🔒🔏🧷📎🪝🧲', 'ada@example.org'],
    ['jo-and-the-others', 'jo@example.org'],
  ])('such as %j is accepted for %s', (password, email) => {
    expect(passwordProblem(password, email)).toBeNull();
  });
});
