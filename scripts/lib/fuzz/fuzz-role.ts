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
import type { ProcessesFound } from './killed-processes.ts';

/** What to run. */
export interface FuzzOptions extends Pick<Round, 'schemathesis' | 'seed' | 'examples' | 'isCut'> {
  /** Beginnings of names of calls; empty for all. */
  readonly names: readonly string[];
  /** Staff make the calls of members, too. */
  readonly isEverything: boolean;
  /** How many requests are sent side by side, each to a call of its own. */
  readonly atOnce: number;
  /** Starts a server, or several behind one address. */
  readonly open: () => Promise<World>;
}

/** A running server with the sample data. */
export interface World {
  readonly url: string;
  /** What several processes did. */
  readonly found?: () => ProcessesFound;
  readonly close: () => Promise<void>;
}

/** What a run of one role has found. */
export interface RoleFound extends Found {
  readonly role: Role;
  readonly seconds: number;
  /** What several processes did; undefined for a single one. */
  readonly processes: ProcessesFound | undefined;
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
  const world = await options.open();
  try {
    const client = createClient(world.url);
    const tokens = await logIn(role, client);
    const document = (await client.raw(`${API_BASE}/openapi.json`)).body as OpenApi;
    const rounds: Found[] = [];
    for (const [index, calls] of roundsOf(document, role, options).entries()) {
      if (calls.length === 0) continue;
      const token = tokens[index] ?? null;
      const baseUrl = world.url + API_BASE;
      // Calls that end a login are sent one after the other, because all use the same login.
      const shares = index === 0 ? sharesOf(calls, options.atOnce) : [calls];
      // A process for each: with threads of its own, Schemathesis breaks off now and then.
      const found = shares.map((share, at) => {
        const own = mkdtempSync(join(folder, `${at}-`));
        return fuzz({ ...options, folder: own, document, baseUrl, calls: share, token });
      });
      rounds.push(...(await Promise.all(found)));
      if (index > 0 || token === null) continue;
      const isStillIn = () => client.ok(getInitialData, {}, { as: { access: token } });
      // Its process may be the one that is killed just then.
      await (options.isCut ? isStillIn().catch(isStillIn) : isStillIn());
    }
    const processes = world.found?.();
    return { role, ...sumOf(rounds), processes, seconds: (performance.now() - started) / 1000 };
  } finally {
    await world.close();
    removeFolder();
  }
}

/** Deals the calls out, like cards. */
function sharesOf(calls: readonly string[], count: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.min(count, calls.length) }, (_, share) =>
    calls.filter((_call, at) => at % count === share),
  );
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
