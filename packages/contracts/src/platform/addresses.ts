import type { SHELL_PATHS } from './platform-paths.ts';
import type { RemoteModals, RemotePages, RemoteSlots } from './remote-parts.ts';

/** The path of a page, as declared in `remote.json`: `/peeks/record/:link`. */
export type PagePath = keyof RemotePages;

declare const made: unique symbol;

/**
 * A URL of a page of this site: a path without parameters, or the result of `to` or `asAddress`. Other strings are type errors.
 */
export type Address =
  | WithoutParameters<PagePath>
  | (typeof SHELL_PATHS)[number]
  | (string & { readonly [made]: true });

type WithoutParameters<P extends string> = P extends `${string}:${string}` ? never : P;

type ParametersOf<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParametersOf<`/${More}`>
    : Rest
  : never;

/** The values for a page's URL: every parameter of its path, and any part of its query. */
type Values<P extends PagePath> = { readonly [Name in ParametersOf<P>]: string } & {
  readonly [Name in RemotePages[P]]?: string | number;
};

/**
 * Returns the URL of a page.
 * @param path as declared in `remote.json`.
 * @param values of the path's parameters, and of the query that `remote.json` declares.
 * @param part the id of an element that the page scrolls to.
 */
export function to<P extends PagePath>(path: P, values: Values<P>, part?: string): Address {
  const query = new URLSearchParams();
  let filled: string = path;
  for (const [name, value] of Object.entries<string | number | undefined>(values)) {
    const filling = filled.replace(`:${name}`, encodeURIComponent(String(value)));
    if (filling === filled && value !== undefined) query.set(name, String(value));
    filled = filling;
  }
  // `%20` instead of `+`, which means a space only in a query.
  const search = query.size === 0 ? '' : `?${query}`.replaceAll('+', '%20');
  return asAddress(filled + search + (part === undefined ? '' : `#${part}`));
}

/** Marks a string as a URL of this site: one that came from the server or was checked. */
export function asAddress(text: string): Address {
  return text as Address;
}

/** A modal that a `remote.json` declares. */
export type ModalName = keyof RemoteModals;

/** A slot that a `remote.json` declares. */
export type SlotName = keyof RemoteSlots;

/** The parameters of a modal or slot, as its `remote.json` declares them. */
export type ParamsOf<N extends ModalName | SlotName> = N extends ModalName
  ? RemoteModals[N]
  : N extends SlotName
    ? RemoteSlots[N]
    : never;

/** Names of slots without parameters. */
export type BareSlotName = {
  [N in SlotName]: Record<string, never> extends ParamsOf<N> ? N : never;
}[SlotName];

/** The argument after a modal's name in `openModal`: its parameters; optional if all of them are optional. */
export type ParamsArgument<N extends ModalName> =
  Record<string, never> extends ParamsOf<N> ? [params?: ParamsOf<N>] : [params: ParamsOf<N>];
