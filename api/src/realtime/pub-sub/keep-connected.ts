import { setTimeout as delay } from 'node:timers/promises';

/** The pauses between attempts double from the first to the longest. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [250, 5_000];

/** An open connection. `lost` is settled when it cannot be used any more. */
export interface Connection {
  readonly lost: Promise<unknown>;
}

interface Options {
  /** Opens the connection; null when that is not possible now. Never rejects. */
  readonly connect: () => Promise<Connection | null>;
  /** Called when it is open after it was lost, or after the first attempt failed. */
  readonly onReconnect?: () => void;
  readonly onError: (error: unknown) => void;
  /** Replaced in tests. Rejects when the signal is aborted. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Opens a connection, and opens it again whenever it is lost, with longer and longer pauses while that fails.
 * @returns after the first attempt, a function that stops this. An open connection stays open.
 */
export async function keepConnected({
  connect,
  onReconnect = () => undefined,
  onError,
  wait = (ms, signal) => delay(ms, undefined, { signal, ref: false }),
}: Options): Promise<() => void> {
  const end = new AbortController();
  const keep = async (first: Connection | null): Promise<void> => {
    let connection = first;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      if (connection) {
        await connection.lost;
        pause = FIRST_PAUSE_MS;
      }
      await wait(pause, end.signal);
      connection = await connect();
      if (connection) onReconnect();
    }
  };
  keep(await connect()).catch((error: unknown) => {
    if (!end.signal.aborted) onError(error);
  });
  return () => end.abort();
}
