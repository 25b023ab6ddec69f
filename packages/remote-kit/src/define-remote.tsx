import type { ModalName, ParamsOf, RemoteName, SlotName } from '@acquaint/contracts';
import type { Words } from '@acquaint/words';
import { commonWords } from '@acquaint/words/common';
import type { ComponentType } from 'react';
import type { LifeCycles } from 'single-spa';
import { afterWords } from './after-words.ts';
import { StandaloneProviders } from './standalone-providers.tsx';
import { parcelOf } from './parcel-of.tsx';
import type { Params, PlatformProviders, SlotParcel } from './shell-api.ts';

/** A page. `lazyPage` makes one that loads its code when it is first shown. */
export type RouteComponent = ComponentType & {
  readonly preload?: () => Promise<unknown>;
  readonly forgetFailure?: () => void;
};

/**
 * Parameters as a part gets them. An address may open a modal, and any page may show a slot, without one of them: each may be
 * missing.
 */
type GivenParams<N extends ModalName | SlotName> = {
  readonly [Name in keyof Required<ParamsOf<N>>]?: string;
};

/** What a modal gets: `ModalProps<'book-session'>` has the parameters that `remote.json` declares for it. */
export interface ModalProps<N extends ModalName | 'any' = 'any'> {
  readonly params: N extends ModalName ? GivenParams<N> : Params;
  readonly close: () => void;
}

/** What a slot gets: `SlotProps<'circle.chat'>` has the parameters that `remote.json` declares for it. */
export interface SlotProps<N extends SlotName | 'any' = 'any'> {
  readonly params: N extends SlotName ? GivenParams<N> : Params;
}

/** What a remote's team writes in `src/remote.ts`. Keys are the names that `remote.json` declares. */
export interface RemoteDefinition {
  readonly name: RemoteName;
  /** Semver range of SHELL_API_VERSION, as in `remote.json`. */
  readonly shellApi: string;
  /** The remote's sentences (`wordsOf`): nothing of it is shown before they are there in the language of the page. */
  readonly words?: Words;
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

/** What the shell loads: `export const remote` of the exposed module `./remote`. */
export interface Remote {
  readonly name: RemoteName;
  readonly shellApi: string;
  /** Pages that the shell renders in its own tree, so that router, query client and theme cross naturally. */
  readonly routes: Readonly<Record<string, RouteComponent>>;
  /** Parcels with a React root of their own, for the shell's modal host. */
  readonly modals: Readonly<Record<string, SlotParcel>>;
  /** Parcels for places in other remotes' pages. */
  readonly slots: Readonly<Record<string, SlotParcel>>;
  /**
   * Lifecycles for a single-spa root config or `mountRootParcel` of a page that is not ours (docs/guides/foreign-hosts.md).
   * `page` is the route id to show; `providers` replaces the theme, query client and router that the page's host provides;
   * `onError` hears what the page throws while rendering, which then shows nothing.
   */
  readonly application: LifeCycles<ApplicationProps>;
}

/** Makes the module of a remote out of its components. */
export function defineRemote(definition: RemoteDefinition): Remote {
  const { name, shellApi, modals = {}, slots = {} } = definition;
  const words = [commonWords, ...(definition.words ? [definition.words] : [])];
  const partOf = <P extends object>(component: ComponentType<P>) => part(afterWords(component, words));
  const routes = mapValues(definition.routes, (page) => afterWords(page, words));
  return {
    name,
    shellApi,
    routes,
    modals: mapValues(modals, partOf),
    slots: mapValues(slots, partOf),
    application: parcelOf(applicationOf(name, routes), StandaloneProviders),
  };
}

/** A host hands over what it has, as single-spa says: the part's own properties are not visible in the type any more. */
function part<P extends object>(component: ComponentType<P>): SlotParcel {
  return parcelOf(component) as SlotParcel;
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
