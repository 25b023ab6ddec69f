import { randomUUID } from 'node:crypto';
import type { RequestContext } from '../../http/serve.ts';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { createStaffPeeksService, selectPeekTitles } from './staff-peeks.service.ts';
import { insertPeek, insertPerson } from './test-peeks.ts';

const CREATED = Temporal.Instant.from('2026-11-18T09:00:00Z');
const times = { createdAt: CREATED, showAfter: CREATED };

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

it('staff find peeks by title or person, with who agreed, but not the title that nobody else could see (R-ADMIN-26)', async () => {
  const { db } = opened;
  const service = createStaffPeeksService({ db });
  const ada = await insertPerson(db, `ada_${randomUUID().slice(0, 8)}`);
  const name = `bob_${randomUUID().slice(0, 8)}`;
  const bob = await insertPerson(db, name);
  const published = await insertPeek(db, [ada, bob], { ...times, title: 'A wire', publishedAt: CREATED });
  const secret = await insertPeek(db, [bob], { ...times, title: 'A secret' });
  const hidden = await insertPeek(db, [bob], {
    ...times,
    title: 'A hidden wire',
    isTakenDown: true,
    hiddenPublishedAt: CREATED,
  });
  const context = {} as RequestContext;
  type Filter = 'all' | 'published' | 'not_published' | 'taken_down';
  const find = async (search: string, filter: Filter = 'all') => {
    const query = { search, filter, page: 1, page_size: 20 };
    const { results, count } = await service.list.answer(context, { query } as never);
    expect(count).toBe(results.length);
    return results.map(({ id, title, state }) => [id, title, state]).sort();
  };
  const asShown = [
    [published, 'A wire', 'published'],
    [secret, '', 'not_published'],
    [hidden, 'A hidden wire', 'taken_down'],
  ].sort();
  expect(await find(name)).toEqual(asShown);
  expect(await find(name, 'not_published')).toEqual([[secret, '', 'not_published']]);
  expect(await find('A WIRE')).toEqual([[published, 'A wire', 'published']]);
  expect(await find('secret')).toEqual([]);
  const titles = await selectPeekTitles(db, [published, secret, hidden, ada]);
  expect(titles.map(({ id, name: title }) => [id, title]).sort()).toEqual(
    asShown.map(([id, title]) => [id, title]),
  );

  const page = await service.get.answer(context, { params: { id: published } } as never);
  expect(page.consents.map(({ person, decision }) => [person.id, decision])).toEqual([
    [ada, 'pending'],
    [bob, 'pending'],
  ]);
  expect(JSON.stringify(page)).not.toContain('Some words.');
});
