import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { to } from '@acquaint/contracts';
import { isOneOf } from '../../db/is-one-of.ts';
import { t } from '../../i18n/i18n.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { afterCommit, withTransaction } from '../../ports/database/transaction.ts';
import type { EventPublisher } from '../../realtime/event-publisher.ts';
import { users } from '../identity/identity.queries.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { isArchivedByStaff, type CircleRow } from './circle-rules.ts';
import { changeCircle, findCircle, selectMemberIds } from './circles.repository.ts';
import { lockEventsAhead } from './events/cancellations.repository.ts';
import type { EventCancellations } from './events/event-cancellations.ts';
import { changeMemberRole } from './memberships.repository.ts';
import { circleMembers, circles } from './circles.tables.ts';

interface Dependencies {
  readonly db: Database;
  readonly events: EventPublisher;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly cancellations: Pick<EventCancellations, 'cancelAll'>;
  /** Days without a visit after which a deputy replaces the admin. */
  readonly awayDays: number;
  /** Days before that, when the admin is told. */
  readonly warningDays: number;
}

/** Who leads a circle next (R-CIRC-19). */
export interface Succession {
  /**
   * Makes a member the admin.
   * @param circle locked until the transaction ends.
   */
  readonly handOver: (
    tx: Transaction,
    circle: CircleRow,
    successorId: string,
    now: Temporal.Instant,
  ) => Promise<CircleRow>;
  /**
   * Makes the deputy who joined first the admin, and tells them.
   * @param circle locked until the transaction ends.
   * @returns the circle, or null if no deputy can follow.
   */
  readonly followBy: (tx: Transaction, circle: CircleRow, now: Temporal.Instant) => Promise<CircleRow | null>;
  /**
   * Locks what `leaveAll` changes, until the transaction ends: the circles that a member leads, and the events ahead in them.
   * @param circleIds other circles to lock in the same way.
   * @returns the events, and the deputies who may follow.
   */
  readonly lockLed: (
    tx: Transaction,
    userId: string,
    now: Temporal.Instant,
    circleIds?: readonly string[],
  ) => Promise<{ readonly eventIds: readonly string[]; readonly deputyIds: readonly string[] }>;
  /** Lets deputies follow in all circles that a member leads; circles without a deputy are archived without an admin. */
  readonly leaveAll: (tx: Transaction, userId: string, now: Temporal.Instant) => Promise<void>;
  /** Tells admins who have been away for long that a deputy will follow, and lets deputies follow those who were told. */
  readonly watchAway: (now: Temporal.Instant) => Promise<void>;
}

export function createSuccession({
  db,
  events,
  notifications,
  cancellations,
  awayDays,
  warningDays,
}: Dependencies): Succession {
  const publishLater = async (tx: Transaction, circleId: string): Promise<void> => {
    const memberIds = await selectMemberIds(tx, circleId);
    afterCommit(tx, () => events.publish(memberIds, 'circle/changed', { circle_id: circleId }));
  };

  const handOver: Succession['handOver'] = async (tx, circle, successorId, now) => {
    const change = {
      adminId: successorId,
      offeredTo: null,
      adminWarnedAt: null,
      // Without an admin it was archived for lack of one; otherwise somebody chose to archive it (R-CIRC-18).
      archivedAt: circle.adminId !== null || isArchivedByStaff(circle) ? circle.archivedAt : null,
    };
    const changed = await changeCircle(tx, circle, change);
    await changeMemberRole(tx, circle.id, successorId, 'member');
    await notifications.notify(tx, {
      userId: successorId,
      kind: 'system',
      content: () => ({
        title: t('You lead {circle} now', { circle: circle.name }),
        text: t('You’re its admin now. Name a deputy, so there’s always someone to lead it.'),
      }),
      path: to('/dashboard/groups', { circle: circle.id }),
      personId: null,
      now,
    });
    await publishLater(tx, circle.id);
    return changed;
  };

  const followBy: Succession['followBy'] = async (tx, circle, now) => {
    const successor = await lockSuccessor(tx, circle);
    return successor === null ? null : handOver(tx, circle, successor, now);
  };

  /** Warns one admin, or lets a deputy follow them: decided again under the lock. */
  const watchOne = async (tx: Transaction, circleId: string, now: Temporal.Instant): Promise<void> => {
    const circle = await findCircle(tx, circleId, { forUpdate: true });
    if (!circle || circle.adminId === null || circle.archivedAt !== null) return;
    const seenAt = await lastSeen(tx, circle.adminId);
    const successor = await lockSuccessor(tx, circle);
    const step = awayStep({ seenAt, warnedAt: circle.adminWarnedAt, awayDays, warningDays, now });
    if (step === 'none' || successor === null) return;
    const formerId = circle.adminId;
    if (step === 'warn') await changeCircle(tx, circle, { adminWarnedAt: now });
    else await handOver(tx, circle, successor, now);
    await notifications.notify(tx, {
      userId: formerId,
      kind: 'system',
      content: () =>
        step === 'warn'
          ? {
              title: t('Are you still leading {circle}?', { circle: circle.name }),
              text: t(
                'You haven’t been here for a while. If you don’t come back within {days, plural, =1 {one day} other {# days}}, a deputy will lead the circle.',
                { days: warningDays },
              ),
            }
          : {
              title: t('{circle} has a new admin', { circle: circle.name }),
              text: t('You were away for a long time, so a deputy leads it now. You’re still a member.'),
            },
      path: to('/dashboard/groups', { circle: circle.id }),
      personId: step === 'warn' ? null : successor,
      now,
    });
  };

  return {
    handOver,
    followBy,

    lockLed: async (tx, userId, now, circleIds = []) => {
      const locked = await tx
        .select({ id: circles.id })
        .from(circles)
        .where(or(eq(circles.adminId, userId), isOneOf(circles.id, circleIds)))
        .orderBy(circles.id)
        .for('update');
      const eventIds: string[] = [];
      for (const { id } of locked)
        eventIds.push(...(await lockEventsAhead(tx, id, now)).map((event) => event.id));
      const ofThese = isOneOf(
        circleMembers.circleId,
        locked.map(({ id }) => id),
      );
      const deputies = await tx
        .selectDistinct({ id: circleMembers.userId })
        .from(circleMembers)
        .where(and(ofThese, eq(circleMembers.role, 'deputy')));
      return { eventIds, deputyIds: deputies.map(({ id }) => id) };
    },

    leaveAll: async (tx, userId, now) => {
      const led = await tx
        .select()
        .from(circles)
        .where(eq(circles.adminId, userId))
        .orderBy(circles.id)
        .for('update');
      for (const circle of led) {
        if (await followBy(tx, circle, now)) continue;
        await cancellations.cancelAll(tx, circle.id, userId, now);
        await changeCircle(tx, circle, {
          adminId: null,
          offeredTo: null,
          archivedAt: circle.archivedAt ?? now,
        });
        await publishLater(tx, circle.id);
      }
    },

    watchAway: async (now) => {
      const since = now.subtract({ hours: 24 * Math.max(0, awayDays - warningDays) });
      const away = await db
        .select({ id: circles.id })
        .from(circles)
        .innerJoin(users, eq(users.id, circles.adminId))
        .where(
          and(
            isNull(circles.archivedAt),
            isNotNull(circles.adminId),
            sql`coalesce(${users.lastSeenAt}, ${users.createdAt}) < ${since.toString()}::timestamptz`,
          ),
        )
        .orderBy(circles.id);
      for (const { id } of away) await withTransaction(db, (tx) => watchOne(tx, id, now));
    },
  };
}

/**
 * Returns what the absence of an admin calls for: nothing, a warning, or that a deputy follows. Nobody is followed without a warning
 * that is old enough and was not answered by a visit.
 */
export function awayStep({
  seenAt,
  warnedAt,
  awayDays,
  warningDays,
  now,
}: {
  readonly seenAt: Temporal.Instant;
  readonly warnedAt: Temporal.Instant | null;
  readonly awayDays: number;
  readonly warningDays: number;
  readonly now: Temporal.Instant;
}): 'none' | 'warn' | 'follow' {
  const isSince = (instant: Temporal.Instant, days: number): boolean =>
    Temporal.Instant.compare(instant.add({ hours: 24 * days }), now) <= 0;
  if (!isSince(seenAt, awayDays - warningDays)) return 'none';
  if (warnedAt === null || Temporal.Instant.compare(warnedAt, seenAt) < 0) return 'warn';
  return isSince(seenAt, awayDays) && isSince(warnedAt, warningDays) ? 'follow' : 'none';
}

/**
 * Returns the deputy who joined first and can lead, and locks their account until the transaction ends: a suspension committed before
 * is seen, and a later one waits and finds them as the admin.
 */
async function lockSuccessor(tx: Transaction, circle: CircleRow): Promise<string | null> {
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    select m.user_id from ${circleMembers} m join ${users} u on u.id = m.user_id
    where m.circle_id = ${circle.id} and m.role = 'deputy' and m.user_id is distinct from ${circle.adminId}
      and u.suspended_at is null and u.deletion_requested_at is null
    order by m.joined_at, m.user_id for share of u`);
  return rows[0]?.user_id ?? null;
}

/**
 * Locks a member's account until the transaction ends.
 * @returns false if they are suspended or erased, and so cannot lead a circle.
 */
export async function holdActive(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from ${users} u where u.id = ${userId} and u.suspended_at is null for share of u`);
  return rows.length > 0;
}

async function lastSeen(tx: Database, userId: string): Promise<Temporal.Instant> {
  const [row] = await tx
    .select({ seenAt: users.lastSeenAt, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw new Error('The admin of a circle has no account');
  return row.seenAt ?? row.createdAt;
}
