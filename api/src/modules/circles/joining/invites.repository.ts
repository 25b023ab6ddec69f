import { and, count, desc, eq, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { CircleInvite, PersonSummary } from '@acquaint/contracts';
import type { PageRequest } from '../../../http/paging.ts';
import type { Database } from '../../../ports/database/database.ts';
import { hiddenFrom } from '../../connections/connections.queries.ts';
import { currentUsernames, PERSON, personSummaries, users } from '../../identity/identity.queries.ts';
import { circleInvites } from '../circles.tables.ts';

export type InviteRow = typeof circleInvites.$inferSelect;

/** Condition: an invitation can be used: it has not ended, and not everybody it is for has joined. */
const isUsable = (now: Temporal.Instant): SQL | undefined =>
  and(
    gt(circleInvites.endsAt, now),
    or(isNull(circleInvites.maxUses), lt(circleInvites.uses, circleInvites.maxUses)),
  );

/** Condition: an invitation of a circle that a person has: addressed to them, or with a token that they know. */
const isFor = (circleId: string, who: { readonly userId: string | null; readonly token: string | null }) =>
  and(
    eq(circleInvites.circleId, circleId),
    or(
      who.userId === null ? undefined : eq(circleInvites.personId, who.userId),
      who.token === null ? undefined : eq(circleInvites.token, who.token),
    ),
  );

/**
 * Stores an invitation. One to the same person or address replaces the earlier one, whose token stays: the link in an email that was
 * sent keeps working.
 * @returns its row.
 */
export async function putInvite(tx: Database, row: Omit<InviteRow, 'uses'>): Promise<InviteRow> {
  // One statement, so that the later of two simultaneous invitations is stored.
  const insert = tx.insert(circleInvites).values(row);
  const { token: _, ...others } = row;
  const set = { ...others, uses: 0 };
  const stores =
    row.kind === 'person'
      ? insert.onConflictDoUpdate({
          target: [circleInvites.circleId, circleInvites.personId],
          targetWhere: sql`kind = 'person'`,
          set,
        })
      : row.kind === 'email'
        ? insert.onConflictDoUpdate({ target: [circleInvites.circleId, circleInvites.email], set })
        : insert;
  const [stored] = await stores.returning();
  if (!stored) throw new Error('An insert returned no row');
  return stored;
}

/** Whether somebody has an invitation that can be used. */
export async function hasInvite(
  db: Database,
  circleId: string,
  who: { readonly userId: string | null; readonly token: string | null },
  now: Temporal.Instant,
): Promise<boolean> {
  if (who.userId === null && who.token === null) return false;
  const [row] = await db
    .select({ id: circleInvites.id })
    .from(circleInvites)
    .where(and(isFor(circleId, who), isUsable(now)))
    .limit(1);
  return row !== undefined;
}

/** Finds who made an invitation that a person can use; null if they are hidden from the person (R-NET-6). */
export async function findInviter(
  db: Database,
  circleId: string,
  who: { readonly userId: string; readonly token: string | null },
  now: Temporal.Instant,
): Promise<PersonSummary | null> {
  const [row] = await db
    .select(PERSON)
    .from(circleInvites)
    .innerJoin(personSummaries, eq(personSummaries.id, circleInvites.inviterId))
    .where(
      and(isFor(circleId, who), isUsable(now), sql`not ${hiddenFrom(who.userId, circleInvites.inviterId)}`),
    )
    .orderBy(circleInvites.createdAt)
    .limit(1);
  return row ?? null;
}

/**
 * Uses one invitation of a person, if there is one. One statement counts and checks, so that no more people join with a link than
 * it is for.
 * @returns false if no invitation can be used.
 */
export async function takeInvite(
  tx: Database,
  circleId: string,
  who: { readonly userId: string; readonly token: string | null },
  now: Temporal.Instant,
): Promise<boolean> {
  // One to the person themselves first, so that it does not use up a link.
  const found = await tx
    .select({ id: circleInvites.id })
    .from(circleInvites)
    .where(and(isFor(circleId, who), isUsable(now)))
    .orderBy(sql`${circleInvites.personId} is null`, circleInvites.createdAt)
    .for('update');
  const [first] = found;
  if (!first) return false;
  const used = await tx
    .update(circleInvites)
    .set({ uses: sql`${circleInvites.uses} + 1` })
    .where(and(eq(circleInvites.id, first.id), isUsable(now)))
    .returning({ id: circleInvites.id });
  return used.length > 0;
}

/** Ends an invitation; of one inviter, if given. @returns false if there is none. */
export async function deleteInvite(
  tx: Database,
  circleId: string,
  id: string,
  inviterId: string | null,
): Promise<boolean> {
  const rows = await tx
    .delete(circleInvites)
    .where(
      and(
        eq(circleInvites.id, id),
        eq(circleInvites.circleId, circleId),
        inviterId === null ? undefined : eq(circleInvites.inviterId, inviterId),
      ),
    )
    .returning({ id: circleInvites.id });
  return rows.length > 0;
}

/** Deletes invitations that have ended, and with them the addresses of people who have not joined. */
export async function deleteEndedInvites(db: Database, now: Temporal.Instant): Promise<void> {
  await db.delete(circleInvites).where(lt(circleInvites.endsAt, now));
}

/** Returns a page of the usable invitations, the newest first; only those of one inviter, if given. */
export async function selectInvites(
  db: Database,
  circleId: string,
  {
    readerId,
    inviterId,
    now,
  }: { readonly readerId: string; readonly inviterId: string | null; readonly now: Temporal.Instant },
  { page, page_size }: PageRequest,
): Promise<{ rows: CircleInvite[]; count: number }> {
  const here = and(
    eq(circleInvites.circleId, circleId),
    isUsable(now),
    inviterId === null ? undefined : eq(circleInvites.inviterId, inviterId),
    sql`not ${hiddenFrom(readerId, circleInvites.inviterId)}`,
    sql`(${circleInvites.kind} <> 'person' or not ${hiddenFrom(readerId, circleInvites.personId)})`,
  );
  const [total] = await db.select({ count: count() }).from(circleInvites).where(here);
  const rows = await db
    .select({
      invite: circleInvites,
      inviter: sql<CircleInvite['inviter']>`(select row_to_json(p) from ${personSummaries} p
        where p.id = ${circleInvites.inviterId})`,
      person: sql<CircleInvite['person']>`(select row_to_json(p) from ${personSummaries} p
        where p.id = ${circleInvites.personId} and ${circleInvites.kind} = 'person')`,
    })
    .from(circleInvites)
    .where(here)
    .orderBy(desc(circleInvites.createdAt), circleInvites.id)
    .limit(page_size)
    .offset((page - 1) * page_size);
  return {
    rows: rows.map(({ invite, inviter, person }) => presentInvite(invite, { readerId, inviter, person })),
    count: total?.count ?? 0,
  };
}

/** Returns an invitation as a reader sees it: an address only for the person who sent it, and the token of a link. */
export function presentInvite(
  invite: InviteRow,
  { readerId, inviter, person }: { readonly readerId: string } & Pick<CircleInvite, 'inviter' | 'person'>,
): CircleInvite {
  const isOwn = invite.inviterId === readerId;
  return {
    id: invite.id,
    kind: invite.kind,
    inviter,
    person,
    email: isOwn ? invite.email : null,
    token: invite.kind === 'link' ? invite.token : null,
    uses: invite.uses,
    max_uses: invite.maxUses,
    ends_at: invite.endsAt.toString(),
  };
}

/**
 * Finds members to invite, by username and by email address.
 * @returns their ids by what was given; nobody who is hidden from the inviter (R-NET-6).
 */
export async function selectInvitees(
  db: Database,
  inviterId: string,
  { usernames, emails }: { readonly usernames: readonly string[]; readonly emails: readonly string[] },
): Promise<{ byName: Map<string, string>; byEmail: Map<string, string> }> {
  if (usernames.length + emails.length === 0) return { byName: new Map(), byEmail: new Map() };
  const current = await currentUsernames(db, usernames);
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      // With the table's name: the condition reads members, too.
      isHidden: hiddenFrom(inviterId, sql`${users}.id`),
    })
    .from(users)
    .where(or(inArray(users.username, [...current.values()]), inArray(users.email, [...emails])));
  const byCurrent = new Map(rows.flatMap((row) => (row.isHidden ? [] : [[row.username, row.id]])));
  return {
    byName: new Map(
      [...current].flatMap(([name, now]) => {
        const id = byCurrent.get(now);
        return id === undefined ? [] : [[name, id]];
      }),
    ),
    byEmail: new Map(rows.flatMap(({ id, email }) => (emails.includes(email) ? [[email, id]] : []))),
  };
}
