import { PUBLISH, publishCommand } from '../lib/remotes/publish.ts';
import { runCommand } from '../lib/remotes/command.ts';
import { requireNode } from '../lib/require-node.ts';

/** `pnpm remote:publish mf-x [--channel canary]`: builds one remote, puts it into the store and points a channel to it. */
requireNode();
// Read by packages/build: a published version is always a production build.
process.env['NODE_ENV'] = 'production';
await runCommand(PUBLISH, async (world) => {
  const { publishRemote } = await import('../../packages/build/src/index.ts');
  await publishCommand(world, publishRemote);
});
