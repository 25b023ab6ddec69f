import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../ports/clock/clock.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import {
  closeLostNotes,
  closeUnseenNote,
  deleteIdleServers,
  selectLostSessions,
  signServer,
} from './room-servers.repository.ts';

/**
 * Maximum interval between heartbeats in milliseconds: if a server is killed, at most this much of people's attendance is lost.
 */
const LONGEST_BEAT_MS = 10_000;

/**
 * This process as a recorder of attendance. The process that records an entry also records its end, unless it is killed. So each
 * such process writes a heartbeat, and the open entries of a dead one are closed at its last heartbeat.
 */
export interface RoomServer {
  /**
   * Records, in the transaction that records an entry, that this process runs, and starts its heartbeat.
   * @returns the process ID, new at each start.
   */
  readonly sign: (tx: Transaction, now: Temporal.Instant) => Promise<string>;
  /** Writes a heartbeat if this process has ever recorded an entry. */
  readonly beat: () => Promise<void>;
  /**
   * Closes the entries that dead servers left open in a session.
   * @param until end of the session. Entries whose server was alive less than the grace period before it stay open, because their
   * people were present to the end.
   */
  readonly closeLost: (tx: Transaction, sessionId: string, until?: Temporal.Instant) => Promise<void>;
  /**
   * Closes an open entry of a person who enters now, if another server recorded it and was last alive longer than the grace
   * period ago. If the same page was open all the time, it was in the call, which needs no server, and the entry stays open.
   */
  readonly closeUnseen: (
    tx: Transaction,
    sessionId: string,
    who: { readonly userId: string; readonly stayId: string | null },
    now: Temporal.Instant,
  ) => Promise<void>;
  /** Finds sessions with entries that dead servers left open. */
  readonly findLost: () => Promise<string[]>;
  /** Deletes dead servers without open entries. */
  readonly forgetOthers: () => Promise<void>;
  /** Time in milliseconds for people to come back after a server was restarted; and the interval of heartbeats. */
  readonly graceMs: number;
  readonly beatMs: number;
}

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  /** True when no other process uses this database, so all others are dead. */
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

/**
 * Starts, once the server listens, the heartbeats and a regular check for entries of dead servers, with time for people to come
 * back.
 */
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
