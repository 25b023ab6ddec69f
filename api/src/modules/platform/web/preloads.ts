import type { RemoteRelease } from '@acquaint/contracts';
import { z } from 'zod';

/** Content of `shell.json`, which the shell's build writes about its files. Older builds lack some fields. */
export const ShellFacts = z.object({
  /** The shell's files of each shared module, by the module's request. */
  shared: z.record(z.string(), z.array(z.string())).default({}),
  /**
   * The files of the shell's own routes, by path. `*` stands for every page of a remote, `*members` for what such a page loads
   * besides when somebody is logged in, `*modal` for what it loads to open a modal.
   */
  pages: z.record(z.string(), z.array(z.string())).default({}),
  /** Hashes of the page's inline scripts. */
  inline_scripts: z.array(z.string().regex(/^sha256-[\w+/=]+$/)).default([]),
  /** HTML that a page shows before its scripts run: for `landing`, and by layout for remotes' pages. */
  prerendered: z.record(z.string(), z.string()).default({}),
  /** Integrity digest of every script and style. */
  integrity: z.record(z.string(), z.string()).default({}),
});
export type ShellFacts = z.infer<typeof ShellFacts>;

/** A file that the page preloads, before any code requests it. */
export interface Preload {
  readonly url: string;
  readonly as: 'script' | 'style';
  readonly integrity: string;
}

/** A part of a remote: one of its pages, or a modal. */
export interface RemotePart {
  readonly release: RemoteRelease;
  /** Key in the `pages` of the release: the ID of a route, or `modalKey` of a modal. */
  readonly key: string;
}

/**
 * Returns the files that a page needs: the shell's, the remote's entry and page, and the shared modules that these use; the same of
 * a modal that opens on it. Files without a digest are left out, because the browser would not run them.
 * @param path of the URL.
 * @param page null for a page of the shell itself. `isOfMembers` if nobody sees it without a login.
 * @param modal null if the URL opens none.
 */
export function preloadsOf(
  facts: ShellFacts,
  path: string,
  page: (RemotePart & { readonly isOfMembers: boolean }) | null,
  modal: RemotePart | null = null,
): Preload[] {
  const parts = [page, modal].filter((part) => part !== null);
  const shell = [
    page ? '*' : path,
    ...(page?.isOfMembers ? ['*members'] : []),
    ...(modal ? ['*modal'] : []),
  ].flatMap((key) => facts.pages[key] ?? []);
  const shared = parts
    .flatMap(({ release, key }) => release.pages[key]?.shared ?? [])
    .flatMap((request) => facts.shared[request] ?? []);
  const ours = [...shell, ...shared].map((file) => preload(`/${file}`, facts.integrity[file]));
  const theirs = parts.flatMap(({ release, key }) =>
    ['remoteEntry.js', ...(release.pages[key]?.files ?? [])].map((file) => ofRemote(release, file)),
  );
  const preloads = [...theirs, ...ours].filter((each) => each !== null);
  return [...new Map(preloads.map((each) => [each.url, each])).values()];
}

function ofRemote({ name, version, files }: RemoteRelease, file: string): Preload | null {
  return preload(`/mf/${name}/${version}/${file}`, files[file]);
}

function preload(url: string, integrity: string | undefined): Preload | null {
  if (integrity === undefined) return null;
  return { url, integrity, as: url.endsWith('.css') ? 'style' : 'script' };
}
