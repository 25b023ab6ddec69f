import type { Embedder } from '../../ports/language/embedder.ts';
import { createTopicLikeness, leastLikeness } from './topic-likeness.ts';

const topic = (name: string) => ({ name, synonyms: [] });

/** An embedder with a direction in the plane for each text, in degrees; 90 for others. */
function embedderOf(degrees: Readonly<Record<string, number>>): Embedder {
  const vectorOf = (text: string): Int8Array => {
    const angle = ((degrees[text] ?? 90) / 180) * Math.PI;
    return Int8Array.of(Math.round(127 * Math.cos(angle)), Math.round(127 * Math.sin(angle)));
  };
  return {
    name: 'of a test',
    embed: (texts) => Promise.resolve(texts.map(vectorOf)),
    close: () => Promise.resolve(),
  };
}

const ONE_WAY = { 'We build ovens.': 0, Ovens: 20, Kilns: 22, Bread: 24, Cakes: 26 };

describe('how much a text is about topics', () => {
  it('is nothing if it is as close to all of them', async () => {
    const likeness = createTopicLikeness(embedderOf({ 'It is nice here.': 0, Kilns: 20, Bread: 22 }));
    const about = await likeness.of(['It is nice here.'], ['Kilns', 'Bread'].map(topic));
    for (const much of about.values()) expect(Math.abs(much)).toBeLessThan(0.02);
    expect(Math.max(...about.values())).toBeLessThan(leastLikeness(about));
  });

  it('is more for a topic that shares a word with it, also with another ending', async () => {
    const likeness = createTopicLikeness(embedderOf({ ...ONE_WAY, 'We build ovens.': 0 }));
    const about = await likeness.of(['We build ovens.'], ['Ovens', 'Kilns', 'Bread', 'Cakes'].map(topic));
    const [best] = Array.from(about).sort(([, a], [, b]) => b - a);
    expect(best?.[0]).toBe('Ovens');
    expect(best?.[1]).toBeGreaterThan(0.2);
    expect(Array.from(about).filter(([, much]) => much >= leastLikeness(about))).toEqual([best]);
  });

  it('counts the sentence that is closest to a topic, and keeps the topics that were read', async () => {
    const embed = jest.fn(embedderOf({ 'I bake.': 0, 'Also: rockets.': 90, Bread: 5, Space: 85 }).embed);
    const likeness = createTopicLikeness({ ...embedderOf({}), embed });
    const topics = ['Bread', 'Space'].map(topic);
    const both = await likeness.of(['I bake.', 'Also: rockets.'], topics);
    expect(Math.min(...both.values())).toBeGreaterThan(leastLikeness(both) - 0.1);
    await likeness.of(['I bake.'], topics);
    expect(embed.mock.calls.at(-1)?.[0]).toEqual(['I bake.']);
  });
});
