import type { Profile } from './profile.ts';
import type { Rows } from './rows.ts';

/**
 * What a first look at somebody reads, in one place for each, because memory is what a look costs: what facts and history
 * add to others' wishes for them and to their own, their goals wanted and offered, how many topics they know, then
 * topic and weight of each of these and of each that they look for.
 */
export interface Cards {
  readonly start: Int32Array;
  readonly number: Float64Array;
}

/** Numbers before a card's topics. */
export const CARD_HEAD = 5;

/** The members' topics and words in one piece each, by position: what a pair is scored from without a profile. */
export interface Flat {
  /** Topics they know, and how much each counts. */
  readonly skills: Rows;
  /** Topics that serve their wishes, and the evidence of each. */
  readonly wishes: Rows;
  readonly cards: Cards;
  /** Terms they say, by text alone … */
  readonly documents: Rows;
  /** … and with the words of their skills, in step with `documents`. */
  readonly documentsFull: Float32Array;
  /** Terms they ask for, with their weights … */
  readonly queries: Rows;
  /** … and 1 where these are compared with texts only, else 0. In step. */
  readonly queriesTextOnly: Uint8Array;
}

function rowsOf(
  profiles: readonly Profile[],
  keys: (profile: Profile) => Int32Array,
  weights: (profile: Profile) => Float32Array,
): Rows {
  const start = new Int32Array(profiles.length + 1);
  profiles.forEach((profile, i) => (start[i + 1] = (start[i] ?? 0) + keys(profile).length));
  const size = start[profiles.length] ?? 0;
  const key = new Int32Array(size);
  const weight = new Float32Array(size);
  profiles.forEach((profile, i) => {
    key.set(keys(profile), start[i]);
    weight.set(weights(profile), start[i]);
  });
  return { start, key, weight };
}

function cardsOf(profiles: readonly Profile[]): Cards {
  const start = new Int32Array(profiles.length + 1);
  profiles.forEach(({ skills, wanted }, i) => {
    start[i + 1] = (start[i] ?? 0) + CARD_HEAD + 2 * (skills.length + wanted.length);
  });
  const number = new Float64Array(start[profiles.length] ?? 0);
  profiles.forEach((profile, i) => {
    const { skills, skillWeights, wanted, wantedWeights } = profile;
    let at = start[i] ?? 0;
    number[at++] = profile.otherFacts + profile.otherHistory;
    number[at++] = profile.ownFacts + profile.ownHistory;
    number[at++] = profile.wantMask;
    number[at++] = profile.offerMask;
    number[at++] = skills.length;
    for (const [topics, weights] of [[skills, skillWeights] as const, [wanted, wantedWeights] as const])
      topics.forEach((topic, k) => {
        number[at++] = topic;
        number[at++] = weights[k] ?? 0;
      });
  });
  return { start, number };
}

/** Lays the profiles out flat. */
export function flatten(profiles: readonly Profile[]): Flat {
  const documents = rowsOf(
    profiles,
    ({ document }) => document.terms,
    ({ document }) => document.text,
  );
  const documentsFull = new Float32Array(documents.key.length);
  profiles.forEach(({ document }, i) => documentsFull.set(document.full, documents.start[i]));
  const queries = rowsOf(
    profiles,
    ({ query }) => query.terms,
    ({ query }) => query.weights,
  );
  const queriesTextOnly = new Uint8Array(queries.key.length);
  profiles.forEach(({ query }, i) => queriesTextOnly.set(query.textOnly, queries.start[i]));
  return {
    skills: rowsOf(
      profiles,
      ({ skills }) => skills,
      ({ skillWeights }) => skillWeights,
    ),
    wishes: rowsOf(
      profiles,
      ({ wishTopics }) => wishTopics,
      ({ wishEvidence }) => wishEvidence,
    ),
    cards: cardsOf(profiles),
    documents,
    documentsFull,
    queries,
    queriesTextOnly,
  };
}
