import type { LoginProvider } from '@acquaint/contracts';
import { z } from 'zod';
import type { Database } from '../../ports/database/database.ts';
import { ProviderFailure, type LoginProviders } from '../../ports/login/login.ts';
import type { Seal } from '../identity/secrets/sealed.ts';
import { findAccount, replaceTokens } from './social-accounts.repository.ts';

const StoredTokens = z.object({ access: z.string(), refresh: z.string().nullable() });

/** Seconds before expiry at which a token is refreshed. */
const MARGIN_SECONDS = 60;

/** Access tokens of connected accounts, refreshed when expired. */
export interface ProviderTokenStore {
  /**
   * Returns a valid access token.
   * @param refused an access token that the provider has just refused, so another one is needed.
   * @returns null when the person has to connect the account again.
   * @throws ProviderFailure when the provider does not respond.
   */
  readonly fresh: (accountId: string, now: Temporal.Instant, refused?: string) => Promise<string | null>;
}

interface Dependencies {
  readonly db: Database;
  readonly seal: Seal;
  readonly providers: LoginProviders;
}

export function createProviderTokenStore({ db, seal, providers }: Dependencies): ProviderTokenStore {
  return {
    // Runs outside a transaction, because the provider may be slow.
    fresh: async (accountId, now, refused) => {
      const account = await findAccount(db, accountId);
      if (!account?.sealedTokens) return null;
      const { userId, provider: name, sealedTokens, tokensExpireAt } = account;
      const current = storedTokens(seal, sealedTokens, sealedFor(userId, name));
      if (!current) return null;
      const isOver =
        tokensExpireAt !== null &&
        Temporal.Instant.compare(tokensExpireAt, now.add({ seconds: MARGIN_SECONDS })) <= 0;
      if (!isOver && current.access !== refused) return current.access;
      const provider = providers.find(name);
      if (current.refresh === null || !provider) return null;
      const tokens = await provider.refresh(current.refresh).catch((error: unknown) => {
        if (error instanceof ProviderFailure && ENDED.includes(error.code)) return null;
        throw error;
      });
      if (!tokens) return null;
      const next = { access: tokens.access, refresh: tokens.refresh ?? current.refresh };
      await replaceTokens(db, accountId, sealedTokens, {
        sealedTokens: seal.close(JSON.stringify(next), sealedFor(userId, name)),
        tokensExpireAt: tokens.expiresIn === null ? null : now.add({ seconds: tokens.expiresIn }),
      });
      return tokens.access;
    },
  };
}

/** OAuth error codes of a refresh token that is no longer valid. */
const ENDED = ['invalid_grant', 'unauthorized_client', 'interaction_required'];

/** Returns the context to which a connection's encrypted tokens are bound. */
export function sealedFor(userId: string, provider: LoginProvider): string {
  return `provider-tokens ${userId} ${provider}`;
}

/** Decrypts tokens; null when their secret was removed from the settings. */
export function storedTokens(seal: Seal, sealed: string, about: string): z.infer<typeof StoredTokens> | null {
  try {
    return StoredTokens.parse(JSON.parse(seal.open(sealed, about)));
  } catch {
    return null;
  }
}
