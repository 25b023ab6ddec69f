import type { ConnectionUse, LoginProvider } from '@acquaint/contracts';

/** A person's identity at a provider. */
export interface ProviderIdentity {
  /** Issuer and `subject` identify the person permanently; an email may change. */
  readonly issuer: string;
  readonly subject: string;
  /** In lower case. */
  readonly email: string | null;
  /** Whether the provider has verified that the address belongs to the person. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** A provider's tokens. */
export interface ProviderTokens {
  readonly access: string;
  readonly refresh: string | null;
  /** Lifetime of the access token in seconds; null when unknown. */
  readonly expiresIn: number | null;
}

export interface Granted {
  readonly identity: ProviderIdentity;
  /** Granted scopes, named as in `Provider.needs`. */
  readonly scopes: readonly string[];
  readonly tokens: ProviderTokens;
  /** When the person last logged in at the provider; null when unknown. */
  readonly authenticatedAt: Temporal.Instant | null;
}

/** The secrets of one OAuth flow. */
export interface OAuthFlow {
  readonly state: string;
  readonly nonce: string;
  /** PKCE, 43 characters or more. */
  readonly verifier: string;
  readonly redirectUri: string;
}

/** The parameters of the URL to which the person returned. */
export interface ProviderReturn {
  readonly state: string;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  readonly iss?: string | undefined;
}

/**
 * The provider did not answer, or its answer is invalid: wrong signature, issuer, audience, nonce or time. `code` is safe to log
 * and contains no secret.
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`The provider's answer was not taken: ${code}`, options);
    this.code = code;
  }
}

/** A provider with which people can log in, or which they can connect. */
export interface Provider {
  readonly name: LoginProvider;
  /** Name shown to people. */
  readonly label: string;
  readonly uses: readonly ConnectionUse[];
  /** Returns the scopes that a use requires, as listed on the provider's page. */
  readonly needs: (use: ConnectionUse) => readonly string[];
  /**
   * Whether it reports when somebody logged in there, and can ask for a new login. With other providers, a login may have needed
   * no password.
   */
  readonly tellsWhen: boolean;
  /**
   * Returns the URL of the provider's page.
   * @param again asks the person to log in even if they are logged in at the provider.
   * @throws ProviderFailure when the provider cannot be reached.
   */
  readonly pageFor: (flow: OAuthFlow, use: ConnectionUse, again?: boolean) => Promise<string>;
  /**
   * Exchanges the code for tokens.
   * @throws ProviderFailure
   */
  readonly redeem: (flow: OAuthFlow, use: ConnectionUse, answer: ProviderReturn) => Promise<Granted>;
  /**
   * Returns the owner of an access token that was issued to this site. Null if the provider has no way to tell.
   * @throws ProviderFailure
   */
  readonly identify: ((accessToken: string) => Promise<ProviderIdentity>) | null;
  /**
   * Requests a new access token.
   * @throws ProviderFailure, with OAuth's `invalid_grant` when the person has to log in again.
   */
  readonly refresh: (refreshToken: string) => Promise<ProviderTokens>;
  /** Revokes tokens; a failure is ignored. */
  readonly revoke: (tokens: ProviderTokens) => Promise<void>;
}

/** The available providers. */
export interface LoginProviders {
  readonly all: readonly Provider[];
  readonly find: (name: LoginProvider) => Provider | null;
}
