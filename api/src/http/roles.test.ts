import Fastify from 'fastify';
import { API_BASE } from '@acquaint/contracts';
import type { ProcessRole } from '../settings/processes.ts';
import { registerRoles } from './roles.ts';

const PATHS = ['/healthz', '/', `${API_BASE}/me/`, `${API_BASE}/socket?ticket=x`, `${API_BASE}/socket/`];

it.each<[ProcessRole[], number[]]>([
  [
    ['web', 'realtime', 'worker', 'media'],
    [200, 200, 200, 200, 200],
  ],
  [
    ['web', 'worker'],
    [200, 200, 200, 503, 503],
  ],
  [['realtime'], [200, 503, 503, 200, 200]],
  [['worker'], [200, 503, 503, 503, 503]],
])('a process with the roles %j serves only what they are for', async (roles, expected) => {
  const app = Fastify();
  registerRoles(app, new Set(roles));
  app.get('*', () => 'served');
  const statuses = [];
  for (const url of PATHS) statuses.push((await app.inject(url)).statusCode);
  expect(statuses).toEqual(expected);
});
