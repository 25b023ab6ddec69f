import { WEEK_BLOCKS } from '../week-mask.ts';
import type { Model, Profile } from '../profile.ts';
import type { Rows } from './rows.ts';
import type { DocumentVector, QueryVector } from '../text/text-model.ts';

/**
 * The data for a first comparison, contiguous per member, because memory access dominates its cost: what facts and history add to
 * the interest of others in the member and to their own, wanted and offered goals, the number of known topics, then topic and weight of
 * each known and each wanted topic.
 */
export interface Cards {
  readonly start: Int32Array;
  readonly number: Float64Array;
}

/** Numbers before a card's topics. */
export const CARD_HEAD = 5;

/** The members' topics and words in flat arrays, by position: a pair is scored from them without its profiles. */
export interface Flat {
  /** Known topics and their weights. */
  readonly skills: Rows;
  /** Topics that serve the member's preferences, with evidence … */
  readonly preferences: Rows;
  /** … and the wanted topic that each serves. Parallel to `preferences`. */
  readonly preferred: Int32Array;
  readonly cards: Cards;
  /** Terms the member uses, weighted by text alone … */
  readonly documents: Rows;
  /** … and including the words of their skills, parallel to `documents`. */
  readonly documentsFull: Float32Array;
  /** Terms the member asks for, with their weights … */
  readonly queries: Rows;
  /** … and 1 for those compared only with texts, otherwise 0. Parallel to `queries`. */
  readonly queriesTextOnly: Uint8Array;
  /** Facts in standard deviations, one for each fact name. */
  readonly facts: Float64Array;
  /** Free quarter hours, `WEEK_BLOCKS` words per member. */
  readonly weekSlots: Uint32Array;
}

type Numbers =
  | Int32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>;

/** A growable typed array. */
class Growing<T extends Numbers> {
  readonly #Type: new (size: number) => T;
  #array: T;
  size = 0;

  constructor(Type: new (size: number) => T) {
    this.#Type = Type;
    this.#array = new Type(1024);
  }

  append(more: ArrayLike<number>): void {
    const size = this.size + more.length;
    if (size > this.#array.length) {
      const larger = new this.#Type(Math.max(size, Math.ceil(this.#array.length * 1.5)));
      larger.set(this.#array.subarray(0, this.size));
      this.#array = larger;
    }
    this.#array.set(more, this.size);
    this.size = size;
  }

  /** Returns the numbers in an array of exact size. */
  done(): T {
    return this.#array.slice(0, this.size) as T;
  }
}

class GrowingRows {
  readonly #start: Int32Array;
  readonly #key = new Growing(Int32Array);
  readonly #weight = new Growing(Float32Array);

  constructor(size: number) {
    this.#start = new Int32Array(size + 1);
  }

  append(position: number, keys: Int32Array, weights: Float32Array): void {
    this.#key.append(keys);
    this.#weight.append(weights);
    this.#start[position + 1] = this.#key.size;
  }

  done(): Rows {
    return { start: this.#start, key: this.#key.done(), weight: this.#weight.done() };
  }
}

function cardOf(profile: Profile): number[] {
  const { skills, skillWeights, wanted, wantedWeights } = profile;
  const card = [
    profile.otherFacts + profile.otherHistory,
    profile.ownFacts + profile.ownHistory,
    profile.wantMask,
    profile.offerMask,
    skills.length,
  ];
  skills.forEach((topic, k) => card.push(topic, skillWeights[k] ?? 0));
  wanted.forEach((topic, k) => card.push(topic, wantedWeights[k] ?? 0));
  return card;
}

/** The flat data of an index, set once it is complete; its profiles read from it. */
interface Laid {
  flat?: Flat;
}

function rowOf(rows: Rows | undefined, position: number): readonly [from: number, to: number] {
  return [rows?.start[position] ?? 0, rows?.start[position + 1] ?? 0];
}

const NO_KEYS = new Int32Array();
const NO_WEIGHTS = new Float32Array();

/**
 * A profile whose arrays are views of the flat data, created on access. Separate arrays would need three times the memory per
 * member, most of it for the array objects.
 */
class FlatProfile implements Profile {
  readonly #laid: Laid;
  readonly #model: Model;
  readonly #position: number;
  readonly member: Profile['member'];
  readonly meaning: Profile['meaning'];
  readonly wantMask: number;
  readonly offerMask: number;
  readonly languages: readonly string[];
  readonly languageMask: number;
  readonly week: Profile['week'];
  readonly leaning: Profile['leaning'];
  readonly ownFacts: number;
  readonly otherFacts: number;
  readonly ownHistory: number;
  readonly otherHistory: number;

  constructor(laid: Laid, model: Model, position: number, profile: Profile, week: Profile['week']) {
    this.#laid = laid;
    this.#model = model;
    this.#position = position;
    this.member = profile.member;
    this.meaning = profile.meaning;
    this.wantMask = profile.wantMask;
    this.offerMask = profile.offerMask;
    this.languages = profile.languages;
    this.languageMask = profile.languageMask;
    this.week = week;
    this.leaning = profile.leaning;
    this.ownFacts = profile.ownFacts;
    this.otherFacts = profile.otherFacts;
    this.ownHistory = profile.ownHistory;
    this.otherHistory = profile.otherHistory;
  }

  get preferenceTopics(): Int32Array {
    return this.#keys('preferences');
  }

  get preferenceEvidence(): Float32Array {
    return this.#weights('preferences');
  }

  get preferenceSlugs(): readonly string[] {
    const { flat } = this.#laid;
    const preferred = flat?.preferred.subarray(...rowOf(flat.preferences, this.#position)) ?? NO_KEYS;
    return Array.from(preferred, (topic) => this.#model.topicSlugs[topic] ?? '');
  }

  get skills(): Int32Array {
    return this.#keys('skills');
  }

  get skillWeights(): Float32Array {
    return this.#weights('skills');
  }

  get wanted(): Int32Array {
    return Int32Array.from(this.#wantedOnCard((at) => at));
  }

  get wantedWeights(): Float32Array {
    return Float32Array.from(this.#wantedOnCard((at) => at + 1));
  }

  get query(): QueryVector {
    const { flat } = this.#laid;
    const [from, to] = rowOf(flat?.queries, this.#position);
    return {
      terms: this.#keys('queries'),
      textOnly: flat?.queriesTextOnly.subarray(from, to) ?? new Uint8Array(),
      weights: this.#weights('queries'),
    };
  }

  get document(): DocumentVector {
    const { flat } = this.#laid;
    const [from, to] = rowOf(flat?.documents, this.#position);
    return {
      terms: this.#keys('documents'),
      text: this.#weights('documents'),
      full: flat?.documentsFull.subarray(from, to) ?? NO_WEIGHTS,
    };
  }

  get facts(): Float64Array {
    const names = this.#model.community.factNames.length;
    return (
      this.#laid.flat?.facts.subarray(this.#position * names, (this.#position + 1) * names) ??
      new Float64Array()
    );
  }

  #keys(rows: 'preferences' | 'skills' | 'queries' | 'documents'): Int32Array {
    const laid = this.#laid.flat?.[rows];
    return laid?.key.subarray(...rowOf(laid, this.#position)) ?? NO_KEYS;
  }

  #weights(rows: 'preferences' | 'skills' | 'queries' | 'documents'): Float32Array {
    const laid = this.#laid.flat?.[rows];
    return laid?.weight.subarray(...rowOf(laid, this.#position)) ?? NO_WEIGHTS;
  }

  #wantedOnCard(place: (at: number) => number): number[] {
    const cards = this.#laid.flat?.cards;
    const from = cards?.start[this.#position] ?? 0;
    const [known, to] = [cards?.number[from + 4] ?? 0, cards?.start[this.#position + 1] ?? 0];
    const indices: number[] = [];
    for (let at = from + CARD_HEAD + 2 * known; at < to; at += 2) indices.push(cards?.number[place(at)] ?? 0);
    return indices;
  }
}

/** Copies profiles into flat arrays, one after another, and keeps only the remaining fields of each. */
export class FlatBuilder {
  readonly #laid: Laid = {};
  readonly #model: Model;
  readonly #profiles: Profile[] = [];
  readonly #skills: GrowingRows;
  readonly #preferences: GrowingRows;
  readonly #preferred = new Growing(Int32Array);
  readonly #cardStart: Int32Array;
  readonly #card = new Growing(Float64Array);
  readonly #documents: GrowingRows;
  readonly #documentsFull = new Growing(Float32Array);
  readonly #queries: GrowingRows;
  readonly #queriesTextOnly = new Growing(Uint8Array);
  readonly #facts: Float64Array;
  readonly #weekSlots: Uint32Array;

  /** @param size number of profiles. */
  constructor(model: Model, size: number) {
    this.#model = model;
    this.#skills = new GrowingRows(size);
    this.#preferences = new GrowingRows(size);
    this.#documents = new GrowingRows(size);
    this.#queries = new GrowingRows(size);
    this.#cardStart = new Int32Array(size + 1);
    this.#facts = new Float64Array(size * model.community.factNames.length);
    this.#weekSlots = new Uint32Array(size * WEEK_BLOCKS);
  }

  /** Adds the next profile. */
  add(profile: Profile): void {
    const position = this.#profiles.length;
    const { document, query, week, preferenceSlugs } = profile;
    this.#skills.append(position, profile.skills, profile.skillWeights);
    this.#preferences.append(position, profile.preferenceTopics, profile.preferenceEvidence);
    this.#preferred.append(preferenceSlugs.map((slug) => this.#model.topicIds.get(slug) ?? -1));
    this.#card.append(cardOf(profile));
    this.#cardStart[position + 1] = this.#card.size;
    this.#documents.append(position, document.terms, document.text);
    this.#documentsFull.append(document.full);
    this.#queries.append(position, query.terms, query.weights);
    this.#queriesTextOnly.append(query.textOnly);
    this.#facts.set(profile.facts, position * this.#model.community.factNames.length);
    const at = WEEK_BLOCKS * position;
    if (week) this.#weekSlots.set(week.slots, at);
    const flatWeek = week && { blocks: week.blocks, slots: this.#weekSlots.subarray(at, at + WEEK_BLOCKS) };
    this.#profiles.push(new FlatProfile(this.#laid, this.#model, position, profile, flatWeek));
  }

  /** Returns the flat data and the profiles that read from it. */
  done(): { readonly flat: Flat; readonly profiles: readonly Profile[] } {
    const flat: Flat = {
      skills: this.#skills.done(),
      preferences: this.#preferences.done(),
      preferred: this.#preferred.done(),
      cards: { start: this.#cardStart, number: this.#card.done() },
      documents: this.#documents.done(),
      documentsFull: this.#documentsFull.done(),
      queries: this.#queries.done(),
      queriesTextOnly: this.#queriesTextOnly.done(),
      facts: this.#facts,
      weekSlots: this.#weekSlots,
    };
    this.#laid.flat = flat;
    return { flat, profiles: this.#profiles };
  }
}
