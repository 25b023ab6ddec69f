/** State of cutting a recording of speech into pieces. */
export interface SpeechCut {
  /** Length of the current piece, in milliseconds. */
  readonly length: number;
  /** Milliseconds of it with speech. */
  readonly spoken: number;
  /** Milliseconds since the last speech. */
  readonly silence: number;
  /** Level of the background noise, from 0 to 1. */
  readonly noise: number;
}

/** `send` the piece and start another one, `drop` it and start another one, or go `on`. */
type Cut = 'on' | 'send' | 'drop';

export const NOTHING_SAID: SpeechCut = { length: 0, spoken: 0, silence: 0, noise: 0.004 };

/** Milliseconds; anything shorter is a click. */
const SHORTEST_WORD = 250;
/** Milliseconds; longer than between two words, shorter than between two speakers. */
const PAUSE = 700;
/** Milliseconds; speech without a pause is cut after this. */
const LONGEST_PIECE = 8_000;
/** Maximum silence before the first word, in milliseconds. */
const LONGEST_LEAD = 2_000;
/** Speech is louder than the background by this factor. */
const LOUDER = 3;
/** Minimum level of speech, however quiet the room is. */
const QUIETEST_VOICE = 0.008;

/**
 * Updates the state with the next measurement and decides whether to cut.
 * @param level root mean square of the last `milliseconds`, from 0 to 1.
 */
export function cutAt(
  before: SpeechCut,
  level: number,
  milliseconds: number,
): { readonly cut: Cut; readonly after: SpeechCut } {
  const isVoice = level > Math.max(QUIETEST_VOICE, before.noise * LOUDER);
  // The noise estimate falls quickly but rises slowly, because a louder sound may be a voice.
  const weight = level < before.noise ? 0.3 : isVoice ? 0.0004 : 0.05;
  const after: SpeechCut = {
    length: before.length + milliseconds,
    spoken: before.spoken + (isVoice ? milliseconds : 0),
    silence: isVoice ? 0 : before.silence + milliseconds,
    noise: before.noise + (level - before.noise) * weight,
  };
  const isSpeech = after.spoken >= SHORTEST_WORD;
  const cut: Cut =
    isSpeech && (after.silence >= PAUSE || after.length >= LONGEST_PIECE)
      ? 'send'
      : !isSpeech && after.length >= LONGEST_LEAD && after.silence >= PAUSE
        ? 'drop'
        : 'on';
  return { cut, after: cut === 'on' ? after : { ...NOTHING_SAID, noise: after.noise } };
}
