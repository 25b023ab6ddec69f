import { sql } from 'drizzle-orm';

/**
 * Selects the locale of messages to a member (BCP 47) in a query of `users`; null if they have not chosen one. A
 * subquery instead of a join, so that locking an account locks only its own row.
 */
export const FORMATS_OF_USER = sql<
  string | null
>`(select p.formats from profiles p where p.user_id = users.id)`;
