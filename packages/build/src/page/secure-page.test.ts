import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inlineScriptHashes, securePage, withIntegrity } from './secure-page.ts';

// echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
const DIGEST = 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';
const read = () => Buffer.from('alert(1)');

it.each([
  [
    '<script defer src="/assets/main.js"></script>',
    `<script defer src="/assets/main.js" integrity="${DIGEST}" crossorigin="anonymous"></script>`,
  ],
  [
    '<link href="/assets/main.css" rel="stylesheet" />',
    `<link href="/assets/main.css" integrity="${DIGEST}" crossorigin="anonymous" rel="stylesheet" />`,
  ],
  ['<link rel="icon" href="data:image/svg+xml,x" />', '<link rel="icon" href="data:image/svg+xml,x" />'],
  ['<script src="https://elsewhere/x.js"></script>', '<script src="https://elsewhere/x.js"></script>'],
])('adds digests to the page’s own files: %s', (tag, secured) => {
  expect(withIntegrity(tag, read)).toBe(secured);
  expect(withIntegrity(secured, read)).toBe(secured);
});

it('hashes inline scripts for the content security policy and ignores data blocks', () => {
  const html = '<script>alert(1)</script><script type="application/json" id="registry">{}</script>';
  // The hash that browsers report when they block this script.
  expect(inlineScriptHashes(html)).toEqual(['sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=']);
});

it('adds the hashes to shell.json', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secure-page-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/main.js'), 'alert(1)');
  writeFileSync(
    join(folder, 'index.html'),
    '<script>alert(1)</script><script defer src="/assets/main.js"></script>',
  );
  writeFileSync(join(folder, 'shell.json'), '{"version":"1"}');
  securePage(folder);
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain(DIGEST);
  expect(JSON.parse(readFileSync(join(folder, 'shell.json'), 'utf8'))).toEqual({
    version: '1',
    inline_scripts: ['sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='],
  });
});
