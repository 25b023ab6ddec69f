/** Length of one judged piece of sound, in milliseconds: what the model takes at once. */
export const VOICE_MS = 32;

/** One track to listen to. */
export interface VoiceQuestion {
  /** 16-bit samples of one channel, 16,000 a second. */
  readonly path: string;
  /** Where to listen, in milliseconds, in order and without overlaps. */
  readonly times: readonly { readonly from: number; readonly until: number }[];
}

/** What was heard in one track. */
export interface HeardVoice {
  /** How likely each `VOICE_MS` is a voice, from 0 to 255; 0 where nobody listened. */
  readonly likely: Uint8Array;
  /** Where somebody laughs, in milliseconds, in order. */
  readonly laughter: readonly { readonly from: number; readonly until: number }[];
}
