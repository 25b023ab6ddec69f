import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { RegistryRemote } from '@acquaint/contracts';
import type { Registry, RemoteManifest } from '@acquaint/contracts';
import { REMOTES_DIST, ROOT, STAGING } from './paths.ts';

/** Old version folders that stay for tabs that are still open. */
const KEPT_VERSIONS = 5;

export interface ReleaseOptions {
  /** The folder of all remotes; `dist/mf` when left out. */
  readonly dist?: string;
  /** The compiler goes on and counts on what it has written: the files are copied, not moved. */
  readonly watching?: boolean;
}

/**
 * Turns a remote's finished compilation into a release: gives it its version (package version and content hash), puts it
 * into its immutable folder and points the remote's `stable.json` to it. Returns what the registry says about it.
 */
export function releaseRemote(
  manifest: RemoteManifest,
  { dist = REMOTES_DIST, watching = false }: ReleaseOptions = {},
): RegistryRemote {
  const staging = join(dist, manifest.name, STAGING);
  const version = `${packageVersion(manifest.name)}-${contentHash(staging)}`;
  const folder = join(dist, manifest.name, version);
  const draft = watching ? `${staging}-copy` : staging;
  if (watching) cpSync(staging, draft, { recursive: true });
  if (existsSync(folder)) rmSync(draft, { recursive: true });
  else renameSync(draft, folder);
  const release: RegistryRemote = {
    ...manifest,
    version,
    channel: 'stable',
    instead_of: null,
    entry: `/mf/${manifest.name}/${version}/remoteEntry.js`,
    integrity: integrityOf(readFileSync(join(folder, 'remoteEntry.js'))),
  };
  writeWhole(stableFile(manifest.name, dist), JSON.stringify(release, null, 2));
  prune(join(dist, manifest.name), version);
  return release;
}

/** Writes `registry.json` from the `stable.json` of every given remote that has one. */
export function writeRegistry(names: readonly string[], dist: string = REMOTES_DIST): Registry {
  mkdirSync(dist, { recursive: true });
  const remotes = names.flatMap((name) => readStable(name, dist) ?? []);
  const registry: Registry = { generated_at: new Date().toISOString(), is_personal: false, remotes };
  writeWhole(join(dist, 'registry.json'), JSON.stringify(registry, null, 2));
  return registry;
}

/** The release a remote's `stable.json` points to, or undefined when there is none or its files are gone. */
export function readStable(name: string, dist: string = REMOTES_DIST): RegistryRemote | undefined {
  const file = stableFile(name, dist);
  if (!existsSync(file)) return undefined;
  const release = RegistryRemote.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!release.success) return undefined;
  const entry = join(dist, name, release.data.version, 'remoteEntry.js');
  return existsSync(entry) ? release.data : undefined;
}

/** `sha384-…` as the `integrity` attribute wants it. */
function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

function stableFile(name: string, dist: string): string {
  return join(dist, name, 'stable.json');
}

function packageVersion(name: string): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, name, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

function contentHash(folder: string): string {
  const hash = createHash('sha256');
  for (const file of filesIn(folder)) hash.update(file.slice(folder.length)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 10);
}

/** Every file below a folder, sorted. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A reader never sees half a file: written beside it, then renamed. */
function writeWhole(file: string, content: string): void {
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}

function prune(folder: string, current: string): void {
  const versions = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== current)
    .map((entry) => ({ path: join(folder, entry.name), time: statSync(join(folder, entry.name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const old of versions.slice(KEPT_VERSIONS - 1)) rmSync(old.path, { recursive: true });
}
