import { requireNode } from './lib/require-node.ts';

/**
 * `pnpm dev:remote mf-x`: one remote from source inside a platform that runs already (`pnpm start`). Every change becomes a
 * release in dist/mf; reload the page to see it. The next `pnpm build` makes the proper one again.
 */
requireNode();
process.env['NODE_ENV'] = 'development';

const { remoteFolders, watchRemote } = await import('../packages/build/src/index.ts');
const [name = ''] = process.argv.slice(2);
if (remoteFolders().includes(name)) {
  await watchRemote(name, (line) => console.log(line));
} else {
  console.error(`Say which remote: pnpm dev:remote ${remoteFolders().join(' | ')}`);
  process.exitCode = 1;
}
