import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE, getInitialData } from '../../../packages/contracts/src/index.ts';
import { createClient } from '../../../api/test/client.ts';
import { cleanWithUs } from '../ending.ts';
import { roundsOf } from './plan.ts';
import type { OpenApi } from './plan.ts';
import { logIn } from './roles.ts';
import type { Role } from './roles.ts';
import { fuzz } from './schemathesis.ts';
import type { Found, Round } from './schemathesis.ts';
import { openWorld } from './world.ts';

/** What to run. */
export interface FuzzOptions extends Pick<Round, 'schemathesis' | 'seed' | 'examples'> {
  /** Beginnings of names of calls; empty for all. */
  readonly names: readonly string[];
  /** Staff make the calls of members, too. */
  readonly isEverything: boolean;
}

/** What a run of one role has found. */
export interface RoleFound extends Found {
  readonly role: Role;
  readonly seconds: number;
}

/**
 * Fuzzes a new server as one role. Two runs with the same seed on the same sources start with the same data and send the same
 * requests.
 * @throws Error when a call has ended the login of the role: everything after it was refused.
 */
export async function fuzzRole(role: Role, options: FuzzOptions): Promise<RoleFound> {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-fuzz-'));
  const removeFolder = cleanWithUs(() => rmSync(folder, { recursive: true, force: true }));
  const world = await openWorld();
  try {
    const client = createClient(world.url);
    const tokens = await logIn(role, client);
    const document = (await client.raw(`${API_BASE}/openapi.json`)).body as OpenApi;
    const rounds: Found[] = [];
    for (const [index, calls] of roundsOf(document, role, options).entries()) {
      if (calls.length === 0) continue;
      const token = tokens[index] ?? null;
      const baseUrl = world.url + API_BASE;
      rounds.push(await fuzz({ ...options, folder, document, baseUrl, calls, token }));
      if (index === 0 && token !== null) await client.ok(getInitialData, {}, { as: { access: token } });
    }
    return { role, ...sumOf(rounds), seconds: (performance.now() - started) / 1000 };
  } finally {
    await world.close();
    removeFolder();
  }
}

function sumOf(rounds: readonly Found[]): Found {
  const sum = (key: 'calls' | 'cases' | 'findings'): number =>
    rounds.reduce((total, one) => total + one[key], 0);
  return {
    calls: sum('calls'),
    cases: sum('cases'),
    findings: sum('findings'),
    details: rounds
      .map(({ details }) => details)
      .filter(Boolean)
      .join('\n\n'),
  };
}
