import type { Profile } from './profile.ts';

/** Rows of numbers of all members in one piece: the row of position `p` is `start[p]` to `start[p + 1]`. */
export interface Rows {
  readonly start: Int32Array;
  readonly key: Int32Array;
  readonly weight: Float32Array;
}

/** The members' topics and words in one piece each, by position: what a pair is scored from without a profile. */
export interface Flat {
  /** Topics they know, and how much each counts. */
  readonly skills: Rows;
  /** Topics that serve their wishes, and the evidence of each. */
  readonly wishes: Rows;
  /** Terms they say, by text alone … */
  readonly documents: Rows;
  /** … and with the words of their skills, in step with `documents`. */
  readonly documentsFull: Float32Array;
  /** Terms they ask for; weight 1 where these are compared with texts only, else 0. */
  readonly queries: Rows;
}

type Numbers = Int32Array | Float32Array | Uint8Array;

function rowsOf(
  profiles: readonly Profile[],
  keys: (profile: Profile) => Int32Array,
  weights: (profile: Profile) => Numbers,
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

/** Lays the profiles out flat. */
export function flatten(profiles: readonly Profile[]): Flat {
  const documents = rowsOf(
    profiles,
    ({ document }) => document.terms,
    ({ document }) => document.text,
  );
  const documentsFull = new Float32Array(documents.key.length);
  profiles.forEach(({ document }, i) => documentsFull.set(document.full, documents.start[i]));
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
    documents,
    documentsFull,
    queries: rowsOf(
      profiles,
      ({ query }) => query.terms,
      ({ query }) => query.textOnly,
    ),
  };
}
