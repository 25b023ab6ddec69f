import type { PeekWhy } from '@acquaint/contracts';

/** What connects a peek with the reader of the feed. */
export interface FeedSignals {
  readonly id: string;
  readonly publishedAt: Temporal.Instant;
  /** Names of its topics that the reader wants to learn about. */
  readonly wantedTopics: readonly string[];
  /** Names of its topics that the reader is an expert in. */
  readonly knownTopics: readonly string[];
  /** Everyone in it, except the reader. */
  readonly people: readonly FeedPerson[];
  /** Whether the reader has watched it before today. */
  readonly isWatched: boolean;
}

interface FeedPerson {
  readonly name: string;
  readonly isFollowed: boolean;
  readonly hasMet: boolean;
  /** A circle that the reader is in, too. */
  readonly circle: string | null;
}

const WEIGHTS: Readonly<Record<PeekWhy['kind'], number>> = {
  wanted_topic: 3,
  followed: 3,
  met: 2,
  known_topic: 1,
  circle: 1,
  // Only the reason; how new a peek is counts by FRESHNESS.
  new: 0,
};
/** Points of a peek published today; half of it after each HALF_LIFE_DAYS. */
const FRESHNESS = 3;
const HALF_LIFE_DAYS = 7;
const NEW_DAYS = 3;
const MOST_REASONS = 3;
const MS_PER_DAY = 86_400_000;

/** Returns why a peek is shown to the reader, at most three reasons, the strongest first (R-PEEK-30). */
export function whyShown(signals: FeedSignals, today: Temporal.PlainDate): PeekWhy[] {
  const reasons = reasonsOf(signals);
  const isNew = ageInDays(signals, today) < NEW_DAYS;
  return [...reasons, ...(isNew ? [{ kind: 'new' as const, name: null }] : [])].slice(0, MOST_REASONS);
}

/**
 * Sorts peeks for a reader (R-PEEK-30): those that the reader has not watched before those that they have; then by what connects
 * them with the reader and how new they are. The age counts in whole UTC days, so that the order stays the same while somebody scrolls.
 */
export function inFeedOrder<T extends FeedSignals>(peeks: readonly T[], today: Temporal.PlainDate): T[] {
  const scores = new Map(peeks.map((peek) => [peek.id, scoreOf(peek, today)]));
  return peeks.toSorted(
    (a, b) =>
      Number(a.isWatched) - Number(b.isWatched) ||
      (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0) ||
      Temporal.Instant.compare(b.publishedAt, a.publishedAt) ||
      (a.id < b.id ? -1 : 1),
  );
}

/** One reason of each kind, the strongest first. */
function reasonsOf({ wantedTopics, knownTopics, people }: FeedSignals): PeekWhy[] {
  const [wanted] = wantedTopics;
  const [known] = knownTopics;
  const followed = people.find(({ isFollowed }) => isFollowed);
  const met = people.find(({ hasMet }) => hasMet);
  const circle = people.find((person) => person.circle !== null)?.circle;
  const all: readonly (readonly [PeekWhy['kind'], string | null | undefined])[] = [
    ['wanted_topic', wanted],
    ['followed', followed?.name],
    ['met', met?.name],
    ['known_topic', known],
    ['circle', circle],
  ];
  return all.flatMap(([kind, name]) => (name === undefined || name === null ? [] : [{ kind, name }]));
}

function scoreOf(signals: FeedSignals, today: Temporal.PlainDate): number {
  const reasons = reasonsOf(signals).reduce((sum, { kind }) => sum + WEIGHTS[kind], 0);
  const fresh = FRESHNESS * 0.5 ** (ageInDays(signals, today) / HALF_LIFE_DAYS);
  return reasons + fresh;
}

function ageInDays({ publishedAt }: FeedSignals, today: Temporal.PlainDate): number {
  const midnight = today.toZonedDateTime('UTC').epochMilliseconds;
  return Math.max(0, Math.ceil((midnight - publishedAt.epochMilliseconds) / MS_PER_DAY));
}
