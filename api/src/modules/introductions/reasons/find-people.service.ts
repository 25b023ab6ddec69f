import { desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { topicName } from '../../../i18n/topics.ts';
import type { Database } from '../../../ports/database/database.ts';
import { profiles, profileTopics, topics } from '../../identity/identity.queries.ts';
import { saidTopics } from '../../topics/said-topics.ts';
import type { FindByMeaning, MeantPerson } from './meaning-search.service.ts';

/** How close somebody is who knows a topic that was said, from 0 to 1, and how much closer for each further one. */
const KNOWS = { one: 0.75, more: 0.05 } as const;
/** More than a page, because a search may be filtered. */
const MOST = 100;

/** People who know a topic that a search says or, by the model, say something of about the same meaning. */
export interface FoundPeople {
  /** Best first. */
  readonly people: readonly MeantPerson[];
  /** Whether the model did not answer in time: another try may find more. */
  readonly isPartial: boolean;
}

export type FindPeople = (text: string, now: Temporal.Instant) => Promise<FoundPeople>;

interface Dependencies {
  readonly db: Database;
  /** Undefined without a model. */
  readonly byModel: FindByMeaning | undefined;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

/** Creates the search by topics and meaning. What topics find does not depend on how busy the model is. */
export function createFindPeople({ db, byModel, log }: Dependencies): FindPeople {
  return async (text, now) => {
    const askModel = async () =>
      byModel === undefined
        ? []
        : byModel(text, now).catch((error: unknown) => {
            log.warn({ err: error }, 'no worker compares by meaning; only words and topics count');
            return null;
          });
    const [byTopics, byMeaning] = await Promise.all([findByTopics(db, text), askModel()]);
    const meant = new Set(byMeaning?.map(({ id }) => id));
    // Their own words say more than the name of a topic.
    const people = [...(byMeaning ?? []), ...byTopics.filter(({ id }) => !meant.has(id))];
    return { people: people.toSorted((a, b) => b.likeness - a.likeness), isPartial: byMeaning === null };
  };
}

/**
 * Finds people who know a topic that a search says (R-NET-9), the most experienced first. Needs no model, so the same search always
 * finds them.
 */
async function findByTopics(db: Database, text: string): Promise<MeantPerson[]> {
  const known = await db
    .select({ name: topics.name, slug: topics.slug, synonyms: topics.synonyms })
    .from(topics)
    .where(isNull(topics.mergedInto));
  const said = saidTopics(text, known);
  if (said.length === 0) return [];
  const nameOf = new Map(said.map(({ slug, name }) => [slug, name]));
  const rows = await db
    .select({
      id: profiles.userId,
      slugs: sql<string[]>`array_agg(${profileTopics.topicSlug} order by ${profileTopics.position})`,
    })
    .from(profileTopics)
    .innerJoin(profiles, eq(profiles.userId, profileTopics.userId))
    .where(
      sql`${profileTopics.kind} = 'expert_in' and ${profiles.isListed} and ${inArray(profileTopics.topicSlug, [...nameOf.keys()])}`,
    )
    .groupBy(profiles.userId, profiles.completedSessions)
    .orderBy(desc(sql`count(*)`), desc(profiles.completedSessions), profiles.userId)
    .limit(MOST);
  return rows.map(({ id, slugs }) => ({
    id,
    likeness: KNOWS.one + KNOWS.more * Math.min(4, slugs.length - 1),
    phrase: topicName(nameOf.get(slugs[0] ?? '') ?? ''),
  }));
}
