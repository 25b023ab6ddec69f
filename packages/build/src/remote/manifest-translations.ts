import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RemoteManifest } from '@acquaint/contracts';

/** Returns the texts of a manifest that are shown: titles of pages, and labels of navigation items and commands. */
export function sentencesOfManifest({
  routes,
  nav,
  commands = [],
}: Pick<RemoteManifest, 'routes' | 'nav' | 'commands'>): readonly string[] {
  return [
    ...new Set([...routes.map(({ title }) => title), ...[...nav, ...commands].map(({ label }) => label)]),
  ];
}

/**
 * Adds translations of a manifest's titles and labels for each catalog of the remote: the shell shows them before the remote's
 * code is loaded.
 * @param dir the remote's folder
 */
export function withTranslations(manifest: RemoteManifest, dir: string): RemoteManifest {
  const translations = globSync('src/i18n/*.json', { cwd: dir }).map((file) => {
    const catalog = JSON.parse(readFileSync(join(dir, file), 'utf8')) as Record<string, string>;
    const entries = sentencesOfManifest(manifest).flatMap((english) => {
      const other = catalog[english];
      return other ? [[english, other] as const] : [];
    });
    return [basename(file, '.json'), Object.fromEntries(entries)] as const;
  });
  return translations.length === 0
    ? manifest
    : { ...manifest, translations: Object.fromEntries(translations) };
}
