import { sql } from 'drizzle-orm';

/**
 * How what a person of `users` is told is written (BCP 47), in a query of that table; null when they have not chosen. No join:
 * where an account is locked, only its own row is.
 */
export const FORMATS_OF_USER = sql<
  string | null
>`(select p.formats from profiles p where p.user_id = users.id)`;
