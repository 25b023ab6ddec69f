import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { openBucket, readS3Address, s3AccessOf } from '@acquaint/remote-store';
import { S3_KEYS, startS3Server } from '@acquaint/remote-store/testing';
import { createBucketFiles } from './bucket-files.ts';
import { checkSums, createSummedFiles } from './summed-files.ts';

const KEY = 'recordings/1/video.webm';
const PIECE = Buffer.alloc(1024 * 1024, 'acquaint');
/** More than one part of a multipart upload (5 MiB). */
const PIECES = 12;

/**
 * A program that uploads a video without an end, and says so when its first parts must be at the store: an upload has at most four
 * parts of 5 MiB under way.
 */
const PROGRAM = `
  import { Readable } from 'node:stream';
  import { createBucketFiles } from ${JSON.stringify(resolve(import.meta.dirname, 'bucket-files.ts'))};
  import { createSummedFiles } from ${JSON.stringify(resolve(import.meta.dirname, 'summed-files.ts'))};
  const { place, access, key } = JSON.parse(process.argv[1]);
  await createSummedFiles(createBucketFiles(place, access)).put(key, Readable.from((async function* () {
    for (let count = 0; count < 48; count++) yield Buffer.alloc(1024 * 1024);
    console.log('parts are stored');
    // Until it is killed.
    await new Promise(() => setInterval(() => undefined, 2 ** 30));
  })()));
`;

/** The stores: our own small server, and any other with ACQUAINT_TEST_S3=s3://bucket/prefix and the settings REMOTES_S3_…. */
const ours = async () => {
  const server = await startS3Server();
  const access = { endpoint: server.endpoint, ...S3_KEYS };
  return { place: { bucket: 'test', prefix: 'killed/' }, access, close: server.close };
};
const real = (address: string) => () => {
  const place = readS3Address(`${address}/killed-test`);
  if (!place) throw new Error('ACQUAINT_TEST_S3 is s3://bucket/prefix');
  return Promise.resolve({ place, access: s3AccessOf(process.env), close: () => Promise.resolve() });
};
const address = process.env.ACQUAINT_TEST_S3;
const STORES = [['a bucket', ours], ...(address ? [[address, real(address)] as const] : [])] as const;

/** Starts an upload in a process of its own, and kills it when some parts are at the store. */
async function killUpload(about: object): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', PROGRAM, JSON.stringify({ ...about, key: KEY })],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  expect(said.toString()).toContain('parts are stored');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe.each(STORES)('an upload to %s whose process was killed', (_, open) => {
  it('is invisible, is sent again by another process with its checksum, and its parts are removed once they are old', async () => {
    const { place, access, close } = await open();
    const bucket = openBucket(place, access);
    await killUpload({ place, access });
    const tomorrow = Temporal.Now.instant().add({ hours: 25 });
    const plain = createBucketFiles(place, access);
    // The process that takes over the job: at once, and a day later.
    const files = createSummedFiles(plain);
    expect(await files.size(KEY)).toBeNull();
    expect(await checkSums(plain)).toEqual({ damaged: [], right: 0 });
    const video = () => Readable.from(Array.from({ length: PIECES }, () => PIECE));

    expect(await bucket.abortUploads(new Date(0))).toBe(0);
    expect(await files.put(KEY, video())).toBe(PIECES * PIECE.length);
    // The killed process may still be writing for all that this one knows, so no checksum is kept, rather than a wrong one.
    expect(await checkSums(plain)).toEqual({ damaged: [], right: 0 });
    await createSummedFiles(plain, () => tomorrow).put(KEY, video());
    expect(await checkSums(plain)).toEqual({ damaged: [], right: 1 });
    const hash = createHash('sha256');
    const stored = await files.get(KEY);
    for await (const chunk of stored?.stream ?? []) hash.update(chunk as Uint8Array);
    const whole = createHash('sha256').update(Buffer.concat(Array.from({ length: PIECES }, () => PIECE)));
    expect(hash.digest('hex')).toBe(whole.digest('hex'));

    const inAnHour = new Date(Date.now() + 3_600_000);
    expect(await bucket.abortUploads(inAnHour)).toBe(1);
    expect(await bucket.abortUploads(inAnHour)).toBe(0);
    expect(await files.size(KEY)).toBe(PIECES * PIECE.length);
    await files.delete(KEY);
    await close();
  });
});
