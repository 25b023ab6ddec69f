import { eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../ports/database/database.ts';
import { users } from '../identity.tables.ts';

/** Selects the former usernames that lead to the member of a row of `users`, the last given up first (R-ACCT-29). */
export const FORMER_USERNAMES: SQL<string[]> = sql`array(select former.username from former_usernames former
  where former.user_id = users.id order by former.changed_at desc)`;

/** Condition on a row of `users`: a former username that leads to the member contains this text. */
export const hadUsernameWith = (text: string): SQL =>
  sql`users.id in (select former.user_id from former_usernames former where position(plain_text(${text}) in former.username) > 0)`;

/** Returns the names that lead to a member: the username, or the email before they have one, and former usernames (R-ACCT-29). None if there is no such member. */
export async function findNames(db: Database, id: string): Promise<readonly string[]> {
  const [user] = await db
    .select({
      name: sql<string>`coalesce(${users.username}, ${users.email})`,
      former: FORMER_USERNAMES,
    })
    .from(users)
    .where(eq(users.id, id));
  return user ? [user.name, ...user.former] : [];
}
