import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { API_BASE, SECOND_FACTOR_NEEDED } from '@acquaint/contracts';
import { TEST_SECRET } from '../../../test/server-process.ts';
import { readConfig } from '../../config.ts';
import { createLoginRevocations } from '../../realtime/login-revocations.ts';
import { createLocalPubSub } from '../../realtime/pub-sub/pub-sub.ts';
import { declaredEndpoints } from '../contract/declared-endpoints.ts';
import { createLimits } from '../limits/limits.ts';
import { createHttpServer } from '../server.ts';
import { createServe } from '../serve.ts';
import { createAccessTokens } from './tokens.ts';

const OF_STAFF = declaredEndpoints().filter(({ access }) =>
  ['support', 'moderator', 'admin'].includes(access),
);
const REFUSED = { status: 403, code: SECOND_FACTOR_NEEDED };

describe('a member of staff without a second factor, where the operator requires one (R-ADMIN-33)', () => {
  const tokens = createAccessTokens([TEST_SECRET], 10);
  const staff = { id: randomUUID(), role: 'admin', loginId: randomUUID() } as const;
  let folder: string;
  let app: FastifyInstance;
  let uses: boolean;
  let handled: string[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'acquaint-second-factor-'));
    app = await createHttpServer(readConfig({ MODE: 'test', DATA_DIR: folder }));
    const unused = (): never => {
      throw new Error('None of these calls gets this far.');
    };
    const { serve } = createServe({
      app,
      tokens,
      revocations: createLoginRevocations(createLocalPubSub(), 10),
      proofs: { checkCall: unused, checkGrant: unused },
      findStaffStatus: ({ id, loginId }) =>
        Promise.resolve({
          ...{ role: 'admin', suspendedAt: null },
          usesSecondFactor: uses && id === staff.id && loginId === staff.loginId,
        }),
      requiresSecondFactorOfStaff: true,
      findViewedMember: unused,
      clock: { now: () => Temporal.Now.instant() },
      limits: createLimits(false),
      answers: { find: unused, claim: unused, keep: unused },
      tellStaff: unused,
      testing: false,
    });
    for (const endpoint of OF_STAFF)
      serve(endpoint).with(() => {
        handled.push(endpoint.name);
        throw new Error('This test is about what comes before.');
      });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    uses = false;
    handled = [];
  });

  const ask = async (
    { method, path }: (typeof OF_STAFF)[number],
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const url = API_BASE + path.replace(/\{\w+\}/g, randomUUID());
    const authorization = `Bearer ${tokens.sign(staff)}`;
    const reply = await app.inject({ method, url, headers: { authorization, ...headers } });
    return { status: reply.statusCode, code: reply.json<{ readonly code?: string }>().code };
  };

  it('is refused by every call of staff, and none of them is handled', async () => {
    expect(OF_STAFF.length).toBeGreaterThan(60);
    for (const endpoint of OF_STAFF)
      expect({ name: endpoint.name, ...(await ask(endpoint)) }).toEqual({ name: endpoint.name, ...REFUSED });
    expect(handled).toEqual([]);
  });

  it('cannot see the pages of a member either', async () => {
    const [endpoint] = OF_STAFF as [(typeof OF_STAFF)[number]];
    expect(await ask(endpoint, { 'x-support-view': randomUUID() })).toEqual(REFUSED);
  });

  it('is answered once there is one', async () => {
    uses = true;
    const reading = OF_STAFF.find(({ name }) => name === 'admin.listStaff');
    if (!reading) throw new Error('The list of staff is declared.');
    await ask(reading);
    expect(handled).toEqual(['admin.listStaff']);
  });
});
