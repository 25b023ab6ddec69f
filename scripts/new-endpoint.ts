import { hookOf } from './lib/generate/endpoint-templates.ts';
import { generateEndpoint } from './lib/generate/endpoint.ts';
import { reportGenerated } from './lib/generate/report-generated.ts';
import { ROOT } from './lib/paths.ts';
import { requireNode } from './lib/require-node.ts';
import { readCommand } from './lib/command-line.ts';

/**
 * `pnpm new:endpoint circles listEvents GET /circles/:id/events`: a call of a module of the server, with contract, sample, the
 * service's call, query and API test. Prints what is left to decide.
 */
requireNode();
const { positionals } = readCommand({
  name: 'new:endpoint',
  does: 'Adds a call of the server, with contract, sample, service, query and API test, and prints what is left to do.',
  words: 'module name METHOD path',
  examples: ['new:endpoint circles listEvents GET /circles/:id/events'],
});

await reportGenerated(
  () => generateEndpoint(ROOT, positionals),
  ({ endpoint }) => `${endpoint.method} ${endpoint.path} is a call of ${endpoint.module}. In a page:
  import { ${endpoint.verb} } from '@acquaint/contracts';
  ${hookOf(endpoint)}`,
  ({ endpoint }) => `Then: pnpm check, and pnpm test:api ${endpoint.module}`,
);
