import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { inLocale } from '../../i18n/i18n.ts';
import { topicName } from '../../i18n/topics.ts';
import { topics } from '../identity/identity.tables.ts';
import { selectTopics } from './topics.repository.ts';

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

it('finds people by the translated topic names that readers see', async () => {
  const rows = await opened.db.select().from(topics);
  expect(rows.length).toBeGreaterThanOrEqual(80);
  expect(rows.map(({ slug, otherNames }) => [slug, otherNames])).toEqual(
    inLocale('de-DE', () => rows.map(({ slug, name }) => [slug, topicName(name)])),
  );
});

it.each(['en-US', 'de-DE'])(
  'lists all topics sorted by their translated names, for readers of %s',
  async (language) => {
    const rows = await opened.db.select().from(topics);
    const named = inLocale(language, () => rows.map(({ slug, name }) => ({ slug, name: topicName(name) })));
    const { compare } = new Intl.Collator(language);
    expect(await inLocale(language, () => selectTopics(opened.db))).toEqual(
      named.toSorted((a, b) => compare(a.name, b.name)),
    );
  },
);
