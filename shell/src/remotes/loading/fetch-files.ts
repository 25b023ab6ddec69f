import type { RegistryRemote } from '@acquaint/contracts';
import { currentLocale, languageOf } from '@acquaint/i18n';
import { nextTask } from '../../next-task.ts';
import { sharedModules } from './shared-modules.ts';
import type { SharedModules } from './shared-modules.ts';

/** What is used of a version's `release.json`. */
interface Release {
  readonly files: Readonly<Record<string, string>>;
  readonly pages: Readonly<
    Record<string, { readonly files: readonly string[]; readonly shared: readonly string[] }>
  >;
}

/**
 * Fetches the files that a page or a modal of a remote needs, so that it opens fast. Nothing of the remote runs. Resolves when they
 * have arrived, also if some did not.
 * @param part key in the `pages` of the release: the id of a route, or `modalKey` of a modal.
 */
export type FetchFiles = (remote: RegistryRemote, part: string) => Promise<void>;

interface FetchParts {
  readonly readRelease: (url: string) => Promise<Release>;
  /** Loads a file into the browser's cache. Never rejects. */
  readonly keep: (url: string, integrity: string) => Promise<void>;
  /** The shell's own modules, which may run. */
  readonly shared: readonly SharedModules[];
}

/** Creates it; each file is fetched once per page. */
export function createFetchFiles(parts: Partial<FetchParts> = {}): FetchFiles {
  const { readRelease = fetchRelease, keep = keepInCache, shared = sharedModules } = parts;
  const releases = new Map<string, Promise<Release>>();
  const known = new Map<string, Promise<void>>();
  return async ({ entry }, part) => {
    const reading = releases.get(entry) ?? readRelease(entry.replace(/[^/]*$/, 'release.json'));
    releases.set(entry, reading);
    reading.catch(() => releases.delete(entry));
    const release = await reading;
    const needs = release.pages[part];
    const files: Promise<void>[] = [];
    // Each in a task of its own: to start many requests at once would delay an answer to input.
    for (const file of ['remoteEntry.js', ...(needs?.files ?? []), ...catalogs(release)]) {
      const url = entry.replace(/[^/]*$/, file);
      const integrity = release.files[file];
      if (integrity === undefined) continue;
      if (!known.has(url)) await nextTask();
      const arriving = known.get(url) ?? keep(url, integrity);
      known.set(url, arriving);
      files.push(arriving);
    }
    for (const { requests, load } of shared) {
      if (!requests.some((request) => needs?.shared.includes(request))) continue;
      await nextTask();
      await load();
    }
    await Promise.all(files);
  };
}

/** In other languages than English a page also needs a catalog, which is among the files that no page is listed with. */
function catalogs({ files, pages }: Release): readonly string[] {
  if (languageOf(currentLocale()) === 'en') return [];
  const listed = new Set(Object.values(pages).flatMap((page) => page.files));
  return Object.keys(files).filter((file) => file.endsWith('.js') && !listed.has(file));
}

/** @throws Error if the server does not have it. */
async function fetchRelease(url: string): Promise<Release> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as Release;
}

/**
 * With the mode and the credentials of the file's later request, so that the browser does not ask for it twice. Not a preload: the
 * browser warns about each preload that is not used within seconds, and most of these pages are never opened.
 */
async function keepInCache(url: string, integrity: string): Promise<void> {
  // If it fails, the later request asks again, and says so if that fails, too.
  await fetch(url, { integrity, credentials: 'same-origin', priority: 'low' }).catch(() => undefined);
}
