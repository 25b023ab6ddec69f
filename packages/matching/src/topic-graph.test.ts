import { member } from '../test/members.ts';
import { buildTopicGraph } from './topic-graph.ts';

const together = (count: number, ...topics: string[]) =>
  Array.from({ length: count }, (_, i) => member(`${topics.join()}${i}`, { expertIn: topics }));

describe('relations between topics', () => {
  it('are learned from topics that members name together, symmetrically', () => {
    const graph = buildTopicGraph([...together(10, 'fundraising', 'pitching'), ...together(10, 'opera')]);
    const [related] = graph.get('fundraising') ?? [];
    expect(related?.slug).toBe('pitching');
    expect(graph.get('pitching')).toEqual([{ slug: 'fundraising', weight: related?.weight }]);
    expect(graph.has('opera')).toBe(false);
  });

  it('never weigh as much as the topic itself when learned', () => {
    const graph = buildTopicGraph(together(500, 'fundraising', 'pitching'));
    expect(graph.get('fundraising')).toEqual([{ slug: 'pitching', weight: 0.6 }]);
  });

  it('weigh less when seen only once', () => {
    const once = buildTopicGraph(together(1, 'a', 'b')).get('a')?.[0]?.weight ?? 0;
    expect(once).toBeCloseTo(0.25);
    expect(buildTopicGraph(together(4, 'a', 'b')).get('a')?.[0]?.weight).toBeGreaterThan(once);
  });

  it('are not learned from a preference and a skill of the same member', () => {
    const people = Array.from({ length: 20 }, (_, i) =>
      member(`${i}`, { lookingFor: ['a'], expertIn: ['b'] }),
    );
    expect(buildTopicGraph(people).size).toBe(0);
  });

  it('include curated synonyms in both directions; the larger weight wins', () => {
    const graph = buildTopicGraph(together(10, 'a', 'b'), [
      { from: 'a', to: 'b', weight: 1 },
      { from: 'c', to: 'd', weight: 0.4 },
    ]);
    expect(graph.get('a')).toEqual([{ slug: 'b', weight: 1 }]);
    expect(graph.get('d')).toEqual([{ slug: 'c', weight: 0.4 }]);
  });
});
