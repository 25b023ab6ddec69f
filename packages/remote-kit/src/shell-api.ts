import type { ModalName, ParamsArgument, TokenPair } from '@acquaint/contracts';
import { createContext, useContext } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { ParcelConfig } from 'single-spa';

/** Parameters of a modal or a slot: strings only, so that they can be part of a URL. */
export type Params = Readonly<Record<string, string>>;

/**
 * Providers for a part in a separate React root whose contexts are not carried over (router, query client and shell are): theme,
 * messages. They read changing values from stores, not from React contexts.
 */
export type PlatformProviders = ComponentType<{ readonly children: ReactNode }>;

/** A modal or slot of a remote that single-spa can mount. */
export type SlotParcel = ParcelConfig & {
  /** Loads its code before it is mounted. Absent in remotes that were built for an older shell. */
  readonly preload?: () => Promise<unknown>;
};

/** The URL of the push service for this browser, and the keys for encryption. */
export interface PushSubscriptionKeys {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Web push: notifications while no page is open. */
export interface PushAbility {
  /** `blocked`: the user has denied permission for this site. */
  readonly state: () => Promise<'on' | 'off' | 'blocked' | 'unsupported'>;
  /** Asks for permission and subscribes. @returns null when permission is denied. Rejects when the push service fails. */
  readonly turnOn: (serverKey: string) => Promise<PushSubscriptionKeys | null>;
  /** @returns the endpoint that was unsubscribed, null when there was none. */
  readonly turnOff: () => Promise<string | null>;
}

/** Functions that the shell provides to remotes (SHELL_API_VERSION 2). */
export interface ShellApi {
  /**
   * Opens a modal that some remote offers, with the parameters that its `remote.json` declares: `openModal('book-session', {
   * username })`. Shows a clear card when that remote is down.
   */
  openModal<N extends ModalName>(name: N, ...params: ParamsArgument<N>): void;
  /** Closes the open modal, if there is one. */
  closeModal(): void;
  /** Fetches the files of a path, such as `/dashboard/groups`. Nothing of a remote that has not run yet runs. Never throws. */
  prefetch(path: string): void;
  /** Loads and runs the remote of a path that is about to be opened. Never throws. Absent in foreign pages. */
  open?(path: string): void;
  /** Loads the part that fills a slot; null when no remote fills it. Rejects when that remote cannot be loaded. */
  loadSlot(name: string): Promise<SlotParcel | null>;
  /** Stores the tokens of a login for every tab. The caller decides which page to open next. */
  logIn(tokens: TokenPair): void;
  /** Ends the login in every tab and on the server, and opens the login page. */
  logOut(): void;
  /**
   * For features that need a login on public pages. Returns true when somebody is logged in; otherwise returns false and opens
   * the login nudge (R-PAGE-10). `next` is the page to return to; default: this page.
   */
  requireLogin(next?: string): boolean;
  /**
   * Shows a toast that can be closed, is announced and does not take the focus (R-PAGE-12). It stays when the part that shows it is
   * gone, such as a modal. `type` defaults to `success`. Absent in foreign pages.
   */
  notice?(title: string, text: string, type?: 'success' | 'error'): void;
  /** Absent in foreign pages, because a service worker belongs to a whole site. */
  readonly push?: PushAbility;
  readonly providers: PlatformProviders;
}

export const ShellContext = createContext<ShellApi | null>(null);

/** Provides the shell's functions to its children. Used by the shell and by the test harness. */
export const ShellProvider = ShellContext.Provider;

/**
 * Returns the shell's functions.
 * @throws Error outside a shell.
 */
export function useShell(): ShellApi {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs the shell around it; in a test render with renderRemotePage');
  return shell;
}
