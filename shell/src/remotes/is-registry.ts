import { LOCAL_PATH } from '@acquaint/contracts';
import type { Registry, RegistryRemote } from '@acquaint/contracts';

/**
 * Whether what stands where a registry should is one: a proxy's own page is not. By hand and not by the contract's schema, which
 * would bring zod into every page; that the server keeps to the contract is what the server's tests are for.
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

/** Whether a value is what a registry says of one remote. */
export function isRemote(value: unknown): value is RegistryRemote {
  return (
    isRecord(value) &&
    TEXTS.every((key) => typeof value[key] === 'string') &&
    LISTS.every((key) => Array.isArray(value[key])) &&
    [value['routes'], value['nav']].flat().every(hasLocalPath)
  );
}

/** One that leads to another site is refused when it is published; what an older server lists is looked at here. */
function hasLocalPath(value: unknown): boolean {
  return isRecord(value) && typeof value['path'] === 'string' && LOCAL_PATH.test(value['path']);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
