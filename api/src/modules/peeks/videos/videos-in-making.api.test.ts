import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { insertPeek, insertPerson } from '../test-peeks.ts';
import { updateMaking } from './peek-cuts.repository.ts';
import { peekCuts } from './peek-cuts.tables.ts';
import { findVideoInMaking } from './videos-in-making.repository.ts';

const NOW = Temporal.Instant.from('2026-11-28T12:00:00Z');
const ago = (seconds: number) => NOW.subtract({ seconds });

let opened: OpenTestDatabase;
let ada = '';
beforeAll(async () => {
  opened = await openTestDatabase();
  ada = await insertPerson(opened.db, 'ada');
});
afterAll(() => opened.close());

async function addCut(cut: Partial<typeof peekCuts.$inferInsert>): Promise<string> {
  const peekId = await insertPeek(opened.db, [ada], { createdAt: NOW, showAfter: NOW });
  await opened.db.insert(peekCuts).values({ peekId, fromMs: 10_000, untilMs: 40_000, ...cut });
  return peekId;
}

it('knows how long the last videos took, and what is made before one', async () => {
  const done = { videoState: 'ready' as const, queuedAt: ago(900) };
  await addCut({ ...done, startedAt: ago(860), madeAt: ago(800) });
  await addCut({ ...done, untilMs: 20_000, startedAt: ago(700), madeAt: ago(680) });
  // Of before its times were stored.
  const old = await addCut({});
  await addCut({ queuedAt: ago(60), startedAt: ago(30), progress: 0.5 });
  await addCut({ queuedAt: ago(50), untilMs: 20_000 });
  const mine = await addCut({ queuedAt: ago(40) });
  await addCut({ queuedAt: ago(10) });
  expect(await findVideoInMaking(opened.db, mine)).toEqual({
    ...{ speed: 2, length: 30_000, ahead: 25_000, atOnce: 1, progress: 0 },
    ...{ queuedAt: ago(40), startedAt: null },
  });
  expect(await findVideoInMaking(opened.db, old)).toBeNull();
});

it('never goes back in its progress, also when it is tried again', async () => {
  const peekId = await addCut({ queuedAt: NOW, startedAt: NOW });
  const cut = { peekId, number: 1 };
  for (const progress of [0.4, 0.05]) expect(await updateMaking(opened.db, cut, { progress })).toBe(true);
  expect((await findVideoInMaking(opened.db, peekId))?.progress).toBeCloseTo(0.4);
});
