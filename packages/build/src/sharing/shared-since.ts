import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHELL_API_VERSION } from '@acquaint/contracts';
import { fitsShell } from '@acquaint/remote-store';

/** Names by package, by the shell version that introduced them. Oldest version first. */
export type SharedSince = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

const FILE = 'packages/build/src/sharing/shared-since.json';

/** Returns the committed list of the SHELL_API_VERSION that introduced each shared name. */
export function sharedSince(): SharedSince {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'shared-since.json'), 'utf8')) as SharedSince;
}

/**
 * Returns the shell version that a remote needs for a shared name if its range also accepts an earlier one; undefined if the
 * range is narrow enough, and for modules that every shell has, such as React.
 * @param request `@acquaint/ui/Button`.
 * @param range the remote's `shellApi`.
 */
export function neededSince(since: SharedSince, request: string, range: string): string | undefined {
  const versions = Object.keys(since);
  const at = versions.findIndex((version) => requestsIn(since[version] ?? {}).includes(request));
  const version = versions[at];
  if (version === undefined) return undefined;
  // Shells older than the first version of the list are unknown.
  const without = at === 0 ? [] : [...versions.slice(0, at), lastBefore(version)];
  return without.some((each) => fitsShell(range, each)) ? version : undefined;
}

/** Returns a version later than every patch of the preceding minor version: `2.1.0` → `2.0.9999`. */
function lastBefore(version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return `${major}.${minor - 1}.9999`;
}

/**
 * Returns the inconsistencies between the shared names, the list, and the version of the shell: one sentence each, with what to
 * do.
 * @param provided requests of every name that the shared packages export.
 */
export function sinceMistakes(
  provided: readonly string[],
  since: SharedSince,
  version: string = SHELL_API_VERSION,
): string[] {
  const listed = Object.values(since).flatMap(requestsIn);
  const added = provided.filter((request) => !listed.includes(request));
  const missing = listed.filter((request) => !provided.includes(request));
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const raise = (to: string) =>
    `raise SHELL_API_VERSION (packages/contracts/src/platform/remotes.ts) to ${to}`;
  return [
    ...added.map(
      (request) =>
        `${request} is new: ${raise(`${major}.${minor + 1}.0`)} and list the name under that version in ${FILE}. ` +
        'When people have no shell of the version that stands there now, list it under that one.',
    ),
    ...missing.map(
      (request) =>
        `${request} is gone, and remotes in the store ask for it: keep it; or ${raise(`${major + 1}.0.0`)}, list all names ` +
        `under that version alone in ${FILE}, and write the new range into every remote.json.`,
    ),
    ...Object.keys(since)
      .filter((each) => !fitsShell(`^${each}`, version))
      .map(
        (each) => `${FILE} has names of ${each}, and the shell is ${version}: ${raise(each)}, or move them.`,
      ),
    ...listed
      .filter((request, index) => listed.indexOf(request) < index)
      .map((request) => `${request} stands twice in ${FILE}: leave the older one.`),
  ];
}

function requestsIn(packages: SharedSince[string]): string[] {
  return Object.entries(packages).flatMap(([library, names]) => names.map((name) => `${library}/${name}`));
}
