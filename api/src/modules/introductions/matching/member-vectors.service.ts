import { digestOf } from '../../../digest.ts';
import type { Database } from '../../../ports/database/database.ts';
import type { Embedder } from '../../../ports/language/embedder.ts';
import { LanguageFailure } from '../../../ports/language/language-model.ts';
import { selectMembers, selectTopicNames, type MemberRow } from './match-pool.repository.ts';
import { keyOf, meanOf, phrasesOf, signsOf, type MemberPhrases } from './member-phrases.ts';
import {
  countUnread,
  forgetOtherModels,
  markChecked,
  selectDigests,
  selectUnchecked,
  upsertVectors,
  type VectorRow,
} from './member-vectors.repository.ts';

/** Members per batch: what is lost when the process is killed. */
const BATCH = 32;
/** Members after which progress is logged. */
const REPORT = 1_000;

interface Texts extends MemberPhrases {
  readonly userId: string;
  readonly digest: string;
}

interface Dependencies {
  readonly db: Database;
  readonly embedder: Embedder;
  /** Called with the members whose vectors are new. */
  readonly onMade: (ids: readonly string[]) => void;
  readonly log: {
    readonly info: (details: object, message: string) => void;
    readonly warn: (details: object, message: string) => void;
  };
  /** Asked after each batch; when it returns false, the rest is left for the next run. */
  readonly mayGoOn?: () => boolean;
}

/**
 * Fetches the vectors of members whose texts are new or have changed, and stores them in batches.
 * @returns the number of members with new vectors, and whether all texts are read.
 * @throws LanguageFailure if the model does not answer now: try again later.
 */
export async function fetchVectors({
  db,
  embedder,
  onMade,
  log,
  mayGoOn = () => true,
}: Dependencies): Promise<{ made: number; isDone: boolean }> {
  const { name } = embedder;
  await forgetOtherModels(db, name);
  const names = await selectTopicNames(db);
  let made = 0;
  let read = 0;
  while (mayGoOn()) {
    const ids = await selectUnchecked(db, BATCH);
    if (ids.length === 0) return { made, isDone: true };
    const digests = await selectDigests(db, ids);
    const texts = (await selectMembers(db, { ids })).map((row) => textsOf(row, name, names));
    const changed = texts.filter(({ userId, digest }) => digests.get(userId) !== digest);
    const rows = await vectorsOf(embedder, changed, log);
    await upsertVectors(db, rows);
    const fresh = new Set(rows.map(({ userId }) => userId));
    const rest = ids.filter((id) => !fresh.has(id));
    await markChecked(db, rest);
    // Members who cannot be introduced have no texts: an empty row keeps them from being selected again and again.
    const nobody = rest.filter((id) => !digests.has(id));
    await upsertVectors(
      db,
      nobody.map((userId) => ({ userId, digest: `${name} none`, ...NOTHING })),
    );
    onMade([...fresh]);
    made += fresh.size;
    if (Math.floor((read + ids.length) / REPORT) > Math.floor(read / REPORT))
      log.info({ made, left: await countUnread(db) }, 'reading members’ texts');
    read += ids.length;
  }
  return { made, isDone: false };
}

const NOTHING = { asks: new Int8Array(), says: new Int8Array(), phrases: new Map() } as const;

/** Returns the vectors of all texts; if the model refuses a text, those of the other members. */
async function vectorsOf(
  embedder: Embedder,
  texts: readonly Texts[],
  log: Dependencies['log'],
): Promise<VectorRow[]> {
  if (texts.length === 0) return [];
  try {
    // Names of topics are the same for many members.
    const phrases = [...new Set(texts.flatMap(({ asks, says }) => [...asks, ...says]))];
    const found = await embedder.embed(phrases);
    const vectors = new Map(phrases.map((phrase, i) => [phrase, found[i] ?? NOTHING.asks]));
    const all = (some: readonly string[]): Int8Array[] => some.flatMap((phrase) => vectors.get(phrase) ?? []);
    return texts.map(({ userId, digest, asks, says }) => ({
      userId,
      digest,
      asks: meanOf(all(asks)),
      says: meanOf(all(says)),
      phrases: new Map(
        [...asks, ...says].map((phrase) => [keyOf(phrase), signsOf(vectors.get(phrase) ?? NOTHING.asks)]),
      ),
    }));
  } catch (error) {
    if (!(error instanceof LanguageFailure) || error.mayPass) throw error;
    const [only] = texts;
    if (texts.length === 1 && only) {
      log.warn({ user_id: only.userId, err: error }, 'could not embed a member’s texts');
      return [{ userId: only.userId, digest: only.digest, ...NOTHING }];
    }
    const half = Math.ceil(texts.length / 2);
    return [
      ...(await vectorsOf(embedder, texts.slice(0, half), log)),
      ...(await vectorsOf(embedder, texts.slice(half), log)),
    ];
  }
}

/** Returns the phrases of a member, and a digest that changes with them. */
function textsOf(row: MemberRow, model: string, names: ReadonlyMap<string, string>): Texts {
  const phrases = phrasesOf(row, names);
  const digest = digestOf(JSON.stringify(phrases));
  return { userId: row.id, digest: `${model} ${digest}`, ...phrases };
}
