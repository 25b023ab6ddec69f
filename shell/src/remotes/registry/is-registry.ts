import { LOCAL_PATH } from '@acquaint/contracts';
import type { Registry, RegistryRemote } from '@acquaint/contracts';

/**
 * Returns whether a value is a registry, as opposed to a proxy's error page. Checked without the contract's schema, which would
 * load zod on every page; the server's tests check that it keeps to the contract.
 */
export function isRegistry(value: unknown): value is Registry {
  return (
    isRecord(value) &&
    typeof value['is_personal'] === 'boolean' &&
    Array.isArray(value['remotes']) &&
    value['remotes'].every(isRemote)
  );
}

const TEXTS = ['name', 'shellApi', 'version', 'entry', 'integrity'];
const LISTS = ['routes', 'nav', 'slots', 'modals'];

/** Returns whether a value is a registry's entry of one remote. */
export function isRemote(value: unknown): value is RegistryRemote {
  return (
    isRecord(value) &&
    TEXTS.every((key) => typeof value[key] === 'string') &&
    LISTS.every((key) => Array.isArray(value[key])) &&
    [value['routes'], value['nav']].flat().every(hasLocalPath)
  );
}

/** Returns whether a path is local. Links to other sites are refused on publishing; this checks the answers of older servers. */
function hasLocalPath(value: unknown): boolean {
  return isRecord(value) && typeof value['path'] === 'string' && LOCAL_PATH.test(value['path']);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
