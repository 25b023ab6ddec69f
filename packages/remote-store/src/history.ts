import { randomBytes } from 'node:crypto';
import type { RemoteChange } from '@acquaint/contracts';

/** A change before it has its place in the history. */
export type NewChange = RemoteChange extends infer Change
  ? Change extends RemoteChange
    ? Omit<Change, 'id' | 'at'>
    : never
  : never;

/**
 * Gives a change its time and an id that sorts behind the newest one, also when this machine's clock is behind the one
 * that wrote it. Two that are written at the same moment get an order by chance, the same for every reader.
 */
export function placeChange(
  change: NewChange,
  newest: RemoteChange | undefined,
  now: number = Date.now(),
): RemoteChange {
  const at = new Date(newest ? Math.max(now, Date.parse(newest.at) + 1) : now).toISOString();
  return { ...change, id: idOf(at), at };
}

/** A name of a file that sorts by time, and that nobody else chooses. @param at ISO 8601. */
export function idOf(at: string): string {
  // No colons: Windows has none in the names of files.
  return `${at.replaceAll(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}`;
}
