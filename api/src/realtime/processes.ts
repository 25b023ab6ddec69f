import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../ports/database/database.ts';

type Handler = () => void | Promise<void>;
/**
 * Takes over a part of what a process held.
 * @returns true when something is left.
 */
type TakeOver = (processId: string) => Promise<boolean>;

/**
 * This process among those on one database. Each renews a lease; when a lease ends, its process is gone, and one of the others takes
 * over what it held.
 */
export interface Processes {
  /** The id of this process, new at each start. */
  readonly id: string;
  /** True on the embedded database, which has one process. */
  readonly isAlone: boolean;
  /** Calls the handler when another process is gone, until nothing is left; in one of the processes, again if that one fails. */
  readonly onGone: (handler: TakeOver) => void;
  /** Calls the handler every few seconds, in all processes. */
  readonly onBeat: (handler: Handler) => void;
  /** Calls the handler when this process has lost its lease because it was paused: others may have taken over what it held. */
  readonly onLapse: (handler: Handler) => void;
  /** Returns the roles of each process that is alive, this one among them. */
  readonly rolesAlive: () => Promise<readonly (readonly string[])[]>;
  /** Takes the lease; call it before the server listens. */
  readonly open: () => Promise<void>;
  /** Gives the lease back, once nothing is held any more. */
  readonly stop: () => Promise<void>;
}

interface Dependencies {
  readonly db: Database;
  readonly isAlone: boolean;
  readonly roles: readonly string[];
  readonly leaseSeconds: number;
  readonly onError: (error: unknown) => void;
  /** Monotonic clock in milliseconds. */
  readonly time?: () => number;
}

/** A lease is renewed this often within its time. */
const BEATS_PER_LEASE = 3;

export function createProcesses({
  db,
  isAlone,
  roles,
  leaseSeconds,
  onError,
  time = () => performance.now(),
}: Dependencies): Processes {
  const id = randomUUID();
  const goneHandlers: TakeOver[] = [];
  const beatHandlers: Handler[] = [];
  const lapseHandlers: Handler[] = [];
  /** Since when this process has held its lease without a break. */
  let heldSince = 0;
  let isStopping = false;
  /** The process that this one takes over from now. */
  let taking: string | null = null;
  const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`;

  const take = async (): Promise<void> => {
    await db.execute(sql`
      insert into server_processes (id, roles, lease_ends_at) values (${id}, ${roles.join(',')}, ${leaseEnd})
      on conflict (id) do update set lease_ends_at = excluded.lease_ends_at, claimed_by = null`);
    heldSince = time();
  };
  /** Renews the lease, and the claim on the process from which this one takes over. A claim whose work failed ends by itself. */
  const renew = async (): Promise<void> => {
    const { rows } = await db.execute<{ id: string }>(sql`
      update server_processes set lease_ends_at = ${leaseEnd}
      where (id = ${id} and claimed_by is null and lease_ends_at > now()) or (id = ${taking} and claimed_by = ${id})
      returning id`);
    if (rows.some((row) => row.id === id)) return;
    await take();
    for (const handler of lapseHandlers) await handler();
  };
  /** Claims a process whose lease has ended. If this one dies meanwhile, another one claims it when the claim has ended. */
  const claim = async (): Promise<string | undefined> => {
    const { rows } = await db.execute<{ id: string }>(sql`
      update server_processes set claimed_by = ${id}, lease_ends_at = ${leaseEnd}
      where id = (select id from server_processes where id <> ${id} and (lease_ends_at < now() or ${isAlone})
        order by lease_ends_at limit 1 for update skip locked)
      returning id`);
    return rows[0]?.id;
  };
  /** A process that only stood still takes its row back, and the people who come back to it are its own again. */
  const isClaimed = async (gone: string): Promise<boolean> => {
    const { rows } = await db.execute(
      sql`select 1 from server_processes where id = ${gone} and claimed_by = ${id}`,
    );
    return rows.length > 0;
  };
  const takeOver = async (): Promise<void> => {
    for (let gone = await claim(); gone !== undefined; gone = isStopping ? undefined : await claim()) {
      let isDone = false;
      taking = gone;
      try {
        for (const handler of goneHandlers)
          while (!isStopping && (await isClaimed(gone)) && (await handler(gone)));
        isDone = !isStopping;
      } finally {
        taking = null;
        await db.execute(
          isDone
            ? sql`delete from server_processes where id = ${gone} and claimed_by = ${id}`
            : sql`update server_processes set lease_ends_at = now() where id = ${gone} and claimed_by = ${id}`,
        );
      }
    }
  };
  const work = async (): Promise<void> => {
    // After the database was away, all leases have ended: first the others get the time to renew theirs.
    if (time() - heldSince > leaseSeconds * 1000) await takeOver();
    for (const handler of beatHandlers) await handler();
  };
  /** Repeats a step, each time after the one before. @returns a function that ends it and waits for the running one. */
  const repeat = (step: () => Promise<void>): (() => Promise<void>) => {
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> = Promise.resolve();
    const plan = (): void => {
      timer = setTimeout(
        () => {
          running = step().catch(onError).finally(plan);
        },
        (leaseSeconds * 1000) / BEATS_PER_LEASE,
      ).unref();
    };
    plan();
    return async () => {
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
    };
  };
  const ends: (() => Promise<void>)[] = [];

  return {
    id,
    isAlone,
    onGone: (handler) => void goneHandlers.push(handler),
    onBeat: (handler) => void beatHandlers.push(handler),
    onLapse: (handler) => void lapseHandlers.push(handler),
    rolesAlive: async () => {
      const { rows } = await db.execute<{ roles: string }>(
        sql`select roles from server_processes where claimed_by is null and (lease_ends_at > now() or ${isAlone})`,
      );
      return rows.map((row) => row.roles.split(','));
    },
    open: async () => {
      await take();
      // No other process can be alive, and none can take over from this one.
      if (isAlone) await takeOver();
      // By separate timers: taking over the people of a full process takes longer than a lease.
      else ends.push(repeat(work), repeat(renew));
    },
    stop: async () => {
      isStopping = true;
      for (const end of ends) await end();
      await db.execute(sql`delete from server_processes where id = ${id}`).catch(onError);
    },
  };
}
