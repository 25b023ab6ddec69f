import { Readable } from 'node:stream';
import { PRODUCT_NAME } from '@acquaint/contracts';
import { sql, type SQL } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { msg } from '@acquaint/i18n/languages';
import type { Database } from '../../ports/database/database.ts';
import type { Files } from '../../ports/files/files.ts';
import { inLocale, t } from '../../i18n/i18n.ts';
import type { ExportedKind, PersonalData } from '../identity/account/personal-data.ts';
import { users } from '../identity/identity.queries.ts';

/** Rows that are read into memory at a time. */
const PAGE = 500;
/** The same indentation as PostgreSQL's `jsonb_pretty`. */
const JSON_INDENT = 4;

interface Building {
  readonly db: Database;
  readonly files: Files;
  /** Id of the member whose data is exported. */
  readonly me: string;
  /** The personal data of each module. */
  readonly personalData: readonly PersonalData[];
  /** The member's locale (BCP 47); null if they have not chosen one. */
  readonly formats: string | null;
  /** File key of the zip. */
  readonly key: string;
  readonly now: Temporal.Instant;
  /** Called with 0 at the start and after each part of the zip. If it throws, building stops. */
  readonly onPart: (done: number, all: number) => Promise<void>;
}

type Owner = Pick<Building, 'me' | 'formats'>;
type Chunks = AsyncGenerator<string | Uint8Array>;

/**
 * Writes all data of a member into a zip: a README, a JSON file of each kind, and their pictures and videos. Rows and
 * files are streamed, so memory use does not grow with their size. If anything fails, no file is stored.
 * @returns the size of the zip in bytes.
 */
export async function buildExport(building: Building): Promise<number> {
  const { db, files, me, personalData, formats, key, now, onPart } = building;
  const kinds = exportedKinds(personalData);
  const { rows } = await db.execute<ExportedFile>(filesOf(personalData, me));
  const stored = await existing(files, rows);
  const all = kinds.length + stored.length;
  let done = 0;
  await onPart(0, all);

  const zip = new ZipFile();
  // The type declares a readable stream only, but the object is a PassThrough.
  const output = zip.outputStream as Readable;
  const open = new Set<Readable>();
  let failure: unknown;
  // A part may fail before the store reads the zip. An `error` event without a listener would end the process.
  output.once('error', (error) => (failure = error));
  zip.on('error', (error: Error) => output.destroy(error));
  const add = (path: string, compress: boolean, chunks: () => Chunks): void => {
    const mtime = new Date(now.epochMilliseconds);
    zip.addReadStreamLazy(path, { compress, mtime }, (give) => {
      const stream = Readable.from(counted(chunks()));
      open.add(stream);
      stream.on('error', (error) => output.destroy(error)).on('close', () => open.delete(stream));
      give(null, stream);
    });
  };
  const counted = async function* (chunks: Chunks): Chunks {
    yield* chunks;
    done += 1;
    await onPart(done, all);
  };

  zip.addBuffer(Buffer.from(inLocale(formats, () => readme(kinds, now))), 'README.txt', {
    mtime: new Date(now.epochMilliseconds),
  });
  for (const kind of kinds) add(`${kind.name}.json`, true, () => jsonOf(db, kind, { me, formats }));
  for (const file of stored) add(file.path, false, () => bytesOf(files, file));
  zip.end();
  try {
    return await files.put(key, output);
  } catch (error) {
    throw failure ?? error;
  } finally {
    for (const stream of open) stream.destroy();
  }
}

/** Returns the files that exist in the store. */
async function existing(files: Files, candidates: readonly ExportedFile[]): Promise<ExportedFile[]> {
  const stored: ExportedFile[] = [];
  for (const file of candidates) if ((await files.size(file.key)) !== null) stored.push(file);
  return stored;
}

async function* jsonOf(db: Database, kind: ExportedKind, of: Owner): Chunks {
  if (kind.isOne) {
    const [one] = await pageOf(db, kind, of, 0);
    yield `${one ?? 'null'}\n`;
    return;
  }
  let isFirst = true;
  for (let offset = 0; ; offset += PAGE) {
    const page = await pageOf(db, kind, of, offset);
    for (const row of page) {
      yield isFirst ? `[\n${row}` : `,\n${row}`;
      isFirst = false;
    }
    if (page.length < PAGE) break;
  }
  yield isFirst ? '[]\n' : '\n]\n';
}

/** Returns a page of rows as JSON text. The database writes times as ISO 8601. */
async function pageOf(
  db: Database,
  kind: ExportedKind,
  { me, formats }: Owner,
  offset: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ row: string }>(
    sql`select jsonb_pretty(to_jsonb(page)) as row from (${kind.rows(me)} limit ${PAGE} offset ${offset}) page`,
  );
  const { translated } = kind;
  if (!translated) return rows.map(({ row }) => row);
  return inLocale(formats, () =>
    rows.map(({ row }) =>
      JSON.stringify(translated(JSON.parse(row) as Record<string, unknown>), null, JSON_INDENT),
    ),
  );
}

async function* bytesOf(files: Files, { key }: ExportedFile): Chunks {
  const file = await files.get(key);
  if (file) yield* file.stream as AsyncIterable<Uint8Array>;
}

function readme(kinds: readonly ExportedKind[], now: Temporal.Instant): string {
  return [
    t('Your {product} data, as it was on {time}', {
      product: PRODUCT_NAME,
      time: now.toString({ smallestUnit: 'second' }),
    }),
    '',
    ...kinds.map(({ name, about }) => `${name}.json: ${t(about)}`),
    '',
    t(
      'picture, peeks/: your photo, and the videos and pictures of the peeks you’re in, named after their id in peeks.json.',
    ),
    '',
    t(
      'You can open the JSON files in any text editor. Times are in ISO 8601, and ids show which entries belong together.\nOther people appear under the names they show. What’s private to them isn’t included: their emails, their answers to\nintroductions, reviews that are waiting for yours, and whether someone has blocked you. Passwords and keys aren’t included either:\n{product} stores them so that no one can read them.',
      { product: PRODUCT_NAME },
    ),
    '',
  ].join('\n');
}

/** Returns the kinds of JSON files in an export, in the order of writing: those of each module, then one with all settings. */
export function exportedKinds(modules: readonly PersonalData[]): readonly ExportedKind[] {
  return [...modules.flatMap((one) => one.exports ?? []), settingsOf(modules)];
}

function settingsOf(modules: readonly PersonalData[]): ExportedKind {
  const tables = modules.flatMap(({ settings }) => Object.entries(settings ?? {}));
  const parts = tables.map(
    ([name, table]) =>
      sql`(select to_jsonb(s) - 'user_id' from ${table} s where s.user_id = u.id) as ${sql.identifier(name)}`,
  );
  return {
    name: 'settings',
    about: msg(
      'your settings: when you can be booked, reminders, introductions, where notifications go, what others see while you read and type',
    ),
    isOne: true,
    rows: (me) => sql`select ${sql.join(parts, sql`, `)} from ${users} u where u.id = ${me}`,
  };
}

/** A stored file of a member: its key in the file store, and its path in the zip. */
interface ExportedFile extends Record<string, unknown> {
  readonly key: string;
  readonly path: string;
}

/** Builds the query for a member's stored files in all modules, ordered by path in the zip. */
function filesOf(modules: readonly PersonalData[], me: string): SQL {
  const selects = modules.flatMap(({ files }) => (files ? [files(me)] : []));
  return sql`${sql.join(selects, sql` union all `)} order by 2`;
}
