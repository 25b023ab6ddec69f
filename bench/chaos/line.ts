import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

/** A network line to a server, which can be cut. */
export interface Line {
  readonly port: number;
  /** Lets nothing through any more, in both directions and without a word, like a broken network: connections stay open and silent. */
  readonly cut: () => void;
  /** Lets new connections through; those from before are reset. */
  readonly mend: () => void;
  readonly close: () => void;
}

/** Opens a line to a port of this machine. */
export async function openLine(to: number): Promise<Line> {
  const ends = new Set<Socket>();
  let isCut = false;
  const keep = (end: Socket): void => {
    ends.add(end);
    end.once('close', () => ends.delete(end)).on('error', () => end.destroy());
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) return;
    const far = connect(to, '127.0.0.1');
    keep(far);
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.once('close', () => other.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  const reset = (): void => {
    for (const end of ends) end.destroy();
  };
  return {
    port: address.port,
    cut: () => {
      isCut = true;
      for (const end of ends) end.unpipe().pause();
    },
    mend: () => {
      isCut = false;
      reset();
    },
    close: () => {
      server.close();
      reset();
    },
  };
}
