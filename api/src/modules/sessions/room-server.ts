import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import {
  closeLostNotes,
  closeUnseenNote,
  deleteIdleServers,
  selectLostSessions,
  signServer,
} from './room-servers.repository.ts';

/** The longest between two signs of life: so much of what somebody was there for a killed server may forget. */
const LONGEST_BEAT_MS = 10_000;

/**
 * This process, as one that notes who is in its rooms. Ends are noted by who noted the beginning; killed, it notes none. So each
 * such process says now and then that it runs, and what one left open that is gone ends where it was last known to run.
 */
export interface RoomServer {
  /** In the transaction that notes somebody: this process runs, and says so from now on. @returns its id, new at each start. */
  readonly sign: (tx: Transaction, now: Temporal.Instant) => Promise<string>;
  /** The same once more, if it has ever noted anybody. */
  readonly beat: () => Promise<void>;
  /**
   * Ends what a server that is gone left open in a session.
   * @param until where the session ends: who was there less than the grace before it was there to its end, and stays as they are.
   */
  readonly closeLost: (tx: Transaction, sessionId: string, until?: Temporal.Instant) => Promise<void>;
  /**
   * Somebody enters who was with another server when it was last known to run, longer than the grace ago. The page that stayed
   * open all the while was in the call, which needs no server; who comes with another one was gone.
   */
  readonly closeUnseen: (
    tx: Transaction,
    sessionId: string,
    who: { readonly userId: string; readonly stayId: string | null },
    now: Temporal.Instant,
  ) => Promise<void>;
  /** Sessions in which a server that is gone left something open. */
  readonly findLost: () => Promise<string[]>;
  /** Forgets servers that are gone and have nothing open. */
  readonly forgetOthers: () => Promise<void>;
  /** The time in which people come back to a server that was started again, milliseconds; and how often it says that it runs. */
  readonly graceMs: number;
  readonly beatMs: number;
}

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  /** No other process works on this database: all others are gone. */
  readonly isAlone: boolean;
  readonly graceSeconds: number;
}

export function createRoomServer({ db, clock, isAlone, graceSeconds }: Dependencies): RoomServer {
  const me = { id: randomUUID(), isAlone, graceSeconds };
  let hasSigned = false;
  return {
    sign: async (tx, now) => {
      await signServer(tx, me.id, now);
      hasSigned = true;
      return me.id;
    },
    beat: async () => {
      if (hasSigned) await signServer(db, me.id, clock.now());
    },
    closeLost: (tx, sessionId, until) =>
      closeLostNotes(tx, sessionId, me, until?.subtract({ seconds: graceSeconds })),
    closeUnseen: (tx, sessionId, who, now) =>
      closeUnseenNote(tx, sessionId, me, who, now.subtract({ seconds: graceSeconds })),
    findLost: () => selectLostSessions(db, me),
    forgetOthers: () => deleteIdleServers(db, me),
    graceMs: graceSeconds * 1000,
    beatMs: Math.min(LONGEST_BEAT_MS, graceSeconds * 250),
  };
}

interface Watch {
  readonly app: FastifyInstance;
  readonly roomServer: Pick<RoomServer, 'beat' | 'graceMs' | 'beatMs'>;
  readonly settleLost: () => Promise<void>;
}

/** From when the server listens: it says that it runs, and looks for who was with one that does not, after giving them time to come back. */
export function watchRoomServers({ app, roomServer, settleLost }: Watch): void {
  const timers: NodeJS.Timeout[] = [];
  const every = (milliseconds: number, work: () => Promise<void>): void => {
    let isAtWork = false;
    const timer = setInterval(() => {
      if (isAtWork) return;
      isAtWork = true;
      work()
        .catch((error: unknown) => app.log.error({ err: error }, 'attendance of another server'))
        .finally(() => {
          isAtWork = false;
        });
    }, milliseconds);
    timers.push(timer.unref());
  };
  app.addHook('onListen', () => {
    every(roomServer.beatMs, roomServer.beat);
    every(roomServer.graceMs, settleLost);
  });
  app.addHook('onClose', () => {
    for (const timer of timers) clearInterval(timer);
  });
}
