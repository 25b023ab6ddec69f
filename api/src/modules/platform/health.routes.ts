import type { FastifyInstance } from 'fastify';
import { within } from '../../http/within.ts';
import { whyUnreachable } from '../../ports/database/errors.ts';

/** Time-out of the database check in milliseconds. */
const PING_MS = 5_000;

/** Explains a failed check. Always in English, for operators. */
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

/**
 * Registers `/healthz`, which answers while the process runs, and `/readyz`, which also checks the database and answers 503 with
 * the reason if it fails.
 */
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
      request.log.error({ err: error }, 'the database does not respond');
      return reply.code(503).send({ detail: reasonOf(error) });
    }
  });
}
