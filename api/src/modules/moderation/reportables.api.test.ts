import { randomUUID } from 'node:crypto';
import { ReportKind } from '@acquaint/contracts';
import { eq, sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../test/database/open-database.ts';
import { migrationText } from '../../db/migrations-folder.ts';
import type { Platform } from '../../platform.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import { createReportables } from '../../reportables.ts';
import { createEventCancellations } from '../circles/events/event-cancellations.ts';
import { circles } from '../circles/circles.tables.ts';
import { circleEventPeople, circleEvents } from '../circles/events/events.tables.ts';
import { insertCircle } from '../circles/test-circle.ts';
import { conversationMembers, conversations, messages } from '../inbox/inbox.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { peekComments } from '../peek-comments/peek-comments.tables.ts';
import { insertPeek, insertPerson } from '../peeks/test-peeks.ts';
import { selectCases } from './cases.repository.ts';
import { reportCases, reports, sanctions } from './moderation.tables.ts';
import { createSanctions } from './sanctions.service.ts';
import { createSettleSuspension } from './suspensions.ts';

const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');
const nothing = () => undefined;
/** The titles of the news about events. */
const told: string[] = [];
const cancellations = createEventCancellations({
  events: { publish: nothing },
  notifications: {
    notifyAll: async (_tx, notes) => {
      for (const { content } of notes) told.push(content().title);
      await Promise.resolve();
    },
  },
  rounds: { callOff: () => Promise.resolve() },
});
const reportables = createReportables(
  {
    gateway: { sendTo: nothing },
    events: { publish: nothing },
  } as unknown as Platform,
  cancellations,
  { notifyAll: () => Promise.resolve(), withdraw: () => Promise.resolve() },
);

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

/** Actions against members, without their news. */
const sanctionsOf = () =>
  createSanctions({
    reportables,
    lock: () => Promise.resolve(),
    settle: createSettleSuspension({
      logins: { endAll: () => Promise.resolve(), allowAgain: nothing },
      onSuspended: () => Promise.resolve(),
    }),
    notices: {
      sanctioned: () => Promise.resolve(),
      lifted: () => Promise.resolve(),
      kept: () => Promise.resolve(),
      read: () => null,
    },
    events: { publish: nothing },
    enqueueEnd: () => Promise.resolve(),
  });

const person = (name: string) => insertPerson(opened.db, `${name}_${randomUUID().slice(0, 8)}`);

/** Inserts an event that starts in an hour. @returns its id. */
async function insertEvent(
  circleId: string,
  part: Partial<typeof circleEvents.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  await opened.db.insert(circleEvents).values({
    ...{ id, circleId, name: 'After work', startsAt: NOW.add({ hours: 1 }), signupEndsAt: NOW },
    ...{ roundMinutes: 5, rounds: 3, breakMinutes: 1, createdAt: NOW, timedAt: NOW },
    ...part,
  });
  return id;
}

/** Creates something of each kind by the author, which the reader sees. */
const MADE: Readonly<Record<ReportKind, (author: string, reader: string) => Promise<string>>> = {
  person: (author) => Promise.resolve(author),
  circle: (author) => insertCircle(opened.db, { name: `Circle ${randomUUID()}`, members: [author], at: NOW }),
  event: async (author, reader) => {
    const members = [reader, author] as const;
    const circleId = await insertCircle(opened.db, { name: `Circle ${randomUUID()}`, members, at: NOW });
    return insertEvent(circleId, { hostId: author, name: 'After work', about: 'Buy my watches' });
  },
  peek: (author) => insertPeek(opened.db, [author], { createdAt: NOW, showAfter: NOW, publishedAt: NOW }),
  comment: async (author, reader) => {
    const times = { createdAt: NOW, showAfter: NOW, publishedAt: NOW };
    const peekId = await insertPeek(opened.db, [reader], times);
    const id = randomUUID();
    await opened.db.insert(peekComments).values({ id, peekId, authorId: author, body: 'Hm', createdAt: NOW });
    return id;
  },
  message: async (author, reader) => {
    const [conversationId, id] = [randomUUID(), randomUUID()];
    const counters = { lastSeq: 1, lastVersion: 1, activeAt: NOW, createdAt: NOW };
    await opened.db.insert(conversations).values({ id: conversationId, kind: 'group', ...counters });
    const members = [author, reader].map((userId) => ({ conversationId, userId, joinedAt: NOW }));
    await opened.db.insert(conversationMembers).values(members);
    await opened.db.insert(messages).values({
      ...{ id, conversationId, authorId: author, clientId: randomUUID(), seq: 1, version: 1 },
      ...{ body: 'Buy my watches', createdAt: NOW },
    });
    return id;
  },
};

describe.each(ReportKind.options)('what can be reported: %s (R-MOD-1)', (kind) => {
  const { find, hiding } = reportables[kind];

  it('is seen with its author; hidden, nobody else sees it; shown again, all do (R-MOD-5)', async () => {
    const [author, reader] = [await person('author'), await person('reader')];
    const id = await MADE[kind](author, reader);
    const seen = () => find(opened.db, id, reader);
    expect((await seen())?.people).toEqual([author]);
    expect(await find(opened.db, randomUUID(), reader)).toBeNull();
    if (!hiding) return expect(kind).toBe('person');
    const before = await seen();
    await withTransaction(opened.db, (tx) => hiding.hide(tx, id, NOW));
    expect(await seen()).toBeNull();
    await withTransaction(opened.db, (tx) => hiding.hide(tx, id, NOW));
    await withTransaction(opened.db, (tx) => hiding.show(tx, id, NOW));
    expect(await seen()).toEqual(before);
  });
});

it('an event whose creator has deleted the account can be reported and hidden, and is about nobody (R-MOD-1, R-MOD-5)', async () => {
  const { db } = opened;
  const [author, reader] = [await person('author'), await person('reader')];
  const id = await MADE.event(author, reader);
  await db.update(circleEvents).set({ hostId: null }).where(eq(circleEvents.id, id));
  const seen = await reportables.event.find(db, id, reader);
  expect(seen).toMatchObject({ people: [], title: 'After work' });
  const [row] = await db
    .insert(reportCases)
    .values({
      ...{ id: randomUUID(), kind: 'event' as const, subjectId: id, personId: null, peopleIds: [] },
      ...{ circleId: seen?.circleId ?? null, openedAt: NOW, rankAt: NOW },
    })
    .returning();
  if (!row) throw new Error('An insert returned no row');
  const { actionsFor, make } = sanctionsOf();
  expect(actionsFor(row)).toEqual(['hiding']);
  const actor = { user: { id: await person('staff') }, now: NOW };
  await withTransaction(db, (tx) => make(tx, actor, row, { kind: 'hiding', days: null }, 'Advertising'));
  expect(await reportables.event.find(db, id, reader)).toBeNull();
});

it('a hidden circle has no coming events, and has them again when it is shown (R-CIRC-28)', async () => {
  const { db } = opened;
  const circleId = await MADE.circle(await person('author'), await person('reader'));
  await insertEvent(circleId, { cancelledAt: NOW, cancelReason: 'I am ill.' });
  const coming = await insertEvent(circleId);
  const ahead = async () => {
    const rows = await db.select().from(circleEvents).where(eq(circleEvents.circleId, circleId));
    return rows.filter(({ cancelledAt }) => cancelledAt === null).map(({ id }) => id);
  };
  await withTransaction(db, async (tx) => reportables.circle.hiding?.hide(tx, circleId, NOW));
  expect(await ahead()).toEqual([]);
  await withTransaction(db, async (tx) => reportables.circle.hiding?.show(tx, circleId, NOW));
  expect(await ahead()).toEqual([coming]);
});

it('an upgrade cancels the events of circles that were hidden before; they return when the circle is shown (R-CIRC-28)', async () => {
  const { db } = opened;
  const circleId = await MADE.circle(await person('author'), await person('reader'));
  await withTransaction(db, async (tx) => reportables.circle.hiding?.hide(tx, circleId, NOW));
  const id = await insertEvent(circleId, { startsAt: Temporal.Now.instant().add({ hours: 1 }) });
  const isCancelled = async () => {
    const [row] = await db.select().from(circleEvents).where(eq(circleEvents.id, id));
    return row?.cancelledAt !== null;
  };
  for (const statement of statementsOf(migrationText(175))) await db.execute(sql.raw(statement));
  expect(await isCancelled()).toBe(true);
  await withTransaction(db, async (tx) => reportables.circle.hiding?.show(tx, circleId, NOW));
  expect(await isCancelled()).toBe(false);
});

it('a hidden event that is shown again stays cancelled if its circle was archived meanwhile (R-MOD-5, R-CIRC-28)', async () => {
  const { db } = opened;
  const author = await person('author');
  const id = await MADE.event(author, await person('reader'));
  const cancelledAt = async () =>
    (await db.select().from(circleEvents).where(eq(circleEvents.id, id)))[0]?.cancelledAt ?? null;
  const turn = (way: 'hide' | 'show') =>
    withTransaction(db, async (tx) => reportables.event.hiding?.[way](tx, id, NOW));
  await turn('hide');
  expect(await cancelledAt()).toEqual(NOW);
  await turn('show');
  expect(await cancelledAt()).toBeNull();
  await turn('hide');
  await db.execute(sql`update circles set archived_at = now()
    where id = (select circle_id from circle_events where id = ${id})`);
  await turn('show');
  expect(await cancelledAt()).toEqual(NOW);
});

type Step = 'hide event' | 'show event' | 'hide circle' | 'show circle' | 'archive circle' | 'reopen circle';
const ORDERS: readonly { steps: readonly Step[]; returnsAt: number | null }[] = [
  { steps: ['hide circle', 'hide event', 'show circle', 'show event'], returnsAt: 3 },
  { steps: ['hide circle', 'hide event', 'show event', 'show circle'], returnsAt: 3 },
  { steps: ['hide event', 'hide circle', 'show event', 'show circle'], returnsAt: 3 },
  { steps: ['hide event', 'hide circle', 'show circle', 'show event'], returnsAt: 3 },
  { steps: ['hide event', 'archive circle', 'reopen circle', 'show event'], returnsAt: null },
  { steps: ['archive circle', 'hide event', 'reopen circle', 'show event'], returnsAt: null },
  { steps: ['hide circle', 'hide event', 'show circle', 'archive circle', 'show event'], returnsAt: null },
];
it.each(ORDERS)(
  'an event returns when neither it nor its circle is hidden, and never after archiving: $steps (R-MOD-5, R-CIRC-28)',
  async ({ steps, returnsAt }) => {
    const { db } = opened;
    const [author, reader] = [await person('author'), await person('reader')];
    const id = await MADE.event(author, reader);
    const [event] = await db.select().from(circleEvents).where(eq(circleEvents.id, id));
    const circleId = event?.circleId ?? '';
    await db.insert(circleEventPeople).values({ eventId: id, userId: reader, signedUpAt: NOW });
    told.length = 0;
    for (const [index, step] of steps.entries()) {
      const now = NOW.add({ minutes: index });
      await withTransaction(db, async (tx) => {
        if (step === 'archive circle') {
          await tx.update(circles).set({ archivedAt: now }).where(eq(circles.id, circleId));
          await cancellations.cancelAll(tx, circleId, null, now);
        } else if (step === 'reopen circle')
          await tx.update(circles).set({ archivedAt: null }).where(eq(circles.id, circleId));
        else if (step === 'hide event') await reportables.event.hiding?.hide(tx, id, now);
        else if (step === 'show event') await reportables.event.hiding?.show(tx, id, now);
        else if (step === 'hide circle') await reportables.circle.hiding?.hide(tx, circleId, now);
        else await reportables.circle.hiding?.show(tx, circleId, now);
      });
      const [row] = await db.select().from(circleEvents).where(eq(circleEvents.id, id));
      expect([step, row?.cancelledAt === null]).toEqual([step, index === returnsAt]);
    }
    expect(told).toEqual([
      'After work was cancelled',
      ...(returnsAt === null ? [] : ['After work is going ahead after all']),
    ]);
  },
);

describe('an action for a time (R-MOD-5)', () => {
  it('ends by itself, and not before; a suspension without a report stays', async () => {
    const { db } = opened;
    const [bob, staff] = [await person('bob'), await person('staff')];
    const suspended = async () =>
      (await db.select({ at: users.suspendedAt }).from(users).where(eq(users.id, bob)))[0]?.at != null;
    const all = sanctionsOf();
    const actor = { user: { id: staff }, now: NOW };
    const row = {
      ...{ id: randomUUID(), kind: 'person' as const, subjectId: bob, personId: bob, peopleIds: [bob] },
      ...{ circleId: null, openedAt: NOW, rankAt: NOW },
    };
    const [stored] = await db.insert(reportCases).values(row).returning();
    if (!stored) throw new Error('An insert returned no row');
    const week = { kind: 'suspension', days: 7 } as const;
    await withTransaction(db, (tx) => all.make(tx, actor, stored, week, 'Spam'));
    const [made] = await db.select().from(sanctions).where(eq(sanctions.personId, bob));
    const endsAfter = (days: number) =>
      withTransaction(db, (tx) => all.endDue(tx, made?.id ?? '', NOW.add({ hours: 24 * days })));
    await endsAfter(6);
    expect(await suspended()).toBe(true);
    await endsAfter(7);
    expect(await suspended()).toBe(false);

    await withTransaction(db, (tx) => all.suspend(tx, actor, bob, 'Spam'));
    await withTransaction(db, (tx) => all.make(tx, actor, stored, week, 'Spam'));
    await withTransaction(db, (tx) => all.restore(tx, actor, bob, 'Enough'));
    expect(await suspended()).toBe(true);
    const again = withTransaction(db, (tx) => all.restore(tx, actor, bob, 'Enough'));
    await expect(again).rejects.toMatchObject({ status: 409 });
  });
});

describe('the search for cases', () => {
  it('finds the members once for all cases, and their cases by an index', async () => {
    const { db } = opened;
    const [ida, grace] = [await person('ida'), await person('grace')];
    const cases = [ida, ida, grace].map((id) => ({
      ...{
        id: randomUUID(),
        kind: 'person' as const,
        subjectId: randomUUID(),
        personId: id,
        peopleIds: [id],
      },
      ...{ circleId: null, openedAt: NOW, rankAt: NOW },
    }));
    await db.insert(reportCases).values(cases);
    const search = {
      state: 'all',
      username: '',
      subject: '',
      search: '',
      readerId: grace,
      page: 1,
      page_size: 20,
    } as const;
    const scansOf = (by: { readonly search: string } | { readonly username: string }) =>
      db.transaction(async (tx) => {
        // As the planner would choose with many cases.
        await tx.execute(sql`set local enable_seqscan = off`);
        // The database's counts also have those of earlier transactions that it has not passed on yet.
        const counts = async () => {
          const counted = await tx.execute<{ members: number; cases: number }>(sql`select
            pg_stat_get_xact_numscans('users'::regclass)::int as members,
            pg_stat_get_xact_numscans('report_cases_people_idx'::regclass)::int as cases`);
          return counted.rows[0] ?? { members: 0, cases: 0 };
        };
        const before = await counts();
        const { rows } = await selectCases(tx, { ...search, ...by });
        expect(rows.map(({ peopleIds }) => peopleIds)).toEqual([[ida], [ida]]);
        const after = await counts();
        return { members: after.members - before.members, cases: after.cases - before.cases };
      });
    const [row] = await db.select({ username: users.username }).from(users).where(eq(users.id, ida));
    expect((await scansOf({ username: row?.username ?? '' })).cases).toBeGreaterThan(0);
    // The page and the number of all each find them twice: for cases about them, and for cases with a report of theirs.
    expect((await scansOf({ search: 'ida' })).members).toBeLessThanOrEqual(4);
  });
});

describe('the migration of older reports and suspensions', () => {
  it('keeps each report, with its writer, its text and its state, and each suspension with its reason', async () => {
    const old = await openTestDatabase();
    try {
      const { db } = old;
      const [ada, bob] = [await insertPerson(db, 'ada_old'), await insertPerson(db, 'bob_old')];
      // The schema as it was: only what the migration reads and changes.
      const undo = `drop table appeals, reports, sanctions, report_cases cascade;
        alter table messages drop column hidden_at; alter table snip_comments drop column hidden_at;
        alter table circles drop column hidden_at; alter table snips drop column hidden_published_at;
        drop function is_sanctioned_in_circle(text, uuid, uuid);
        alter table inquiries drop constraint inquiries_kind_check,
          add constraint inquiries_kind_check check (kind in ('press', 'contact', 'report')), add column reason text,
          add column quoted text not null default ''`;
      for (const statement of undo.split(';')) await db.execute(sql.raw(statement));
      const inquiry = (state: string, subject: string, email: string, message: string, quoted = '') =>
        db.execute(sql`insert into inquiries (id, challenge_id, kind, state, name, email, organisation, subject, message,
            quoted, reason, created_at, decided_at)
          values (${randomUUID()}, ${randomUUID()}, 'report', ${state}, 'Ada', ${email}, '', ${subject}, ${message},
            ${quoted}, 'fraud', now(), ${state === 'open' ? null : NOW.toString()}::timestamptz)`);
      await inquiry('open', 'Bob Tester (@bob_old)', 'ada_old@example.org', 'First', 'Send money');
      await inquiry('open', 'Bob Tester (@bob_old)', 'gone@example.org', 'Second');
      await inquiry('open', 'Bob Tester (@bob_old)', 'ada_old@example.org', 'Third');
      await inquiry('answered', 'Nobody (@gone)', 'ada_old@example.org', 'Fourth');
      await db.execute(sql`update users set suspended_at = ${NOW.toString()}::timestamptz where id = ${bob}`);
      await db.execute(sql`insert into audit_log (id, actor_id, action, subject_id, reason, at)
        values (${randomUUID()}, ${ada}, 'person/suspended', ${bob}, 'As it was', now())`);
      const script = migrationText(75);
      await db.transaction(async (tx) => {
        for (const statement of statementsOf(script)) await tx.execute(sql.raw(statement));
      });
      const rows = await db.select().from(reports).orderBy(reports.note);
      expect(
        rows.map(({ reporterId, reason, note, snapshotText }) => [reporterId, reason, note, snapshotText]),
      ).toEqual([
        [ada, 'fraud', 'First', 'Send money'],
        [ada, 'fraud', 'Fourth', ''],
        [null, 'fraud', 'Second\n\nAda <gone@example.org>', ''],
        [null, 'fraud', 'Third\n\nAda <ada_old@example.org>', ''],
      ]);
      const cases = await db.select().from(reportCases);
      expect(cases.map(({ personId, decidedAt }) => [personId, decidedAt?.toString()]).sort()).toEqual(
        [
          [bob, undefined],
          [null, NOW.toString()],
        ].sort(),
      );
      expect(await db.select().from(sanctions)).toMatchObject([
        { kind: 'suspension', personId: bob, reason: 'As it was', madeBy: ada, caseId: null, endedAt: null },
      ]);
      expect((await db.execute(sql`select 1 from inquiries`)).rows).toEqual([]);
    } finally {
      await old.close();
    }
  });
});

/** Splits a script into statements: a function's body has semicolons, too. */
function statementsOf(script: string): string[] {
  const parts = script.split(/(\$\$[\s\S]*?\$\$)/);
  const marked = parts
    .map((part) => (part.startsWith('$$') ? part.replaceAll(';', '\u0000') : part))
    .join('');
  return marked
    .split(/;\s*$/m)
    .map((statement) => statement.replaceAll('\u0000', ';'))
    .filter((statement) => statement.replaceAll(/--.*$/gm, '').trim() !== '');
}
