import { relative } from 'node:path';
import { ROOT, TOOLS } from '../paths.ts';
import { runNode } from '../run.ts';
import type { Planted } from './patches.ts';

/** A check that reads the code without running it. */
export interface Check {
  readonly name: string;
  readonly args: readonly string[];
}

/**
 * The static checks that are meant to see a defect of its kind. Not the types: each patch passes them. Nor what is left unused:
 * whoever makes the slip takes that out with it.
 */
export function checksFor({ kind, files, changesImports }: Planted): readonly Check[] {
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  return [
    ...(kind === 'missing translation'
      ? [{ name: 'words of each language', args: ['scripts/words.ts'] }]
      : []),
    ...(kind === 'lost await'
      ? [{ name: 'lint', args: [...TOOLS.oxlint, '--allow', UNUSED_MAY_STAY, ...sources] }]
      : []),
    ...(changesImports
      ? [
          {
            name: 'import rules',
            args: [...TOOLS.depcruise, '--config', '.dependency-cruiser.cjs', ...sources],
          },
        ]
      : []),
  ];
}

const UNUSED_MAY_STAY = 'no-unused-vars';

/** @returns whether it finds nothing wrong. */
export async function passes(root: string, { args }: Check): Promise<boolean> {
  // The copy's own tools: they look around from where they are.
  const own = args.map((arg) => (arg.startsWith(ROOT) ? relative(ROOT, arg) : arg));
  const { code } = await runNode(own, { cwd: root });
  return code === 0;
}
