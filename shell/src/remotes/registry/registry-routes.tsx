import type {
  RemoteCommand,
  RemoteManifest,
  RemoteName,
  RemoteNavItem,
  RemoteRoute,
} from '@acquaint/contracts';
import { currentLocale, languageOf } from '@acquaint/i18n';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { RemoteOutlet } from '../remote-outlet.tsx';
import { useRegistry } from '../remotes-context.ts';

/** A route of the registry with its element. The route table adds layout and gates. */
export interface RegistryRoute extends RemoteRoute {
  readonly remote: RemoteName;
  readonly element: ReactElement;
}

/** A navigation item, with the paths of the pages on which it is marked as current. */
export interface RegistryNavItem extends Omit<RemoteNavItem, 'pages'> {
  readonly pages: readonly string[];
}

/** Returns routes, navigation and commands of all remotes: in the registry's order, navigation by `order`. */
export function useRegistryRoutes(): {
  readonly routes: readonly RegistryRoute[];
  readonly nav: readonly RegistryNavItem[];
  readonly commands: readonly RemoteCommand[];
} {
  const { registry } = useRegistry();
  return useMemo(() => {
    const remotes = registry?.remotes ?? [];
    return {
      routes: remotes.flatMap(({ name, routes, translations }) =>
        routes.map((route) => {
          const title = inLanguageOfPage(route.title, translations);
          return {
            ...route,
            title,
            remote: name,
            element: <RemoteOutlet key={`${name} ${route.id}`} remote={name} page={route.id} title={title} />,
          };
        }),
      ),
      nav: remotes
        .flatMap(({ nav, routes, translations }) =>
          nav.map((item) => ({
            ...item,
            label: inLanguageOfPage(item.label, translations),
            pages: routes.filter(({ id }) => item.pages?.includes(id)).map(({ path }) => path),
          })),
        )
        .sort((a, b) => a.order - b.order),
      commands: remotes.flatMap(({ commands = [], translations }) =>
        commands.map((command) => ({ ...command, label: inLanguageOfPage(command.label, translations) })),
      ),
    };
  }, [registry]);
}

/** Translates a text of a manifest without loading the remote's code. */
function inLanguageOfPage(english: string, translations: RemoteManifest['translations']): string {
  return translations?.[languageOf(currentLocale())]?.[english] ?? english;
}
