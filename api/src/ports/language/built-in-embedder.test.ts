import { createBuiltInEmbedder } from './built-in-embedder.ts';
import { cosineOf } from './cosine.ts';
import type { Embedder } from './embedder.ts';

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
    expect(cosineOf(english, pricing)).toBeGreaterThan(cosineOf(english, garden));
    expect(cosineOf(german, pricing)).toBeGreaterThan(cosineOf(german, garden));
    expect(nothing).toEqual(new Int8Array(english.length));
  });
});
