import type { Conversation } from '@acquaint/contracts';
import { createContext } from 'react';

/** The conversation whose members the fields below it can mention. */
export interface MentionScope {
  readonly conversation: Conversation;
  readonly me: string;
  /** Ids of those who wrote here last, the last first. */
  readonly recentIds: readonly string[];
}

export const MentionContext = createContext<MentionScope | null>(null);
