import type { IntroductionReason } from '@acquaint/contracts';
import type { Goal, Reason, ReasonDirection, WeightedWord } from '@acquaint/matching';
import { msg } from '@acquaint/i18n/languages';
import { topicName } from '../../../i18n/topics.ts';
import { listed, t } from '../../../i18n/i18n.ts';
import { canHelp } from './close-topics.ts';

/** How many terms of a score are kept, and how many words one of them names. */
const MOST_REASONS = 12;
const MOST_WORDS = 3;
const MOST_RARE = 8;
/** Related topics that are kept for each of the two. */
const MOST_NEAR = 4;
/** From ten hours a week on, people say that they are often free, and no sum. */
const OFTEN_FREE_MINUTES = 600;

/** Names of topics by slug as in the database: reasons store these, and they are translated for each reader. */
export type TopicNames = ReadonlyMap<string, string>;

/**
 * A reason as stored: the parts of its sentence, because it is phrased when it is read, in the reader's locale. Keys
 * are those of the JSON.
 */
export interface StoredReason extends Omit<IntroductionReason, 'text'> {
  /** The two terms are similar, but not the same. */
  readonly is_near?: true;
  /** Words that only a few members use, for the kind `words`. */
  readonly rare?: readonly string[];
  /** Minutes per week in which both are free, for the kind `time`. */
  readonly minutes?: number;
  /** Note of the introducing member, for the kind `introduced_by`. */
  readonly note?: string;
  /** The English sentence of a reason that was stored without its parts. */
  readonly text?: string;
}

const DIRECTION = { they_know: 'they_offer', you_know: 'you_offer' } as const;

/** Sentences for both goals, by mine and theirs; only pairs that the engine counts. */
const GOAL_SENTENCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  seeking_job: {
    recruiting: msg('They’re hiring, and you’re looking for a job.'),
    lets_brainstorm: msg(
      'They like to think things through with others, which helps when you’re looking for a job.',
    ),
    investing: msg('As an investor, they know many companies, and you’re looking for a job.'),
  },
  recruiting: {
    seeking_job: msg('They’re looking for a job, and you’re hiring.'),
    lets_brainstorm: msg(
      'Your goals fit only loosely: you’re hiring, and they’d like to talk ideas through.',
    ),
  },
  investing: {
    lets_brainstorm: msg('They want to brainstorm, and you’re an investor.'),
    investing: msg('You’re both investors.'),
    seeking_job: msg('They’re looking for a job, and as an investor you know many companies.'),
  },
  lets_brainstorm: {
    investing: msg('They’re an investor, and you’d like to brainstorm.'),
    lets_brainstorm: msg('You both want to brainstorm.'),
    recruiting: msg('Your goals fit only loosely: you’d like to talk ideas through, and they’re hiring.'),
    seeking_job: msg('They’re looking for a job, and you like to think things through with others.'),
  },
} satisfies Record<Goal, Partial<Record<Goal, string>>>;

const GOAL_NAMES: Readonly<Record<string, string>> = {
  seeking_job: msg('looking for a job'),
  lets_brainstorm: msg('brainstorming'),
  recruiting: msg('hiring'),
  investing: msg('investing'),
} satisfies Record<Goal, string>;

/**
 * Converts the engine's reasons for storage (R-MATCH-7: only what counted). Topics of one direction share a sentence;
 * each reason has its terms and its share of the total.
 * @returns at most twelve, heaviest first.
 */
export function reasonsToKeep(reasons: readonly Reason[], topicNames: TopicNames): StoredReason[] {
  const total = reasons.reduce((sum, reason) => sum + reason.weight, 0);
  if (!(total > 0)) return [];
  const candidates = [
    ...topicReasons(reasons, 'they_know', topicNames),
    ...topicReasons(reasons, 'you_know', topicNames),
    ...reasons.flatMap((reason) => otherReason(reason)),
  ];
  return candidates
    .map((reason) => ({ ...reason, weight: Math.round((reason.weight / total) * 1000) / 1000 }))
    .filter((reason) => reason.weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_REASONS);
}

/** Returns the reasons as sentences in the current locale. */
export function sentencesFor(reasons: readonly Reason[], topicNames: TopicNames): IntroductionReason[] {
  return reasonsToKeep(reasons, topicNames).map(translatedReason);
}

/** Phrases a stored reason in the current locale. */
export function translatedReason(stored: StoredReason): IntroductionReason {
  const { kind, direction, weight, minutes } = stored;
  const isWorded = stored.text !== undefined;
  const terms = kind === 'topic' && !isWorded ? stored.terms.map(topicName) : stored.terms;
  return {
    kind,
    direction,
    text: stored.text ?? sentenceOf({ ...stored, terms }),
    terms: minutes === undefined ? terms : minutes >= OFTEN_FREE_MINUTES ? [] : [amountOf(minutes)],
    weight,
  };
}

type TopicReason = Extract<Reason, { kind: 'topic' }>;

/** Returns one reason for the topics that match exactly, and those for the nearest that are only related. */
function topicReasons(
  reasons: readonly Reason[],
  direction: ReasonDirection,
  names: TopicNames,
): StoredReason[] {
  const topicReasons = reasons.filter(
    (reason): reason is TopicReason => reason.kind === 'topic' && reason.direction === direction,
  );
  const exact = topicReasons.filter((reason) => reason.via === undefined);
  const met = new Set(exact.map((reason) => reason.slug));
  const nameOf = (slug: string): string => names.get(slug) ?? slug;
  const about = { kind: 'topic', direction: DIRECTION[direction] } as const;
  const result: StoredReason[] = [];
  if (exact.length > 0)
    result.push({ ...about, terms: exact.map((reason) => nameOf(reason.slug)), weight: sumOf(exact) });
  for (const { slug, via, weight } of nearest(topicReasons.filter((reason) => !met.has(reason.slug))))
    result.push({ ...about, is_near: true, terms: [nameOf(via ?? slug), nameOf(slug)], weight });
  return result;
}

/**
 * Returns the nearest of the topics that are only related, heaviest first: those that a sentence can name (R-MATCH-21); if there is
 * none, the heaviest.
 */
function nearest(related: readonly TopicReason[]): TopicReason[] {
  const pairs = new Map<string, TopicReason>();
  for (const reason of related) {
    const key = `${reason.via ?? ''} ${reason.slug}`;
    pairs.set(key, { ...reason, weight: reason.weight + (pairs.get(key)?.weight ?? 0) });
  }
  const all = [...pairs.values()].sort((a, b) => b.weight - a.weight);
  const sayable = all.filter(isSayable);
  return sayable.length > 0 ? sayable.slice(0, MOST_NEAR) : all.slice(0, 1);
}

function isSayable({ slug, via }: TopicReason): boolean {
  return canHelp(via ?? slug, slug);
}

function otherReason(reason: Reason): StoredReason[] {
  const { weight } = reason;
  switch (reason.kind) {
    case 'topic':
      return [];
    case 'words': {
      const terms = reason.terms.slice(0, MOST_WORDS).map((term) => term.word);
      return terms.length === 0
        ? []
        : [{ kind: 'words', direction: DIRECTION[reason.direction], terms, ...rareOf(reason.terms), weight }];
    }
    case 'near_words': {
      const [nearest] = reason.terms;
      if (!nearest) return [];
      const terms = [nearest.word, nearest.asked];
      return [{ kind: 'words', is_near: true, direction: DIRECTION[reason.direction], terms, weight }];
    }
    case 'meaning':
      return [{ kind: 'meaning', direction: DIRECTION[reason.direction], terms: [], weight }];
    case 'goals':
      return [{ kind: 'goals', direction: 'both', terms: [reason.yours, reason.theirs], weight }];
    case 'time':
      return [{ kind: 'time', direction: 'both', terms: [], minutes: reason.minutes, weight }];
  }
}

function rareOf(terms: readonly WeightedWord[]): Pick<StoredReason, 'rare'> {
  const rare = terms.filter(({ isRare }) => isRare).map(({ word }) => word);
  return rare.length > 0 ? { rare: rare.slice(0, MOST_RARE) } : {};
}

/** Returns the reason of an introduction by a member, which comes before all others. */
export function introducedByReason(name: string, note: string): StoredReason {
  return { kind: 'introduced_by', direction: 'both', terms: [name], note, weight: 1 };
}

function sentenceOf(stored: StoredReason): string {
  const theyOffer = stored.direction === 'they_offer';
  const [one = '', other = ''] = stored.terms;
  switch (stored.kind) {
    case 'topic':
      return stored.is_near ? nearTopics(theyOffer, one, other) : topics(theyOffer, listed(stored.terms));
    case 'words':
      return stored.is_near ? nearWords(theyOffer, one, other) : words(theyOffer, stored.terms);
    case 'meaning':
      return theyOffer
        ? t('What they do is close to what you’re looking for, just in other words.')
        : t('What you do is close to what they’re looking for, just in other words.');
    case 'goals': {
      const both = GOAL_SENTENCES[one]?.[other];
      if (both !== undefined) return t(both);
      const [yours, theirs] = [one, other].map((goal) => goalName(goal));
      return t('Your goal is {yours}, and theirs is {theirs}.', { yours, theirs });
    }
    case 'time':
      return sharedTime(stored.minutes ?? 0);
    case 'introduced_by':
      return stored.note === undefined || stored.note === ''
        ? t('{name} thinks you should meet.', { name: one })
        : t('{name} thinks you should meet: {note}', { name: one, note: stored.note });
  }
}

function goalName(goal: string): string {
  const name = GOAL_NAMES[goal];
  return name === undefined ? goal : t(name);
}

function topics(theyOffer: boolean, names: string): string {
  return theyOffer
    ? t('They’re an expert in {topics}, just what you’re looking for.', { topics: names })
    : t('They’re looking for {topics}, and that’s your expertise.', { topics: names });
}

function nearTopics(theyOffer: boolean, skill: string, wish: string): string {
  return theyOffer
    ? t('You’re looking for {wish}, and they’re an expert in {skill}, a closely related topic.', {
        skill,
        wish,
      })
    : t('They’re looking for {wish}, and you’re an expert in {skill}, a closely related topic.', {
        skill,
        wish,
      });
}

function words(theyOffer: boolean, terms: readonly string[]): string {
  const quoted = listed(terms.map((text) => t('“{text}”', { text })));
  return theyOffer
    ? t('What you’re looking for matches their words: {words}.', { words: quoted })
    : t('What they’re looking for matches your words: {words}.', { words: quoted });
}

function nearWords(theyOffer: boolean, word: string, asked: string): string {
  return theyOffer
    ? t('“{word}” in their words is close to “{asked}” in what you’re looking for.', { word, asked })
    : t('“{word}” in your words is close to “{asked}” in what they’re looking for.', { word, asked });
}

const hoursOf = (minutes: number): number => Math.round(minutes / 60);

function sharedTime(minutes: number): string {
  if (minutes >= OFTEN_FREE_MINUTES) return t('You’re both often free at the same times.');
  if (minutes < 60)
    return t('You’re both free for about {count, plural, one {# minute} other {# minutes}} a week.', {
      count: minutes,
    });
  return t('You’re both free for about {count, plural, one {one hour} other {# hours}} a week.', {
    count: hoursOf(minutes),
  });
}

function amountOf(minutes: number): string {
  if (minutes < 60) return t('{count, plural, one {# minute} other {# minutes}}', { count: minutes });
  return t('{count, plural, one {one hour} other {# hours}}', { count: hoursOf(minutes) });
}

function sumOf(reasons: readonly { readonly weight: number }[]): number {
  return reasons.reduce((sum, reason) => sum + reason.weight, 0);
}
