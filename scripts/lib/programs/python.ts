import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from './machine.ts';
import { provide } from './needs.ts';
import type { Need } from './needs.ts';
import { ROOT } from '../paths.ts';
import { run } from '../run.ts';

const CACHE = join(ROOT, 'node_modules/.cache');
const INSTALL_LIMIT_MS = 10 * 60_000;
/** Requests to the package index are given up soon: without a network there is nothing to wait for. */
const PIP = ['--disable-pip-version-check', '--no-input', '--quiet', '--retries', '1', '--timeout', '20'];

const PYTHON: Omit<Need, 'use'> = {
  name: 'Python',
  debian: 'python3-venv',
  how: 'install Python 3.11 or newer, with its module venv',
  find: () => onPath('python3'),
};

/** What a virtual environment is made of. */
export interface PythonTools {
  /** What is installed, as people know it. */
  readonly name: string;
  /** The command that needs it. */
  readonly use: string;
  /** Path of a file with exact versions, and best with hashes. */
  readonly requirements: string;
  /** Folder of the environments. */
  readonly cache?: string;
}

/** The folder of a virtual environment, or why it cannot be had. */
export type ProvidedPython = { readonly folder: string } | { readonly missing: string };

/**
 * Provides Python packages in a virtual environment outside of git. A finished environment is used again; changed requirements make
 * a new one.
 */
export async function providePython(
  { name, use, requirements, cache = cacheOf(name) }: PythonTools,
  log: (line: string) => void,
): Promise<ProvidedPython> {
  const missing = await provide([{ ...PYTHON, use }], log);
  const python = PYTHON.find();
  if (missing.length > 0 || python === undefined)
    return { missing: `no Python on this machine: ${PYTHON.how}` };
  const folder = await folderOf(python, { requirements, cache });
  const finished = join(folder, FINISHED);
  if (existsSync(finished)) return { folder };
  log(`Installing ${name} in a virtual environment of its own.`);
  rmSync(folder, { recursive: true, force: true });
  const limit = { limit: INSTALL_LIMIT_MS };
  const made = await run(python, ['-m', 'venv', folder], limit);
  if (made.code !== 0)
    return { missing: `Python makes no virtual environment (${PYTHON.how}): ${lastLine(made.output)}` };
  const hashes = readFileSync(requirements, 'utf8').includes('--hash=') ? ['--require-hashes'] : [];
  const install = ['-m', 'pip', ...PIP, 'install', ...hashes, '-r', requirements];
  const installed = await run(join(folder, 'bin/python'), install, limit);
  if (installed.code !== 0)
    return { missing: `its Python packages could not be installed: ${lastLine(installed.output)}` };
  writeFileSync(finished, '');
  return { folder };
}

/** Returns the folder of a virtual environment that is finished; null if it is not. It installs nothing. */
export async function findPython({
  name,
  requirements,
  cache = cacheOf(name),
}: PythonTools): Promise<string | null> {
  const python = PYTHON.find();
  const folder = python === undefined ? null : await folderOf(python, { requirements, cache });
  return folder !== null && existsSync(join(folder, FINISHED)) ? folder : null;
}

/** The file that says that an environment is complete. */
const FINISHED = 'finished';
const cacheOf = (name: string): string => join(CACHE, name.toLowerCase());

async function folderOf(
  python: string,
  { requirements, cache }: { readonly requirements: string; readonly cache: string },
): Promise<string> {
  const { output: version } = await run(python, ['--version']);
  const key = createHash('sha256').update(version).update(readFileSync(requirements)).digest('hex');
  return join(cache, key.slice(0, 12));
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}
