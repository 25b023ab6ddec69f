import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { API_BASE, defineEndpoint, type Access, type Endpoint, type Role } from '@acquaint/contracts';
import { TEST_SECRET } from '../../test/server-process.ts';
import { readConfig } from '../config.ts';
import { createLoginRevocations, type LoginRevocations } from '../realtime/login-revocations.ts';
import { createLocalPubSub } from '../realtime/pub-sub/pub-sub.ts';
import { createLimits } from './limits/limits.ts';
import { createHttpServer } from './server.ts';
import { createServe } from './serve.ts';
import type { FindStaffStatus } from './security/guards.ts';
import { createAccessTokens } from './security/tokens.ts';

const endpointFor = (access: Access) =>
  defineEndpoint({
    name: `tests.for${access}`,
    method: 'GET',
    path: `/tests/for/${access}/`,
    access,
    owner: 'admin',
    summary: 'A call of staff',
    responses: { 200: z.object({}) },
  });
/** A change, and whether staff are told of it. */
const changeFor = (access: Access, name: string, more: Partial<Endpoint> = {}) =>
  defineEndpoint({
    ...{ name: `tests.${name}`, method: 'POST', path: `/tests/${name}/`, access, owner: 'admin' },
    ...{ summary: 'A change', responses: { 200: z.object({}) }, ...more },
  });
const CHANGES = [
  [changeFor('support', 'decide', { emits: ['report/decided'] }), true],
  [changeFor('support', 'compute'), false],
  [changeFor('member', 'report', { tellsStaff: true }), true],
  [changeFor('member', 'write', { emits: ['wallet/changed'] }), false],
] as const;
const ENDPOINTS = { support: endpointFor('support'), admin: endpointFor('admin') };
const NOW = Temporal.Instant.from('2026-11-21T09:00:00Z');

describe('a call of staff', () => {
  const tokens = createAccessTokens([TEST_SECRET], 10);
  const loginId = randomUUID();
  const id = randomUUID();
  let folder: string;
  let app: FastifyInstance;
  let revocations: LoginRevocations;
  let told = 0;
  let reads = 0;
  let standing: Awaited<ReturnType<FindStaffStatus>>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'acquaint-serve-'));
    app = await createHttpServer(readConfig({ MODE: 'test', DATA_DIR: folder }));
    revocations = createLoginRevocations(createLocalPubSub(), 10);
    const unused = (): never => {
      throw new Error('None of these calls has an idempotency key or a proof.');
    };
    const { serve } = createServe({
      app,
      tokens,
      revocations,
      proofs: { checkCall: unused, checkGrant: unused },
      findStaffStatus: (staff) => {
        reads += 1;
        return Promise.resolve(staff.id === id ? standing : null);
      },
      requiresSecondFactorOfStaff: false,
      findViewedMember: unused,
      clock: { now: () => NOW },
      limits: createLimits(false),
      answers: { find: unused, claim: unused, keep: unused },
      tellStaff: () => void (told += 1),
      testing: false,
    });
    const ofChanges = CHANGES.map(([endpoint]) => endpoint);
    for (const endpoint of [...Object.values(ENDPOINTS), ...ofChanges])
      serve(endpoint).with(() => ({ status: 200, body: {} }));
  });
  afterEach(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  /** Returns the status of a call with a token issued while the account had a role. */
  async function statusOf(access: keyof typeof ENDPOINTS, role: Role = 'admin'): Promise<number> {
    const authorization = `Bearer ${tokens.sign({ id, role, loginId })}`;
    const url = API_BASE + ENDPOINTS[access].path;
    return (await app.inject({ url, headers: { authorization } })).statusCode;
  }

  it('is refused once the account is suspended or deleted, whatever the token says', async () => {
    standing = { role: 'admin', suspendedAt: null, usesSecondFactor: false };
    expect(await statusOf('admin')).toBe(200);
    standing = { role: 'admin', suspendedAt: NOW, usesSecondFactor: false };
    expect(await statusOf('admin')).toBe(401);
    standing = null;
    expect(await statusOf('admin')).toBe(401);
  });

  it('uses the current role of the account, not the one in the token', async () => {
    standing = { role: 'support', suspendedAt: null, usesSecondFactor: false };
    expect([await statusOf('support'), await statusOf('admin')]).toEqual([200, 403]);
    standing = { role: 'member', suspendedAt: null, usesSecondFactor: false };
    expect(await statusOf('admin')).toBe(404);
  });

  it.each(CHANGES)(
    'tells staff of what they act on, and of what waits for them: %#',
    async (endpoint, tells) => {
      standing = { role: 'support', suspendedAt: null, usesSecondFactor: false };
      told = 0;
      const authorization = `Bearer ${tokens.sign({ id, role: 'support', loginId })}`;
      const call = { method: 'POST', url: API_BASE + endpoint.path, headers: { authorization } } as const;
      expect((await app.inject(call)).statusCode).toBe(200);
      expect(told).toBe(tells ? 1 : 0);
    },
  );

  it.each(['admin', 'member'] as const)(
    'reads the account once, also of who has just been appointed: with the token of a %s',
    async (role) => {
      standing = { role: 'admin', suspendedAt: null, usesSecondFactor: false };
      reads = 0;
      expect(await statusOf('admin', role)).toBe(200);
      expect(reads).toBe(1);
    },
  );

  it('is refused once the login has ended', async () => {
    standing = { role: 'admin', suspendedAt: null, usesSecondFactor: false };
    revocations.endLogin(loginId);
    expect(await statusOf('admin')).toBe(401);
  });
});
