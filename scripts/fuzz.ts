import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanWithUs, endOnSignals } from './lib/ending.ts';
import { fuzzRole } from './lib/fuzz/fuzz-role.ts';
import type { RoleFound } from './lib/fuzz/fuzz-role.ts';
import { EXCLUSIONS } from './lib/fuzz/plan.ts';
import { missedMistakes } from './lib/fuzz/planted.ts';
import { provideSchemathesis } from './lib/fuzz/python.ts';
import { ROLES } from './lib/fuzz/roles.ts';
import type { Role } from './lib/fuzz/roles.ts';
import { requireNode } from './lib/require-node.ts';
import { readCommand } from './lib/command-line.ts';

/**
 * `pnpm fuzz [role]… [--endpoint name]… [--examples N] [--seed N|random] [--everything]`: sends generated requests to every call
 * of the API, as nobody, as a member and as each role of staff, and checks the answers against the contract
 * (docs/guides/testing.md). `--endpoint` takes the beginning of a call's name; `--everything` lets staff make the calls of
 * members, too.
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
    },
    examples: ['fuzz', 'fuzz member --endpoint list', 'fuzz --seed random --examples 50'],
  });
  return {
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

async function main(): Promise<void> {
  requireNode();
  endOnSignals();
  const { roles, ...options } = readArguments();
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
  for (const role of roles) {
    const one = await fuzzRole(role, { ...options, schemathesis: provided.schemathesis });
    if (one.details) console.log(`\n── ${role} ──\n${one.details}\n`);
    console.log(`${one.findings > 0 ? '✗' : '✓'} ${role}`);
    found.push(one);
  }
  const failed = found.filter(({ findings }) => findings > 0).length;
  console.log(`\n${tableOf(found)}\n\n${found.length - failed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
