import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openApiDocument } from '../../../api/src/http/contract/openapi.ts';
import { readConfig } from '../../../api/src/config.ts';
import { API_BASE, defineEndpoint } from '../../../packages/contracts/src/index.ts';
import { z } from '../../../packages/contracts/src/zod.ts';
import type { OpenApi } from './plan.ts';
import { fuzz } from './schemathesis.ts';
import type { Round } from './schemathesis.ts';

const TOKEN = 'the token of the planted mistakes';

const get = (name: string, access: 'visitor' | 'member' = 'visitor') =>
  defineEndpoint({
    name: `planted.${name}`,
    method: 'GET',
    path: `/planted/${name}/`,
    access,
    owner: 'site',
    summary: 'An endpoint with a mistake',
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(9).default(1) }),
    responses: { 200: z.object({ name: z.string() }) },
  });

type Answer = readonly [status: number, body: string, type?: string];
const GOOD: Answer = [200, '{"name":"Ada"}'];

/** Mistakes of a server: what it answers instead of what its contract says. */
const MISTAKES: Readonly<
  Record<string, { readonly endpoint: ReturnType<typeof get>; readonly answer: Answer }>
> = {
  'an error that is not declared': { endpoint: get('conflict'), answer: [409, '{"detail":"No."}'] },
  'an undeclared field': { endpoint: get('field'), answer: [200, '{"name":"Ada","password":"x"}'] },
  'a crash': { endpoint: get('crash'), answer: [500, '{"detail":"No."}'] },
  'text instead of JSON': { endpoint: get('text'), answer: [200, '"Ada"', 'text/plain'] },
  'input that the contract refuses': { endpoint: get('input'), answer: GOOD },
  'a call without its login': { endpoint: get('login', 'member'), answer: GOOD },
};

/** An endpoint without a mistake: a finding there would mean that the others are found for a wrong reason. */
const RIGHT = get('right');

/**
 * Fuzzes a small server with planted mistakes: proves that a mistake of the real one would be found.
 * @returns the mistakes that were not found, and the endpoint without one if something was found there.
 */
export async function missedMistakes(
  round: Pick<Round, 'schemathesis' | 'folder' | 'seed'>,
): Promise<readonly string[]> {
  const server = createServer(answerWrongly);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const endpoints = [RIGHT, ...Object.values(MISTAKES).map(({ endpoint }) => endpoint)];
    const { business } = readConfig({ MODE: 'test' });
    const document = openApiDocument(endpoints, url, business) as unknown as OpenApi;
    const calls = endpoints.map(({ name }) => name);
    const { details } = await fuzz({
      ...round,
      ...{ document, baseUrl: url + API_BASE, calls, token: TOKEN, examples: 5 },
    });
    const curls = details.split('\n').filter((line) => line.trim().startsWith('curl '));
    const isFound = ({ path }: typeof RIGHT): boolean => curls.some((line) => line.includes(API_BASE + path));
    return [
      ...Object.entries(MISTAKES)
        .filter(([, { endpoint }]) => !isFound(endpoint))
        .map(([mistake]) => mistake),
      ...(isFound(RIGHT) ? ['none at all, where there is none'] : []),
    ];
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Is right in everything but the planted mistake: methods, input and login are checked first. */
function answerWrongly(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://planted');
  const [mistake, found] =
    Object.entries({ ...MISTAKES, right: { endpoint: RIGHT, answer: GOOD } }).find(
      ([, { endpoint }]) => pathname === API_BASE + endpoint.path,
    ) ?? [];
  const send = ([status, body, type = 'application/json']: Answer, allow?: string): void => {
    response.writeHead(status, { 'content-type': type, ...(allow ? { allow } : {}) });
    response.end(body);
  };
  if (!found) return send([404, '{"detail":"There is nothing here."}']);
  if (request.method !== 'GET') return send([405, '{"detail":"Not this way."}'], 'GET');
  const isRead = found.endpoint.query.safeParse(Object.fromEntries(searchParams)).success;
  const isOnce = new Set(searchParams.keys()).size === [...searchParams.keys()].length;
  if (!(isRead && isOnce) && mistake !== 'input that the contract refuses')
    return send([400, '{"detail":"Check the fields."}']);
  send(found.answer);
}
