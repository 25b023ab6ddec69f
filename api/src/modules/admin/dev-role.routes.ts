import type { FastifyInstance } from 'fastify';
import { Role } from '@acquaint/contracts';
import { z } from 'zod';
import { notFound } from '../../http/problem.ts';
import { parseFields } from '../../http/contract/validation.ts';
import type { Database } from '../../ports/database/database.ts';
import { changeAccount } from '../identity/identity.queries.ts';

const Body = z.strictObject({ user_id: z.uuid(), role: Role });

/**
 * Registers `POST /dev/role {user_id, role}`, with which tests appoint staff without an admin who does it. Only in
 * MODE=test.
 */
export function registerDevRole(app: FastifyInstance, db: Database): void {
  app.post('/dev/role', async (request) => {
    const { user_id, role } = parseFields(Body, request.body);
    if (!(await changeAccount(db, user_id, { role }))) throw notFound('We couldn’t find this person.');
    return { user_id, role };
  });
}
