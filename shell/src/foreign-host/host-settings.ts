import type { UnauthorizedReason } from '@acquaint/api-client';
import type { TokenPair } from '@acquaint/contracts';
import type { MountRootParcel } from './page-single-spa.ts';

/** What a page that is not ours hands over once, before it shows the first remote (docs/guides/foreign-hosts.md). */
export interface HostSettings {
  /** The access token of whoever is signed in, or null. Asked at every call; tokens stay with the host. */
  readonly getAccessToken: () => string | null;
  /**
   * Gets a new access token after the platform refused the old one; rejects when there is none to be had. Left out, the
   * person has to sign in again every time a token has run out.
   */
  readonly refresh?: () => Promise<string>;
  /** The person has to sign in. */
  readonly onUnauthorized: (reason: UnauthorizedReason) => void;
  /** The platform's own sentence about a failure of its own. Left out, only the page that asked tells. */
  readonly onServerError?: (detail: string) => void;
  /** Somebody signed in on a page of mf-auth: the host keeps the pair, then calls `signInChanged`. */
  readonly onLogIn?: (tokens: TokenPair) => void;
  /** Somebody asked to be signed out. */
  readonly onLogOut?: () => void;
  /** Where links inside remotes lead, such as `/dashboard/user?username=ada`. The page's history when left out. */
  readonly navigate?: (path: string, options: { readonly replace: boolean }) => void;
  /** The page's own single-spa, when it has one: it must exist once. */
  readonly singleSpa?: { readonly mountRootParcel: MountRootParcel };
  /** Where the platform is: `https://acquaint.example`. Where this module came from when left out. */
  readonly platform?: string;
}
