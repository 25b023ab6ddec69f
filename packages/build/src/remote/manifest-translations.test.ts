import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteManifest } from '@acquaint/contracts';
import { withTranslations } from './manifest-translations.ts';

const manifest: RemoteManifest = {
  name: 'mf-x',
  shellApi: '^2.0.0',
  routes: [{ id: 'home', path: '/x', title: 'Groups', access: 'member', layout: 'dashboard' }],
  nav: [{ label: 'Your groups', path: '/x', icon: 'circles', order: 1, access: 'member' }],
  slots: [],
  modals: [],
};

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'acquaint-translations-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

it('adds only translations of titles and labels from the catalogs', () => {
  mkdirSync(join(dir, 'src/i18n'), { recursive: true });
  writeFileSync(
    join(dir, 'src/i18n/de.json'),
    JSON.stringify({ Groups: 'Gruppen', 'Your groups': 'Ihre Gruppen', Save: 'Speichern' }),
  );
  expect(withTranslations(manifest, dir)).toEqual({
    ...manifest,
    translations: { de: { Groups: 'Gruppen', 'Your groups': 'Ihre Gruppen' } },
  });
});

it('leaves a remote without catalogs unchanged', () => {
  expect(withTranslations(manifest, dir)).toBe(manifest);
});
