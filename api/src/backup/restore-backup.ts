import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createZstdDecompress } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { extract } from 'tar-stream';
import { createErasureList } from '../modules/identity/account/erasure-list.ts';
import { openEmbeddedDatabase } from '../ports/database/embedded.ts';
import { createLocalFiles } from '../ports/files/local-folder.ts';
import { checkData, type Check } from './check-data.ts';
import { DATABASE, Manifest, MANIFEST, type Opening } from './manifest.ts';

/** A path within the folder: no segment begins with a dot. */
const SAFE = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

interface Restore {
  readonly file: string;
  readonly opening: Opening;
  /** The folder to create. It must not exist. */
  readonly into: string;
  /** A data folder whose list of erased accounts is newer than the backup's. */
  readonly erasuresOf?: string | undefined;
}

export interface Restored {
  readonly manifest: Manifest;
  readonly checks: readonly Check[];
}

/**
 * Restores a backup into a new data folder: all of it, or nothing. Every file is compared with the list of contents, and the data
 * with each other. Accounts that were erased after the backup are erased again when the server starts.
 * @throws Error when the folder exists, the passphrase or key is wrong, or the backup is damaged.
 */
export async function restoreBackup({ file, opening, into, erasuresOf }: Restore): Promise<Restored> {
  if (existsSync(into)) throw new Error(`${into} exists. Choose a new folder, or move it away first.`);
  const draft = `${into}.restoring`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const found = await unpack([await decrypted(file, opening), createZstdDecompress()], draft);
    const manifest = await compare(found, draft);
    await unpack([createReadStream(join(draft, DATABASE))], join(draft, 'pg'));
    await rm(join(draft, DATABASE));
    await rm(join(draft, MANIFEST));
    if (erasuresOf !== undefined) await copyErasures(erasuresOf, draft);
    const database = await openEmbeddedDatabase(draft);
    let checks: readonly Check[];
    try {
      checks = await checkData(database.db, createLocalFiles(join(draft, 'files')));
    } finally {
      await database.close();
    }
    await rename(draft, into);
    return { manifest, checks };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function decrypted(file: string, opening: Opening): Promise<Readable> {
  const decrypter = new Decrypter();
  if ('passphrase' in opening) decrypter.addPassphrase(opening.passphrase);
  else decrypter.addIdentity(opening.identity);
  const source = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  const plain = await decrypter
    .decrypt(source as Parameters<typeof decrypter.decrypt>[0] & ReadableStream)
    .catch((error: unknown) => {
      throw new Error('The backup cannot be opened: another passphrase or key made it, or it is damaged.', {
        cause: error,
      });
    });
  return Readable.fromWeb(plain as unknown as ReadableStream<Uint8Array>);
}

/** Writes the files of a tar file below a folder. @returns the digest of each. */
async function unpack(
  tar: readonly [Readable, ...Transform[]],
  folder: string,
): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  const entries = extract();
  const read = pipeline([...tar, entries]);
  // A failure is thrown below; without this, it would be reported as unhandled meanwhile.
  read.catch(() => undefined);
  for await (const entry of entries) {
    const path = entry.header.name.replace(/^\/+|\/+$/g, '');
    if (!SAFE.test(path)) throw new Error(`The backup has a file with an unusual name: ${path}`);
    if (entry.header.type === 'directory') {
      await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
      entry.resume();
      continue;
    }
    if (entry.header.type !== 'file') throw new Error(`The backup has something that is no file: ${path}`);
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    await pipeline(
      entry,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(join(folder, path), { mode: 0o600, flags: 'wx' }),
    );
    digests.set(path, hash.digest('hex'));
  }
  await read;
  return digests;
}

async function compare(found: ReadonlyMap<string, string>, folder: string): Promise<Manifest> {
  if (!found.has(MANIFEST)) throw new Error('The backup is not complete: its list of contents is missing.');
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  const wrong = manifest.files.find(({ path, sha256 }) => found.get(path) !== sha256);
  if (wrong) throw new Error(`The backup is damaged: ${wrong.path} is not what was backed up.`);
  if (found.size !== manifest.files.length + 1)
    throw new Error('The backup is damaged: it has files that are not in its list of contents.');
  return manifest;
}

async function copyErasures(from: string, to: string): Promise<void> {
  const listOf = (folder: string) => createErasureList(createLocalFiles(join(folder, 'files')));
  await listOf(to).add(await listOf(from).all());
}
