import type { RemoteRelease } from '@acquaint/contracts';
import { z } from 'zod';

/** `shell.json`: what the shell's build says of its files. Older builds say less. */
export const ShellFacts = z.object({
  /** The shell's files of a shared module, by request. */
  shared: z.record(z.string(), z.array(z.string())).default({}),
  /** The files of the shell's own routes by path; `*` is every page of a remote. */
  pages: z.record(z.string(), z.array(z.string())).default({}),
  /** Hashes of the page's own inline scripts. */
  inline_scripts: z.array(z.string().regex(/^sha256-[\w+/=]+$/)).default([]),
  /** Digest of every script and style. */
  integrity: z.record(z.string(), z.string()).default({}),
});
export type ShellFacts = z.infer<typeof ShellFacts>;

/** A file that the page names before any code asks for it. */
export interface Preload {
  readonly url: string;
  readonly as: 'script' | 'style';
  readonly integrity: string;
}

/**
 * The files behind an address of the shell's own, or of a remote's page: the shell's, the remote's entry, its page, and the shared
 * modules these ask for. What has no digest is left out: the browser would not run it.
 * @param path of the address.
 * @param page the remote's release and the id of its route; null for an address of the shell's own.
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
  const found = [...theirs, ...ours].filter((each) => each !== null);
  return [...new Map(found.map((each) => [each.url, each])).values()];
}

function ofRemote({ name, version, files }: RemoteRelease, file: string): Preload | null {
  return preload(`/mf/${name}/${version}/${file}`, files[file]);
}

function preload(url: string, integrity: string | undefined): Preload | null {
  if (integrity === undefined) return null;
  return { url, integrity, as: url.endsWith('.css') ? 'style' : 'script' };
}
