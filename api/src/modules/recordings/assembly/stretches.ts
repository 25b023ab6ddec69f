import { consentedIntervals, guestsIn, type ConsentFact, type Interval } from '../consent/consent-ledger.ts';
import type { LostPart } from '../recordings.tables.ts';
import { beginningOf, placesOf } from './timeline.ts';

/** A stretch of a recording in which the same people are present, in milliseconds from its beginning. */
export interface Stretch extends Interval {
  /** Stretches of one part follow each other without a pause of the recording. */
  readonly part: number;
  /** Members who are present, in the order in which they came. */
  readonly people: readonly string[];
  /** Whether a guest is present. */
  readonly hasGuest: boolean;
  /** Whose track is lost in it (R-REC-8). */
  readonly lost: readonly string[];
}

/**
 * Returns who is present when in a recording, by the consent ledger alone.
 * @param options.graceMs how long a disconnected person counts as present.
 * @param options.until when the session ended, in milliseconds of the server's clock.
 * @param options.length of the recording in milliseconds.
 * @param options.lost parts of tracks that browsers lost.
 */
export function stretchesOf(
  ledger: readonly ConsentFact[],
  {
    graceMs,
    until,
    length,
    lost = [],
  }: {
    readonly graceMs: number;
    readonly until: number;
    readonly length: number;
    readonly lost?: readonly LostPart[];
  },
): Stretch[] {
  const whole = beginningOf(consentedIntervals(ledger, { graceMs, until }), length);
  const guests = guestsIn(ledger);
  const times = [...new Set(ledger.map(({ userId }) => userId))].map((userId) => ({
    userId,
    places: placesOf(consentedIntervals(ledger, { graceMs, until, userId }), whole),
  }));
  const parts = placesOf(whole, whole);
  const edges = [...times.flatMap(({ places }) => places), ...lost].flatMap(({ from, until: end }) => [
    from,
    end,
  ]);
  return parts.flatMap((part, index) => {
    const inside = edges.filter((edge) => edge > part.from && edge < part.until);
    const marks = [...new Set([part.from, ...inside, part.until])].sort((a, b) => a - b);
    return marks.slice(1).map((end, at) => {
      const from = marks[at] ?? part.from;
      const present = times
        .filter(({ places }) => places.some((place) => place.from <= from && place.until >= end))
        .map(({ userId }) => userId);
      return {
        from,
        until: end,
        part: index,
        people: present.filter((userId) => !guests.has(userId)),
        hasGuest: present.some((userId) => guests.has(userId)),
        lost: lost.filter((each) => each.from <= from && each.until >= end).map(({ personId }) => personId),
      };
    });
  });
}

/** Why a part of a recording cannot become a peek. */
export type CutRefusal = 'outside' | 'interrupted' | 'guest' | 'lost';

/**
 * Decides whether a part of a recording may become a peek (R-PEEK-20): all of it was recorded without a pause, and no guest was
 * present, because a guest has no account to agree with. Parts with seconds that a browser lost are excluded, too (R-REC-8).
 * @param stretches of the recording, see `stretchesOf`.
 * @param cut in milliseconds from the beginning of the recording.
 * @returns the members who are present in any of it, all of whom must agree, or why it is refused.
 */
export function peopleOfCut(
  stretches: readonly Stretch[],
  cut: Interval,
): { readonly people: readonly string[] } | { readonly refusal: CutRefusal } {
  const touched = stretches.filter(({ from, until }) => from < cut.until && until > cut.from);
  const [first, last] = [touched[0], touched.at(-1)];
  const isInside =
    first !== undefined && last !== undefined && first.from <= cut.from && last.until >= cut.until;
  if (!isInside || cut.until <= cut.from) return { refusal: 'outside' };
  if (first.part !== last.part) return { refusal: 'interrupted' };
  if (touched.some(({ hasGuest }) => hasGuest)) return { refusal: 'guest' };
  if (touched.some(({ lost }) => lost.length > 0)) return { refusal: 'lost' };
  return { people: [...new Set(touched.flatMap(({ people }) => people))] };
}
