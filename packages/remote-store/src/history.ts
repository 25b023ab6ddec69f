import { randomBytes } from 'node:crypto';
import type { RemoteChange } from '@acquaint/contracts';

/** A change before it has an id and a time. */
export type NewChange = RemoteChange extends infer Change
  ? Change extends RemoteChange
    ? Omit<Change, 'id' | 'at'>
    : never
  : never;

/**
 * Gives a change its time and an id that sorts after the newest one, even if this machine's clock is behind the other writer's.
 * Changes written in the same millisecond get a random order, which is the same for every reader.
 */
export function placeChange(
  change: NewChange,
  newest: RemoteChange | undefined,
  now: number = Date.now(),
): RemoteChange {
  const at = new Date(newest ? Math.max(now, Date.parse(newest.at) + 1) : now).toISOString();
  return { ...change, id: idOf(at), at };
}

/** Returns a unique file name that sorts by time. @param at ISO 8601. */
export function idOf(at: string): string {
  // Without colons, which Windows does not allow in file names.
  return `${at.replaceAll(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}`;
}
