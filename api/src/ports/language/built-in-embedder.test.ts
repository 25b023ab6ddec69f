import { createBuiltInEmbedder } from './built-in-embedder.ts';
import type { Embedder } from './embedder.ts';

function cosine(one: Int8Array, other: Int8Array): number {
  const dot = one.reduce((sum, number, i) => sum + number * (other[i] ?? 0), 0);
  return dot / (Math.hypot(...one) * Math.hypot(...other));
}

describe('the model that is part of the server', () => {
  let embedder: Embedder;
  beforeAll(() => {
    embedder = createBuiltInEmbedder();
  });
  afterAll(() => embedder.close());

  it('finds what means the same in other words, in English and across German, and reads empty texts', async () => {
    const [english, german, pricing, garden, nothing] = await embedder.embed([
      'How much should I charge for my product?',
      'Ich weiß nicht, welchen Preis ich verlangen soll',
      'Monetization and pricing',
      'Gardening and vegetables',
      ' ',
    ]);
    if (!english || !german || !pricing || !garden) throw new Error('a vector is missing');
    expect(cosine(english, pricing)).toBeGreaterThan(cosine(english, garden));
    expect(cosine(german, pricing)).toBeGreaterThan(cosine(german, garden));
    expect(nothing).toEqual(new Int8Array(english.length));
  });
});
