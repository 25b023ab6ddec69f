import { and, gte, lt, type Column, type SQL } from 'drizzle-orm';

/** A period of ISO 8601 instants: `since` belongs to it, `until` does not; without one of them, it has no such end. */
export interface Period {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** Condition: the instant of a column is in the period; undefined for a period without ends. */
export function withinPeriod(column: Column, { since, until }: Period): SQL | undefined {
  return and(
    since === undefined ? undefined : gte(column, Temporal.Instant.from(since)),
    until === undefined ? undefined : lt(column, Temporal.Instant.from(until)),
  );
}
