import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { inLocale } from '../../i18n/i18n.ts';
import type { Embedder } from '../../ports/language/embedder.ts';
import { LanguageFailure } from '../../ports/language/language-model.ts';
import { createSuggestTopics } from './suggested-topics.service.ts';

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

/** Words about prices have one direction, the sentence in German another, and any other text a third. */
function vectorOf(text: string): Int8Array {
  const direction = /charge|price|pricing/i.test(text) ? 0 : /Ich/.test(text) ? 1 : 2;
  return Int8Array.from([0, 1, 2], (i) => (i === direction ? 127 : 0));
}

function embedder(embed: Embedder['embed']): Embedder {
  return { name: 'of a test', embed, close: () => Promise.resolve() };
}

const log = { warn: () => undefined };

describe('topics suggested for a statement (R-ONB-19)', () => {
  it('are those that it names, then those that one of its sentences is about, in the reader’s language', async () => {
    const suggest = createSuggestTopics({
      db: opened.db,
      embedder: embedder((texts) => Promise.resolve(texts.map(vectorOf))),
      log,
    });
    const text = 'Ich kenne Robotik. How much should I charge?';
    const [first, second] = await inLocale('de-DE', () => suggest(text));
    expect([first, second]).toEqual([
      { slug: 'robotics', name: 'Robotik', list: 'expert_in' },
      { slug: 'pricing', name: 'Preisgestaltung', list: 'looking_for' },
    ]);
  });

  it('do not include a topic whose name is only a part of a word', async () => {
    const suggest = createSuggestTopics({ db: opened.db, embedder: undefined, log });
    expect(await suggest('I watch lawns grow, and spaceships.')).toEqual([]);
    expect(await suggest('Law, and space: both!')).toEqual([
      { slug: 'law', name: 'Law', list: null },
      { slug: 'space', name: 'Space', list: null },
    ]);
  });

  it('include those of which it speaks in other words, in both languages', async () => {
    const suggest = createSuggestTopics({ db: opened.db, embedder: undefined, log });
    const named = async (text: string) => (await suggest(text)).map(({ slug }) => slug);
    expect(await named('Looking for help with raising money. I can explain machine learning.')).toEqual(
      expect.arrayContaining(['fundraising', 'machine-learning']),
    );
    expect(
      await inLocale('de-DE', () => named('Ich suche Hilfe beim Verkauf und bei der Preisgestaltung.')),
    ).toEqual(expect.arrayContaining(['sales', 'pricing']));
  });

  it('are those that it names when the model does not answer, and a text without letters has none', async () => {
    const warnings: string[] = [];
    const suggest = createSuggestTopics({
      db: opened.db,
      embedder: embedder(() => Promise.reject(new LanguageFailure('busy', true))),
      log: { warn: (_, message) => void warnings.push(message) },
    });
    expect(await suggest('Pricing')).toEqual([{ slug: 'pricing', name: 'Pricing', list: null }]);
    expect(warnings).toHaveLength(1);
    expect(await suggest('!?')).toEqual([]);
  });
});
