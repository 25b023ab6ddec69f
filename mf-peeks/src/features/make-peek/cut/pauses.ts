import type { PeekDesk } from '@acquaint/contracts';
import { lengthOf, pausesIn } from '@acquaint/contracts/peek-film/pauses';
import { pairsOf } from '../time-line/silences.ts';
import type { Cut } from './cut.ts';

const inMs = (seconds: number): number => Math.round(seconds * 1000);
export const spanInMs = (from: number, until: number) => ({ from: inMs(from), until: inMs(until) });

/** Returns the long pauses of a cut, in seconds of the recording (R-PEEK-88). None while it is not measured. */
export function pausesAt({ tracks }: Pick<PeekDesk, 'tracks'>, cut: Cut): readonly Cut[] {
  const heard = (tracks ?? []).map(({ levels, speech, words }) => ({
    levels,
    speech: pairsOf(speech).map(([from, until]) => spanInMs(from, until)),
    words: (words ?? []).map(({ from_seconds, until_seconds }) => spanInMs(from_seconds, until_seconds)),
  }));
  return pausesIn(heard, spanInMs(cut.from, cut.until)).map(({ from, until }) => ({
    from: from / 1000,
    until: until / 1000,
  }));
}

/** Returns how many seconds a cut without pauses has. */
export const secondsWithout = ({ from, until }: Cut, pauses: readonly Cut[]): number =>
  until - from - lengthOf(pauses);
