import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Compilation } from 'webpack';
import { integrityOf } from './chunk-loading.ts';
import { chunksByRequest } from '../sharing/shared-modules.ts';

/** `shell.json`, beside the shell's `index.html`: what a server needs to name files in the page before any code runs. */
export interface ShellFacts {
  /** The shell's files that contain a shared module, without those that every page loads; by request. */
  readonly shared: Readonly<Record<string, readonly string[]>>;
  /**
   * The files of the shell's own routes by path. `*` stands for every page of the registry, `*members` for what such a page loads
   * besides when somebody is logged in, `*modal` for what it loads to open a modal.
   */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** Digest of every script and style, by file. */
  readonly integrity: Readonly<Record<string, string>>;
  /** HTML that a page shows before its scripts run: for `landing`, and by layout for remotes' pages. */
  readonly prerendered: Readonly<Record<string, string>>;
}

/** The named chunks behind `*`: loaded by every page of the registry. */
export const PLATFORM_CHUNKS = ['platform'];
/** The named chunks behind `*members`: its first requests, and the proofs that these carry. */
const MEMBERS_CHUNKS = ['early', 'key-proofs'];
/** The named chunks behind `*modal`. */
const MODAL_CHUNKS = ['modal-layer', 'dialogs'];
/** The shell's router names the chunk of `/faq` `page-faq`, and that of `/` `page-index`. */
const PAGE_CHUNK = /^page-(.+)$/;

/** Writes `shell.json` into the folder of the finished build. Call it when no file changes any more. */
export function writeShellFacts(
  compilation: Compilation,
  folder: string,
  prerendered: ShellFacts['prerendered'] = {},
): void {
  const facts: ShellFacts = { ...filesOf(compilation), integrity: digestsIn(folder), prerendered };
  writeFileSync(join(folder, 'shell.json'), JSON.stringify(facts));
}

function filesOf({ namedChunkGroups, entrypoints }: Compilation): Pick<ShellFacts, 'shared' | 'pages'> {
  const first = new Set([...entrypoints.values()].flatMap((entrypoint) => entrypoint.getFiles()));
  const files = (chunk: string) =>
    (namedChunkGroups.get(chunk)?.getFiles() ?? []).filter(
      (file) => /\.(js|css)$/.test(file) && !first.has(file),
    );
  const pages = [...namedChunkGroups.keys()].flatMap((chunk) => {
    const name = PAGE_CHUNK.exec(chunk)?.[1];
    return name === undefined ? [] : [[name === 'index' ? '/' : `/${name}`, files(chunk)] as const];
  });
  const allFiles = (chunks: readonly string[]) => [...new Set(chunks.flatMap(files))];
  return {
    shared: Object.fromEntries(
      Object.entries(chunksByRequest()).map(([request, chunk]) => [request, files(chunk)]),
    ),
    pages: {
      ...Object.fromEntries(pages),
      '*': allFiles(PLATFORM_CHUNKS),
      '*members': allFiles(MEMBERS_CHUNKS),
      '*modal': allFiles(MODAL_CHUNKS),
    },
  };
}

function digestsIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    files.map((file) => [relative(folder, file).replaceAll(sep, '/'), integrityOf(readFileSync(file))]),
  );
}
