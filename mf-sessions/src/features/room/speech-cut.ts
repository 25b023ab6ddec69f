/** Where a recording of speech stands that is cut into pieces. */
export interface SpeechCut {
  /** Since the piece began, milliseconds. */
  readonly length: number;
  /** Of it in which somebody spoke. */
  readonly spoken: number;
  /** Since the last voice. */
  readonly silence: number;
  /** How loud it is while nobody speaks, 0 to 1. */
  readonly noise: number;
}

/** `send` the piece and begin another one, `drop` it and begin another one, or go `on`. */
type Cut = 'on' | 'send' | 'drop';

export const NOTHING_SAID: SpeechCut = { length: 0, spoken: 0, silence: 0, noise: 0.004 };

/** Less is no word but a click. */
const SHORTEST_WORD = 250;
/** Longer than between two words, shorter than between two who speak. */
const PAUSE = 700;
/** Who speaks without a pause is read in pieces. */
const LONGEST_PIECE = 8_000;
/** How much silence may stand before the first word. */
const LONGEST_LEAD = 2_000;
/** Times louder than the room. */
const LOUDER = 3;
/** No voice is quieter, however quiet the room is. */
const QUIETEST_VOICE = 0.008;

/**
 * What follows from the next measure.
 * @param level loudness (root mean square) of the last `milliseconds`, 0 to 1.
 */
export function cutAt(
  before: SpeechCut,
  level: number,
  milliseconds: number,
): { readonly cut: Cut; readonly after: SpeechCut } {
  const isVoice = level > Math.max(QUIETEST_VOICE, before.noise * LOUDER);
  // The room is known quickly when it is quieter than thought, and slowly when it is louder: that may be a voice.
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
