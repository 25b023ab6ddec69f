import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { accepts, precompress } from './precompressed.ts';

it('has the same text in every encoding', async () => {
  const text = 'registry '.repeat(500);
  const { plain, encoded } = await precompress(text);
  expect(plain.toString()).toBe(text);
  expect(brotliDecompressSync(encoded.get('br') ?? '').toString()).toBe(text);
  expect(gunzipSync(encoded.get('gzip') ?? '').toString()).toBe(text);
});

it('has equal tags for equal texts, and does not compress short ones', async () => {
  const [one, same, other] = [await precompress('a'), await precompress('a'), await precompress('b')];
  expect(one.etag).toBe(same.etag);
  expect(one.etag).not.toBe(other.etag);
  expect(one.encoded.size).toBe(0);
});

it.each([
  ['br', 'br', true],
  ['gzip, deflate, br', 'br', true],
  ['gzip;q=1.0, br;q=0.5', 'br', true],
  ['br;q=0', 'br', false],
  ['gzip', 'br', false],
  ['identity', 'gzip', false],
  [undefined, 'gzip', false],
] as const)('for a client that sends %j, %s is accepted: %s', (header, encoding, isAccepted) => {
  expect(accepts(header, encoding)).toBe(isAccepted);
});
