import type { IntroductionReason } from '@acquaint/contracts';
import type { Goal, Reason, ReasonDirection } from '@acquaint/matching';

/** How many reasons a card shows, and how many words one of them names. */
const MOST_REASONS = 5;
const MOST_WORDS = 3;

/** Names of topics by slug, as people read them. */
export type TopicNames = ReadonlyMap<string, string>;

const DIRECTION = { they_know: 'they_offer', you_know: 'you_offer' } as const;

/** Both goals in one sentence, by mine and theirs; only pairs that the engine counts. */
const GOAL_SENTENCES: Readonly<Record<Goal, Partial<Readonly<Record<Goal, string>>>>> = {
  seeking_job: {
    recruiting: 'They are hiring, and you are looking for a job.',
    lets_brainstorm: 'They like to think things through together, which helps in a search for a job.',
    investing: 'They know many companies as an investor, and you are looking for a job.',
  },
  recruiting: {
    seeking_job: 'They are looking for a job, and you are hiring.',
    lets_brainstorm: 'They came to brainstorm, and you are hiring.',
  },
  investing: {
    lets_brainstorm: 'They are building something and want to brainstorm, and you invest.',
    investing: 'You both invest.',
    seeking_job: 'They are looking for a job, and you know many companies as an investor.',
  },
  lets_brainstorm: {
    investing: 'They invest, and you want to brainstorm what you build.',
    lets_brainstorm: 'You both want to brainstorm.',
    recruiting: 'They are hiring, and you came to brainstorm.',
    seeking_job: 'They are looking for a job, and you like to think things through together.',
  },
};

const GOAL_NAMES: Readonly<Record<Goal, string>> = {
  seeking_job: 'looking for a job',
  lets_brainstorm: 'brainstorming',
  recruiting: 'hiring',
  investing: 'investing',
};

/**
 * The engine's reasons as sentences (decisions, Matching: drawn only from what really counted). Topics of one
 * direction share a sentence; each reason carries the terms it was made from and its share of the whole.
 * @returns at most five, heaviest first.
 */
export function sentencesFor(reasons: readonly Reason[], topicNames: TopicNames): IntroductionReason[] {
  const total = reasons.reduce((sum, reason) => sum + reason.weight, 0);
  if (!(total > 0)) return [];
  const told = [
    ...topicSentences(reasons, 'they_know', topicNames),
    ...topicSentences(reasons, 'you_know', topicNames),
    ...reasons.flatMap((reason) => otherSentence(reason)),
  ];
  return told
    .map((reason) => ({ ...reason, weight: Math.round((reason.weight / total) * 1000) / 1000 }))
    .filter((reason) => reason.weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_REASONS);
}

type TopicReason = Extract<Reason, { kind: 'topic' }>;

/** One sentence for the topics that meet exactly, one for the nearest that is only related. */
function topicSentences(
  reasons: readonly Reason[],
  direction: ReasonDirection,
  names: TopicNames,
): IntroductionReason[] {
  const found = reasons.filter(
    (reason): reason is TopicReason => reason.kind === 'topic' && reason.direction === direction,
  );
  const exact = found.filter((reason) => reason.via === undefined);
  const met = new Set(exact.map((reason) => reason.slug));
  const related = found
    .filter((reason) => reason.via !== undefined && !met.has(reason.slug))
    .sort((a, b) => b.weight - a.weight);
  const nameOf = (slug: string): string => names.get(slug) ?? slug;
  const sentences: IntroductionReason[] = [];
  if (exact.length > 0) {
    const terms = exact.map((reason) => nameOf(reason.slug));
    const text =
      direction === 'they_know'
        ? `They are expert in ${listed(terms)}, which you look for.`
        : `They look for ${listed(terms)}, which you are expert in.`;
    sentences.push({ kind: 'topic', direction: DIRECTION[direction], text, terms, weight: sumOf(exact) });
  }
  const [nearest] = related;
  if (nearest?.via !== undefined) {
    const wish = nameOf(nearest.slug);
    const skill = nameOf(nearest.via);
    const text =
      direction === 'they_know'
        ? `They are expert in ${skill}, close to ${wish}, which you look for.`
        : `They look for ${wish}, close to ${skill}, which you are expert in.`;
    const weight = related
      .filter((reason) => reason.slug === nearest.slug && reason.via === nearest.via)
      .reduce((sum, reason) => sum + reason.weight, 0);
    sentences.push({
      kind: 'topic',
      direction: DIRECTION[direction],
      text,
      terms: [skill, wish],
      weight,
    });
  }
  return sentences;
}

function otherSentence(reason: Reason): IntroductionReason[] {
  switch (reason.kind) {
    case 'topic':
      return [];
    case 'words': {
      const terms = reason.terms.slice(0, MOST_WORDS).map((term) => term.word);
      if (terms.length === 0) return [];
      const words = listed(terms.map((term) => `“${term}”`));
      const text =
        reason.direction === 'they_know'
          ? `What you look for meets their words: ${words}.`
          : `What they look for meets your words: ${words}.`;
      return [{ kind: 'words', direction: DIRECTION[reason.direction], text, terms, weight: reason.weight }];
    }
    case 'near_words': {
      const [nearest] = reason.terms;
      if (!nearest) return [];
      const { asked, word } = nearest;
      const text =
        reason.direction === 'they_know'
          ? `“${word}” in their words is close to “${asked}” in what you look for.`
          : `“${word}” in your words is close to “${asked}” in what they look for.`;
      return [
        {
          kind: 'words',
          direction: DIRECTION[reason.direction],
          text,
          terms: [word, asked],
          weight: reason.weight,
        },
      ];
    }
    case 'meaning': {
      const text =
        reason.direction === 'they_know'
          ? 'What they do is close to what you look for, in other words.'
          : 'What you do is close to what they look for, in other words.';
      return [
        { kind: 'meaning', direction: DIRECTION[reason.direction], text, terms: [], weight: reason.weight },
      ];
    }
    case 'goals': {
      const { yours, theirs, weight } = reason;
      const text =
        GOAL_SENTENCES[yours][theirs] ??
        `You came for ${GOAL_NAMES[yours]}, and they came for ${GOAL_NAMES[theirs]}.`;
      return [{ kind: 'goals', direction: 'both', text, terms: [yours, theirs], weight }];
    }
    case 'time': {
      const amount = hours(reason.minutes);
      return [
        {
          kind: 'time',
          direction: 'both',
          text: `You share about ${amount} of free time a week.`,
          terms: [amount],
          weight: reason.weight,
        },
      ];
    }
  }
}

/** A person brought them together: that is the first reason of all. */
export function introducedByReason(name: string, note: string): IntroductionReason {
  return {
    kind: 'introduced_by',
    direction: 'both',
    text: note === '' ? `${name} introduces you to each other.` : `${name} introduces you: ${note}`,
    terms: [name],
    weight: 1,
  };
}

function hours(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  const whole = Math.round(minutes / 60);
  return whole === 1 ? 'one hour' : `${whole} hours`;
}

function sumOf(reasons: readonly { readonly weight: number }[]): number {
  return reasons.reduce((sum, reason) => sum + reason.weight, 0);
}

/** `A`, `A and B`, `A, B and C`. */
function listed(terms: readonly string[]): string {
  const last = terms.at(-1) ?? '';
  return terms.length < 2 ? last : `${terms.slice(0, -1).join(', ')} and ${last}`;
}
