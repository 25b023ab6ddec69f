import { provideLivekit } from '../lib/programs/livekit.ts';
import { requireNode } from '../lib/require-node.ts';
import { readCommand } from '../lib/command-line.ts';

/** `pnpm provide:livekit`: builds LiveKit’s server, through which `pnpm e2e:room` then lets people call each other, and prints its path. */
requireNode();
readCommand({
  name: 'provide:livekit',
  does: 'Builds LiveKit’s server, through which `pnpm e2e:room` then lets people call each other, and prints its path.',
  examples: ['provide:livekit'],
});
const provided = await provideLivekit((line) => console.log(line));
if ('missing' in provided) {
  console.error(`LiveKit’s server cannot be provided: ${provided.missing}.`);
  process.exit(1);
}
console.log(provided.program);
