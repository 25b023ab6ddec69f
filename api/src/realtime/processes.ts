import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../ports/database/database.ts';

type Handler = () => void | Promise<void>;

/**
 * This process among those on one database. Each renews a lease; when a lease ends, its process is gone, and one of the others takes
 * over what it held.
 */
export interface Processes {
  /** The id of this process, new at each start. */
  readonly id: string;
  /** True on the embedded database, which has one process. */
  readonly isAlone: boolean;
  /** Calls the handler when another process is gone; in one of the processes, again if that one fails. */
  readonly onGone: (handler: (processId: string) => Promise<void>) => void;
  /** Calls the handler every few seconds, in all processes. */
  readonly onBeat: (handler: Handler) => void;
  /** Calls the handler when this process has lost its lease, because it stood still: others may have taken over what it held. */
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
  const goneHandlers: ((processId: string) => Promise<void>)[] = [];
  const beatHandlers: Handler[] = [];
  const lapseHandlers: Handler[] = [];
  /** Since when this process has held its lease without a break. */
  let heldSince = 0;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();
  const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`;

  const take = async (): Promise<void> => {
    await db.execute(sql`
      insert into server_processes (id, roles, lease_ends_at) values (${id}, ${roles.join(',')}, ${leaseEnd})
      on conflict (id) do update set lease_ends_at = excluded.lease_ends_at, claimed_by = null`);
    heldSince = time();
  };
  const renew = async (): Promise<boolean> => {
    const { rows } = await db.execute(sql`
      update server_processes set lease_ends_at = ${leaseEnd}
      where id = ${id} and claimed_by is null and lease_ends_at > now() returning id`);
    return rows.length > 0;
  };
  /** Takes over from processes whose lease has ended. If this one dies meanwhile, another one does it when the claim has ended. */
  const takeOver = async (): Promise<void> => {
    const { rows } = await db.execute<{ id: string }>(sql`
      update server_processes set claimed_by = ${id}, lease_ends_at = ${leaseEnd}
      where id <> ${id} and (lease_ends_at < now() or ${isAlone}) returning id`);
    for (const gone of rows) {
      for (const handler of goneHandlers) await handler(gone.id);
      await db.execute(sql`delete from server_processes where id = ${gone.id} and claimed_by = ${id}`);
    }
  };

  const beat = async (): Promise<void> => {
    if (!(await renew())) {
      await take();
      for (const handler of lapseHandlers) await handler();
    }
    // After the database was away, all leases have ended: first the others get the time to renew theirs.
    if (time() - heldSince > leaseSeconds * 1000) await takeOver();
    for (const handler of beatHandlers) await handler();
  };
  const plan = (): void => {
    timer = setTimeout(
      () => {
        beating = beat().catch(onError).finally(plan);
      },
      (leaseSeconds * 1000) / BEATS_PER_LEASE,
    ).unref();
  };

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
      // Nobody else can be alive, and nobody can take over from this one.
      if (isAlone) await takeOver();
      else plan();
    },
    stop: async () => {
      clearTimeout(timer);
      await beating;
      clearTimeout(timer);
      await db.execute(sql`delete from server_processes where id = ${id}`).catch(onError);
    },
  };
}
