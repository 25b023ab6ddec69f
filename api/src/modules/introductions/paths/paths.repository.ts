import type { PersonSummary, WarmPath } from '@acquaint/contracts';
import { and, asc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { shareSmallCircle } from '../../circles/circles.queries.ts';
import { connections, hiddenFrom } from '../../connections/connections.queries.ts';
import { CAN_BE_MET } from '../../identity/account/can-be-met.ts';
import { hasUsername, PERSON, personSummaries, users } from '../../identity/identity.queries.ts';
import { introductionAsks, introductionSettings } from '../introductions.tables.ts';

/** Somebody between two members, and the last request of the one to them about the other. */
interface PathRow {
  readonly person: PersonSummary;
  readonly toYou: WarmPath['to_you'];
  readonly toThem: WarmPath['to_them'];
  readonly answer: 'forwarded' | 'declined' | null;
  readonly askedAt: Temporal.Instant | null;
}

interface PathSelection {
  readonly meId: string;
  readonly targetId: string;
  /** Only through the member with this username or id. */
  readonly through?: { readonly username: string } | { readonly id: string };
  /** Largest number of members of a circle that counts. */
  readonly circleMembers: number;
}

/** Paths shown: more people would not be asked anyway. */
const MOST_PATHS = 10;

/** The connections of a member, as rows with the other's id. */
const connectedTo = (id: string, isMine: boolean): SQL => sql`
  select person_b as id, ${isMine}::boolean as is_mine from ${connections} where status = 'accepted' and person_a = ${id}::uuid
  union all
  select person_a, ${isMine}::boolean from ${connections} where status = 'accepted' and person_b = ${id}::uuid`;

/**
 * Selects who could introduce a member to another one (R-MATCH-24): people who introduce others, know both, one of them as a
 * connection, and are not hidden from either. Nobody if the other member is not reachable, or is already connected with the first.
 * The result depends on no connection of others but those it shows (R-MATCH-26).
 * @returns connections of both first, then by username.
 */
export async function selectPaths(
  db: Database,
  { meId, targetId, through, circleMembers }: PathSelection,
): Promise<PathRow[]> {
  const near = sql`(select id, bool_or(is_mine) as is_mine, bool_or(not is_mine) as is_theirs
    from (${connectedTo(meId, true)} union all ${connectedTo(targetId, false)}) known
    where id not in (${meId}::uuid, ${targetId}::uuid) group by id) near`;
  return db
    .select({
      person: PERSON,
      toYou: sql<PathRow['toYou']>`case when near.is_mine then 'connection' else 'circle' end`,
      toThem: sql<PathRow['toThem']>`case when near.is_theirs then 'connection' else 'circle' end`,
      answer: introductionAsks.answer,
      askedAt: introductionAsks.askedAt,
    })
    .from(introductionSettings)
    .innerJoin(near, eq(introductionSettings.userId, sql`near.id`))
    .innerJoin(users, eq(users.id, introductionSettings.userId))
    .innerJoin(personSummaries, eq(personSummaries.id, users.id))
    .leftJoin(
      introductionAsks,
      and(
        eq(introductionAsks.askerId, meId),
        eq(introductionAsks.targetId, targetId),
        eq(introductionAsks.throughId, users.id),
      ),
    )
    .where(
      and(
        eq(introductionSettings.introducesOthers, true),
        isNotNull(users.username),
        CAN_BE_MET,
        through && ('id' in through ? eq(users.id, through.id) : hasUsername(through.username.toLowerCase())),
        sql`(near.is_mine or ${shareSmallCircle(sql`${meId}::uuid`, sql`near.id`, circleMembers)})`,
        sql`(near.is_theirs or ${shareSmallCircle(sql`${targetId}::uuid`, sql`near.id`, circleMembers)})`,
        sql`not ${hiddenFrom(meId, users.id)}`,
        sql`not ${hiddenFrom(targetId, users.id)}`,
        sql`exists (select 1 from ${introductionSettings} theirs where theirs.user_id = ${targetId}::uuid and theirs.is_reachable)`,
        sql`not exists (select 1 from ${connections} direct where direct.status in ('accepted', 'blocked')
          and direct.person_a = least(${meId}::uuid, ${targetId}::uuid)
          and direct.person_b = greatest(${meId}::uuid, ${targetId}::uuid))`,
      ),
    )
    .orderBy(sql`near.is_mine and near.is_theirs desc`, asc(users.username))
    .limit(MOST_PATHS);
}

/** Finds a member whom a reader may know of, and who can be introduced; null otherwise. */
export async function findTarget(
  db: Database,
  readerId: string,
  username: string,
): Promise<PersonSummary | null> {
  const [row] = await db
    .select(PERSON)
    .from(users)
    .innerJoin(personSummaries, eq(personSummaries.id, users.id))
    .where(and(hasUsername(username.toLowerCase()), CAN_BE_MET, sql`not ${hiddenFrom(readerId, users.id)}`));
  return row ?? null;
}

export interface StoredPathSettings {
  readonly introducesOthers: boolean;
  readonly isReachable: boolean;
}

/** Returns whether a member can be part of a path; both are off until switched on (R-MATCH-25). */
export async function selectPathSettings(db: Database, meId: string): Promise<StoredPathSettings> {
  const [row] = await db
    .select({
      introducesOthers: introductionSettings.introducesOthers,
      isReachable: introductionSettings.isReachable,
    })
    .from(introductionSettings)
    .where(eq(introductionSettings.userId, meId));
  return row ?? { introducesOthers: false, isReachable: false };
}

/** Changes the switches that are given. */
export async function savePathSettings(
  db: Database,
  meId: string,
  change: Partial<StoredPathSettings>,
): Promise<void> {
  const insert = db.insert(introductionSettings).values({ userId: meId, ...change });
  await (Object.keys(change).length === 0
    ? insert.onConflictDoNothing()
    : insert.onConflictDoUpdate({ target: introductionSettings.userId, set: change }));
}
