import type { Conversation, Message } from '@acquaint/contracts';
import { t } from '../../../../i18n.ts';

interface OwnStateInput {
  readonly messages: readonly Message[];
  readonly me: string;
  readonly members: Conversation['members'];
  /** Read marks received since the conversation was loaded, by member id. */
  readonly reads: Readonly<Record<string, number>>;
}

/** Returns the delivery state of the member's last message; null if there is none, or somebody has written since. */
export function ownState({ messages, me, members, reads }: OwnStateInput): {
  readonly id: string;
  readonly text: string;
} | null {
  const last = messages.at(-1);
  if (!last || last.author.id !== me || last.is_deleted) return null;
  const others = members.filter(({ person }) => person.id !== me);
  // A member whose read mark is hidden does not count, even if a mark was received earlier.
  const readers = others.filter(
    ({ person, read_seq }) => read_seq !== null && Math.max(read_seq, reads[person.id] ?? 0) >= last.seq,
  ).length;
  if (readers === 0) return { id: last.id, text: t('Sent') };
  return { id: last.id, text: others.length === 1 ? t('Read') : t('Read by {count}', { count: readers }) };
}
