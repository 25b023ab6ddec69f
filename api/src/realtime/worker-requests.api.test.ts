import { openTestDatabase, type OpenTestDatabase } from '../../test/database/open-database.ts';
import { NO_TRACING } from '../ports/tracing/tracing.ts';
import type { ProcessRole } from '../settings/processes.ts';
import { createProcesses, type Processes } from './processes.ts';
import { createLocalPubSub, type PubSub } from './pub-sub/pub-sub.ts';
import { createWorkerRequests, type WorkerRequests } from './worker-requests.ts';

const fail = (error: unknown): never => {
  throw error;
};

/** Processes on one database whose notices all get lost. */
describe('Requests that only workers answer', () => {
  let database: OpenTestDatabase;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  afterAll(() => database.close());

  interface Process {
    readonly processes: Processes;
    readonly ask: () => Promise<string>;
    readonly requests: WorkerRequests;
  }
  /** Starts a process that answers by `work`. */
  const start = async (
    role: ProcessRole,
    work: () => Promise<string>,
    pubSub: PubSub = createLocalPubSub(),
  ): Promise<Process> => {
    const { db } = database;
    const processes = createProcesses({ db, isAlone: false, roles: [role], leaseSeconds: 60, onError: fail });
    const requests = createWorkerRequests({
      db,
      pubSub,
      processes,
      roles: new Set([role]),
      tracing: NO_TRACING,
      log: { error: fail },
    });
    const ask = requests.define('test/answer', work, { seconds: 30 });
    await processes.open();
    requests.start();
    ends.push(async () => {
      await requests.stop();
      await processes.stop();
    });
    return { processes, ask: () => ask({ now: Temporal.Now.instant() }), requests };
  };
  const startWeb = (): Promise<Process> => start('web', () => Promise.reject(new Error('not a worker')));

  it('are found by a worker that receives no notice of them', async () => {
    await start('worker', () => Promise.resolve('found'));
    const web = await startWeb();
    expect(await web.ask()).toBe('found');
  });

  it('are started again once the worker that had started them is gone, and not before', async () => {
    const [begun, never] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    const stuck = await start('worker', () => {
      begun.resolve();
      return never.promise;
    });
    const web = await startWeb();
    ends.push(() => Promise.resolve(never.resolve('too late')));
    const first = web.ask();
    await begun.promise;
    // Takes no more.
    const stopped = stuck.requests.stop();
    let answered = 0;
    await start('worker', () => Promise.resolve(`answer ${(answered += 1)}`));
    // The first one ends earlier, so it would have been begun before this one.
    expect(await web.ask()).toBe('answer 1');
    // A process that is gone renews its lease no more.
    await stuck.processes.stop();
    expect(await first).toBe('answer 2');
    never.resolve('too late');
    await stopped;
  });
});
