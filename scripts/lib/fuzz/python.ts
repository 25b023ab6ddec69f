import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from '../machine.ts';
import { provide } from '../needs.ts';
import type { Need } from '../needs.ts';
import { ROOT } from '../paths.ts';
import { run } from '../run.ts';

const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');
const CACHE = join(ROOT, 'node_modules/.cache/fuzz');
const INSTALL_LIMIT_MS = 5 * 60_000;
/** Requests to the package index are given up soon: without a network there is nothing to wait for. */
const PIP = ['--disable-pip-version-check', '--no-input', '--quiet', '--retries', '1', '--timeout', '20'];

const PYTHON: Need = {
  name: 'Python',
  use: 'pnpm fuzz',
  debian: 'python3-venv',
  how: 'install Python 3.11 or newer, with its module venv',
  find: () => onPath('python3'),
};

/** The path of Schemathesis, or why it cannot be had. */
export type Provided = { readonly schemathesis: string } | { readonly missing: string };

/**
 * Provides Schemathesis in a virtual environment outside of git, with the exact versions of `requirements.txt`. A finished
 * environment is used again; a changed `requirements.txt` makes a new one.
 */
export async function provideSchemathesis(log: (line: string) => void, cache = CACHE): Promise<Provided> {
  const missing = await provide([PYTHON], log);
  const python = PYTHON.find();
  if (missing.length > 0 || python === undefined)
    return { missing: `no Python on this machine: ${PYTHON.how}` };
  const { output: version } = await run(python, ['--version']);
  const key = createHash('sha256').update(version).update(readFileSync(REQUIREMENTS)).digest('hex');
  const folder = join(cache, key.slice(0, 12));
  const schemathesis = join(folder, 'bin/schemathesis');
  const finished = join(folder, 'finished');
  if (existsSync(finished)) return { schemathesis };
  log('Installing Schemathesis in a virtual environment of its own.');
  rmSync(folder, { recursive: true, force: true });
  const limit = { limit: INSTALL_LIMIT_MS };
  const made = await run(python, ['-m', 'venv', folder], limit);
  if (made.code !== 0)
    return { missing: `Python makes no virtual environment (${PYTHON.how}): ${lastLine(made.output)}` };
  const install = ['-m', 'pip', ...PIP, 'install', '--require-hashes', '-r', REQUIREMENTS];
  const installed = await run(join(folder, 'bin/python'), install, limit);
  if (installed.code !== 0)
    return { missing: `its Python packages could not be installed: ${lastLine(installed.output)}` };
  writeFileSync(finished, '');
  return { schemathesis };
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}
