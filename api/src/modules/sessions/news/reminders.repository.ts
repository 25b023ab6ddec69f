import { inArray } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { reminderSettings, sessionReminders } from '../sessions.tables.ts';

/** The reminders a member gets, in minutes before the start. */
export interface ReminderChoice {
  readonly mail: number[];
  readonly in_app: number[];
}

/**
 * Returns the choices of these people; all reminders for those who never chose.
 * @param times when reminders are sent, in minutes before the start. A row has their positions in this list, from 1, so that a
 * choice outlives a change of the times.
 */
export async function selectReminderChoices(
  db: Database,
  userIds: readonly string[],
  times: readonly number[],
): Promise<Map<string, ReminderChoice>> {
  const rows = await db
    .select()
    .from(reminderSettings)
    .where(inArray(reminderSettings.userId, [...userIds]));
  const at = (positions: readonly number[]): number[] =>
    times.filter((_time, index) => positions.includes(index + 1));
  const chosen = new Map(rows.map((row) => [row.userId, { mail: at(row.mail), in_app: at(row.inApp) }]));
  return new Map(userIds.map((id) => [id, chosen.get(id) ?? { mail: [...times], in_app: [...times] }]));
}

/** Saves a member's choice. @param times see `selectReminderChoices`. */
export async function upsertReminderChoice(
  db: Database,
  userId: string,
  { mail, in_app }: ReminderChoice,
  times: readonly number[],
): Promise<void> {
  const positions = (chosen: readonly number[]): number[] => chosen.map((each) => times.indexOf(each) + 1);
  const row = { userId, mail: positions(mail), inApp: positions(in_app) };
  await db
    .insert(reminderSettings)
    .values(row)
    .onConflictDoUpdate({ target: reminderSettings.userId, set: row });
}

/** Records that a reminder is sent. @returns false when it was sent before. */
export async function claimReminder(
  tx: Database,
  sessionId: string,
  startsAt: Temporal.Instant,
  minutes: number,
): Promise<boolean> {
  const claimed = await tx
    .insert(sessionReminders)
    .values({ sessionId, startsAt, minutes })
    .onConflictDoNothing()
    .returning({ minutes: sessionReminders.minutes });
  return claimed.length > 0;
}
