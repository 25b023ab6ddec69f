import { openTestDatabase, type OpenedDatabase } from '../../../test/opened-database.ts';
import { inFormats } from '../../words/words.ts';
import { topicName } from '../../words/topics.ts';
import { topics } from '../identity/identity.tables.ts';

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

it('finds people by the German names of topics that their readers see', async () => {
  const rows = await opened.db.select().from(topics);
  expect(rows.length).toBeGreaterThanOrEqual(80);
  expect(rows.map(({ slug, otherNames }) => [slug, otherNames])).toEqual(
    inFormats('de-DE', () => rows.map(({ slug, name }) => [slug, topicName(name)])),
  );
});
