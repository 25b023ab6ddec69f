import { count, eq, isNull } from 'drizzle-orm';
import type { LandingFacts } from '@acquaint/contracts';
import type { Database } from '../../ports/database/database.ts';
import { circles } from '../circles/circles.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { introductions } from '../introductions/introductions.tables.ts';
import { sessions } from '../sessions/sessions.tables.ts';

/** How many there are of what the landing page counts. */
export async function countForLanding(db: Database): Promise<Omit<LandingFacts, 'peek'>> {
  const [members] = await db.select({ count: count() }).from(users).where(isNull(users.suspendedAt));
  const [matched] = await db
    .select({ count: count() })
    .from(introductions)
    .where(eq(introductions.state, 'matched'));
  const [held] = await db.select({ count: count() }).from(sessions).where(eq(sessions.state, 'completed'));
  const [groups] = await db.select({ count: count() }).from(circles);
  return {
    members: members?.count ?? 0,
    introductions: matched?.count ?? 0,
    sessions: held?.count ?? 0,
    circles: groups?.count ?? 0,
  };
}
