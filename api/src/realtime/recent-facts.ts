import type { ServerMessage } from '@acquaint/contracts';

/** How long a fact is remembered at least, milliseconds: longer than a page takes to open its socket. */
const REMEMBERED_MS = 60_000;
/** Facts after which older ones are forgotten sooner. */
const MOST_REMEMBERED = 10_000;

interface Told {
  /** Milliseconds, of the clock of `createRecentFacts`. */
  readonly at: number;
  readonly userIds: readonly string[];
  readonly message: ServerMessage;
}

/** The facts that this process heard of lately, for pages whose socket opens after their first answers. */
export interface RecentFacts {
  readonly remember: (userIds: readonly string[], message: ServerMessage) => void;
  /**
   * @param since milliseconds, of the clock of `createRecentFacts`.
   * @returns what a person was told since then, oldest first and each once; null when that is no longer known.
   */
  readonly toldSince: (userId: string, since: number) => readonly ServerMessage[] | null;
  /** Facts of other processes may be missing up to now. */
  readonly forget: () => void;
}

/** @param time milliseconds, only ever rising. */
export function createRecentFacts(time: () => number): RecentFacts {
  /** Two lists, of which the older is dropped as a whole: nothing is moved for each fact that is forgotten. */
  let older: readonly Told[] = [];
  let newer: Told[] = [];
  /** After this nothing is missing. */
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
      const found = new Map<string, ServerMessage>();
      for (const list of [older, newer])
        for (const { userIds, message } of list.slice(firstSince(list, since)))
          if (userIds.includes(userId)) found.set(JSON.stringify(message), message);
      return [...found.values()];
    },
    forget: () => {
      older = [];
      newer = [];
      completeAfter = time();
    },
  };
}

/** The place of the first fact that was not told before a moment: few are as recent as a page, so from the end. */
function firstSince(list: readonly Told[], since: number): number {
  return list.findLastIndex(({ at }) => at < since) + 1;
}
