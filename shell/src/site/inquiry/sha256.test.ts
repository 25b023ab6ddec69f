import { sha256FirstWord } from './sha256.ts';

/** Computed with `sha256sum`. */
it.each([
  ['', 0xe3b0c442],
  ['abc', 0xba7816bf],
  [`${'0123456789abcdef'.repeat(2)}:4294967295`, 0xef2a3343],
  ['x'.repeat(55), 0xd5e28568],
])('hashes %j like other implementations', (text, start) => {
  expect(sha256FirstWord(text)).toBe(start);
});

it('hashes every number of a challenge correctly', () => {
  const hashes = Array.from({ length: 500 }, (_, number) => sha256FirstWord(`5f3c:${number * 7919}`));
  expect(hashes.reduce((all, hash) => (all ^ hash) >>> 0)).toBe(0x89cc2e7f);
});

it('rejects a text that is too long', () => {
  expect(() => sha256FirstWord('x'.repeat(56))).toThrow('one block');
});
