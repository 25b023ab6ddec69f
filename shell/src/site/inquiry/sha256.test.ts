import { sha256Start } from './sha256.ts';

/** By `sha256sum`. */
it.each([
  ['', 0xe3b0c442],
  ['abc', 0xba7816bf],
  [`${'0123456789abcdef'.repeat(2)}:4294967295`, 0xef2a3343],
  ['x'.repeat(55), 0xd5e28568],
])('hashes %j as everybody does', (text, start) => {
  expect(sha256Start(text)).toBe(start);
});

it('hashes every number of a riddle right', () => {
  const hashes = Array.from({ length: 500 }, (_, number) => sha256Start(`5f3c:${number * 7919}`));
  expect(hashes.reduce((all, hash) => (all ^ hash) >>> 0)).toBe(0x89cc2e7f);
});

it('refuses what does not fit', () => {
  expect(() => sha256Start('x'.repeat(56))).toThrow('one block');
});
