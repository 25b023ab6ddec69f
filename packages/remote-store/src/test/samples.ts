import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RemoteRelease } from '@acquaint/contracts';
import type { NewChange } from '../history.ts';
import { placeChange } from '../history.ts';

const DIGEST = `sha384-${'A'.repeat(64)}`;

/** `version('a')` is 0.1.0-aaaaaaaaaa. */
export const version = (letter: string): string => `0.1.0-${letter.repeat(10)}`;

/** Returns a release of mf-circles. */
export function sampleRelease(part: Partial<RemoteRelease> = {}): RemoteRelease {
  return {
    name: 'mf-circles',
    shellApi: '^2.0.0',
    routes: [],
    nav: [],
    slots: [],
    modals: [],
    version: version('a'),
    integrity: DIGEST,
    files: { 'remoteEntry.js': DIGEST },
    pages: {},
    ...part,
  };
}

export const note = { by: 'ada', reason: 'because' };

/** Returns a publish history; the changes are one minute apart. */
export function history(...changes: readonly NewChange[]) {
  return changes.map((change, index) => placeChange(change, undefined, Date.UTC(2026, 10, 21, 9, index)));
}

export const published = (letter: string): NewChange => ({
  action: 'published',
  version: version(letter),
  ...note,
});
export const stable = (letter: string): NewChange => ({
  action: 'stable',
  version: version(letter),
  ...note,
});
export const swept = (letter: string): NewChange => ({ action: 'swept', version: version(letter), ...note });
export const withdrawn: NewChange = { action: 'withdrawn', ...note };
export const canary = (letter: string | null, percent = 5, users: string[] = []): NewChange => ({
  action: 'canary',
  version: letter && version(letter),
  percent,
  users,
  ...note,
});

/** Creates a temporary folder with files; returns it and a function that removes it. */
export function sampleFolder(files: Readonly<Record<string, string>> = {}): [string, () => void] {
  const folder = mkdtempSync(join(tmpdir(), 'remote-store-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return [folder, () => rmSync(folder, { recursive: true, force: true })];
}
