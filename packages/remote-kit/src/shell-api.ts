import type { ModalName, ParamsArgument, TokenPair } from '@acquaint/contracts';
import { createContext, useContext } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { ParcelConfig } from 'single-spa';

/** Parameters of a modal or a slot: text only, so that they can stand in a URL. */
export type Params = Readonly<Record<string, string>>;

/**
 * What a part in its own React root needs around it and cannot get from contexts that are carried over (router, query client
 * and shell are): theme, messages. It reads what changes from stores, not from React contexts.
 */
export type PlatformProviders = ComponentType<{ readonly children: ReactNode }>;

/** A modal or slot of a remote, mountable by single-spa. */
export type SlotParcel = ParcelConfig;

/** Where a push service takes messages for this browser, and the keys they are encrypted with. */
export interface PushSubscriptionKeys {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** News from the server while no page is open. */
export interface PushAbility {
  /** `blocked`: the person told the browser never to ask. */
  readonly state: () => Promise<'on' | 'off' | 'blocked' | 'unsupported'>;
  /** Asks the person, by the browser. @returns null when they or the browser refuse. Rejects when the push service fails. */
  readonly turnOn: (serverKey: string) => Promise<PushSubscriptionKeys | null>;
  /** @returns the endpoint that ends, null when there was none. */
  readonly turnOff: () => Promise<string | null>;
}

/** What the shell does for remotes (SHELL_API_VERSION 2). */
export interface ShellApi {
  /**
   * Opens a modal that some remote offers, with the parameters that its `remote.json` declares: `openModal('book-session', {
   * username })`. Shows a clear card when that remote is down.
   */
  openModal<N extends ModalName>(name: N, ...params: ParamsArgument<N>): void;
  /** Closes the open modal, if there is one. */
  closeModal(): void;
  /** Starts loading the remote behind a path, as `/dashboard/groups`. Never throws. */
  prefetch(path: string): void;
  /** The part that fills a slot, or null when no remote does. Rejects when that remote cannot be loaded. */
  loadSlot(name: string): Promise<SlotParcel | null>;
  /** Keeps the pair of a login: logged in from now on, in every tab. Where to go next is the caller's business. */
  logIn(tokens: TokenPair): void;
  /** Ends the sign-in in every tab and on the server, and goes to the login page. */
  logOut(): void;
  /**
   * For features that need a login, on pages that visitors see: true when somebody is logged in; otherwise false, and the
   * login nudge opens (R-PAGE-10). `next` is the page to come back to; default: this page.
   */
  requireLogin(next?: string): boolean;
  /** Absent on a page that is not ours: a service worker belongs to a whole site. */
  readonly push?: PushAbility;
  readonly providers: PlatformProviders;
}

export const ShellContext = createContext<ShellApi | null>(null);

/** Gives the shell's abilities to everything below. Used by the shell and by the test harness. */
export const ShellProvider = ShellContext.Provider;

/**
 * The shell's abilities.
 * @throws Error outside a shell.
 */
export function useShell(): ShellApi {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs the shell around it; in a test render with renderRemotePage');
  return shell;
}
