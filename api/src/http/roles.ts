import type { FastifyInstance } from 'fastify';
import { API_BASE } from '@acquaint/contracts';
import type { ProcessRole } from '../settings/processes.ts';

/** Addresses that every process serves, whatever its roles: they are about the process itself. */
const OWN = new Set(['/healthz', '/readyz', '/metrics']);

/** Refuses requests that are not for the roles of this process with 503, so that a load balancer asks another one. */
export function registerRoles(app: FastifyInstance, roles: ReadonlySet<ProcessRole>): void {
  if (roles.has('web') && roles.has('realtime')) return;
  app.addHook('onRequest', (request, reply, next) => {
    const [path = ''] = request.url.split('?', 1);
    const needed: ProcessRole = path.replace(/\/$/, '') === `${API_BASE}/socket` ? 'realtime' : 'web';
    if (OWN.has(path) || roles.has(needed)) return next();
    void reply
      .code(503)
      .header('cache-control', 'no-store')
      .send({ detail: `This server process has not the role ${needed}.` });
  });
}
