import type { RemoteManifest } from '@acquaint/contracts';
import type { Remote } from './define-remote.tsx';

type Declared = Pick<RemoteManifest, 'name' | 'routes' | 'modals' | 'slots'>;

/**
 * Returns the differences between `remote.json` and the module, one sentence each; empty when they agree. Used by the shell
 * before it shows a remote, and by every remote's own test.
 */
export function remoteMistakes(remote: Remote, declared: Declared): string[] {
  return [
    ...(remote.name === declared.name
      ? []
      : [`The module is called "${remote.name}", not "${declared.name}".`]),
    ...differences(
      'route',
      declared.routes.map((route) => route.id),
      remote.routes,
    ),
    ...differences('modal', declared.modals, remote.modals),
    ...differences('slot', declared.slots, remote.slots),
  ];
}

function differences(
  kind: string,
  declared: readonly string[],
  offered: Readonly<Record<string, unknown>>,
): string[] {
  const missing = declared.filter((name) => !(name in offered));
  const unknown = Object.keys(offered).filter((name) => !declared.includes(name));
  return [
    ...missing.map((name) => `remote.json declares the ${kind} "${name}", but the module does not offer it.`),
    ...unknown.map((name) => `The module offers the ${kind} "${name}", but remote.json does not declare it.`),
  ];
}
