import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanWithUs, endOnSignals } from './lib/ending.ts';
import { fuzzRole } from './lib/fuzz/fuzz-role.ts';
import type { FuzzOptions, RoleFound } from './lib/fuzz/fuzz-role.ts';
import { withSampleData } from './lib/fuzz/killed-processes.ts';
import { EXCLUSIONS } from './lib/fuzz/plan.ts';
import { missedMistakes } from './lib/fuzz/planted.ts';
import { provideSchemathesis } from './lib/fuzz/python.ts';
import { ROLES } from './lib/fuzz/roles.ts';
import type { Role } from './lib/fuzz/roles.ts';
import { openWorld } from './lib/fuzz/world.ts';
import { requireNode } from './lib/require-node.ts';
import { readCommand } from './lib/command-line.ts';
import { onPostgres } from '../bench/on-postgres.ts';

/**
 * `pnpm fuzz [role]… [--endpoint name]… [--examples N] [--seed N|random] [--everything] [--processes N [--kill]]`: sends generated requests to every call
 * of the API, as nobody, as a member and as each role of staff, and checks the answers against the contract
 * (docs/guides/testing.md). `--endpoint` takes the beginning of a call's name; `--everything` lets staff make the calls of
 * members, too. `--processes` sends the requests to several processes on one PostgreSQL, and `--kill` kills one after the other.
 */
const DEFAULT_SEED = 1;
const LARGEST_SEED = 2 ** 31 - 1;

function wholeNumber(option: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= LARGEST_SEED) return number;
  throw new Error(`--${option} takes a whole number from 1, not "${text}".`);
}

function readArguments() {
  const { values, positionals } = readCommand({
    name: 'fuzz',
    does: 'Sends generated requests to every call of the API, as each role, and checks the answers against the contract.',
    words: '[role]…',
    only: { noun: 'role', words: ROLES },
    options: {
      endpoint: {
        type: 'string',
        multiple: true,
        default: [],
        value: 'NAME',
        help: 'only calls whose name begins so',
      },
      examples: { type: 'string', default: '10', value: 'N', help: 'requests to each call; 10 by default' },
      seed: {
        type: 'string',
        default: String(DEFAULT_SEED),
        value: 'N|random',
        help: 'of the generated requests; 1 by default',
      },
      everything: { type: 'boolean', default: false, help: 'lets staff make the calls of members, too' },
      processes: {
        type: 'string',
        value: 'N',
        help: 'several processes on one PostgreSQL, behind a load balancer',
      },
      kill: { type: 'boolean', default: false, help: 'kills one of the processes after the other meanwhile' },
    },
    examples: [
      'fuzz',
      'fuzz member --endpoint list',
      'fuzz --seed random --examples 50',
      'fuzz member --processes 3 --kill',
    ],
  });
  const processes = values.processes === undefined ? 0 : wholeNumber('processes', values.processes);
  if (values.kill && processes < 2) throw new Error('--kill needs --processes 2 or more.');
  return {
    processes,
    isKilling: values.kill,
    roles: positionals.length === 0 ? ROLES : (positionals as Role[]),
    names: values.endpoint,
    examples: wholeNumber('examples', values.examples),
    seed:
      values.seed === 'random' ? Math.ceil(Math.random() * LARGEST_SEED) : wholeNumber('seed', values.seed),
    isEverything: values.everything,
  };
}

function tableOf(found: readonly RoleFound[]): string {
  const row = (cells: readonly (string | number)[]): string =>
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(12) : String(cell).padStart(10))).join('');
  return [
    row(['role', 'calls', 'cases', 'findings', 'time']),
    ...found.map(({ role, calls, cases, findings, seconds }) =>
      row([role, calls, cases, findings, `${Math.round(seconds)} s`]),
    ),
  ].join('\n');
}

async function findPlanted(schemathesis: string, seed: number): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'acquaint-fuzz-'));
  const remove = cleanWithUs(() => rmSync(folder, { recursive: true, force: true }));
  try {
    return await missedMistakes({ schemathesis, folder, seed });
  } finally {
    remove();
  }
}

/** What the processes did: requests to each place, and what went wrong. */
function processesTableOf(found: readonly RoleFound[]): string {
  const rows = found.flatMap(({ role, processes, findings }) => {
    if (!processes) return [];
    const { requests, kills, cut, lost, serverErrors } = processes;
    const sum = requests.reduce((total, count) => total + count, 0);
    return [[role, sum, requests.join(' + '), kills, cut, lost, serverErrors, findings]];
  });
  const heads = ['role', 'requests', 'per process', 'kills', 'cut', 'lost', '5xx', 'against schema'];
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => String(row[at]).length)));
  return [heads, ...rows]
    .map((row) => row.map((cell, at) => String(cell).padStart(widths[at] ?? 0)).join('  '))
    .join('\n');
}

/** Whether the contract was kept, and every request answered whose process was alive. */
function isGood({ findings, processes }: RoleFound): boolean {
  return findings === 0 && (processes === undefined || processes.serverErrors + processes.lost === 0);
}

/** Calls `work` with what starts the servers of a role. */
async function withWorlds<T>(
  { processes: count, isKilling }: { readonly processes: number; readonly isKilling: boolean },
  work: (open: FuzzOptions['open']) => Promise<T>,
): Promise<T> {
  if (count === 0) return work(openWorld);
  return onPostgres(() => withSampleData((open) => work(() => open({ count, isKilling }))));
}

async function main(): Promise<void> {
  requireNode();
  endOnSignals();
  const { roles, processes, isKilling, ...options } = readArguments();
  const provided = await provideSchemathesis((line) => console.log(line));
  if ('missing' in provided) {
    console.log(`SKIPPED fuzz: ${provided.missing}\n0 passed, 0 failed, ${roles.length} skipped`);
    return;
  }
  console.log(`Seed ${options.seed}. Left out:`);
  for (const { check, because } of EXCLUSIONS) console.log(`  ${check}: ${because}`);
  const missed = await findPlanted(provided.schemathesis, options.seed);
  if (missed.length > 0) throw new Error(`Planted mistakes that were not found: ${missed.join(', ')}.`);
  console.log('✓ every planted mistake is found');
  const found: RoleFound[] = [];
  await withWorlds({ processes, isKilling }, async (open) => {
    for (const role of roles) {
      const one = await fuzzRole(role, {
        ...{ ...options, schemathesis: provided.schemathesis, open },
        ...{ atOnce: Math.max(processes, 1), isCut: isKilling },
      });
      if (one.details) console.log(`\n── ${role} ──\n${one.details}\n`);
      console.log(`${isGood(one) ? '✓' : '✗'} ${role}`);
      found.push(one);
    }
  });
  const failed = found.filter((one) => !isGood(one)).length;
  if (processes > 0) console.log(`\n${processesTableOf(found)}`);
  console.log(`\n${tableOf(found)}\n\n${found.length - failed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause !== undefined) console.error(error.cause);
  process.exitCode = 1;
});
