import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import type { RequestContext } from '../../http/serve.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { reportablePeek } from './reportable-peek.ts';
import { insertPeek, insertPerson, openTestPeeks, type TestPeeks } from './test-peeks.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');
const { hiding } = reportablePeek;

describe('a peek that is hidden for a report', () => {
  let opened: OpenTestDatabase;
  let world: TestPeeks;
  let [ada, bob, staff] = ['', '', ''];
  beforeAll(async () => {
    opened = await openTestDatabase();
    world = openTestPeeks(opened.db);
    const names = ['ada', 'bob', 'staff'] as const;
    [ada = '', bob = '', staff = ''] = await Promise.all(names.map((name) => insertPerson(opened.db, name)));
  });
  afterAll(async () => {
    await world.close();
    await opened.close();
  });

  const by = (userId: string): RequestContext => ({ user: { id: userId }, now: NOW }) as RequestContext;
  const hidden = async (): Promise<string> => {
    const id = await insertPeek(opened.db, [ada, bob], { createdAt: NOW, showAfter: NOW });
    for (const who of [ada, bob]) await world.peeks.update(by(who), id, { did_clip: true });
    await withTransaction(opened.db, (tx) => hiding?.hide(tx, id, NOW) ?? Promise.resolve());
    return id;
  };
  /** Lifts the hiding, and returns whether the peek is published, and whether it is taken down. */
  const lift = async (id: string) => {
    await withTransaction(opened.db, (tx) => hiding?.show(tx, id, NOW) ?? Promise.resolve());
    const { published_at, is_taken_down } = await world.peeks.get(by(ada), id);
    return [published_at !== null, is_taken_down];
  };

  it('is published again when that is lifted', async () => {
    expect(await lift(await hidden())).toEqual([true, false]);
  });

  it('stays down when somebody in it has withdrawn meanwhile (R-PEEK-13)', async () => {
    const id = await hidden();
    await world.peeks.skip(by(bob), id);
    expect(await lift(id)).toEqual([false, false]);
  });

  it('can be taken down for good, which lifting does not undo', async () => {
    const id = await hidden();
    await world.peeks.takeDown(by(staff), id, 'Names a patient');
    expect(await lift(id)).toEqual([false, true]);
    expect(world.audited).toEqual(['peek/taken-down: Names a patient']);
  });
});
