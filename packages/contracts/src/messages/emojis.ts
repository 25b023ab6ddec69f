import { z } from '../zod.ts';

/** The reactions that are one click away, besides a like; any other emoji can be searched for. */
export const REACTIONS = ['👍', '😂', '🎉', '💡', '🙏'] as const;
/** Maximum number of different emojis with which a message is reacted to. */
export const DIFFERENT_REACTIONS = 20;
/** The longest emoji, such as a family or a flag of a region, in UTF-16 code units, with room to spare. */
const EMOJI_LENGTH = 40;

/** Returns whether a text is exactly one emoji that Unicode recommends for general interchange. */
export function isEmoji(text: string): boolean {
  // Created when it is needed: older browsers do not know the flag, and never check a reaction.
  return new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v').test(text);
}

/** With what a member can react to a message: any emoji, each once. */
export const Reaction = z.string().max(EMOJI_LENGTH).refine(isEmoji, 'Choose an emoji');
export type Reaction = z.infer<typeof Reaction>;
