import { byCodeUnit } from './numbers.ts';
import type { Member, RelatedTopic, TopicGraph, TopicLink } from './types.ts';

/** Learned relations never weigh as much as the topic itself. */
const MOST_LEARNT = 0.6;
/** Rare pairs are mostly chance, so their weight is multiplied by `together / (together + SHRINK)`. */
const SHRINK = 3;
const LEAST_WEIGHT = 0.1;
const MOST_RELATED = 8;

type Draft = Map<string, Map<string, number>>;

function raise(draft: Draft, from: string, to: string, weight: number): void {
  if (from === to || !(weight > 0)) return;
  const row = draft.get(from) ?? new Map<string, number>();
  row.set(to, Math.max(row.get(to) ?? 0, Math.min(1, weight)));
  draft.set(from, row);
}

function seal(draft: Draft): TopicGraph {
  const graph = new Map<string, readonly RelatedTopic[]>();
  for (const [slug, row] of draft) {
    const related = [...row].map(([other, weight]) => ({ slug: other, weight }));
    graph.set(
      slug,
      related.sort((x, y) => y.weight - x.weight || byCodeUnit(x.slug, y.slug)),
    );
  }
  return graph;
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Counts topics, and pairs of topics in the same list of a member. A preference and a skill of one member do not imply a relation. */
function countTogether(members: readonly Member[]): { alone: Map<string, number>; together: Draft } {
  const alone = new Map<string, number>();
  const together: Draft = new Map();
  for (const member of members) {
    for (const list of [member.lookingFor, member.expertIn]) {
      const slugs = [...new Set(list)];
      for (const slug of slugs) {
        add(alone, slug);
        const row = together.get(slug) ?? new Map<string, number>();
        for (const other of slugs) if (other !== slug) add(row, other);
        together.set(slug, row);
      }
    }
  }
  return { alone, together };
}

/**
 * Builds the relations between topics: those that members name together (cosine, shrunk for rare pairs, at most 0.6, the best 8
 * of each), and all curated links; where both exist, the larger weight wins.
 */
export function buildTopicGraph(members: readonly Member[], links: readonly TopicLink[] = []): TopicGraph {
  const draft: Draft = new Map();
  const { alone, together } = countTogether(members);
  for (const [slug, row] of together) {
    const related = [...row].map(([other, both]) => {
      const cosine = both / Math.sqrt((alone.get(slug) ?? 1) * (alone.get(other) ?? 1));
      return { slug: other, weight: Math.min(MOST_LEARNT, cosine * (both / (both + SHRINK))) };
    });
    related.sort((x, y) => y.weight - x.weight || byCodeUnit(x.slug, y.slug));
    for (const { slug: other, weight } of related.slice(0, MOST_RELATED))
      if (weight >= LEAST_WEIGHT) raise(draft, slug, other, weight);
  }
  for (const link of links) {
    raise(draft, link.from, link.to, link.weight);
    raise(draft, link.to, link.from, link.weight);
  }
  return seal(draft);
}
