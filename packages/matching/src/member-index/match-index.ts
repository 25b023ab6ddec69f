import { buildBlocks } from './blocks.ts';
import { FlatBuilder } from './flat.ts';
import { byCodeUnit } from '../numbers.ts';
import { postingsOf } from './postings.ts';
import { buildModel, buildProfile } from '../profile.ts';
import { readTexts } from '../text/text-model.ts';
import { DEFAULT_WEIGHTS } from '../weights.ts';
import type { Blocks } from './blocks.ts';
import type { Flat } from './flat.ts';
import type { Postings } from './postings.ts';
import type { Model, Profile } from '../profile.ts';
import type { KnownWords } from '../text/tokenise.ts';
import type { MatchOptions, Member } from '../types.ts';

/** Data for scans over all members, in one array per field, by position; profiles are only read for the few found. */
interface Columns {
  readonly wantMasks: Uint8Array;
  readonly offerMasks: Uint8Array;
  readonly languageMasks: Int32Array;
  /** 1 when the free time is known. */
  readonly hasWeek: Uint8Array;
  readonly weekBlocks: Int32Array;
  /** `WEEK_BLOCKS` words each. */
  readonly weekSlots: Uint32Array;
  /** 0 for those who are offered to nobody. */
  readonly offered: Uint8Array;
  /** What facts and history add to a member's own interest, and to the interest of others in them. */
  readonly eagerness: Float64Array;
  readonly appeal: Float64Array;
  /** The maximum that both together add to the mean of both directions. */
  readonly leanMost: number;
  /** 1 when interests or affiliations are known. */
  readonly hasLikeness: Uint8Array;
}

/** Everything needed to find matches. Read only. */
export interface MatchIndex {
  /** By id, in code-unit order, so that the order in which members were given does not matter. */
  readonly profiles: readonly Profile[];
  readonly positions: ReadonlyMap<string, number>;
  readonly model: Model;
  /** Topic → who knows it (weight: boost), and → whose preference it serves (weight: evidence). */
  readonly knownBy: Postings;
  readonly wantedBy: Postings;
  readonly flat: Flat;
  /** Blocks for finding candidates in a large community; undefined in a small one, where everybody is compared. */
  readonly blocks: Blocks | undefined;
  readonly columns: Columns;
  /** Who has blocked an id. */
  readonly blockers: ReadonlyMap<string, readonly number[]>;
  /** Cached profiles of member objects that are not in the index: they are often asked about repeatedly. */
  readonly prepared: WeakMap<Member, Profile>;
}

/** Up to this many members, everybody is compared with everybody and results are exact. */
const EXACT_UP_TO = 4_000;

function columnsOf(profiles: readonly Profile[], { weekSlots }: Flat): Columns {
  const eagerness = Float64Array.from(profiles, (profile) => profile.ownFacts + profile.ownHistory);
  const appeal = Float64Array.from(profiles, (profile) => profile.otherFacts + profile.otherHistory);
  return {
    eagerness,
    appeal,
    leanMost: eagerness.reduce((most, own, i) => Math.max(most, (own + (appeal[i] ?? 0)) / 2), -Infinity),
    hasLikeness: Uint8Array.from(profiles, ({ member }) =>
      member.interests || member.affiliations?.length ? 1 : 0,
    ),
    wantMasks: Uint8Array.from(profiles, (profile) => profile.wantMask),
    offerMasks: Uint8Array.from(profiles, (profile) => profile.offerMask),
    languageMasks: Int32Array.from(profiles, (profile) => profile.languageMask),
    hasWeek: Uint8Array.from(profiles, (profile) => (profile.week ? 1 : 0)),
    weekBlocks: Int32Array.from(profiles, (profile) => profile.week?.blocks ?? 0),
    weekSlots,
    offered: Uint8Array.from(profiles, (profile) => ((profile.member.capacity ?? 1) < 1 ? 0 : 1)),
  };
}

function blockersOf(members: readonly Member[]): Map<string, number[]> {
  const blockers = new Map<string, number[]>();
  members.forEach((member, position) => {
    for (const id of member.blocked) {
      const list = blockers.get(id) ?? [];
      list.push(position);
      blockers.set(id, list);
    }
  });
  return blockers;
}

/**
 * Creates the index of all members who can be introduced. 10,000 members take about a second. Throws a RangeError when two
 * members share an id or a free-time interval is outside the week.
 */
export function createMatchIndex(members: readonly Member[], options: MatchOptions = {}): MatchIndex {
  const sorted = [...members].sort((a, b) => byCodeUnit(a.id, b.id));
  const positions = new Map(sorted.map((member, position) => [member.id, position]));
  if (positions.size !== sorted.length)
    throw new RangeError('Two members have the same id; give each member once.');
  const words: KnownWords = new Map();
  const texts = sorted.map((member) => readTexts(member, words));
  const model = buildModel(sorted, texts, { ...DEFAULT_WEIGHTS, ...options.weights }, options);
  const builder = new FlatBuilder(model, sorted.length);
  sorted.forEach((member, i) =>
    builder.add(buildProfile(model, member, texts[i] ?? { fields: [], preferences: [] })),
  );
  return indexOf(builder, positions, model, options.exactUpTo ?? EXACT_UP_TO);
}

function indexOf(
  builder: FlatBuilder,
  positions: ReadonlyMap<string, number>,
  model: Model,
  exactUpTo: number,
): MatchIndex {
  const { flat, profiles } = builder.done();
  const columns = columnsOf(profiles, flat);
  const size = profiles.length;
  const topics = model.topicSlugs.length;
  return {
    profiles,
    positions,
    model,
    knownBy: postingsOf(flat.skills, topics),
    wantedBy: postingsOf(flat.preferences, topics),
    flat,
    blocks: size > exactUpTo ? buildBlocks(size, model, flat, columns) : undefined,
    columns,
    blockers: blockersOf(profiles.map(({ member }) => member)),
    prepared: new WeakMap(),
  };
}

/**
 * Creates a small index with the model of a large one, so that scores are comparable: for members who joined or changed since the
 * large one was created. Profiles cached by `profileOf` are reused.
 */
export function createIndexBeside(large: MatchIndex, members: readonly Member[]): MatchIndex {
  const sorted = members.toSorted((a, b) => byCodeUnit(a.id, b.id));
  const builder = new FlatBuilder(large.model, sorted.length);
  for (const member of sorted) builder.add(profileOf(large, member));
  const positions = new Map(sorted.map(({ id }, position) => [id, position]));
  return { ...indexOf(builder, positions, large.model, EXACT_UP_TO), prepared: large.prepared };
}

/** Computes and caches the profiles of members, so that the next query about them need not wait for it. */
export function prepare(index: MatchIndex, members: readonly Member[]): void {
  for (const member of members) profileOf(index, member);
}

/**
 * Returns the profile of a member of the index by id, or of a member object: somebody new, or a member after a change. Throws a
 * RangeError for an id that is not in the index.
 */
export function profileOf(index: MatchIndex, who: string | Member): Profile {
  if (typeof who !== 'string') {
    const ready = index.prepared.get(who) ?? buildProfile(index.model, who, readTexts(who));
    index.prepared.set(who, ready);
    return ready;
  }
  const profile = index.profiles[index.positions.get(who) ?? -1];
  if (!profile)
    throw new RangeError(`No member ${who} in the index; build it again with them, or give the member.`);
  return profile;
}
