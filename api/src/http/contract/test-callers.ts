import { API_BASE, type Access, type Endpoint } from '@acquaint/contracts';
import { api, type Caller, type Reply } from '../../../test/client.ts';
import type { Scene } from '../../../test/records.ts';
import { NOTHING_HERE } from '../problem.ts';

export type Who = 'visitor' | keyof Scene;
export const EVERYBODY: readonly Who[] = [
  'visitor',
  'owner',
  'other member',
  'circle admin',
  'support',
  'moderator',
  'admin',
];

/** How an endpoint answers a caller: accepted, 401 log in, 403 wrong role, 404 hidden, or not served at all. */
export type Answer = 'in' | 401 | 403 | 404 | 'not served';

/** How each caller is answered (R-ACCT-1, R-ADMIN-1, R-ADMIN-2): one row per `access` of an endpoint. */
export const EXPECTED: Readonly<Record<Access, Readonly<Record<Who, Answer>>>> = {
  visitor: row<Answer>('in', 'in', 'in', 'in', 'in', 'in', 'in'),
  member: row<Answer>(401, 'in', 'in', 'in', 'in', 'in', 'in'),
  support: row<Answer>(404, 404, 404, 404, 'in', 'in', 'in'),
  moderator: row<Answer>(404, 404, 404, 404, 403, 'in', 'in'),
  admin: row<Answer>(404, 404, 404, 404, 403, 403, 'in'),
};

export function row<Cell>(...cells: Cell[]): Readonly<Record<Who, Cell>> {
  return Object.fromEntries(EVERYBODY.map((who, index) => [who, cells[index]])) as Record<Who, Cell>;
}

/** What stands for the parameters of a path that name no record. */
const PARAMETERS: Readonly<Record<string, string>> = { name: 'mf-none', provider: 'google' };

interface RequestParts {
  /** For the parameters of the path that name a record. */
  readonly id: string;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>> | undefined;
}

/** Sends a request; as a visitor without a caller. */
export async function requestAs(
  as: Caller | undefined,
  endpoint: Endpoint,
  { id, body = {}, query = {} }: RequestParts,
): Promise<Reply<unknown>> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => PARAMETERS[key] ?? id);
  const hasBody = endpoint.body && (endpoint.method === 'POST' || endpoint.method === 'PATCH');
  const search = new URLSearchParams(query);
  return api.raw(`${API_BASE}${path}${search.size > 0 ? `?${search}` : ''}`, {
    method: endpoint.method,
    headers: {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(as ? { authorization: `Bearer ${as.access}` } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  });
}

/** Returns how a caller was answered; a 404 hides the endpoint only if it says nothing else. */
export function answerTo({ status, problem }: Reply<unknown>, isServed: boolean): Answer {
  const isNothing = status === 404 && problem.detail === NOTHING_HERE;
  if (!isServed) return isNothing ? 'not served' : 'in';
  if (status === 401 || status === 403) return status;
  return isNothing ? 404 : 'in';
}
