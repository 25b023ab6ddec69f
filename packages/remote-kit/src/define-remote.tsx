import type { ModalName, ParamsOf, RemoteName, SlotName } from '@acquaint/contracts';
import type { I18n } from '@acquaint/i18n';
import { commonI18n } from '@acquaint/i18n/common';
import type { ComponentType } from 'react';
import type { LifeCycles } from 'single-spa';
import { afterCatalogs } from './after-catalogs.ts';
import { StandaloneProviders, watchedInForeignPage } from './standalone-providers.tsx';
import { parcelOf } from './parcels/parcel-of.tsx';
import type { Params, PlatformProviders, SlotParcel } from './shell-api.ts';

/** A page component. Use `lazyPage` for one that loads its code when it is first shown. */
export type RouteComponent = ComponentType & { readonly preload?: () => Promise<unknown> };

/**
 * Parameters as a modal or slot receives them. Each may be missing, because a URL can open a modal, and any page can show a slot,
 * without one of them.
 */
type ReceivedParams<N extends ModalName | SlotName> = {
  readonly [Name in keyof Required<ParamsOf<N>>]?: string;
};

/** Props of a modal: `ModalProps<'book-session'>` has the parameters that `remote.json` declares for it. */
export interface ModalProps<N extends ModalName | 'any' = 'any'> {
  readonly params: N extends ModalName ? ReceivedParams<N> : Params;
  readonly close: () => void;
}

/** Props of a slot: `SlotProps<'circle.chat'>` has the parameters that `remote.json` declares for it. */
export interface SlotProps<N extends SlotName | 'any' = 'any'> {
  readonly params: N extends SlotName ? ReceivedParams<N> : Params;
}

/** The definition of a remote in its `src/remote.ts`. Keys are the names that `remote.json` declares. */
export interface RemoteDefinition {
  readonly name: RemoteName;
  /** Semver range of SHELL_API_VERSION, as in `remote.json`. */
  readonly shellApi: string;
  /** The remote's translations (`createI18n`): its components are shown only once these are loaded for the page's language. */
  readonly i18n?: I18n;
  /** Pages by route id. */
  readonly routes: Readonly<Record<string, RouteComponent>>;
  readonly modals?: Readonly<Record<string, ComponentType<ModalProps>>>;
  readonly slots?: Readonly<Record<string, ComponentType<SlotProps>>>;
}

interface ApplicationProps {
  readonly page: string;
  readonly providers?: PlatformProviders;
  readonly onError?: (error: unknown) => void;
}

/** The module that the shell loads: `export const remote` of the exposed module `./remote`. */
export interface Remote {
  readonly name: RemoteName;
  readonly shellApi: string;
  /** Pages that the shell renders in its own React tree, so that they share its router, query client and theme. */
  readonly routes: Readonly<Record<string, RouteComponent>>;
  /** Parcels with separate React roots, for the shell's modal host. */
  readonly modals: Readonly<Record<string, SlotParcel>>;
  /** Parcels for slots in other remotes' pages. */
  readonly slots: Readonly<Record<string, SlotParcel>>;
  /**
   * Lifecycles for a single-spa root config or `mountRootParcel` of a foreign page (docs/guides/foreign-hosts.md). `page` is the
   * route id to show; `providers` replaces the theme, query client and router of the page's host; `onError` receives errors
   * thrown while rendering, after which nothing is shown.
   */
  readonly application: LifeCycles<ApplicationProps>;
}

/** Creates the module of a remote from its components. */
export function defineRemote(definition: RemoteDefinition): Remote {
  const { name, shellApi, modals = {}, slots = {} } = definition;
  const packages = [commonI18n, ...(definition.i18n ? [definition.i18n] : [])];
  const partOf = <P extends object>(component: ComponentType<P>) =>
    // Hosts pass props as single-spa does, so the component's own props are not part of the type.
    watchedInForeignPage(name, parcelOf(afterCatalogs(component, packages))) as SlotParcel;
  const routes = mapValues(definition.routes, (page) => afterCatalogs(page, packages));
  return {
    name,
    shellApi,
    routes,
    modals: mapValues(modals, partOf),
    slots: mapValues(slots, partOf),
    application: watchedInForeignPage(name, parcelOf(applicationOf(name, routes), StandaloneProviders)),
  };
}

function applicationOf(name: RemoteName, routes: RemoteDefinition['routes']) {
  return function RemoteApplication({ page }: { readonly page: string }) {
    const Page = routes[page];
    if (!Page) throw new Error(`${name} has no page "${page}"; it has ${Object.keys(routes).join(', ')}`);
    return <Page />;
  };
}

function mapValues<V, R>(record: Readonly<Record<string, V>>, map: (value: V) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
