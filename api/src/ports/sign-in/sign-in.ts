import type { ConnectionUse, SignInProvider } from '@acquaint/contracts';

/** Who a provider says a person is. */
export interface ProviderIdentity {
  /** With `subject` the name that never changes; an email does. */
  readonly issuer: string;
  readonly subject: string;
  /** In lower case. */
  readonly email: string | null;
  /** Whether the provider vouches that the mailbox is theirs. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** Tokens of a provider. */
export interface ProviderTokens {
  readonly access: string;
  readonly refresh: string | null;
  /** Seconds that the access token is good for; null when the provider does not tell. */
  readonly expiresIn: number | null;
}

export interface Granted {
  readonly identity: ProviderIdentity;
  /** What the person allowed, in the words of `Provider.needs`. */
  readonly scopes: readonly string[];
  readonly tokens: ProviderTokens;
  /** When the person last logged in at the provider; null when it does not say. */
  readonly authenticatedAt: Temporal.Instant | null;
}

/** The secrets of one trip to a provider's page and back. */
export interface Trip {
  readonly state: string;
  readonly nonce: string;
  /** PKCE, 43 characters or more. */
  readonly verifier: string;
  readonly redirectUri: string;
}

/** What stood in the address the person came back to. */
export interface ProviderReturn {
  readonly state: string;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  readonly iss?: string | undefined;
}

/**
 * The provider did not answer, or what it answered cannot be trusted: wrong signature, issuer, audience, nonce or time.
 * `code` is for the log and holds no secret.
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`The provider's answer was not taken: ${code}`, options);
    this.code = code;
  }
}

/** One provider that people can sign in with or connect. */
export interface Provider {
  readonly name: SignInProvider;
  /** As people know it. */
  readonly label: string;
  readonly uses: readonly ConnectionUse[];
  /** Scopes without which a use does not work: what the boxes on the provider's page stand for. */
  readonly needs: (use: ConnectionUse) => readonly string[];
  /**
   * Whether it says when somebody logged in there, and can be told to ask again. Who comes back from one that does not may
   * have been let through without a question.
   */
  readonly tellsWhen: boolean;
  /**
   * The provider's page. @param again asks the person to log in even where they are logged in at the provider.
   * @throws ProviderFailure when the provider cannot be reached.
   */
  readonly pageFor: (trip: Trip, use: ConnectionUse, again?: boolean) => Promise<string>;
  /** Trades the code. @throws ProviderFailure */
  readonly redeem: (trip: Trip, use: ConnectionUse, answer: ProviderReturn) => Promise<Granted>;
  /**
   * Whose an access token is, when it was made for this site and for no other.
   * Null where the provider has no way to tell. @throws ProviderFailure
   */
  readonly identify: ((accessToken: string) => Promise<ProviderIdentity>) | null;
  /** Asks for a new access token. @throws ProviderFailure, with OAuth's `invalid_grant` when the person has to come again. */
  readonly refresh: (refreshToken: string) => Promise<ProviderTokens>;
  /** Tells the provider that tokens are no longer used; a provider that does not answer is let go. */
  readonly revoke: (tokens: ProviderTokens) => Promise<void>;
}

/** The providers that are set up. */
export interface SignInProviders {
  readonly all: readonly Provider[];
  readonly find: (name: SignInProvider) => Provider | null;
}
