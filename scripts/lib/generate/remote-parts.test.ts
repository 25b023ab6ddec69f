import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { REMOTE_PARTS, remotePartsText } from './remote-parts.ts';

// Reads: mf-admin, mf-auth, mf-circles, mf-network, mf-peeks, mf-sessions, packages/contracts
it('the typed addresses match the remotes’ declarations; if not, run pnpm remote:generate', async () => {
  expect(readFileSync(join(ROOT, REMOTE_PARTS), 'utf8')).toBe(await remotePartsText(ROOT));
});
