import type { ServerMessage } from '@acquaint/contracts';

/** Minimum time for which an event is remembered, ms: longer than a page takes to open its socket. */
const REMEMBERED_MS = 60_000;
/** Number of events above which older ones are dropped earlier. */
const MOST_REMEMBERED = 10_000;

interface RecentMessage {
  /** Milliseconds of the clock of `createRecentEvents`. */
  readonly at: number;
  readonly userIds: readonly string[];
  readonly message: ServerMessage;
}

/** Recent events that this process has seen, for pages whose socket opens after their first requests. */
export interface RecentEvents {
  readonly remember: (userIds: readonly string[], message: ServerMessage) => void;
  /**
   * @param since milliseconds of the clock of `createRecentEvents`.
   * @returns a member's events since then, oldest first and each once; null if some may be missing.
   */
  readonly toldSince: (userId: string, since: number) => readonly ServerMessage[] | null;
  /** Marks events of other processes up to now as possibly missing. */
  readonly forget: () => void;
}

/** @param time monotonic clock in milliseconds. */
export function createRecentEvents(time: () => number): RecentEvents {
  /** Two lists, of which the older one is dropped as a whole, so that no elements have to be moved. */
  let older: readonly RecentMessage[] = [];
  let newer: RecentMessage[] = [];
  /** Events after this time are complete. */
  let completeAfter = time();
  return {
    remember: (userIds, message) => {
      const at = time();
      const [first] = newer;
      if (first && (at - first.at > REMEMBERED_MS || newer.length >= MOST_REMEMBERED)) {
        completeAfter = older.at(-1)?.at ?? completeAfter;
        older = newer;
        newer = [];
      }
      newer.push({ at, userIds, message });
    },
    toldSince: (userId, since) => {
      if (since <= completeAfter) return null;
      const messages = new Map<string, ServerMessage>();
      for (const list of [older, newer])
        for (const { userIds, message } of list.slice(firstSince(list, since)))
          if (userIds.includes(userId)) messages.set(JSON.stringify(message), message);
      return [...messages.values()];
    },
    forget: () => {
      older = [];
      newer = [];
      completeAfter = time();
    },
  };
}

/** Returns the index of the first event at or after a time. Searches from the end, because pages are usually recent. */
function firstSince(list: readonly RecentMessage[], since: number): number {
  return list.findLastIndex(({ at }) => at < since) + 1;
}
