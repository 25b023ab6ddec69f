import { randomUUID } from 'node:crypto';
import {
  adminListPeople,
  API_BASE,
  countConnected,
  getAvailability,
  getCircle,
  listMessages,
  markRead,
  reportRemoteFailure,
  reportSecurity,
  takePaymentEvent,
  takeVideoEvent,
  type Endpoint,
} from '@acquaint/contracts';
import { createSigner } from 'fast-jwt';
import { z } from 'zod';
import { api, type Reply } from '../../../test/client.ts';
import { registerMember, type TestMember } from '../../../test/people.ts';
import { TEST_SECRET } from '../../../test/server-process.ts';
import { declaredEndpoints } from './declared-endpoints.ts';
import { createAccessTokens, createTokenKind, type LoggedIn } from '../security/tokens.ts';

const stranger: LoggedIn = { id: randomUUID(), role: 'member', loginId: randomUUID() };
const valid = createAccessTokens([TEST_SECRET], 10).sign(stranger);
const claims = { sub: stranger.id, role: stranger.role, sid: stranger.loginId };

/** Invalid tokens. The server must not tell them apart. */
const badTokens = {
  missing: undefined,
  empty: 'Bearer ',
  garbage: 'Bearer not.a.token',
  'of another scheme': 'Basic YWRhOmFkYQ==',
  expired: `Bearer ${createAccessTokens([TEST_SECRET], -1).sign(stranger)}`,
  'signed with another secret': `Bearer ${createAccessTokens(['another secret that is long enough 123'], 10).sign(stranger)}`,
  'of another purpose': `Bearer ${createTokenKind([TEST_SECRET], 'room', z.record(z.string(), z.unknown())).sign(claims, 60)}`,
  'without a purpose': `Bearer ${createSigner({ key: TEST_SECRET, algorithm: 'HS256', expiresIn: 60_000 })({ ...claims, iss: 'acquaint' })}`,
  'changed afterwards': `Bearer ${tampered(valid)}`,
  unsigned: `Bearer ${base64({ alg: 'none', typ: 'JWT' })}.${base64({ ...claims, aud: 'access', exp: 4_000_000_000 })}.`,
};

function base64(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function tampered(token: string): string {
  const [header, , signature] = token.split('.');
  return [
    header,
    base64({ ...claims, role: 'admin', aud: 'access', iss: 'acquaint', exp: 4_000_000_000 }),
    signature,
  ].join('.');
}

function send(
  endpoint: Endpoint,
  path: string,
  init: { token?: string | undefined; body?: unknown } = {},
): Promise<Reply<unknown>> {
  const takesBody = endpoint.method === 'POST' || endpoint.method === 'PATCH';
  return api.raw(API_BASE + path, {
    method: endpoint.method,
    headers: {
      ...(init.token === undefined ? {} : { authorization: init.token }),
      ...(takesBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(takesBody
      ? { body: typeof init.body === 'string' ? init.body : JSON.stringify(init.body ?? {}) }
      : {}),
  });
}

/** Fills a path with well-formed ids that do not exist. */
function anyPath({ path }: Endpoint): string {
  return path.replace('{provider}', 'google').replace(/\{\w+\}/g, randomUUID());
}

async function servedEndpoints(): Promise<readonly Endpoint[]> {
  const { body } = await api.raw(`${API_BASE}/openapi.json`);
  const { paths } = body as { paths: Record<string, Record<string, { operationId: string }>> };
  const names = new Set(
    Object.values(paths).flatMap((path) => Object.values(path).map((one) => one.operationId)),
  );
  return declaredEndpoints().filter(({ name }) => names.has(name));
}

let served: readonly Endpoint[];
let member: TestMember;
beforeAll(async () => {
  served = await servedEndpoints();
  member = await registerMember();
});

const deepNesting = '['.repeat(50_000) + ']'.repeat(50_000);
const report = { remote: 'mf-auth', version: '1', reason: 'network', detail: 'offline' };

describe('an invalid token', () => {
  it.each(Object.entries(badTokens))(
    '%s: every members’ endpoint answers 401 with a sentence, every staff endpoint 404',
    async (_kind, token) => {
      for (const endpoint of served.filter(({ access }) => access !== 'visitor')) {
        const reply = await send(endpoint, anyPath(endpoint), { token });
        const status = endpoint.access === 'member' ? 401 : 404;
        expect([endpoint.name, reply.status]).toEqual([endpoint.name, status]);
        expect(reply.problem.detail).toMatch(/\.$/);
      }
    },
  );

  it.each(Object.entries(badTokens))('%s: endpoints for visitors still answer', async (_kind, token) => {
    expect(await send(reportRemoteFailure, reportRemoteFailure.path, { token, body: report })).toMatchObject({
      status: 204,
    });
  });

  it('of a member gets a 404 from staff endpoints, which hides that they exist', async () => {
    for (const endpoint of served.filter(({ access }) =>
      ['support', 'moderator', 'admin'].includes(access),
    )) {
      const reply = await send(endpoint, anyPath(endpoint), { token: `Bearer ${valid}` });
      expect([endpoint.name, reply.status]).toEqual([endpoint.name, 404]);
    }
  });
});

describe('invalid input', () => {
  const asMember = (): string => `Bearer ${member.access}`;

  it('an unknown field in the query is a 400 that names it', async () => {
    for (const endpoint of served.filter(({ access }) => access === 'visitor' || access === 'member')) {
      const reply = await send(endpoint, `${anyPath(endpoint)}?surprise=1`, { token: asMember() });
      expect([endpoint.name, reply.status, reply.problem.errors?.surprise?.length]).toEqual([
        endpoint.name,
        400,
        1,
      ]);
    }
  });

  it('an unknown field in the body is a 400 that names it', async () => {
    const takers = served.filter(
      ({ access, method }) => (access === 'visitor' || access === 'member') && /POST|PATCH/.test(method),
    );
    for (const endpoint of takers) {
      const reply = await send(endpoint, anyPath(endpoint), { token: asMember(), body: { surprise: 1 } });
      expect([endpoint.name, reply.status]).toEqual([endpoint.name, 400]);
      // These bodies are written by browsers, LiveKit or the payment provider; a caller could not correct a field.
      if (
        endpoint.name === reportSecurity.name ||
        endpoint.name === takeVideoEvent.name ||
        endpoint.name === takePaymentEvent.name
      )
        continue;
      expect(reply.problem.errors).toHaveProperty('surprise');
    }
  });

  it('a malformed id is answered like a record that does not exist', async () => {
    for (const endpoint of served.filter(
      ({ access, path }) => access === 'member' && path.includes('{id}'),
    )) {
      for (const id of ['1', 'x', '%00', "';drop table users;--", `${randomUUID()}0`, '..%2f..%2fetc']) {
        const reply = await send(endpoint, endpoint.path.replace(/\{\w+\}/g, id), {
          token: asMember(),
          body: {},
        });
        expect([endpoint.name, id, reply.status]).toEqual([endpoint.name, id, 404]);
      }
    }
  });

  it.each([
    ['nothing', ''],
    ['an incomplete object', '{"a":'],
    ['a number', '1'],
    ['a text', '"x"'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a prototype', '{"__proto__":{"role":"admin"}}'],
    ['a constructor', '{"constructor":{"prototype":{"role":"admin"}}}'],
    ['deep nesting', deepNesting],
    ['two objects', '{}{}'],
  ])('%s is refused as a body', async (_kind, body) => {
    const reply = await send(reportRemoteFailure, reportRemoteFailure.path, { body });
    expect(reply.status).toBe(400);
    expect(reply.problem.detail).toMatch(/\.$/);
  });

  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/json; charset=utf-8', 204],
  ])('a body of type %s is answered %i', async (type, status) => {
    const reply = await api.raw(API_BASE + reportRemoteFailure.path, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(report),
    });
    expect(reply.status).toBe(status);
  });

  it('a body that is too large is a 413 with a sentence', async () => {
    const reply = await send(reportRemoteFailure, reportRemoteFailure.path, {
      body: { ...report, detail: 'x'.repeat(300_000) },
    });
    expect(reply).toMatchObject({
      status: 413,
      body: { detail: 'This is too large. Please send less at once.' },
    });
  });

  it('a text that is too long is a 400 that states the limit', async () => {
    const reply = await send(reportRemoteFailure, reportRemoteFailure.path, {
      body: { ...report, detail: 'x'.repeat(501) },
    });
    expect(reply.problem).toEqual({
      detail: 'Please check the highlighted fields.',
      errors: { detail: ['Use at most 500 characters'] },
    });
  });

  it('U+0000 in a text, which the database cannot store, is a 400', async () => {
    const reply = await send(reportRemoteFailure, reportRemoteFailure.path, {
      body: { ...report, detail: 'a\0b' },
    });
    expect(reply.problem.errors).toEqual({ detail: ['Remove the control characters'] });
    const written = await send(reportRemoteFailure, reportRemoteFailure.path, {
      body: { ...report, detail: 'a\\u0000b' },
    });
    expect(written.status).toBe(204);
  });

  it.each([
    ['an unknown address', 'GET', '/nowhere', 404],
    ['the base path alone', 'GET', '/', 404],
    ['an incomplete escape', 'GET', '/%', 400],
    ['broken UTF-8', 'GET', '/%c0%ae', 400],
    ['a very long address', 'GET', `/${'x'.repeat(10_000)}`, 404],
  ])('%s is refused with JSON, never with a page', async (_kind, method, path, status) => {
    const reply = await api.raw(API_BASE + path, { method });
    expect(reply.status).toBe(status);
    expect(reply.problem.detail).toMatch(/\.$/);
  });

  it.each([
    ['DELETE', reportRemoteFailure.path, 'POST'],
    ['PUT', reportRemoteFailure.path, 'POST'],
    ['GET', reportRemoteFailure.path, 'POST'],
    ['OPTIONS', reportRemoteFailure.path, 'POST'],
    ['GET', reportRemoteFailure.path.replace(/\/$/, ''), 'POST'],
    ['DELETE', countConnected.path, 'GET, HEAD'],
    ['QUERY', `${getAvailability.path}?x=1`, 'GET, HEAD, PATCH'],
    ['POST', getCircle.path.replace('{id}', randomUUID()), 'GET, HEAD, PATCH'],
  ])('%s %s is a 405 that names the methods of the address: %s', async (method, path, allow) => {
    const reply = await api.raw(API_BASE + path, { method });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, allow]);
    expect(reply.problem.detail).toMatch(/\.$/);
  });

  it('another method in the staff area is a 404, which hides that the address exists', async () => {
    const reply = await api.raw(API_BASE + adminListPeople.path, { method: 'DELETE' });
    expect([reply.status, reply.headers.get('allow')]).toEqual([404, null]);
  });

  it('a path works with and without a trailing slash', async () => {
    for (const path of ['/remotes/failures', '/remotes/failures/']) {
      expect((await send(reportRemoteFailure, path, { body: report })).status).toBe(204);
    }
  });

  it('null is refused as a body by every call, also by those that need none', async () => {
    const accepted: string[] = [];
    for (const endpoint of served.filter(({ method }) => method === 'POST' || method === 'PATCH')) {
      const reply = await send(endpoint, anyPath(endpoint), { token: asMember(), body: 'null' });
      if (reply.status < 400) accepted.push(endpoint.name);
    }
    expect(accepted).toEqual([]);
  });

  it('no value of a body field makes an endpoint answer 500', async () => {
    const oddities: unknown[] = [
      null,
      -1,
      1e308,
      '',
      'x',
      '\ud800',
      '💥'.repeat(200),
      `'; drop table users; -- " \\`,
      [],
      {},
      [[]],
      true,
      '2026-02-30',
      randomUUID(),
    ];
    const takers = served.filter(({ access, body }) => (access === 'visitor' || access === 'member') && body);
    for (const endpoint of takers) {
      const fields = Object.keys(
        z.toJSONSchema(endpoint.body!, { io: 'input', unrepresentable: 'any' }).properties ?? {},
      );
      for (const value of oddities) {
        const body = Object.fromEntries(fields.map((field) => [field, value]));
        const reply = await send(endpoint, anyPath(endpoint), { token: asMember(), body });
        expect([endpoint.name, value, reply.status < 500]).toEqual([endpoint.name, value, true]);
      }
    }
  });

  it('no value of a query parameter makes an endpoint answer 500', async () => {
    const oddities = [
      '',
      '-1',
      '1e9',
      '99999999999999999999',
      '%00',
      '%f0%9f%92%a5',
      "'",
      'true',
      'null',
      '%25',
      '[]',
      randomUUID(),
    ];
    for (const endpoint of served.filter(
      ({ access, method }) => (access === 'visitor' || access === 'member') && method === 'GET',
    )) {
      const fields = endpoint.query
        ? Object.keys(
            z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' }).properties ?? {},
          )
        : [];
      for (const value of oddities) {
        for (const field of fields) {
          const reply = await send(endpoint, `${anyPath(endpoint)}?${field}=${value}`, { token: asMember() });
          expect([endpoint.name, field, value, reply.status < 500]).toEqual([
            endpoint.name,
            field,
            value,
            true,
          ]);
        }
      }
    }
  });
});

describe('a body that parsers interpret differently', () => {
  const put = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    api.raw(API_BASE + reportRemoteFailure.path, { method: 'POST', headers: { 'content-type': type }, body });

  it.each([
    [
      'a field twice',
      JSON.stringify(report).replace('{', '{"version":"2",'),
      'The body contains the same field twice. Send each field once.',
    ],
    [
      'the same field in two spellings',
      JSON.stringify(report).replace('{', '{"versi\\u006fn":"2",'),
      'The body contains the same field twice. Send each field once.',
    ],
    [
      'bytes that are not UTF-8',
      Buffer.concat([Buffer.from('{"detail":"'), Buffer.from([0xff, 0xc0]), Buffer.from('"}')]),
      'Send the body as UTF-8.',
    ],
    ['UTF-16', Buffer.from(JSON.stringify(report), 'utf16le'), 'The body isn’t valid JSON.'],
  ])('is refused: %s', async (_what, body, detail) => {
    expect(await put(body)).toMatchObject({ status: 400, body: { detail } });
  });

  it.each(['utf-16', '"UTF-16LE"', 'iso-8859-1', 'utf-7'])(
    'is refused when its charset is %s',
    async (charset) => {
      const reply = await put(JSON.stringify(report), `application/json; charset=${charset}`);
      expect(reply).toMatchObject({ status: 400, body: { detail: 'Send the body as UTF-8.' } });
    },
  );

  it.each(['utf-8', 'UTF-8', '"utf-8"', 'utf8'])('is accepted as %s', async (charset) => {
    expect((await put(JSON.stringify(report), `application/json;charset=${charset}`)).status).toBe(204);
  });
});

describe('a number that the database cannot store', () => {
  it.each([2 ** 31, 2 ** 40, 1e300])('is refused with the name of its field: %d', async (number) => {
    const as = member;
    const id = randomUUID();
    const mark = await api.raw(`${API_BASE}${markRead.path.replace('{id}', id)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${as.access}` },
      body: JSON.stringify({ seq: number }),
    });
    expect([mark.status, Object.keys(mark.problem.errors ?? {})]).toEqual([400, ['seq']]);
    const list = await api.call(listMessages, { params: { id }, query: { after: number } }, { as });
    expect([list.status, Object.keys(list.problem.errors ?? {})]).toEqual([400, ['after']]);
  });
});
