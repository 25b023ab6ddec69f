import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { precompress } from './precompress.ts';

it('writes compressed copies that unpack to the original, except for files that would not get smaller', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'compress-'));
  const script = 'console.log("again and again");\n'.repeat(100);
  writeFileSync(join(folder, 'page.js'), script);
  writeFileSync(join(folder, 'tiny.js'), '1');
  writeFileSync(join(folder, 'font.woff2'), script);
  await precompress(folder);
  expect(brotliDecompressSync(readFileSync(join(folder, 'page.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(folder, 'page.js.gz'))).toString()).toBe(script);
  expect(['tiny.js.br', 'font.woff2.br'].filter((name) => existsSync(join(folder, name)))).toEqual([]);
  rmSync(folder, { recursive: true });
});
