import type { RemoteRelease } from '@acquaint/contracts';
import { z } from 'zod';

/** Content of `shell.json`, which the shell's build writes about its files. Older builds lack some fields. */
export const ShellFacts = z.object({
  /** The shell's files of each shared module, by the module's request. */
  shared: z.record(z.string(), z.array(z.string())).default({}),
  /** The files of the shell's own routes, by path; `*` stands for every page of a remote. */
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

/**
 * Returns the files that a page needs: the shell's, the remote's entry and page, and the shared modules that these use. Files
 * without a digest are left out, because the browser would not run them.
 * @param path of the URL.
 * @param page the remote's release and the ID of its route; null for a page of the shell itself.
 */
export function preloadsOf(
  facts: ShellFacts,
  path: string,
  page: { readonly release: RemoteRelease; readonly route: string } | null,
): Preload[] {
  const shell = page ? facts.pages['*'] : facts.pages[path];
  const needs = page?.release.pages[page.route];
  const shared = (needs?.shared ?? []).flatMap((request) => facts.shared[request] ?? []);
  const ours = [...(shell ?? []), ...shared].map((file) => preload(`/${file}`, facts.integrity[file]));
  const theirs = page
    ? ['remoteEntry.js', ...(needs?.files ?? [])].map((file) => ofRemote(page.release, file))
    : [];
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
