import type { SQL } from 'drizzle-orm';

/** Returns the condition that a person is hidden from a reader (R-NET-6). */
export type HiddenFrom = (readerId: string, person: SQL) => SQL<boolean>;

let condition: HiddenFrom | undefined;

/**
 * Sets the condition, at the start. It belongs to the module of connections, which this one may not import because connections
 * send notifications.
 */
export function hideWith(hiddenFrom: HiddenFrom): void {
  condition = hiddenFrom;
}

/** @throws Error before the condition is set: without it, a reader would see people who are hidden. */
export const hiddenFrom: HiddenFrom = (readerId, person) => {
  if (!condition) throw new Error('The condition of hidden people is not set');
  return condition(readerId, person);
};
