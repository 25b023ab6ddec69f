import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHELL_API_VERSION } from '@acquaint/contracts';
import { fitsShell } from '@acquaint/remote-store';

/** Names by package, by the version of the shell that has them since. Oldest version first. */
export type SharedSince = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

const FILE = 'packages/build/src/shared-since.json';

/** The committed list: which shared name the shell has since which SHELL_API_VERSION. */
export function sharedSince(): SharedSince {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'shared-since.json'), 'utf8')) as SharedSince;
}

/**
 * The version of the shell that a remote needs for a shared name, when its range lets in an earlier one; undefined when the
 * range is narrow enough, and for what every shell has, such as React.
 * @param request `@acquaint/ui/Button`.
 * @param range the remote's `shellApi`.
 */
export function neededSince(since: SharedSince, request: string, range: string): string | undefined {
  const versions = Object.keys(since);
  const at = versions.findIndex((version) => requestsIn(since[version] ?? {}).includes(request));
  const version = versions[at];
  if (version === undefined) return undefined;
  // What was before the oldest version of the list is not known.
  const without = at === 0 ? [] : [...versions.slice(0, at), lastBefore(version)];
  return without.some((each) => fitsShell(range, each)) ? version : undefined;
}

/** Stands for every patch of the minor before: `2.1.0` → `2.0.9999`. */
function lastBefore(version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return `${major}.${minor - 1}.9999`;
}

/**
 * What is wrong between the shared names, the list, and the version of the shell: one sentence for each, with what to do.
 * @param provided requests of every name that the shared packages export.
 */
export function sinceMistakes(
  provided: readonly string[],
  since: SharedSince,
  version: string = SHELL_API_VERSION,
): string[] {
  const listed = Object.values(since).flatMap(requestsIn);
  const added = provided.filter((request) => !listed.includes(request));
  const gone = listed.filter((request) => !provided.includes(request));
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const raise = (to: string) => `raise SHELL_API_VERSION (packages/contracts/src/remotes.ts) to ${to}`;
  return [
    ...added.map(
      (request) =>
        `${request} is new: ${raise(`${major}.${minor + 1}.0`)} and list the name under that version in ${FILE}. ` +
        'When people have no shell of the version that stands there now, list it under that one.',
    ),
    ...gone.map(
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
