import { adminGetPeek, adminListPeeks, type StaffPeek } from '@acquaint/contracts';
import { and, count, desc, eq, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm';
import { defineCall } from '../../http/calls.ts';
import { paged } from '../../http/paging.ts';
import { notFound } from '../../http/problem.ts';
import type { Database } from '../../ports/database/database.ts';
import { PERSON, personSummaries } from '../identity/identity.queries.ts';
import { NO_PEEK } from './peeks.queries.ts';
import type { PeekRow } from './peeks.repository.ts';
import { peekPeople, peeks } from './peeks.tables.ts';

const FILTERS: Readonly<Record<'all' | StaffPeek['state'], SQL | undefined>> = {
  all: undefined,
  published: isNotNull(peeks.publishedAt),
  not_published: and(isNull(peeks.publishedAt), not(peeks.isTakenDown)),
  taken_down: and(isNull(peeks.publishedAt), peeks.isTakenDown),
};

/** Condition on a person in the peek of the outer query. */
const somebody = (condition: SQL): SQL =>
  sql`exists (select 1 from ${peekPeople} join ${personSummaries} on ${personSummaries.id} = ${peekPeople.userId}
    where ${peekPeople.peekId} = ${peeks.id} and ${condition})`;

/**
 * The title as staff see it: empty unless others than the people in the peek could see it. A peek is also taken down when somebody in
 * it deletes their account; then it is not known whether anyone else has seen the title.
 */
const shownTitle = sql<string>`case when ${or(
  isNotNull(peeks.publishedAt),
  isNotNull(peeks.hiddenPublishedAt),
  and(peeks.isTakenDown, not(somebody(sql`${personSummaries.is_erased}`))),
)} then ${peeks.title} else '' end`;

/** Returns those of some peeks that exist, with their titles as staff see them. */
export async function selectPeekTitles(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: peeks.id, name: shownTitle })
    .from(peeks)
    .where(sql`${peeks.id} = any(${sql.param([...ids])}::uuid[])`);
}

const stateOf = ({
  publishedAt,
  isTakenDown,
}: Pick<PeekRow, 'publishedAt' | 'isTakenDown'>): StaffPeek['state'] =>
  publishedAt !== null ? 'published' : isTakenDown ? 'taken_down' : 'not_published';

/** Returns who was in the room of each peek, with what they decided. */
async function selectConsents(db: Database, peekIds: readonly string[]) {
  if (peekIds.length === 0) return [];
  return db
    .select({
      peekId: peekPeople.peekId,
      person: PERSON,
      decision: peekPeople.decision,
      decidedAt: peekPeople.decidedAt,
    })
    .from(peekPeople)
    .innerJoin(personSummaries, eq(personSummaries.id, peekPeople.userId))
    .where(sql`${peekPeople.peekId} = any(${sql.param([...peekIds])}::uuid[])`)
    .orderBy(peekPeople.position, peekPeople.userId);
}

const present = (
  { peek, title }: { readonly peek: PeekRow; readonly title: string },
  consents: Awaited<ReturnType<typeof selectConsents>>,
): StaffPeek => ({
  id: peek.id,
  title,
  state: stateOf(peek),
  people: consents.filter(({ peekId }) => peekId === peek.id).map(({ person }) => person),
  created_at: peek.createdAt.toString(),
  published_at: peek.publishedAt?.toString() ?? null,
  duration_seconds: peek.durationSeconds,
});

/** Creates the service for what staff see about peeks (R-ADMIN-26). The access of the endpoints decides who counts as staff. */
export function createStaffPeeksService({ db }: { readonly db: Database }) {
  return {
    list: defineCall(adminListPeeks, async (_context, { query }) => {
      const { search, filter, page, page_size } = query;
      const holds = (text: SQL): SQL => sql`position(plain_text(${search}) in plain_text(${text})) > 0`;
      const { first_name, last_name, username } = personSummaries;
      const where = and(
        FILTERS[filter],
        search === ''
          ? undefined
          : or(
              holds(shownTitle),
              somebody(holds(sql`concat_ws(' ', ${first_name}, ${last_name}, ${username})`)),
            ),
      );
      const [total] = await db.select({ count: count() }).from(peeks).where(where);
      const rows = await db
        .select({ peek: peeks, title: shownTitle })
        .from(peeks)
        .where(where)
        .orderBy(desc(peeks.createdAt), peeks.id)
        .limit(page_size)
        .offset((page - 1) * page_size);
      const consents = await selectConsents(
        db,
        rows.map(({ peek }) => peek.id),
      );
      return paged(
        rows.map((row) => present(row, consents)),
        total?.count ?? 0,
        query,
      );
    }),

    get: defineCall(adminGetPeek, async (_context, { params: { id } }) => {
      const [row] = await db.select({ peek: peeks, title: shownTitle }).from(peeks).where(eq(peeks.id, id));
      if (!row) throw notFound(NO_PEEK);
      const { peek } = row;
      const consents = await selectConsents(db, [id]);
      return {
        ...present(row, consents),
        version: peek.version,
        is_open_by_link: peek.isOpenByLink,
        counts: {
          view: peek.viewCount,
          like: peek.likeCount,
          share: peek.shareCount,
          replay: peek.replayCount,
        },
        consents: consents.map(({ person, decision, decidedAt }) => ({
          person,
          decision,
          decided_at: decidedAt?.toString() ?? null,
        })),
      };
    }),
  };
}
