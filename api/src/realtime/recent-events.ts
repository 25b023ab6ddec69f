import type { ServerMessage } from '@acquaint/contracts';

/** Minimum time for which an event is remembered, ms: longer than a page takes to open its socket. */
const REMEMBERED_MS = 60_000;
/** Number of events above which older ones are dropped earlier. */
const MOST_REMEMBERED = 10_000;

/** Members above whose number an event is remembered by its content: it may be sent hundreds of times a minute, to nearly the same. */
const MANY = 100;

interface RecentMessage {
  /** Milliseconds of the clock of `createRecentEvents`. */
  readonly at: number;
  readonly message: ServerMessage;
}

/** Events of some time. */
interface Recent {
  readonly from: number;
  readonly few: (RecentMessage & { readonly userIds: readonly string[] })[];
  /** Events to many members by their content, each with the last time it was sent to a member. */
  readonly many: Map<string, { readonly message: ServerMessage; readonly sentAt: Map<string, number> }>;
  until: number;
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
  const begin = (at: number): Recent => ({ from: at, until: at, few: [], many: new Map() });
  /** Two parts, of which the older one is dropped as a whole, so that no elements have to be moved. */
  let older = begin(time());
  let newer = older;
  /** Events after this time are complete. */
  let completeAfter = time();
  return {
    remember: (userIds, message) => {
      const at = time();
      const isFull = newer.few.length + newer.many.size >= MOST_REMEMBERED;
      if (isFull || (newer.until > newer.from && at - newer.from > REMEMBERED_MS)) {
        completeAfter = older === newer ? completeAfter : older.until;
        older = newer;
        newer = begin(at);
      }
      newer.until = at;
      if (userIds.length <= MANY) {
        newer.few.push({ at, userIds, message });
        return;
      }
      const content = JSON.stringify(message);
      const known = newer.many.get(content) ?? { message, sentAt: new Map<string, number>() };
      newer.many.set(content, known);
      for (const userId of userIds) known.sentAt.set(userId, at);
    },
    toldSince: (userId, since) => {
      if (since <= completeAfter) return null;
      const told: RecentMessage[] = [];
      for (const { few, many } of older === newer ? [newer] : [older, newer]) {
        for (const each of few.slice(firstSince(few, since)))
          if (each.userIds.includes(userId)) told.push(each);
        for (const { message, sentAt } of many.values()) {
          const at = sentAt.get(userId);
          if (at !== undefined && at >= since) told.push({ at, message });
        }
      }
      told.sort((one, other) => one.at - other.at);
      return [...new Map(told.map(({ message }) => [JSON.stringify(message), message])).values()];
    },
    forget: () => {
      older = newer = begin(time());
      completeAfter = time();
    },
  };
}

/** Returns the index of the first event at or after a time. Searches from the end, because pages are usually recent. */
function firstSince(list: readonly RecentMessage[], since: number): number {
  return list.findLastIndex(({ at }) => at < since) + 1;
}
