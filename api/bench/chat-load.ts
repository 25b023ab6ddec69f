/**
 * Opens sockets that read, some of which also write, against any server that uses the chat's message format. The benches run
 * it in a separate process, against our server and against the bare one. It parses as little of each frame as possible.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

export interface LoadSettings {
  /** Socket URLs, one per socket, with valid tickets. */
  readonly urls: readonly string[];
  readonly conversationId: string;
  readonly pace: AllTheTime | OneByOne;
}

/** Writers who keep writing. */
interface AllTheTime {
  readonly kind: 'all-the-time';
  /** Number of sockets that write, and how many messages each keeps in flight. */
  readonly writers: number;
  readonly window: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

/** One writer, who writes the next message when everybody has the last one. */
interface OneByOne {
  readonly kind: 'one-by-one';
  readonly warmUp: number;
  readonly messages: number;
}

export interface LoadResult {
  /** Messages delivered to every reader, per second. */
  readonly rate: number;
  /** Time from sending to receipt by each reader, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly acknowledged: number;
}

/** Marks the send time in the text of each message. */
const MARK = '@t';
const now = (): number => performance.timeOrigin + performance.now();

async function run(settings: LoadSettings): Promise<LoadResult> {
  const { urls, pace, conversationId } = settings;
  const waits: number[] = [];
  let [received, acknowledged, isMeasuring, isOver] = [0, 0, false, false];
  /** Called for each message that a reader has received. */
  let onReceived = (): void => undefined;

  const write = (socket: WebSocket): void => {
    const message = {
      type: 'chat/send',
      conversation_id: conversationId,
      client_id: randomUUID(),
      text: `${MARK}${now().toFixed(2)} and a sentence of the length that people write to each other.`,
      reply_to: null,
      file_ids: [],
    };
    socket.send(JSON.stringify(message));
  };
  const hear = (socket: WebSocket, frame: Buffer): void => {
    if (frame.subarray(0, 20).includes('"chat/sent"')) {
      if (isMeasuring) acknowledged += 1;
      if (!isOver && pace.kind === 'all-the-time') write(socket);
      return;
    }
    for (let at = frame.indexOf(MARK); at >= 0; at = frame.indexOf(MARK, at + MARK.length)) {
      onReceived();
      if (!isMeasuring) continue;
      received += 1;
      waits.push(now() - Number(frame.toString('latin1', at + MARK.length, at + MARK.length + 16)));
    }
  };

  const sockets = await Promise.all(
    urls.map(async (url) => {
      const socket = new WebSocket(url, { perMessageDeflate: false });
      await once(socket, 'message');
      socket.on('message', (frame: Buffer) => hear(socket, frame));
      socket.on('close', () => {
        if (!isOver) throw new Error('A reader was shut out');
      });
      return socket;
    }),
  );
  let began = performance.now();
  const measure = (): void => {
    isMeasuring = true;
    began = performance.now();
  };
  if (pace.kind === 'all-the-time') {
    for (const socket of sockets.slice(0, pace.writers)) for (let n = 0; n < pace.window; n++) write(socket);
    await pause(pace.warmUpMs);
    measure();
    await pause(pace.measureMs);
  } else {
    for (let n = 0; n < pace.warmUp + pace.messages; n++) {
      if (n === pace.warmUp) measure();
      const { promise, resolve } = Promise.withResolvers<void>();
      let left = sockets.length;
      onReceived = () => void ((left -= 1) === 0 && resolve());
      for (const socket of sockets.slice(0, 1)) write(socket);
      await promise;
    }
  }
  isMeasuring = false;
  const seconds = (performance.now() - began) / 1_000;
  isOver = true;
  for (const socket of sockets) socket.terminate();
  const sorted = Float64Array.from(waits).sort();
  const quantile = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? NaN;
  return { rate: received / urls.length / seconds, p50: quantile(0.5), p99: quantile(0.99), acknowledged };
}

process.once('message', (settings: LoadSettings) => {
  void run(settings).then((result) => process.send?.(result, () => process.exit()));
});
