import type { FastifyInstance } from 'fastify';
import { within } from '../../http/within.ts';
import { whyUnreachable } from '../../ports/database/errors.ts';

/** A database that says nothing for so long is away, milliseconds. */
const PING_MS = 5_000;

/** For operators, who read English. */
function reasonOf(error: unknown): string {
  switch (whyUnreachable(error)) {
    case 'refused':
      return 'The database refuses connections.';
    case 'starting':
      return 'The database is starting or stopping.';
    case 'full':
      return 'All connections to the database are in use.';
    case 'silent':
      return 'The database isn’t responding.';
  }
}

/** `/healthz`: the process runs. `/readyz`: it can answer, the database too; else 503 with what is wrong. */
export function registerHealth(
  app: FastifyInstance,
  ping: () => Promise<void>,
  isReady: () => boolean,
): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }));
  app.get('/readyz', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!isReady()) return reply.code(503).send({ detail: 'The server is starting or stopping.' });
    try {
      await within(PING_MS, ping());
      return await reply.send({ status: 'ready' });
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ detail: reasonOf(error) });
    }
  });
}
