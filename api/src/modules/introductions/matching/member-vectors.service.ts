import { digestOf } from '../../../digest.ts';
import type { LanguageModels } from '../../../language-settings.ts';
import type { Database } from '../../../ports/database/database.ts';
import { embed } from '../../../ports/language/embedding.ts';
import { LanguageFailure } from '../../../ports/language/language-model.ts';
import { selectMembers, selectTopicNames, type MemberRow } from './match-pool.repository.ts';
import {
  forgetOtherModels,
  markChecked,
  selectDigests,
  selectUnchecked,
  upsertVectors,
  type VectorRow,
} from './member-vectors.repository.ts';

/** Members per request to the model: two texts each. */
const BATCH = 32;
/** Characters of a text that a model gets; the rest is cut off. */
const MOST_LETTERS = 6_000;

interface Texts {
  readonly userId: string;
  readonly digest: string;
  readonly asks: string;
  readonly says: string;
}

interface Dependencies {
  readonly db: Database;
  readonly model: NonNullable<LanguageModels['embedding']>;
  /** Called with the members whose vectors are new. */
  readonly onMade: (ids: readonly string[]) => void;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

/**
 * Fetches the vectors of members whose texts are new or have changed, and stores them in batches.
 * @returns the number of members with new vectors.
 * @throws LanguageFailure if the model does not answer now: try again later.
 */
export async function fetchVectors({ db, model, onMade, log }: Dependencies): Promise<number> {
  const name = `${model.model}/${model.dimensions ?? 'own'}`;
  await forgetOtherModels(db, name);
  const names = await selectTopicNames(db);
  let made = 0;
  for (;;) {
    const ids = await selectUnchecked(db, BATCH);
    if (ids.length === 0) return made;
    const digests = await selectDigests(db, ids);
    const texts = (await selectMembers(db, { ids })).map((row) => textsOf(row, name, names));
    const changed = texts.filter(({ userId, digest }) => digests.get(userId) !== digest);
    const rows = await vectorsOf(model, changed, log);
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
  }
}

const NOTHING = { asks: new Int8Array(), says: new Int8Array() } as const;

/** Returns the vectors of all texts; if the model refuses a text, those of the other members. */
async function vectorsOf(
  model: Dependencies['model'],
  texts: readonly Texts[],
  log: Dependencies['log'],
): Promise<VectorRow[]> {
  if (texts.length === 0) return [];
  try {
    const vectors = await embed(
      model,
      texts.flatMap(({ asks, says }) => [asks, says]),
    );
    return texts.map(({ userId, digest }, i) => ({
      userId,
      digest,
      asks: vectors[2 * i] ?? NOTHING.asks,
      says: vectors[2 * i + 1] ?? NOTHING.says,
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
      ...(await vectorsOf(model, texts.slice(0, half), log)),
      ...(await vectorsOf(model, texts.slice(half), log)),
    ];
  }
}

/** Returns what a member asks for, and what they say, as the texts to compare. */
function textsOf(row: MemberRow, model: string, names: ReadonlyMap<string, string>): Texts {
  const named = (slugs: readonly string[]): string => slugs.map((slug) => names.get(slug) ?? slug).join(', ');
  const asks = `Looking for ${named(row.lookingFor)}. ${row.statement}`.slice(0, MOST_LETTERS);
  const says =
    `${row.headline}. Expert in ${named(row.expertIn)}. ${row.statement} ${row.experience} ${row.talks}`
      .trimEnd()
      .slice(0, MOST_LETTERS);
  const digest = digestOf(`${asks}\n${says}`);
  return { userId: row.id, digest: `${model} ${digest}`, asks, says };
}
