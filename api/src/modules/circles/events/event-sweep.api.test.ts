import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import type { EnqueueOptions, Jobs } from '../../../ports/jobs/jobs.ts';
import { insertPerson } from '../../peeks/test-peeks.ts';
import type { Rounds } from '../../sessions/rounds/rounds.service.ts';
import { circles } from '../circles.tables.ts';
import { createReportableCircle } from '../reportable-circle.ts';
import { insertCircle } from '../test-circle.ts';
import { createEventCancellations } from './event-cancellations.ts';
import { createEventNews } from './event-news.ts';
import { createEventClock, type RoundPlanner } from './event-rounds.service.ts';
import { dueReminder } from './event-times.ts';
import { circleEvents } from './events.tables.ts';
import { createReportableEvent } from './reportable-event.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');
const STARTS_AT = NOW.add({ hours: 1 });
const events = { publish: () => undefined };
const notifications = { notifyAll: () => Promise.resolve() };

let opened: OpenTestDatabase;
let sweep: () => Promise<void>;
/** The circle whose events cannot be cancelled. */
let failing: string | null = null;
const logged: unknown[] = [];
/** When an event is looked at, by its id. */
const looks = new Map<string, EnqueueOptions['startAfter']>();
const cancellations = createEventCancellations({
  events,
  notifications,
  rounds: { callOff: () => Promise.resolve() },
});
const { hiding } = createReportableCircle({ events, cancellations });

beforeAll(async () => {
  opened = await openTestDatabase();
  const handlers = new Map<string, (data: object) => Promise<void>>();
  const jobs = {
    define: (name: string, _data: unknown, handler: (data: object) => Promise<void>) => {
      handlers.set(name, handler);
      return {
        enqueue: ({ id }: { readonly id: string }, { startAfter }: EnqueueOptions = {}) => {
          looks.set(id, startAfter);
          return Promise.resolve(id);
        },
      };
    },
  };
  createEventClock({
    db: opened.db,
    jobs: jobs as unknown as Jobs,
    clock: { now: () => NOW },
    events,
    news: createEventNews(notifications),
    rounds: {} as Rounds,
    cancellations: {
      ...cancellations,
      cancelAll: (tx, circleId, ...more) =>
        circleId === failing
          ? Promise.reject(new Error('deadlock'))
          : cancellations.cancelAll(tx, circleId, ...more),
    },
    planner: {} as RoundPlanner,
    log: { error: (line: unknown) => void logged.push(line) },
    remindAt: [5],
    aheadMinutes: 1,
  });
  sweep = async () => handlers.get('circles/sweep-events')?.({});
});
afterAll(() => opened.close());

/** Inserts a circle with an event ahead. */
async function eventAhead(): Promise<{ id: string; circleId: string }> {
  const { db } = opened;
  const member = await insertPerson(db, `ada_${randomUUID().slice(0, 8)}`);
  const circleId = await insertCircle(db, { name: `Circle ${randomUUID()}`, members: [member], at: NOW });
  const id = randomUUID();
  await db.insert(circleEvents).values({
    ...{ id, circleId, name: 'After work', startsAt: STARTS_AT, signupEndsAt: NOW },
    ...{ roundMinutes: 5, rounds: 3, breakMinutes: 1, createdAt: NOW, timedAt: NOW },
  });
  return { id, circleId };
}

const cancelledAt = async (id: string) =>
  (await opened.db.select().from(circleEvents).where(eq(circleEvents.id, id)))[0]?.cancelledAt ?? null;

it('an event whose circle was archived without it is cancelled by the sweep, as of the archiving (R-CIRC-28)', async () => {
  const [archived, open] = [await eventAhead(), await eventAhead()];
  const at = NOW.subtract({ minutes: 10 });
  await opened.db.update(circles).set({ archivedAt: at }).where(eq(circles.id, archived.circleId));
  await sweep();
  expect([await cancelledAt(archived.id), await cancelledAt(open.id)]).toEqual([at, null]);
});

it('a circle whose events cannot be cancelled stops neither the others nor what is due (R-CIRC-28)', async () => {
  const [stuck, archived, open] = [await eventAhead(), await eventAhead(), await eventAhead()];
  const at = NOW.subtract({ minutes: 10 });
  for (const { circleId } of [stuck, archived])
    await opened.db.update(circles).set({ archivedAt: at }).where(eq(circles.id, circleId));
  const soon = NOW.add({ minutes: 1 });
  await opened.db.update(circleEvents).set({ startsAt: soon }).where(eq(circleEvents.id, open.id));
  failing = stuck.circleId;
  await sweep();
  expect([await cancelledAt(stuck.id), await cancelledAt(archived.id)]).toEqual([null, at]);
  expect(looks.has(open.id)).toBe(true);
  expect(logged).toEqual([expect.objectContaining({ circle_id: stuck.circleId })]);
  failing = null;
  await sweep();
  expect(await cancelledAt(stuck.id)).toEqual(at);
});

it('an event that takes place after all is scheduled again (R-CIRC-28)', async () => {
  const { id, circleId } = await eventAhead();
  await withTransaction(opened.db, async (tx) => hiding?.hide(tx, circleId, NOW));
  expect(looks.get(id)).toBeUndefined();
  await withTransaction(opened.db, async (tx) => hiding?.show(tx, circleId, NOW));
  expect(looks.get(id)).toEqual(STARTS_AT.subtract({ minutes: 5 }));
});

it('an event that takes place after all has no reminder whose time is over: that news says when it starts (R-CIRC-28)', async () => {
  const { id, circleId } = await eventAhead();
  await withTransaction(opened.db, async (tx) => hiding?.hide(tx, circleId, NOW));
  const late = STARTS_AT.subtract({ minutes: 2 });
  await withTransaction(opened.db, async (tx) => hiding?.show(tx, circleId, late));
  const [event] = await opened.db.select().from(circleEvents).where(eq(circleEvents.id, id));
  if (!event) throw new Error('There is no such event');
  expect([event.cancelledAt, dueReminder(event, late, [5])]).toEqual([null, null]);
});

it('an event that is shown again in a circle that was archived meanwhile stays cancelled, without a reminder (R-CIRC-28)', async () => {
  const { id, circleId } = await eventAhead();
  const { hiding: hidingOfEvent } = createReportableEvent({ events, cancellations });
  await withTransaction(opened.db, async (tx) => hidingOfEvent?.hide(tx, id, NOW));
  const at = NOW.add({ minutes: 1 });
  await opened.db.update(circles).set({ archivedAt: at }).where(eq(circles.id, circleId));
  await sweep();
  await withTransaction(opened.db, async (tx) => hidingOfEvent?.show(tx, id, NOW.add({ minutes: 2 })));
  expect(await cancelledAt(id)).toEqual(NOW);
  expect(looks.get(id)).toBeUndefined();
});
