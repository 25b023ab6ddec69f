import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from './paths.ts';

// Node warns about experimental features on stderr; nothing should depend on them by accident.
it.each([
  ['the translations', ['scripts/i18n.ts']],
  ['the list of published remotes', ['scripts/remotes/list.ts']],
  [
    'the script of a worker',
    [
      '--eval',
      "import('./packages/build/src/page/worker-plugin.ts').then(({ workerScript }) => workerScript('shell/src/push/push-worker.ts'))",
    ],
  ],
])('%s is written without a warning', async (_, args) => {
  const { stderr } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  expect(stderr).toBe('');
});
