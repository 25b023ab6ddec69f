import { saturate } from '../numbers.ts';
import type { Flat } from './flat.ts';
import type { Rows } from './rows.ts';
import type { Model, Profile } from '../profile.ts';

/** Members grouped by key, in flat arrays: the bucket of `ids.get(key)` is `start[id]` to `start[id + 1]`. */
interface Buckets {
  readonly ids: ReadonlyMap<number, number>;
  readonly start: Int32Array;
  readonly member: Int32Array;
}

/** Members grouped by key and goal class: the buckets of a key's group are consecutive in `bucket`. */
interface GroupedBuckets extends Pick<Buckets, 'start' | 'member'> {
  readonly groups: ReadonlyMap<number, number>;
  readonly groupStart: Int32Array;
  readonly bucket: Int32Array;
  /** Parallel to `bucket`. */
  readonly goalClass: Uint8Array;
}

/**
 * Blocks for finding candidates in a large community without comparing everybody: members by the topics they know, those they
 * look for, both together, and their rare words. The topic blocks are subdivided by goals, which are known for all members.
 */
export interface Blocks {
  /**
   * By known and wanted topic, by each alone, and by neither; each subdivided by the combination of goals: `want * 16 + offer`.
   */
  readonly mutual: GroupedBuckets;
  readonly known: GroupedBuckets;
  readonly wanted: GroupedBuckets;
  readonly goals: GroupedBuckets;
  /** Who says a rare term, and who asks for it. */
  readonly said: Buckets;
  readonly asked: Buckets;
}

/** Terms used by more members are not used for lookup. */
const RARE_TERM = 64;
/** Of a member with very many topics, only those with the highest weight are used. */
const MOST_PREFERENCES = 24;
const MOST_SKILLS = 12;
const CLASSES = 256;

function bucketsOf(size: number, visit: (add: (key: number) => void, position: number) => void): Buckets {
  const ids = new Map<number, number>();
  const counts: number[] = [];
  for (let position = 0; position < size; position++)
    visit((key) => {
      const known = ids.get(key);
      if (known === undefined) {
        ids.set(key, counts.length);
        counts.push(1);
      } else counts[known] = (counts[known] ?? 0) + 1;
    }, position);
  const start = new Int32Array(counts.length + 1);
  for (let id = 0; id < counts.length; id++) start[id + 1] = (start[id] ?? 0) + (counts[id] ?? 0);
  const next = start.slice();
  const member = new Int32Array(start[counts.length] ?? 0);
  for (let position = 0; position < size; position++)
    visit((key) => {
      const id = ids.get(key) ?? 0;
      const at = next[id] ?? 0;
      next[id] = at + 1;
      member[at] = position;
    }, position);
  return { ids, start, member };
}

/** Groups buckets whose key is `group * CLASSES + class`. */
function grouped({ ids, start, member }: Buckets): GroupedBuckets {
  const groups = new Map<number, number>();
  const groupOf = new Int32Array(ids.size);
  const counts: number[] = [];
  for (const [key, id] of ids) {
    const name = Math.floor(key / CLASSES);
    const group = groups.get(name) ?? groups.size;
    groups.set(name, group);
    groupOf[id] = group;
    counts[group] = (counts[group] ?? 0) + 1;
  }
  const groupStart = new Int32Array(groups.size + 1);
  counts.forEach((count, group) => (groupStart[group + 1] = (groupStart[group] ?? 0) + count));
  const next = groupStart.slice();
  const bucket = new Int32Array(ids.size);
  const goalClass = new Uint8Array(ids.size);
  for (const [key, id] of ids) {
    const group = groupOf[id] ?? 0;
    const at = next[group] ?? 0;
    next[group] = at + 1;
    bucket[at] = id;
    goalClass[at] = key % CLASSES;
  }
  return { groups, groupStart, bucket, goalClass, start, member };
}

function eachKey({ start, key }: Rows, position: number, visit: (key: number) => void): void {
  const end = start[position + 1] ?? 0;
  for (let i = start[position] ?? 0; i < end; i++) visit(key[i] ?? 0);
}

function rareTerms(rows: Rows, terms: number): Uint8Array {
  const used = new Uint32Array(terms);
  for (const term of rows.key) used[term] = (used[term] ?? 0) + 1;
  return Uint8Array.from(used, (count) => (count <= RARE_TERM ? 1 : 0));
}

/** Sorts the members into blocks. */
export function buildBlocks(
  size: number,
  model: Model,
  flat: Flat,
  { wantMasks, offerMasks }: { readonly wantMasks: Uint8Array; readonly offerMasks: Uint8Array },
): Blocks {
  const topics = model.topicSlugs.length;
  const classOf = (position: number): number => (wantMasks[position] ?? 0) * 16 + (offerMasks[position] ?? 0);
  const byTopic = (rows: Rows): GroupedBuckets =>
    grouped(
      bucketsOf(size, (add, position) =>
        eachKey(rows, position, (topic) => add(topic * CLASSES + classOf(position))),
      ),
    );
  const byTerm = (rows: Rows): Buckets => {
    const isRare = rareTerms(rows, model.text.words.length);
    return bucketsOf(size, (add, position) =>
      eachKey(rows, position, (term) => isRare[term] === 1 && add(term)),
    );
  };
  return {
    mutual: grouped(
      bucketsOf(size, (add, position) =>
        eachKey(flat.skills, position, (skill) =>
          eachKey(flat.preferences, position, (preference) =>
            add((skill * topics + preference) * CLASSES + classOf(position)),
          ),
        ),
      ),
    ),
    known: byTopic(flat.skills),
    wanted: byTopic(flat.preferences),
    goals: grouped(bucketsOf(size, (add, position) => add(classOf(position)))),
    said: byTerm(flat.documents),
    asked: byTerm(flat.queries),
  };
}

/** Number of members considered for one query. */
export interface Effort {
  /** By topics and goals, most promising first. */
  readonly promising: number;
  /** By rare words in common. */
  readonly wordy: number;
  /** At random, half of them among the least shown. */
  readonly strange: number;
  /** How many of all these are compared word by word: those whose topics and goals fit best. */
  readonly weighed: number;
}

const SOURCES = 4_096;

/** Finds candidates in the blocks, for one member after another; its buffers are reused. */
export class BlockWalk {
  readonly #blocks: Blocks;
  readonly #model: Model;
  readonly #size: number;
  readonly #seen: Int32Array;
  #turn = 0;
  #sources = 0;
  readonly #buckets: GroupedBuckets[] = [];
  /** Log-odds that each goal class adds for the current member. */
  readonly #byGoals = new Float64Array(CLASSES);
  readonly #bucket = new Int32Array(SOURCES);
  readonly #order = new Float64Array(SOURCES);
  readonly #fresh: Int32Array;

  /** @param fresh positions of the recently least shown members. */
  constructor(size: number, model: Model, blocks: Blocks, fresh: Int32Array) {
    this.#blocks = blocks;
    this.#model = model;
    this.#size = size;
    this.#seen = new Int32Array(size);
    this.#fresh = fresh;
  }

  /**
   * Visits possible candidates of a member, each once, in order of the most promising blocks. Of a block larger than the
   * remaining effort, it visits a section that begins at `start`, so that all its members get a turn.
   * @param start any non-negative integer.
   */
  visit(profile: Profile, start: number, effort: Effort, look: (position: number) => void): void {
    this.#turn++;
    this.#gather(profile);
    let left = effort.promising;
    for (let i = 0; i < this.#sources && left > 0; i++) {
      const source = this.#ordered(i);
      left -= this.#stretch(this.#buckets[source], this.#bucket[source] ?? 0, start, left, look);
    }
    this.#byWords(profile, start, effort.wordy, look);
    this.#byChance(start, effort.strange, look);
  }

  #byWords(
    { document, query }: Profile,
    start: number,
    effort: number,
    look: (position: number) => void,
  ): void {
    const { said, asked } = this.#blocks;
    for (const [terms, buckets] of [
      [query.terms, said],
      [document.terms, asked],
    ] as const) {
      let left = effort >> 1;
      for (let i = 0; i < terms.length && left > 0; i++) {
        const id = buckets.ids.get(terms[i] ?? 0);
        if (id !== undefined) left -= this.#stretch(buckets, id, start, left, look);
      }
    }
  }

  #byChance(start: number, effort: number, look: (position: number) => void): void {
    const size = this.#size;
    const fresh = this.#fresh.length;
    for (let i = 0; i < effort; i++) {
      // A multiplicative hash spreads over all members, whatever their order.
      const drawn = (Math.imul(start + i, 0x9e3779b1) >>> 0) / 2 ** 32;
      const position =
        i % 2 === 0 && fresh > 0 ? (this.#fresh[Math.floor(drawn * fresh)] ?? 0) : Math.floor(drawn * size);
      this.#look(position, look);
    }
  }

  #look(position: number, look: (position: number) => void): boolean {
    if (this.#seen[position] === this.#turn) return false;
    this.#seen[position] = this.#turn;
    look(position);
    return true;
  }

  /** @returns the number of members visited. */
  #stretch(
    buckets: Pick<Buckets, 'start' | 'member'> | undefined,
    id: number,
    start: number,
    most: number,
    look: (position: number) => void,
  ): number {
    if (!buckets) return 0;
    const from = buckets.start[id] ?? 0;
    const length = (buckets.start[id + 1] ?? 0) - from;
    const first = start % Math.max(1, length);
    let looked = 0;
    for (let i = 0; i < length && looked < most; i++) {
      const at = first + i;
      const position = buckets.member[from + (at < length ? at : at - length)] ?? 0;
      if (this.#look(position, look)) looked++;
    }
    return looked;
  }

  /** Adds all blocks of a key, for every goal class. @param promise log-odds without goals. */
  #put(promise: number, buckets: GroupedBuckets, key: number): void {
    const group = buckets.groups.get(key);
    if (group === undefined) return;
    const end = buckets.groupStart[group + 1] ?? 0;
    for (let i = buckets.groupStart[group] ?? 0; i < end && this.#sources < SOURCES; i++) {
      const at = this.#sources++;
      this.#buckets[at] = buckets;
      this.#bucket[at] = buckets.bucket[i] ?? 0;
      // Packs the promise and the index into one number, so that sorting needs no comparator.
      const promised = promise + (this.#byGoals[buckets.goalClass[i] ?? 0] ?? 0);
      this.#order[at] = Math.round((100 - promised) * 1e6) * SOURCES + at;
    }
  }

  #ordered(i: number): number {
    return (this.#order[i] ?? 0) % SOURCES;
  }

  /** Collects the blocks that may contain candidates, in order of their promise. */
  #gather(profile: Profile): void {
    const { mutual, known, wanted, goals } = this.#blocks;
    const { goalValues, weights, topicSlugs } = this.#model;
    const {
      wantMask,
      offerMask,
      preferenceTopics,
      preferenceEvidence,
      skills: topics,
      skillWeights,
    } = profile;
    const preferences = heaviest(preferenceTopics, preferenceEvidence, MOST_PREFERENCES);
    const skills = heaviest(topics, skillWeights, MOST_SKILLS);
    for (let goalClass = 0; goalClass < CLASSES; goalClass++)
      this.#byGoals[goalClass] =
        ((goalValues[wantMask * 16 + (goalClass & 15)] ?? 0) +
          (goalValues[(goalClass >> 4) * 16 + offerMask] ?? 0)) /
        2;
    this.#sources = 0;
    this.#put(0, goals, 0);
    for (const skill of skills) {
      const back = (weights.topics * saturate(skillWeights[skill] ?? 0)) / 2;
      this.#put(back, wanted, topics[skill] ?? 0);
    }
    for (const preference of preferences) {
      const topic = preferenceTopics[preference] ?? 0;
      const forth = (weights.topics * saturate(preferenceEvidence[preference] ?? 0)) / 2;
      this.#put(forth, known, topic);
      for (const skill of skills) {
        const back = (weights.topics * saturate(skillWeights[skill] ?? 0)) / 2;
        this.#put(forth + back, mutual, topic * topicSlugs.length + (topics[skill] ?? 0));
      }
    }
    this.#order.subarray(0, this.#sources).sort();
  }
}

/** Returns the indices of the `most` heaviest. */
function heaviest(keys: Int32Array, weights: Float32Array, most: number): number[] {
  const places = Array.from(keys.keys());
  if (places.length <= most) return places;
  return places.sort((x, y) => (weights[y] ?? 0) - (weights[x] ?? 0) || x - y).slice(0, most);
}
