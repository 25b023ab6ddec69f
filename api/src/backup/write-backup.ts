import { createHash } from 'node:crypto';
import { createWriteStream, globSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createZstdCompress } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import { pack, type Pack } from 'tar-stream';
import { hasCode } from '../error-code.ts';
import { openEmbeddedDatabase } from '../ports/database/embedded.ts';
import { dumpFromServer } from './dump-socket.ts';
import { DATABASE, MANIFEST, type Manifest, type Protection } from './manifest.ts';

/** What is not copied: the database's own folder, of which there is a copy, and what belongs to a process. */
const LEFT_OUT = /^pg\/|^process\.lock|\.sock$|(?:^|\/)\.drafts\//;

interface Backup {
  /** The data folder of a server with an embedded database, which may run. */
  readonly dataDir: string;
  /** The file to write: a tar file, compressed with zstd, and encrypted as by the tool age. */
  readonly file: string;
  readonly protection: Protection;
  readonly now: Temporal.Instant;
}

/**
 * Backs up an embedded database and its files into one encrypted file. The database is copied first: whatever its rows name was
 * stored before, so the file is in the backup, unless it was deleted meanwhile.
 * @throws ConfigError when the folder is used by a process that offers no copy.
 */
export async function writeBackup({ dataDir, file, protection, now }: Backup): Promise<Manifest> {
  const database = (await dumpFromServer(dataDir)) ?? (await dumpOfStopped(dataDir));
  const tar = pack();
  const files: Manifest['files'] = [];
  const fill = async (): Promise<Manifest> => {
    files.push(await addFile(tar, DATABASE, Readable.from([database]), database.length));
    for (const path of pathsIn(dataDir)) {
      const added = await addStored(tar, dataDir, path);
      if (added) files.push(added);
    }
    const manifest: Manifest = { format: 1, made_at: now.toString(), files };
    const text = Buffer.from(JSON.stringify(manifest));
    await addFile(tar, MANIFEST, Readable.from([text]), text.length);
    tar.finalize();
    return manifest;
  };
  const draft = `${file}.partial`;
  try {
    // The encrypted stream begins only when the first bytes are there: both sides run at the same time.
    const [manifest] = await Promise.all([fill(), encryptInto(draft, tar, protection)]);
    await rename(draft, file);
    return manifest;
  } finally {
    await rm(draft, { force: true });
  }
}

async function dumpOfStopped(dataDir: string): Promise<Buffer> {
  await stat(join(dataDir, 'pg')).catch(() => {
    throw new Error(`${dataDir} has no embedded database. For PostgreSQL, see docs/guides/backup.md.`);
  });
  const database = await openEmbeddedDatabase(dataDir);
  try {
    return Buffer.from(await (await database.pglite.dumpDataDir('none')).arrayBuffer());
  } finally {
    await database.close();
  }
}

async function encryptInto(path: string, tar: Pack, protection: Protection): Promise<void> {
  const encrypter = new Encrypter();
  if ('passphrase' in protection) encrypter.setPassphrase(protection.passphrase);
  else encrypter.addRecipient(protection.recipient);
  const small = createZstdCompress();
  const packed = pipeline(Readable.from(tar), small);
  const plain = Readable.toWeb(small) as ReadableStream<Uint8Array>;
  const encrypted = await encrypter.encrypt(plain as Parameters<typeof encrypter.encrypt>[0]);
  const target = createWriteStream(path, { mode: 0o600, flush: true });
  await Promise.all([
    packed,
    pipeline(Readable.fromWeb(encrypted as unknown as ReadableStream<Uint8Array>), target),
  ]);
}

function pathsIn(dataDir: string): string[] {
  return globSync('**/*', { cwd: dataDir, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .filter((path) => !LEFT_OUT.test(path))
    .sort();
}

/** Adds a file of the data folder. @returns null if it has been deleted meanwhile. */
async function addStored(
  tar: Pack,
  dataDir: string,
  path: string,
): Promise<Manifest['files'][number] | null> {
  try {
    await using source = await open(join(dataDir, path));
    const { size } = await source.stat();
    // A file that grows meanwhile is copied as it was.
    const content =
      size === 0 ? Readable.from([]) : source.createReadStream({ end: size - 1, autoClose: false });
    return await addFile(tar, path, content, size);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function addFile(
  tar: Pack,
  path: string,
  content: Readable,
  size: number,
): Promise<Manifest['files'][number]> {
  const hash = createHash('sha256');
  // Typed as a stream of another library, but works as one of Node.
  const entry = tar.entry({ name: path, size, mode: 0o600 }) as unknown as Writable;
  content.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(content, entry);
  return { path, size, sha256: hash.digest('hex') };
}
