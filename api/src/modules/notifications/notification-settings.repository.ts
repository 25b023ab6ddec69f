import { eq } from 'drizzle-orm';
import { isOneOf } from '../../db/is-one-of.ts';
import type { Database } from '../../ports/database/database.ts';
import { profiles } from '../identity/identity.queries.ts';
import type { DeliveryTimes } from './notification-times.ts';
import { notificationSettings, type notifications } from './notifications.tables.ts';

type Kind = (typeof notifications.$inferSelect)['kind'];

/** A member's choices, or the defaults. */
export interface DeliveryChoice extends DeliveryTimes {
  /** Locale of notifications (BCP 47); null if they have not chosen one. */
  readonly formats: string | null;
  /** The kinds that are off for this channel. */
  readonly inAppOff: readonly Kind[];
  readonly emailOff: readonly Kind[];
  readonly pushOff: readonly Kind[];
}

const READER = { timeZone: profiles.timeZone, formats: profiles.formats };

/** @returns null if there is no such member. */
export async function selectDeliveryChoice(db: Database, userId: string): Promise<DeliveryChoice | null> {
  return (await selectDeliveryChoices(db, [userId])).get(userId) ?? null;
}

/** Returns the choices of these members by id; unknown ids are missing. */
export async function selectDeliveryChoices(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, DeliveryChoice>> {
  const rows = await db
    .select({ userId: profiles.userId, reader: READER, chosen: notificationSettings })
    .from(profiles)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, profiles.userId))
    .where(isOneOf(profiles.userId, userIds));
  return new Map(rows.map(({ userId, reader, chosen }) => [userId, choiceOf(reader, chosen)]));
}

function choiceOf(
  reader: Pick<DeliveryChoice, 'timeZone' | 'formats'>,
  chosen: typeof notificationSettings.$inferSelect | null,
): DeliveryChoice {
  return {
    ...reader,
    quietHours:
      chosen?.quietFrom != null && chosen.quietUntil !== null
        ? { from: chosen.quietFrom, until: chosen.quietUntil }
        : null,
    digestAt: chosen?.digestAt ?? null,
    inAppOff: chosen?.inAppOff ?? [],
    emailOff: chosen?.emailOff ?? [],
    pushOff: chosen?.pushOff ?? [],
  };
}

/** Locks the member's choices until the transaction ends, so that of two simultaneous changes none is lost. */
export async function lockDeliveryChoice(tx: Database, userId: string): Promise<DeliveryChoice | null> {
  await tx.insert(notificationSettings).values({ userId }).onConflictDoNothing();
  await tx
    .select({ userId: notificationSettings.userId })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
    .for('update');
  return selectDeliveryChoice(tx, userId);
}

export async function saveDeliveryChoice(
  tx: Database,
  userId: string,
  choice: Omit<DeliveryChoice, 'timeZone' | 'formats'>,
): Promise<void> {
  await tx
    .update(notificationSettings)
    .set({
      inAppOff: [...choice.inAppOff],
      emailOff: [...choice.emailOff],
      pushOff: [...choice.pushOff],
      quietFrom: choice.quietHours?.from ?? null,
      quietUntil: choice.quietHours?.until ?? null,
      digestAt: choice.digestAt,
    })
    .where(eq(notificationSettings.userId, userId));
}
