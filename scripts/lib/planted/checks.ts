import { relative } from 'node:path';
import { ROOT, TOOLS } from '../paths.ts';
import { runNode } from '../run.ts';
import type { Planted } from './patches.ts';

/** A static check. */
export interface Check {
  readonly name: string;
  readonly args: readonly string[];
}

/**
 * Returns the static checks that should detect a defect of this kind. Types are left out, because every patch type-checks; unused
 * code too, because the author of such a mistake would remove it as well.
 */
export function checksFor({ kind, files, changesImports }: Planted): readonly Check[] {
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  return [
    ...(kind === 'missing translation' ? [{ name: 'translations', args: ['scripts/i18n.ts'] }] : []),
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

/** Returns whether a check finds nothing. */
export async function passes(root: string, { args }: Check): Promise<boolean> {
  // The copy's tools, because they resolve modules from their own location.
  const own = args.map((arg) => (arg.startsWith(ROOT) ? relative(ROOT, arg) : arg));
  const { code } = await runNode(own, { cwd: root });
  return code === 0;
}
