import type { Clock } from '../../../ports/clock/clock.ts';
import type { Calls, Visit } from '../../sessions/calls/calls.service.ts';
import type { SessionRow } from '../../sessions/sessions.queries.ts';

const TICK_MS = 1000;
/** Interval in seconds at which a session is read again, because it may be moved, or started by another process. */
const READ_AGAIN_SECONDS = 30;

interface Dependencies {
  readonly clock: Clock;
  readonly begin: Calls['begin'];
  /** Returns the members of a session who are in its room. */
  readonly present: (sessionId: string) => Promise<readonly Visit[]>;
  readonly inOrder: (sessionId: string, work: () => Promise<void>) => Promise<void>;
  /** Called when a session has begun whose members waited in the room. */
  readonly onBegun: (session: SessionRow, now: Temporal.Instant) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Watches sessions whose members are in the room before the start. */
export interface EarlyArrivals {
  /** Starts to watch a session with people in its room. */
  readonly watch: (sessionId: string) => void;
  readonly forget: (sessionId: string) => void;
  /** Stops watching all sessions when the server stops. */
  readonly stop: () => void;
}

/**
 * Starts sessions of people who came early, when their time is near. It polls each second, because a timer for a day ahead does
 * not survive a suspended machine.
 */
export function createEarlyArrivals(deps: Dependencies): EarlyArrivals {
  const { clock, begin, present, inOrder, onBegun, onError } = deps;
  const watched = new Map<string, { nextLook: Temporal.Instant; isLooking: boolean }>();
  let ticking: NodeJS.Timeout | undefined;
  let isStopped = false;

  const forget = (sessionId: string): void => {
    watched.delete(sessionId);
    if (watched.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };

  const look = (sessionId: string): Promise<void> =>
    inOrder(sessionId, async () => {
      const waiting = watched.get(sessionId);
      if (!waiting) return;
      const here = await present(sessionId);
      if (here.length === 0) return forget(sessionId);
      const now = clock.now();
      const begun = await begin(sessionId, here, now);
      if (begun?.session.state !== 'confirmed') forget(sessionId);
      if (!begun) return;
      // Another process started it and has notified everyone.
      if (begun.session.state === 'live' && !begun.hasJustStarted) return;
      if (begun.session.state === 'live') return onBegun(begun.session, now);
      const again = now.add({ seconds: READ_AGAIN_SECONDS });
      const isNear =
        Temporal.Instant.compare(now, begun.from) < 0 && Temporal.Instant.compare(begun.from, again) < 0;
      waiting.nextLook = isNear ? begun.from : again;
    });

  const tick = (): void => {
    const now = clock.now();
    for (const [sessionId, waiting] of watched) {
      if (waiting.isLooking || Temporal.Instant.compare(now, waiting.nextLook) < 0) continue;
      waiting.isLooking = true;
      look(sessionId)
        .catch(onError)
        .finally(() => {
          waiting.isLooking = false;
        });
    }
  };

  return {
    watch: (sessionId) => {
      if (isStopped) return;
      watched.set(sessionId, { nextLook: clock.now(), isLooking: false });
      ticking ??= setInterval(tick, TICK_MS).unref();
    },
    forget,
    stop: () => {
      isStopped = true;
      clearInterval(ticking);
    },
  };
}
