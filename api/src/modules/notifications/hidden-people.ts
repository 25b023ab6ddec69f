import { sql, type SQL } from 'drizzle-orm';

/** Returns the condition that a person is hidden from a reader (R-NET-6). */
export type HiddenFrom = (readerId: string, person: SQL) => SQL<boolean>;

let condition: HiddenFrom = () => sql<boolean>`false`;

/**
 * Sets the condition, at the start. It belongs to the module of connections, which this one may not import because connections
 * send notifications.
 */
export function hideWith(hiddenFrom: HiddenFrom): void {
  condition = hiddenFrom;
}

export const hiddenFrom: HiddenFrom = (readerId, person) => condition(readerId, person);
