import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Files } from './files.ts';

/** The folder of checksums: `sums/<key>` has the SHA-256 of the file `<key>`, in hexadecimal. */
const SUMS = 'sums/';
/**
 * The folder in which each writer has an empty file while it writes. Its name is the hash of the key, the time at which it began, in
 * milliseconds, and an id of its own, with dots between them.
 */
const WRITERS = 'sum-writers/';
/** No upload takes longer, in hours: an older writer was killed. */
const LONGEST_UPLOAD_HOURS = 24;
/** Pieces of members and guests of a call, also sent again. They live for hours, and the database has their checksums. */
const IS_PIECE = /^recordings\/[^/]+\/(?:guest-[^/]+\/)?[^/]+\/\d{6}(?:-\d+)?$/;

const hasSum = (key: string): boolean =>
  !key.startsWith(SUMS) && !key.startsWith(WRITERS) && !IS_PIECE.test(key);

/**
 * Keeps a checksum of each file beside it, so that `pnpm files:check` finds those that a disk or a copy has damaged. The old one is removed
 * first: a process that is killed in between leaves a file without a checksum, never with a wrong one. So do two writers of one key
 * that meet, in one process or in two, as neither of them knows whose file was stored last. A file whose key is new has no older
 * checksum and no second writer, so its checksum takes one call of the store instead of five.
 * @param options.checksNewKeys looks whether a key that is said to be new has a file already, and throws then: tests notice.
 */
export function createSummedFiles(
  files: Files,
  now: () => Temporal.Instant = () => Temporal.Now.instant(),
  { checksNewKeys = false }: { readonly checksNewKeys?: boolean } = {},
): Files {
  const refuseKnown = async (key: string): Promise<void> => {
    if ((await files.size(key)) !== null) throw new Error(`This key is not new: ${key}`);
  };
  return {
    ...files,
    put: async (key, content, { hasNewKey = false } = {}) => {
      if (!hasSum(key)) return files.put(key, content);
      const sumKey = `${SUMS}${key}`;
      const hash = createHash('sha256');
      const putBoth = async (): Promise<number> => {
        if (!(content instanceof Readable)) hash.update(content);
        const size = await files.put(key, content instanceof Readable ? hashed(content, hash) : content);
        await files.put(sumKey, Buffer.from(hash.digest('hex')));
        return size;
      };
      if (hasNewKey) {
        if (checksNewKeys) await beforeReading(content, () => refuseKnown(key));
        return putBoth();
      }
      const writers = `${WRITERS}${createHash('sha256').update(key).digest('hex')}.`;
      const writer = `${writers}${now().epochMilliseconds}.${randomUUID()}`;
      const begin = async (): Promise<void> => {
        await files.put(writer, Buffer.alloc(0));
        if ((await files.size(sumKey)) !== null) await files.delete(sumKey);
      };
      try {
        await beforeReading(content, begin);
        const size = await putBoth();
        const writing: string[] = [];
        for (const name of await files.list(WRITERS)) {
          if (!name.startsWith(writers)) continue;
          if (wasKilled(name.slice(writers.length), now())) await files.delete(name);
          else writing.push(name);
        }
        // Two simultaneous writers remove each other's file, so that the one that ends last also notices the other.
        if (writing.join() !== writer) {
          for (const name of writing) await files.delete(name);
          await files.delete(sumKey);
        }
        return size;
      } finally {
        // If it stays because the store is away, the next writer removes it.
        await files.delete(writer).catch(() => undefined);
      }
    },
    delete: async (key) => {
      await files.delete(key);
      if (hasSum(key)) await files.delete(`${SUMS}${key}`);
    },
  };
}

/** Whether a writer began too long ago to be writing still. One without a time, of an older version, may be. */
function wasKilled(name: string, now: Temporal.Instant): boolean {
  const began = /^(\d+)\./.exec(name)?.[1];
  return began !== undefined && now.epochMilliseconds - Number(began) > LONGEST_UPLOAD_HOURS * 3_600_000;
}

/** Does work before content is read. */
const beforeReading = (content: Readable | Uint8Array, work: () => Promise<void>): Promise<void> =>
  content instanceof Readable ? whileUnread(content, work) : work();

/** Does work before a stream is read. A stream that breaks off meanwhile says so to its reader; if the work fails, it is destroyed. */
async function whileUnread(content: Readable, work: () => Promise<void>): Promise<void> {
  const ignore = (): void => undefined;
  content.on('error', ignore);
  try {
    await work();
  } catch (error) {
    content.destroy();
    throw error;
  } finally {
    // A destroyed stream emits its error one tick later, so the listener must stay on it.
    if (!content.destroyed) content.off('error', ignore);
  }
}

/** Passes a stream on while its bytes are hashed; whoever destroys the result destroys the source. */
function hashed(content: Readable, hash: ReturnType<typeof createHash>): Readable {
  return Readable.from(
    (async function* () {
      for await (const chunk of content as AsyncIterable<Uint8Array>) {
        hash.update(chunk);
        yield chunk;
      }
    })(),
    { objectMode: false },
  );
}

/** What reading every file again has found. */
export interface Sums {
  /** Keys of files whose content is not what was stored. */
  readonly damaged: readonly string[];
  /** How many files have the right content. */
  readonly right: number;
}

/** Reads every file that has a checksum, and compares. A file that is missing is not damaged: `compareFiles` finds it. */
export async function checkSums(files: Files): Promise<Sums> {
  const damaged: string[] = [];
  let right = 0;
  for (const sumKey of await files.list(SUMS)) {
    const key = sumKey.slice(SUMS.length);
    const [sum, file] = [await files.get(sumKey), await files.get(key)];
    if (!sum || !file) {
      sum?.stream.destroy();
      file?.stream.destroy();
      continue;
    }
    const wanted = await text(sum.stream);
    const hash = createHash('sha256');
    for await (const chunk of file.stream as AsyncIterable<Uint8Array>) hash.update(chunk);
    // It may have been replaced meanwhile, with another checksum.
    if (hash.digest('hex') === wanted) right += 1;
    else if (await isStill(files, sumKey, wanted)) damaged.push(key);
  }
  return { damaged, right };
}

async function isStill(files: Files, sumKey: string, wanted: string): Promise<boolean> {
  const sum = await files.get(sumKey);
  return sum !== null && (await text(sum.stream)) === wanted;
}
