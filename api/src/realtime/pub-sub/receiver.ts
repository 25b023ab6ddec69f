import { createLocalPubSub, type PubSub, type PubSubMessage } from './pub-sub.ts';

/** How often a process tells the others the number of its newest batch. */
export const HEARTBEAT_MS = 15_000;
/** A connection without an answer for longer is dead. */
export const ANSWER_WITHIN_MS = 10_000;

/** A batch of another process, or its heartbeat. */
interface Received {
  readonly from: string;
  /** The batch's number; with a heartbeat, that of the sender's newest batch. */
  readonly seq: number;
  /** Null if they could not be read; undefined with a heartbeat. */
  readonly messages: readonly PubSubMessage[] | null | undefined;
}

/** What a process receives: its own messages at once, and those of the others in batches. */
export interface Receiver extends PubSub {
  /** Passes on the messages of a batch that has not arrived before, and tells of a gap when one before it is missing. */
  readonly receive: (batch: Received) => void;
  readonly tellGap: () => void;
  /** Begins anew: a batch that others sent until now is not missing. */
  readonly forget: () => void;
}

/** Creates the receiver of a process, whose own batches are not to be received. */
export function createReceiver(): Receiver {
  const local = createLocalPubSub();
  const gapListeners: (() => void)[] = [];
  /** The number of the newest batch of each other process. */
  const newest = new Map<string, number>();
  const tellGap = (): void => {
    for (const listener of gapListeners) listener();
  };
  return {
    publish: local.publish,
    subscribe: local.subscribe,
    onGap: (listener) => {
      gapListeners.push(listener);
    },
    receive: ({ from, seq, messages }) => {
      const last = newest.get(from);
      const isHeartbeat = messages === undefined;
      newest.set(from, Math.max(seq, last ?? 0));
      // A batch that was sent again after an outage, although it had arrived.
      if (last !== undefined && !isHeartbeat && seq <= last) return;
      for (const message of messages ?? []) local.publish(message);
      const isMissing = last !== undefined && seq > (isHeartbeat ? last : last + 1);
      if (isMissing || messages === null) tellGap();
    },
    tellGap,
    forget: () => newest.clear(),
  };
}
