import { pairKey } from '@acquaint/matching';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { MetPerson } from '@acquaint/contracts';
import type { Database } from '../../../ports/database/database.ts';
import { connectedBy, connections, hiddenFrom } from '../../connections/connections.queries.ts';
import { PERSON, personSummaries } from '../../identity/identity.queries.ts';
import { sessionReviews, sessions, tookPlace } from '../../sessions/sessions.queries.ts';
import { circleEventSeats } from './events.tables.ts';

/** The seats, as `s`, of an event’s rounds that took place. */
export const seatsHeld = (eventId: AnyPgColumn): SQL => sql`from ${circleEventSeats} s
  join ${sessions} on ${sessions.id} = s.session_id where s.event_id = ${eventId} and ${tookPlace()}`;

const among = (ids: readonly string[]): SQL => sql`any (${sql.param([...ids])}::uuid[])`;

/** Returns the pairs among these people in which one has blocked the other. */
export async function selectApart(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ a: connections.personA, b: connections.personB })
    .from(connections)
    .where(
      and(
        eq(connections.status, 'blocked'),
        sql`${connections.personA} = ${among(ids)}`,
        sql`${connections.personB} = ${among(ids)}`,
      ),
    );
  return new Set(rows.map(({ a, b }) => pairKey(a, b)));
}

/** Returns the pairs among these people who have had a session before that took place. */
export async function selectMetBefore(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ a: sessions.hostId, b: sessions.bookerId })
    .from(sessions)
    .where(
      and(tookPlace(), sql`${sessions.hostId} = ${among(ids)}`, sql`${sessions.bookerId} = ${among(ids)}`),
    );
  return new Set(rows.map(({ a, b }) => pairKey(a, b)));
}

/** Returns whom a reader has met in the rounds of an event, in order. */
export function selectMet(db: Database, eventId: string, readerId: string): Promise<MetPerson[]> {
  return db
    .select({
      round: circleEventSeats.round,
      person: PERSON,
      session_id: sessions.id,
      has_reviewed: sql<boolean>`exists (select from ${sessionReviews} r
        where r.session_id = ${sessions.id} and r.author_id = ${readerId})`,
      is_connected: connectedBy('accepted', readerId, personSummaries.id),
    })
    .from(circleEventSeats)
    .innerJoin(sessions, eq(sessions.id, circleEventSeats.sessionId))
    .innerJoin(personSummaries, eq(personSummaries.id, circleEventSeats.partnerId))
    .where(
      and(
        eq(circleEventSeats.eventId, eventId),
        eq(circleEventSeats.userId, readerId),
        tookPlace(),
        sql`not ${hiddenFrom(readerId, personSummaries.id)}`,
      ),
    )
    .orderBy(circleEventSeats.round);
}
