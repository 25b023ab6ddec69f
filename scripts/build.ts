import { isAllBuilt } from './lib/built.ts';
import { writeGenerated } from './lib/generate/generated.ts';
import { ROOT } from './lib/paths.ts';
import { runNode } from './lib/run.ts';
import { readCommand } from './lib/command-line.ts';

/**
 * `pnpm build [shell|mf-…]… [--force]`: builds the shell and the remotes into dist/, and prepares the embedded database there.
 */
const { values, positionals } = readCommand({
  name: 'build',
  does: 'Builds the shell and the remotes into dist/, and prepares the embedded database there.',
  words: '[shell|mf-x]…',
  options: { force: { type: 'boolean', default: false, help: 'builds again what has not changed' } },
  examples: ['build', 'build shell mf-auth', 'build --force'],
});

const isWhole = positionals.length === 0;
if (isWhole && !values.force && isAllBuilt()) {
  console.log('build        unchanged');
} else {
  // In parallel to the builds: it takes one core for some seconds, once for each version of the schema.
  const prepared = isWhole ? runNode(['scripts/prepare-database.ts']) : undefined;
  try {
    // Before the sources are compared with those of the last build.
    await writeGenerated(ROOT);
    const { buildPlatform } = await import('../packages/build/src/run/build-platform.ts');
    await buildPlatform({
      ...(isWhole ? {} : { only: positionals }),
      force: values.force,
      log: (line) => console.log(line),
    });
    const database = await prepared;
    if (database) console.log(database.output.trimEnd());
    if (database && database.code !== 0) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
