import { inArray } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { REMINDER_MINUTES } from '../calls/session-due.ts';
import { reminderSettings, sessionReminders } from '../sessions.tables.ts';

/** The reminders a member gets, in minutes before the start. */
export interface ReminderChoice {
  readonly mail: number[];
  readonly in_app: number[];
}

/** Returns the choices of these people; all reminders for those who never chose. */
export async function selectReminderChoices(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, ReminderChoice>> {
  const rows = await db
    .select()
    .from(reminderSettings)
    .where(inArray(reminderSettings.userId, [...userIds]));
  const chosen = new Map(rows.map((row) => [row.userId, { mail: row.mail, in_app: row.inApp }]));
  return new Map(
    userIds.map((id) => [
      id,
      chosen.get(id) ?? { mail: [...REMINDER_MINUTES], in_app: [...REMINDER_MINUTES] },
    ]),
  );
}

export async function upsertReminderChoice(
  db: Database,
  userId: string,
  { mail, in_app }: ReminderChoice,
): Promise<void> {
  const row = { userId, mail, inApp: in_app };
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
