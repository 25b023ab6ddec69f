import type { ChatMessage } from '@acquaint/contracts';

/** Merges chat messages, oldest first, each once: a reload or a repeated send delivers the same message again. */
export function withMessages(
  known: readonly ChatMessage[],
  arrived: readonly ChatMessage[],
): readonly ChatMessage[] {
  const isKnown = new Set(known.map(({ id }) => id));
  const fresh = arrived.filter(({ id }) => !isKnown.has(id));
  return fresh.length === 0
    ? known
    : [...known, ...fresh].sort((a, b) => Date.parse(a.sent_at) - Date.parse(b.sent_at));
}
