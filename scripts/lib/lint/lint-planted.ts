import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import config from '../../../oxlint.config.ts';
import { ROOT, TOOLS } from '../paths.ts';
import { runNode } from '../run.ts';

/** A finding of the linter. */
export interface Finding {
  /** Without the plugin's name: `no-floating-promises`. */
  readonly rule: string;
  /** What is wrong, and how to fix it. */
  readonly message: string;
}

interface Report {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly message: string;
    readonly help?: string;
    readonly filename: string;
  }[];
}

/**
 * Lints files as if they were in this repository, all in one run.
 * @param files their text, by path from the root. Files of `mf-network` can resolve its libraries.
 * @returns the findings of each file, empty if there are none; `parse` for a file that cannot be parsed.
 * @throws Error with the linter's output when there is no report.
 */
export async function lintPlanted(
  files: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, readonly Finding[]>> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'acquaint-lint-')));
  try {
    for (const [path, text] of Object.entries(files)) write(join(folder, path), text);
    const jsPlugins = config.jsPlugins?.map((plugin) =>
      typeof plugin === 'string' ? resolve(ROOT, plugin) : plugin,
    );
    write(join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, jsPlugins }));
    write(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    for (const dependencies of ['node_modules', 'mf-network/node_modules']) {
      mkdirSync(dirname(join(folder, dependencies)), { recursive: true });
      symlinkSync(join(ROOT, dependencies), join(folder, dependencies));
    }
    const { output } = await runNode([...TOOLS.oxlint, '--format', 'json'], { cwd: folder });
    return byFile(output, Object.keys(files));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const TSCONFIG = {
  extends: join(ROOT, 'tsconfig.base.json'),
  compilerOptions: { lib: ['ESNext', 'DOM'], jsx: 'react-jsx', types: ['node', 'jest'] },
  include: ['**/*'],
};

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function byFile(output: string, paths: readonly string[]): ReadonlyMap<string, readonly Finding[]> {
  const findings = new Map<string, Finding[]>(paths.map((path) => [path, []]));
  let report: Report;
  try {
    report = JSON.parse(output) as Report;
  } catch (error) {
    throw new Error(`The linter gave no report: ${output}`, { cause: error });
  }
  for (const { code, message, help = '', filename } of report.diagnostics) {
    const rule = /\(([^)]+)\)/.exec(code ?? '')?.[1] ?? 'parse';
    findings.get(filename)?.push({ rule, message: `${message} ${help}` });
  }
  return findings;
}
