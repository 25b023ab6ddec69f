import { probe } from './probe.ts';

/** jsdom computes no digests; this fake repeats the first byte. */
const digest = (name: string, bytes: ArrayBuffer) =>
  new Uint8Array(Number(name.slice(4)) / 8).fill(new Uint8Array(bytes)[0] ?? 0);
const subtle = { digest: async (name: string, bytes: ArrayBuffer) => digest(name, bytes).buffer };
const OURS = `sha256-${btoa('o'.repeat(32))}`;

beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: { subtle }, configurable: true }));

it.each<[string, string, () => Promise<Response>]>([
  ['gone', 'there is no such file', async () => new Response('', { status: 404 })],
  ['gone', 'there is none any more', async () => new Response('', { status: 410 })],
  ['unreachable', 'the server is in trouble', async () => new Response('', { status: 500 })],
  ['unreachable', 'there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['unreachable', 'it is the right file after all', async () => new Response('ours')],
  [
    'changed',
    'the server does not send it, because it was changed',
    async () => Response.json({ code: 'tampered' }, { status: 503 }),
  ],
  [
    'unreachable',
    'the server is overloaded',
    async () => Response.json({ detail: 'later' }, { status: 503 }),
  ],
  ['unreachable', 'a proxy answers', async () => new Response('<html>', { status: 503 })],
  ['changed', 'it is another file', async () => new Response('theirs')],
])('returns %s when %s', async (finding, _, answer) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  expect(await probe('/mf/mf-circles/1/remoteEntry.js', OURS, 8000)).toBe(finding);
});

it.each([256, 384])('verifies a file by its digest of %s bits', async (bits) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('ours'));
  const integrity = `sha${bits}-${btoa('o'.repeat(bits / 8))}`;
  expect(await probe('/mf/mf-circles/1/remoteEntry.js', integrity, 8000)).toBe('unreachable');
});

it('returns unreachable after a time-out', async () => {
  jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  expect(await probe('/mf/mf-circles/1/remoteEntry.js', OURS, 20)).toBe('unreachable');
});
