import type { CallReaction } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n';

interface ReactionKind {
  readonly reaction: CallReaction;
  readonly emoji: string;
  /** What a screen reader says instead of the emoji. */
  readonly label: string;
}

/** The reactions of a call, in the order in which they are offered. */
export const REACTION_KINDS: readonly ReactionKind[] = [
  { reaction: 'thumbs-up', emoji: '👍', label: msg('Thumbs up') },
  { reaction: 'applause', emoji: '👏', label: msg('Applause') },
  { reaction: 'heart', emoji: '❤️', label: msg('Heart') },
  { reaction: 'laughter', emoji: '😂', label: msg('Laughter') },
  { reaction: 'celebration', emoji: '🎉', label: msg('Celebration') },
];

/** Returns how a reaction is shown; undefined for one of a newer server. */
export function kindOf(reaction: CallReaction): ReactionKind | undefined {
  return REACTION_KINDS.find((kind) => kind.reaction === reaction);
}
