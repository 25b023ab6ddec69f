import { topicName } from '../../../i18n/topics.ts';
import { within } from '../../../http/within.ts';
import type { Database } from '../../../ports/database/database.ts';
import type { Embedder } from '../../../ports/language/embedder.ts';
import { keyOf, likenessOf, signsOf } from '../matching/member-phrases.ts';
import type { MatchPool } from '../matching/match-pool.ts';
import { offersOf } from './believable-reasons.ts';
import { selectEvidence } from './evidence.repository.ts';

/** A member whose text has about the same meaning as the search. */
export interface MeantPerson {
  readonly id: string;
  /** 0 to 1. */
  readonly likeness: number;
  /** What they say, as written; a topic in the reader's language. */
  readonly phrase: string;
}

/** Members whose phrases are compared, and those that are returned. */
const COMPARED = 80;
const MOST = 20;
/** Similarity above which a phrase has about the same meaning. Chosen by reading searches of the sample data. */
const LEAST = 0.6;
/** Texts whose vectors are kept, because each page of a search asks again. */
const KEPT = 200;
/** The longest that a search waits for the model, in milliseconds: starting it takes two seconds on an idle machine. */
const PATIENCE_MS = 4_000;

/**
 * Finds people by what they mean (R-NET-14): best first; none if texts are compared by words only; null if the model did not answer
 * in time, so that the caller can ask again.
 */
export type FindByMeaning = (text: string, now: Temporal.Instant) => Promise<readonly MeantPerson[] | null>;

interface Dependencies {
  readonly db: Database;
  readonly embedder: Embedder | undefined;
  readonly pool: Pick<MatchPool, 'near' | 'topicNames'>;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

/** Creates the search by meaning over the vectors that introductions keep. */
export function createFindByMeaning({ db, embedder, pool, log }: Dependencies): FindByMeaning {
  if (embedder === undefined) return () => Promise.resolve([]);
  const vectors = new Map<string, Promise<Int8Array | undefined>>();
  const vectorOf = (text: string): Promise<Int8Array | undefined> => {
    const known = vectors.get(text);
    if (known !== undefined) return known;
    const asked = embedder.embed([text]).then(
      ([vector]) => vector,
      (error: unknown) => {
        vectors.delete(text);
        log.warn({ err: error }, 'could not read what is searched for; only its words count');
        return undefined;
      },
    );
    vectors.set(text, asked);
    for (const oldest of [...vectors.keys()].slice(0, -KEPT)) vectors.delete(oldest);
    return asked;
  };
  return async (text, now) => {
    const vector = await within(PATIENCE_MS, vectorOf(text)).catch(() => null);
    if (vector === null) return null;
    if (vector === undefined) return [];
    const ids = await pool.near(vector, COMPARED, now);
    const names = await pool.topicNames();
    const evidence = await selectEvidence(db, ids, names);
    const wanted = signsOf(vector);
    return [...evidence]
      .flatMap(([id, person]): MeantPerson[] => {
        const topics = new Set(person.expertIn);
        const said = [person.headline, ...topics, ...offersOf(person)].map((phrase) => ({
          phrase,
          likeness: likenessOf(wanted, person.phrases.get(keyOf(phrase)) ?? new Uint8Array()),
        }));
        const best = said.reduce((most, each) => (each.likeness > most.likeness ? each : most));
        if (best.likeness < LEAST) return [];
        return [{ id, ...best, phrase: topics.has(best.phrase) ? topicName(best.phrase) : best.phrase }];
      })
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, MOST);
  };
}
