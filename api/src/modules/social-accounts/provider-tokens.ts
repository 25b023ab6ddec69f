import type { SignInProvider } from '@acquaint/contracts';
import { z } from 'zod';
import type { Database } from '../../ports/database/database.ts';
import { ProviderFailure, type SignInProviders } from '../../ports/sign-in/sign-in.ts';
import type { Seal } from '../identity/sealed.ts';
import { findAccount, replaceTokens } from './social-accounts.repository.ts';

const KeptTokens = z.object({ access: z.string(), refresh: z.string().nullable() });

/** A token that is about to end is no good for a question, seconds. */
const MARGIN_SECONDS = 60;

/** The access token of a connected account, refreshed when it has ended. */
export interface ProviderTokenStore {
  /**
   * @param refused an access token that the provider has just not taken: another one is asked for.
   * @returns null when the person has to connect the account again.
   * @throws ProviderFailure when the provider does not answer.
   */
  readonly fresh: (accountId: string, now: Temporal.Instant, refused?: string) => Promise<string | null>;
}

interface Dependencies {
  readonly db: Database;
  readonly seal: Seal;
  readonly providers: SignInProviders;
}

export function createProviderTokenStore({ db, seal, providers }: Dependencies): ProviderTokenStore {
  return {
    // No transaction around it: a provider may take its time.
    fresh: async (accountId, now, refused) => {
      const account = await findAccount(db, accountId);
      if (!account?.sealedTokens) return null;
      const { userId, provider: name, sealedTokens, tokensExpireAt } = account;
      const kept = keptTokens(seal, sealedTokens, sealedFor(userId, name));
      if (!kept) return null;
      const isOver =
        tokensExpireAt !== null &&
        Temporal.Instant.compare(tokensExpireAt, now.add({ seconds: MARGIN_SECONDS })) <= 0;
      if (!isOver && kept.access !== refused) return kept.access;
      const provider = providers.find(name);
      if (kept.refresh === null || !provider) return null;
      const tokens = await provider.refresh(kept.refresh).catch((error: unknown) => {
        if (error instanceof ProviderFailure && ENDED.includes(error.code)) return null;
        throw error;
      });
      if (!tokens) return null;
      const next = { access: tokens.access, refresh: tokens.refresh ?? kept.refresh };
      await replaceTokens(db, accountId, sealedTokens, {
        sealedTokens: seal.close(JSON.stringify(next), sealedFor(userId, name)),
        tokensExpireAt: tokens.expiresIn === null ? null : now.add({ seconds: tokens.expiresIn }),
      });
      return tokens.access;
    },
  };
}

/** OAuth's words for a refresh token that is good no more. */
const ENDED = ['invalid_grant', 'unauthorized_client', 'interaction_required'];

/** What the sealed tokens of a connection belong to. */
export function sealedFor(userId: string, provider: SignInProvider): string {
  return `provider-tokens ${userId} ${provider}`;
}

/** Null when they were sealed with a secret that the platform has no more. */
export function keptTokens(seal: Seal, sealed: string, about: string): z.infer<typeof KeptTokens> | null {
  try {
    return KeptTokens.parse(JSON.parse(seal.open(sealed, about)));
  } catch {
    return null;
  }
}
