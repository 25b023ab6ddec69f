import type { Endpoint } from '@acquaint/contracts';
import { problemsOf } from '@acquaint/contracts/problems';
import type { z } from 'zod';
import type { ProblemError } from '../problem.ts';

/**
 * Checks a response against its contract: declared status, valid body, and no undeclared fields (an extra field may expose a
 * secret). Used only in MODE=test.
 * @throws Error that names the endpoint and the field.
 */
export function checkResponse(endpoint: Endpoint, answer: { status: number; body?: unknown }): void {
  checkBody(endpoint, answer, endpoint.responses[answer.status]);
}

/**
 * Checks an error that a service throws, in the same way: the contract declares every error of a call, in its own `responses` or
 * for all calls (R-API-16). Used only in MODE=test.
 * @throws Error that names the endpoint and the status or the field.
 */
export function checkProblem(endpoint: Endpoint, problem: ProblemError): void {
  const { status } = problem;
  checkBody(endpoint, { status, body: problem.body() }, problemsOf(endpoint)[status]?.body);
}

function checkBody(
  endpoint: Endpoint,
  { status, body }: { readonly status: number; readonly body?: unknown },
  schema: z.ZodType | undefined,
): void {
  if (!schema) throw new Error(`${endpoint.name} answers ${status}, which its contract does not declare`);
  const sent: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
  const parsed = schema.safeParse(sent);
  if (!parsed.success) {
    throw new Error(
      `${endpoint.name} breaks its contract: ${JSON.stringify(parsed.error.issues.slice(0, 5))}`,
    );
  }
  const extra = undeclared(sent, parsed.data, '');
  if (extra) throw new Error(`${endpoint.name} answers ${extra}, which its contract does not declare`);
}

/** Returns the path of the first key that parsing dropped, or null. */
function undeclared(sent: unknown, declared: unknown, path: string): string | null {
  if (typeof sent !== 'object' || sent === null || typeof declared !== 'object' || declared === null)
    return null;
  for (const [key, value] of Object.entries(sent)) {
    const here = path ? `${path}.${key}` : key;
    if (!Object.hasOwn(declared, key)) return here;
    const deeper = undeclared(value, (declared as Record<string, unknown>)[key], here);
    if (deeper) return deeper;
  }
  return null;
}
