import type { Message, MessageList } from '@acquaint/contracts';

/** The loaded part of a conversation: its newest messages without gaps, ordered by number. */
export interface Timeline {
  readonly messages: readonly Message[];
  /** `messages` contains every change up to this version, as far back as they reach. */
  readonly version: number;
  readonly hasOlder: boolean;
}

/** Creates a timeline from the newest messages. */
export function startTimeline({ results, has_more, last_version }: MessageList): Timeline {
  return { messages: results, version: last_version, hasOlder: has_more };
}

/** Adds an older page at the beginning. */
export function addOlder(timeline: Timeline, { results, has_more }: MessageList): Timeline {
  return { ...timeline, messages: merge(timeline.messages, results, 0), hasOlder: has_more };
}

/** Applies the changes since `timeline.version`. */
export function addChanges(timeline: Timeline, { results, has_more, last_version }: MessageList): Timeline {
  const newest = results.at(-1)?.version ?? timeline.version;
  return {
    ...timeline,
    messages: merge(timeline.messages, results, firstOf(timeline)),
    version: Math.max(timeline.version, has_more ? newest : last_version),
  };
}

/**
 * Applies messages from the socket.
 * @returns `isBehind`: an earlier change was missed; catch up from `timeline.version`.
 */
export function addLive(
  timeline: Timeline,
  messages: readonly Message[],
): { readonly timeline: Timeline; readonly isBehind: boolean } {
  let { version } = timeline;
  const versions = messages.map((message) => message.version).sort((a, b) => a - b);
  for (const next of versions) if (next === version + 1) version = next;
  return {
    timeline: { ...timeline, messages: merge(timeline.messages, messages, firstOf(timeline)), version },
    isBehind: versions.some((next) => next > version),
  };
}

/**
 * Returns the number of the first loaded message. Changes below it are ignored, because those messages are loaded on scrolling.
 */
function firstOf({ messages, hasOlder }: Timeline): number {
  return hasOlder ? (messages[0]?.seq ?? 0) : 0;
}

/** Merges messages in ascending order of their number; the higher version wins. */
function merge(known: readonly Message[], news: readonly Message[], from: number): readonly Message[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of news) {
    const before = bySeq.get(message.seq);
    if (message.seq >= from && (!before || before.version < message.version)) bySeq.set(message.seq, message);
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}
