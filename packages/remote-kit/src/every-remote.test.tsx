import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import 'fake-indexeddb/auto';
import { RemoteManifest } from '@acquaint/contracts';
import type { Remote } from './define-remote.tsx';
import type { HarnessSettings } from './harness/harness-settings.ts';
import { remoteMistakes } from './remote-mistakes.ts';
import { harnessParts, lookAlone } from './testing/index.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** One remote, where somebody tests that one (scripts/remote-test.ts). */
const ONLY = process.env['ONLY_REMOTE'];

/** Every folder mf-… is a remote: a new one is looked at from its first page on. */
const names = readdirSync(ROOT)
  .filter((name) => name.startsWith('mf-') && existsSync(join(ROOT, name, 'remote.json')))
  .filter((name) => ONLY === undefined || name === ONLY)
  .sort();

async function moduleOf<Part>(name: string, file: string): Promise<Part> {
  return (await import(pathToFileURL(join(ROOT, name, 'src', file)).href)) as Part;
}

const remotes = await Promise.all(
  names.map(async (name) => ({
    name,
    declared: RemoteManifest.parse(JSON.parse(readFileSync(join(ROOT, name, 'remote.json'), 'utf8'))),
    remote: (await moduleOf<{ readonly remote: Remote }>(name, 'remote.ts')).remote,
    harness: (await moduleOf<{ readonly harness: HarnessSettings }>(name, 'harness.ts')).harness,
  })),
);

describe.each(remotes)('$name', ({ remote, declared, harness }) => {
  it('offers exactly what remote.json declares', () => {
    expect(remoteMistakes(remote, declared)).toEqual([]);
  });

  it.each(harnessParts(harness))('%s can be looked at alone, with sample answers', async (part) => {
    expect(await lookAlone(harness, part)).toEqual([]);
  });
});
