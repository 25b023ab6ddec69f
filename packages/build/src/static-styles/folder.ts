import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST, ROOT } from '../paths.ts';

const SOURCES = [
  'pnpm-lock.yaml',
  'packages/ui/src/theme/theme.ts',
  'packages/ui/src/theme/palette.ts',
  'packages/ui/src/theme/styles-class.ts',
  'packages/build/src/static-styles/extract.ts',
  'packages/build/src/static-styles/specificity.ts',
];
const MAX_BYTES = 16_000_000;

/** Returns the folder with antd's styles, one file for each name of `staticStyles()`; cached by theme and antd version. */
export function stylesFolder(): string {
  const digest = createHash('sha256');
  for (const source of SOURCES) digest.update(readFileSync(join(ROOT, source)));
  const folder = join(DIST, 'styles', digest.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, 'print.ts')], {
    encoding: 'utf8',
    maxBuffer: MAX_BYTES,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const making = `${folder}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  for (const [name, css] of Object.entries(JSON.parse(printed) as Record<string, string>))
    writeFileSync(join(making, `${name}.css`), css);
  // Another build may have finished first.
  if (existsSync(folder)) rmSync(making, { recursive: true });
  else renameSync(making, folder);
  return folder;
}
