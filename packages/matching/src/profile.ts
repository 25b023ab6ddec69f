import { goalEvidence, goalMask } from './weights.ts';
import { byCodeUnit, saturate } from './numbers.ts';
import { buildTopicGraph } from './topic-graph.ts';
import { buildTextModel, documentVector, queryVector, rarity } from './text/text-model.ts';
import { buildMeaningModel, meaningOf } from './text/meaning.ts';
import { buildCommunity, leaningOf, standardFacts } from './scoring/community.ts';
import { weekOf } from './week-mask.ts';
import type { Meaning, MeaningModel } from './text/meaning.ts';
import type { Community, Leaning } from './scoring/community.ts';
import type { Rows } from './member-index/rows.ts';
import type { DocumentVector, QueryVector, TextModel, Texts } from './text/text-model.ts';
import type { Week } from './week-mask.ts';
import type { MatchOptions, MatchWeights, Member, RelatedTopic, TopicGraph } from './types.ts';

/** Minimum weight of the most common topic, relative to the rarest. */
const COMMON_TOPIC = 0.5;
/** Number of languages with a separate bit; all others share the next one. */
const COMMON_LANGUAGES = 31;
const RARE_LANGUAGE = 1 << COMMON_LANGUAGES;

/** The model of all members, fixed when the index is created; members outside the index are scored with it too. */
export interface Model {
  readonly weights: MatchWeights;
  readonly topicIds: ReadonlyMap<string, number>;
  readonly topicSlugs: readonly string[];
  /** How distinctive a topic is: 0.5 (everybody knows it) to 1. */
  readonly topicRarity: Float64Array;
  readonly graph: TopicGraph;
  /** Topic known → the wanted topics it serves, with the evidence of each. */
  readonly served: Rows;
  /** Saturated goal evidence of every pair of goal masks, `mine * 16 + theirs`, and its log-odds. */
  readonly goalEvidence: Float64Array;
  readonly goalValues: Float64Array;
  /** Bits of the most spoken languages. */
  readonly languageBits: ReadonlyMap<string, number>;
  readonly text: TextModel;
  readonly community: Community;
  readonly meaning: MeaningModel;
}

/** A member's precomputed data for comparisons. */
export interface Profile {
  readonly member: Member;
  /** The topics that serve the member's preferences: the preferred topic, the topic that serves it, and its evidence. Parallel arrays. */
  readonly preferenceSlugs: readonly string[];
  readonly preferenceTopics: Int32Array;
  readonly preferenceEvidence: Float32Array;
  /** The topics they look for, with weights. Parallel arrays. */
  readonly wanted: Int32Array;
  readonly wantedWeights: Float32Array;
  readonly skills: Int32Array;
  /** Weight of each skill: how well they know it, and more for a verified expert. Parallel to `skills`. */
  readonly skillWeights: Float32Array;
  readonly query: QueryVector;
  readonly document: DocumentVector;
  readonly meaning: Meaning | undefined;
  /** Their goals, and the goals they can serve (an investor's badge serves those who look for one). */
  readonly wantMask: number;
  readonly offerMask: number;
  readonly languages: readonly string[];
  /** The languages as bits of the model; the last bit stands for any rare one. */
  readonly languageMask: number;
  readonly week: Week | undefined;
  /** Facts in standard deviations, in the order of the community's `factNames`. */
  readonly facts: Float64Array;
  readonly leaning: Leaning;
  /** What facts and history add to their own interest, and to the interest of others in them (log-odds). */
  readonly ownFacts: number;
  readonly otherFacts: number;
  readonly ownHistory: number;
  readonly otherHistory: number;
}

function topicRarity(slugs: readonly string[], members: readonly Member[]): Float64Array {
  const known = new Map<string, number>();
  for (const member of members)
    for (const slug of new Set(member.expertIn)) known.set(slug, (known.get(slug) ?? 0) + 1);
  return Float64Array.from(slugs, (slug) => {
    return COMMON_TOPIC + (1 - COMMON_TOPIC) * rarity(known.get(slug) ?? 0, members.length);
  });
}

function languagesOf(member: Member): string[] {
  return [...new Set(member.languages.map((tag) => tag.toLowerCase().split('-')[0] ?? tag))];
}

function languageBits(members: readonly Member[]): Map<string, number> {
  const speakers = new Map<string, number>();
  for (const member of members)
    for (const language of languagesOf(member)) speakers.set(language, (speakers.get(language) ?? 0) + 1);
  const common = [...speakers]
    .sort((x, y) => y[1] - x[1] || byCodeUnit(x[0], y[0]))
    .slice(0, COMMON_LANGUAGES);
  return new Map(common.map(([language], bit) => [language, 1 << bit]));
}

/** Returns the topics that serve a preferred topic: itself and related ones. */
function serving(graph: TopicGraph, slug: string): RelatedTopic[] {
  return [{ slug, weight: 1 }, ...(graph.get(slug) ?? []).filter((other) => other.slug !== slug)];
}

/** Returns the preferences that each topic serves: the inverted graph. */
function servedRows(graph: TopicGraph, ids: ReadonlyMap<string, number>, rarities: Float64Array): Rows {
  const rows = Array.from({ length: ids.size }, (): [number, number][] => []);
  for (const [slug, preference] of ids)
    for (const { slug: other, weight } of serving(graph, slug)) {
      const id = ids.get(other);
      if (id !== undefined) rows[id]?.push([preference, weight * (rarities[id] ?? 1)]);
    }
  const start = new Int32Array(ids.size + 1);
  rows.forEach((row, id) => (start[id + 1] = (start[id] ?? 0) + row.length));
  return {
    start,
    key: Int32Array.from(rows.flatMap((row) => row.map(([preference]) => preference))),
    weight: Float32Array.from(rows.flatMap((row) => row.map(([, evidence]) => evidence))),
  };
}

/** Builds the model from the members. */
export function buildModel(
  members: readonly Member[],
  texts: readonly Texts[],
  weights: MatchWeights,
  options: MatchOptions,
): Model {
  const graph = options.topicGraph ?? buildTopicGraph(members, options.topicLinks);
  const slugs = new Set<string>();
  for (const member of members)
    for (const slug of [...member.lookingFor, ...member.expertIn]) slugs.add(slug);
  for (const [slug, related] of graph) {
    slugs.add(slug);
    for (const other of related) slugs.add(other.slug);
  }
  const topicSlugs = [...slugs];
  const topicIds = new Map(topicSlugs.map((slug, id) => [slug, id]));
  const rarities = topicRarity(topicSlugs, members);
  const byGoals = goalEvidence(weights.goalTable).map((sum) => saturate(sum));
  return {
    weights,
    topicIds,
    topicSlugs,
    topicRarity: rarities,
    graph,
    served: servedRows(graph, topicIds, rarities),
    goalEvidence: byGoals,
    goalValues: byGoals.map((evidence) => weights.goals * evidence),
    languageBits: languageBits(members),
    text: buildTextModel(texts),
    community: buildCommunity(members),
    meaning: buildMeaningModel(members),
  };
}

function preferencesOf(
  model: Model,
  member: Member,
): Pick<Profile, 'preferenceSlugs' | 'preferenceTopics' | 'preferenceEvidence' | 'wanted' | 'wantedWeights'> {
  const wanted: number[] = [];
  const wantedWeights: number[] = [];
  const slugs: string[] = [];
  const topics: number[] = [];
  const evidence: number[] = [];
  for (const slug of new Set(member.lookingFor)) {
    const much = weightOf(member.topicWeights?.lookingFor, slug);
    const own = model.topicIds.get(slug);
    if (own !== undefined) {
      wanted.push(own);
      wantedWeights.push(much);
    }
    for (const served of serving(model.graph, slug)) {
      const id = model.topicIds.get(served.slug);
      if (id === undefined) continue;
      slugs.push(slug);
      topics.push(id);
      evidence.push(served.weight * much * (model.topicRarity[id] ?? 1));
    }
  }
  return {
    preferenceSlugs: slugs,
    preferenceTopics: Int32Array.from(topics),
    preferenceEvidence: Float32Array.from(evidence),
    wanted: Int32Array.from(wanted),
    wantedWeights: Float32Array.from(wantedWeights),
  };
}

function weightOf(weights: Readonly<Record<string, number>> | undefined, slug: string): number {
  const weight = weights?.[slug];
  return weight === undefined || !Number.isFinite(weight) ? 1 : Math.max(0, weight);
}

function skillsOf(model: Model, member: Member): Pick<Profile, 'skills' | 'skillWeights'> {
  const boost = member.isExpert ? model.weights.expertBoost : 1;
  const known = [...new Set(member.expertIn)]
    .flatMap((slug) => {
      const id = model.topicIds.get(slug);
      return id === undefined ? [] : [{ id, weight: boost * weightOf(member.topicWeights?.expertIn, slug) }];
    })
    .sort((x, y) => x.id - y.id);
  return {
    skills: Int32Array.from(known, ({ id }) => id),
    skillWeights: Float32Array.from(known, ({ weight }) => weight),
  };
}

/** Returns the weighted sums of a member's facts and answer history, computed once so that pairs only add them. */
function leaningsOf(
  { community, weights }: Model,
  member: Member,
): Pick<Profile, 'facts' | 'leaning' | 'ownFacts' | 'otherFacts' | 'ownHistory' | 'otherHistory'> {
  const facts = standardFacts(community, member);
  const leaning = leaningOf(community, member);
  const weigh = (by: Readonly<Record<string, number>>): number =>
    community.factNames.reduce((sum, name, i) => sum + (by[name] ?? 0) * (facts[i] ?? 0), 0);
  return {
    facts,
    leaning,
    ownFacts: weigh(weights.ownFacts),
    otherFacts: weigh(weights.otherFacts),
    ownHistory: weights.selectivity * leaning.selectivity,
    otherHistory: weights.popularity * leaning.popularity + weights.reliability * leaning.reliability,
  };
}

/** Computes a member's profile; words and topics unknown to the model do not count. */
export function buildProfile(model: Model, member: Member, texts: Texts): Profile {
  const wantMask = goalMask(member.goals);
  const languages = languagesOf(member);
  return {
    member,
    ...preferencesOf(model, member),
    ...skillsOf(model, member),
    ...leaningsOf(model, member),
    query: queryVector(model.text, texts),
    document: documentVector(model.text, texts),
    meaning: meaningOf(model.meaning, member),
    wantMask,
    offerMask: member.isInvestor ? wantMask | goalMask(['investing']) : wantMask,
    languages,
    languageMask: languages.reduce(
      (mask, language) => mask | (model.languageBits.get(language) ?? RARE_LANGUAGE),
      0,
    ),
    week: member.freeTime === undefined ? undefined : weekOf(member.freeTime),
  };
}

/** Whether two members may share a language; false only when both name languages and share none. */
export function canTalk(a: Profile, b: Profile): boolean {
  const decided = masksCanTalk(a.languageMask, b.languageMask);
  return decided ?? a.languages.some((language) => b.languages.includes(language));
}

/** Decides the same by bits alone; undefined when rare languages have to be compared. */
export function masksCanTalk(a: number, b: number): boolean | undefined {
  if (a === 0 || b === 0 || (a & b & ~RARE_LANGUAGE) !== 0) return true;
  return (a & b) === 0 ? false : undefined;
}
