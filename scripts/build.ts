import { parseArgs } from 'node:util';
import { buildPlatform } from '../packages/build/src/index.ts';

/** `pnpm build [shell|mf-…]… [--force]`: builds the shell and the remotes into dist/. */
const { values, positionals } = parseArgs({
  options: { force: { type: 'boolean', default: false } },
  allowPositionals: true,
});

try {
  await buildPlatform({
    ...(positionals.length > 0 ? { only: positionals } : {}),
    force: values.force,
    log: (line) => console.log(line),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
