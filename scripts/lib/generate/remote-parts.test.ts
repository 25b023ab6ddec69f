import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { addressLines } from '../remotes/addresses.ts';
import { REMOTE_PARTS, remotePartsText } from './remote-parts.ts';

// Reads: mf-admin, mf-auth, mf-circles, mf-network, mf-peeks, mf-sessions, packages/contracts
it('the typed addresses match the remotes’ declarations; if not, run pnpm remote:generate', async () => {
  expect(readFileSync(join(ROOT, REMOTE_PARTS), 'utf8')).toBe(await remotePartsText(ROOT));
});

it('each page, modal and slot is listed with its owner and its parameters', () => {
  const lines = addressLines(ROOT).map((line) => line.replaceAll(/ +/g, ' '));
  expect(lines).toContain('shell /faq');
  expect(lines).toContain('mf-circles /dashboard/groups member show, circle, tab, thread');
  expect(lines).toContain('mf-sessions modal book-session username, starts_at?');
  expect(lines).toContain('mf-network slot circle.chat circle_id');
});
