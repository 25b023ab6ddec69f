import { SHELL_API_VERSION } from '@acquaint/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sendPrecompressed } from '../../http/cache/precompressed.ts';
import { ProblemError } from '../../http/problem.ts';
import type { FindCaller } from '../../http/security/guards.ts';
import type { LoggedIn } from '../../http/security/tokens.ts';
import { parseFields } from '../../http/contract/validation.ts';
import type { RegistryService } from './registry.service.ts';

/** Unknown query parameters, such as for cache busting, are ignored. */
const Query = z.object({
  shell_api: z
    .string()
    .regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/, 'Give a version, such as 1.0.0')
    .default(SHELL_API_VERSION),
});

/** Headers that let hosts on other sites read and load what is published. */
export const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/**
 * Registers `GET /mf/registry.json`: the remotes for this person and this shell. It may change with each request, so it is never
 * cached. A bad token is treated as a visitor, because the shell has to start in any case.
 */
export function registerRegistry(
  app: FastifyInstance,
  registry: RegistryService,
  findCaller: FindCaller,
): void {
  app.get('/mf/registry.json', async (request, reply) => {
    void reply.headers({ ...OPEN_TO_ALL, 'cache-control': 'no-store' });
    const { shell_api } = parseFields(Query, request.query);
    const userId = (await callerOrVisitor(findCaller, request))?.id ?? null;
    const answer = await registry.answer({ userId, shellApi: shell_api });
    if (!answer) {
      throw new ProblemError(503, 'We can’t read the remote store right now. Please try again in a moment.', {
        headers: { 'retry-after': '5' },
      });
    }
    return sendPrecompressed(request, reply.type('application/json; charset=utf-8'), answer);
  });
}

/** Returns the caller of a request; null for a visitor, and for a token or proof of a key that is refused. */
async function callerOrVisitor(findCaller: FindCaller, request: FastifyRequest): Promise<LoggedIn | null> {
  try {
    return await findCaller(request);
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}
