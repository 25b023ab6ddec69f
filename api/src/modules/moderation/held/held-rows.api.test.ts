import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { openTestDatabase, type OpenTestDatabase } from '../../../../test/database/open-database.ts';
import { tooMany } from '../../../http/problem.ts';
import type { EnqueueOptions, Jobs } from '../../../ports/jobs/jobs.ts';
import { withTransaction } from '../../../ports/database/transaction.ts';
import { canAllBeMet } from '../../connections/connections.repository.ts';
import { insertAccount } from '../../identity/account/accounts.repository.ts';
import { markDeletion } from '../../identity/account/deletion.repository.ts';
import { deleteCasesBefore, findCase, insertReport, openCase, selectReports } from '../cases.repository.ts';
import { moderationData } from '../moderation.personal-data.ts';
import { heldMessages, reportCases } from '../moderation.tables.ts';
import { createHeldMessages } from './held-messages.service.ts';
import { deleteUnsentFiles, fileKey, insertFile } from '../../inbox/files/message-files.repository.ts';
import { isFileOfHeld } from '../moderation.queries.ts';
import { countUpheld, findHeld, insertHeld } from './held-messages.repository.ts';

const now = Temporal.Instant.from('2026-11-21T09:00:00Z');
let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const inTransaction = <T>(work: Parameters<typeof withTransaction<T>>[1]): Promise<T> =>
  withTransaction(opened.db, work);
const registers = (): Promise<string> => {
  const person = {
    email: `${randomUUID()}@example.org`,
    passwordHash: 'x',
    firstName: 'Ida',
    lastName: 'Test',
  };
  return inTransaction((tx) => insertAccount(tx, { ...person, timeZone: 'Europe/Berlin', createdAt: now }));
};

/** A request to connect that waits, with its case. */
async function waits(fileIds: string[] = []) {
  const [authorId, personId] = [await registers(), await registers()];
  const [id, caseId] = [randomUUID(), randomUUID()];
  const row = {
    ...{ id, authorId, personId, circleId: null, body: 'Buy this', terms: [], heldAt: now, decidedAt: null },
    ...{ clientId: null, replyTo: null, fileIds },
  };
  await inTransaction(async (tx) => {
    await insertHeld(tx, row);
    await openCase(tx, {
      ...{ id: caseId, kind: 'held', subjectId: id, personId: authorId, peopleIds: [authorId] },
      ...{ circleId: null, openedAt: now },
    });
    await insertReport(tx, {
      ...{ id: randomUUID(), caseId, reporterId: null, reason: 'spam', note: '', createdAt: now },
      ...{ snapshotTitle: 'Ida Test', snapshotText: row.body, snapshotPath: '' },
    });
  });
  return { ...row, caseId };
}

describe('a held message (R-MOD-10)', () => {
  it('is stored once for each author and person while it waits', async () => {
    const row = await waits();
    expect(await inTransaction((tx) => insertHeld(tx, { ...row, id: randomUUID() }))).toBe(false);
  });

  it('is deleted with its case, some time after the decision', async () => {
    const [old, waiting] = [await waits(), await waits()];
    await opened.db.update(heldMessages).set({ decidedAt: now }).where(eq(heldMessages.id, old.id));
    await opened.db.update(reportCases).set({ decidedAt: now }).where(eq(reportCases.id, old.caseId));
    await deleteCasesBefore(opened.db, now);
    expect(await findHeld(opened.db, old.id)).not.toBeNull();
    await deleteCasesBefore(opened.db, now.add({ hours: 1 }));
    expect([await findHeld(opened.db, old.id), await findCase(opened.db, old.caseId)]).toEqual([null, null]);
    expect(await findHeld(opened.db, waiting.id)).not.toBeNull();
  });

  it('no longer names whom it was for once they are erased', async () => {
    const { caseId, personId, body } = await waits();
    await inTransaction(async (tx) => moderationData.erase?.(tx, personId));
    const [report] = await selectReports(opened.db, [caseId]);
    expect(report).toMatchObject({ snapshotTitle: '', snapshotText: body });
  });

  it('waits no longer once its author is erased', async () => {
    const { id, authorId } = await waits();
    await inTransaction(async (tx) => moderationData.erase?.(tx, authorId));
    const row = await findHeld(opened.db, id);
    expect([row?.body, row?.decidedAt === null]).toEqual(['', false]);
  });

  it('is delivered later if its author may not write yet', async () => {
    const { id } = await waits();
    const enqueued: (EnqueueOptions | undefined)[] = [];
    let run = (_data: { readonly id: string }): Promise<void> => Promise.resolve();
    const define = (_name: string, _data: unknown, handler: typeof run) => {
      run = handler;
      const enqueue = (_job: unknown, options?: EnqueueOptions) => Promise.resolve(enqueued.push(options));
      return { enqueue };
    };
    const held = createHeldMessages({
      ...{ db: opened.db, jobs: { define } as unknown as Jobs, clock: { now: () => now } },
      tellStaff: () => undefined,
      business: { spamScore: 5, firstMessagesNewDays: 7, firstMessagesAnsweredDays: 7 },
    });
    const refuse = () => Promise.reject(tooMany(600));
    held.deliverWith({ toPerson: refuse, toCircle: refuse });
    await run({ id });
    expect(enqueued).toEqual([{ startAfter: now.add({ seconds: 600 }) }]);
  });

  it('keeps the files of a post', async () => {
    const authorId = await registers();
    const conversationId = randomUUID();
    await opened.db.execute(
      sql`insert into conversations (id, kind, active_at, created_at) values (${conversationId}, 'group', now(), now())`,
    );
    const held = randomUUID();
    const file = {
      ...{ conversationId, uploaderId: authorId, kind: 'file' as const, name: 'notes.txt' },
      ...{ contentType: 'text/plain', sizeBytes: 5, createdAt: now },
    };
    const other = randomUUID();
    for (const id of [held, other]) await insertFile(opened.db, { ...file, id });
    await waits([held]);
    const after = now.add({ hours: 1 });
    expect(await deleteUnsentFiles(opened.db, after, isFileOfHeld)).toEqual([
      fileKey({ ...file, id: other }),
    ]);
    await opened.db.update(heldMessages).set({ decidedAt: now });
    expect(await deleteUnsentFiles(opened.db, after, isFileOfHeld)).toEqual([fileKey({ ...file, id: held })]);
  });

  it('is not for somebody who leaves', async () => {
    const { authorId, personId } = await waits();
    expect(await canAllBeMet(opened.db, [authorId, personId])).toBe(true);
    await inTransaction((tx) => markDeletion(tx, personId, now));
    expect(await canAllBeMet(opened.db, [authorId, personId])).toBe(false);
  });
});

it('only cases about one member count as their fault', async () => {
  const [author, other] = [await registers(), await registers()];
  const decided = { decidedAt: now, decision: 'upheld' } as const;
  for (const personId of [null, author]) {
    const id = randomUUID();
    await inTransaction(async (tx) => {
      await openCase(tx, {
        ...{ id, kind: 'peek', subjectId: id, personId, peopleIds: [author, other] },
        ...{ circleId: null, openedAt: now },
      });
      await tx.update(reportCases).set(decided).where(eq(reportCases.id, id));
    });
  }
  expect([await countUpheld(opened.db, author), await countUpheld(opened.db, other)]).toEqual([1, 0]);
});
