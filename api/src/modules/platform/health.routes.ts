import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process runs. `/readyz`: it can answer, the database too. */
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
      await ping();
      return await reply.send({ status: 'ready' });
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ detail: 'The database isn’t responding.' });
    }
  });
}
