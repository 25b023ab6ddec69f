import { fileURLToPath } from 'node:url';
import type { StoredWord } from '../../recordings/speech/speech.tables.ts';
import lines from './lines.json' with { type: 'json' };
import measured from './words.json' with { type: 'json' };

/** What is said in the recorded session, and when. Made by `scripts/sample-talk/speak.py`, together with the sound. */

/** The demo members who talk, in the order of the tracks: host and booker of their session. */
export const TALKERS = ['bruno', 'ada'] as const;
export type Talker = (typeof TALKERS)[number];

/** One person's turn, in milliseconds from the beginning of the recording. */
export interface TalkTurn {
  readonly by: Talker;
  readonly from: number;
  readonly until: number;
  /** One for each sentence. */
  readonly sentences: readonly {
    readonly from: number;
    readonly until: number;
    readonly text: string;
  }[];
}

/** Length of the recording in milliseconds. */
export const TALK_MS = Math.round(measured.seconds * 1000);

/** Returns the file with a person's voice, as long as the whole recording. */
export const soundOf = (who: Talker): string => fileURLToPath(new URL(`./${who}.opus`, import.meta.url));

/** Returns the words of a person as a transcriber would store them. */
export const wordsOf = (who: Talker): readonly StoredWord[] => measured[who] as unknown as StoredWord[];

/** Returns who speaks when. */
export function turnsOfTalk(): TalkTurn[] {
  const left = { ada: [...wordsOf('ada')], bruno: [...wordsOf('bruno')] };
  return lines.map(({ by, say }): TalkTurn => {
    const who = by as Talker;
    const sentences = say.map((text) => {
      const words = left[who].splice(0, text.split(' ').length);
      return { text, from: words[0]?.[0] ?? 0, until: words.at(-1)?.[1] ?? 0 };
    });
    return { by: who, sentences, from: sentences[0]?.from ?? 0, until: sentences.at(-1)?.until ?? 0 };
  });
}
