import type { UnauthorizedReason } from '@acquaint/api-client';
import type { TokenPair } from '@acquaint/contracts';
import type { MountRootParcel } from './page-single-spa.ts';

/** Settings of a foreign page, passed once before it shows the first remote (docs/guides/foreign-hosts.md). */
export interface HostSettings {
  /** Returns the access token of the logged-in member, or null. Called on every request; tokens stay with the host. */
  readonly getAccessToken: () => string | null;
  /**
   * Fetches a new access token after the platform refused the old one; rejects if there is none. Without it, the member has to
   * log in again whenever a token has expired.
   */
  readonly refresh?: () => Promise<string>;
  /** Called when the member has to log in. */
  readonly onUnauthorized: (reason: UnauthorizedReason) => void;
  /** Called with the platform's message about a server error. Without it, only the page that made the request shows it. */
  readonly onServerError?: (detail: string) => void;
  /** Called after a login on a page of mf-auth: the host stores the pair, then calls `signInChanged`. */
  readonly onLogIn?: (tokens: TokenPair) => void;
  /** Called when the member wants to log out. */
  readonly onLogOut?: () => void;
  /** Handles links inside remotes, such as `/dashboard/user?username=ada`. Default: the page's history. */
  readonly navigate?: (path: string, options: { readonly replace: boolean }) => void;
  /** The page's own single-spa, if it has one, because there must be only one. */
  readonly singleSpa?: { readonly mountRootParcel: MountRootParcel };
  /** Origin of the platform: `https://acquaint.example`. Default: the origin of this module. */
  readonly platform?: string;
}
