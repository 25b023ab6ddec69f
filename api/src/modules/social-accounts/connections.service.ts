import { randomUUID } from 'node:crypto';
import type { connectProvider, getSyncState, SuccessBody } from '@acquaint/contracts';
import type {
  ConnectionUse,
  ProviderFailureReason,
  SignInProvider,
  SocialAccount,
} from '@acquaint/contracts';
import { z } from 'zod';
import type { Limits } from '../../http/limits.ts';
import { conflict, notFound, unauthenticated } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database } from '../../ports/database/database.ts';
import { isUniqueViolation } from '../../ports/database/errors.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { Mail } from '../../ports/mail/mail.ts';
import type { Granted, Provider, ProviderReturn, SignInProviders } from '../../ports/sign-in/sign-in.ts';
import { providerConnectedMail } from '../identity/mails.ts';
import type { OwnAccount, ProviderPeople } from '../identity/provider-people.service.ts';
import type { Seal } from '../identity/sealed.ts';
import { mayDisconnect, pathWithin, usesOf } from './linking-rules.ts';
import { need } from './provider-sign-in.service.ts';
import { failedWith } from './sentences.ts';
import {
  deleteAccount,
  findBySubject,
  listOf,
  putAccount,
  type KeptAccount,
} from './social-accounts.repository.ts';
import type { Trips } from './trips.ts';

const ONLY_WAY =
  'This is your only way to log in. Choose a password first, with “Forgot your password?” on the login page.';

/** A person's accounts at providers. */
export interface ConnectionsService {
  readonly start: (
    context: RequestContext,
    name: SignInProvider,
    use: ConnectionUse,
    next: string | undefined,
  ) => Promise<{ readonly url: string; readonly setCookie: string }>;
  /** @throws ProblemError 400 when the trip did not begin here, or has ended already. */
  readonly finish: (
    context: RequestContext,
    name: SignInProvider,
    answer: ProviderReturn,
  ) => Promise<SuccessBody<typeof connectProvider>>;
  readonly list: (context: RequestContext) => Promise<SocialAccount[]>;
  /** @throws ProblemError 404 when it is not connected, 409 when it is the last way to log in. */
  readonly disconnect: (context: RequestContext, name: SignInProvider) => Promise<void>;
  readonly syncState: (context: RequestContext) => Promise<SuccessBody<typeof getSyncState>>;
}

interface Dependencies {
  readonly db: Database;
  readonly providers: SignInProviders;
  readonly people: ProviderPeople;
  readonly trips: Trips;
  readonly seal: Seal;
  readonly limits: Limits;
  readonly mail: Mail;
  readonly publicUrl: () => string;
}

const KeptTokens = z.object({ access: z.string(), refresh: z.string().nullable() });

export function createConnectionsService(dependencies: Dependencies): ConnectionsService {
  const { db, providers, people, trips, seal, limits, mail, publicUrl } = dependencies;

  /** With tokens only where there is something to use them for. */
  const put = async (
    { user, now }: RequestContext,
    provider: Provider,
    use: ConnectionUse,
    { identity, scopes, tokens }: Granted,
    before: KeptAccount | null,
  ): Promise<void> => {
    const { issuer, subject, email } = identity;
    const kept = { userId: user.id, provider: provider.name, issuer, subject, email };
    const used =
      use === 'sign_in'
        ? {
            scopes: before?.scopes ?? [],
            sealedTokens: before?.sealedTokens ?? null,
            tokensExpireAt: before?.tokensExpireAt ?? null,
          }
        : {
            scopes: [...new Set([...(before?.scopes ?? []), ...scopes])],
            sealedTokens: seal.close(
              JSON.stringify({ access: tokens.access, refresh: tokens.refresh }),
              sealedFor(user.id, provider.name),
            ),
            tokensExpireAt: tokens.expiresIn === null ? null : now.add({ seconds: tokens.expiresIn }),
          };
    await withTransaction(db, async (tx) => {
      const account = await people.lock(tx, user.id);
      if (!account) throw unauthenticated();
      await putAccount(tx, { id: randomUUID(), ...kept, ...used, connectedAt: before?.connectedAt ?? now });
      if (before) return;
      const letter = providerConnectedMail(account.firstName, provider.label, publicUrl());
      await mail.send({ to: account.email, ...letter }, tx);
    });
  };

  const mayGo = async (from: Database, account: OwnAccount | null, connected: number): Promise<boolean> =>
    account !== null && mayDisconnect(await people.hasOwnWayIn(from, account), connected);

  const usesFor = ({ provider: name, scopes }: KeptAccount): ConnectionUse[] => {
    const provider = providers.find(name);
    return provider ? usesOf(provider.needs, provider.uses, scopes) : ['sign_in'];
  };

  return {
    start: async (context, name, use, next) => {
      await limits.count('provider/address', context.ip);
      const provider = need(providers, name);
      if (!provider.uses.includes(use)) throw notFound(`${provider.label} has no ${use} to connect.`);
      return trips.begin(context, provider, { use, userId: context.user.id, next: pathWithin(next) });
    },

    finish: async (context, name, answer) => {
      await limits.count('provider/address', context.ip);
      const provider = need(providers, name);
      const { trip, outcome } = await trips.end(context, provider, context.user.id, answer);
      const { use, next } = trip;
      const failed = (reason: ProviderFailureReason): SuccessBody<typeof connectProvider> => ({
        ...failedWith(reason, provider.label, next),
        use,
      });
      if (typeof outcome === 'string') return failed(outcome);
      const { issuer, subject } = outcome.identity;
      const before = await findBySubject(db, issuer, subject);
      if (before && before.userId !== context.user.id) return failed('taken');
      try {
        await put(context, provider, use, outcome, before);
      } catch (error) {
        if (isUniqueViolation(error, 'social_accounts_subject_key')) return failed('taken');
        throw error;
      }
      return { outcome: 'connected', use, next };
    },

    list: async ({ user }) => {
      const [account, connected] = await Promise.all([people.find(user.id), listOf(db, user.id)]);
      const canDisconnect = await mayGo(db, account, connected.length);
      return connected.map((kept) => ({
        id: kept.id,
        provider: kept.provider,
        label: providers.find(kept.provider)?.label ?? kept.provider,
        email: kept.email,
        uses: usesFor(kept),
        connected_at: kept.connectedAt.toString(),
        can_disconnect: canDisconnect,
      }));
    },

    disconnect: async ({ user }, name) => {
      const gone = await withTransaction(db, async (tx) => {
        const account = await people.lock(tx, user.id);
        const connected = await listOf(tx, user.id);
        if (!connected.some(({ provider }) => provider === name)) throw notFound('This is not connected.');
        if (!(await mayGo(tx, account, connected.length))) throw conflict(ONLY_WAY);
        return deleteAccount(tx, user.id, name);
      });
      if (!gone?.sealedTokens) return;
      const tokens = keptTokens(seal, gone.sealedTokens, sealedFor(user.id, name));
      if (tokens) await providers.find(name)?.revoke({ ...tokens, expiresIn: null });
    },

    syncState: async ({ user }) => {
      const connected = await listOf(db, user.id);
      const has = (name: SignInProvider, use: ConnectionUse): boolean =>
        connected.some((kept) => kept.provider === name && usesFor(kept).includes(use));
      return {
        google: { calendar: has('google', 'calendar'), contacts: has('google', 'contacts') },
        outlook: { calendar: has('microsoft', 'calendar'), contacts: has('microsoft', 'contacts') },
        zoom: has('zoom', 'sign_in'),
      };
    },
  };
}

/** What the sealed tokens of a connection belong to. */
function sealedFor(userId: string, provider: SignInProvider): string {
  return `provider-tokens ${userId} ${provider}`;
}

/** Null when they were sealed with a secret that the platform has no more. */
function keptTokens(seal: Seal, sealed: string, about: string): z.infer<typeof KeptTokens> | null {
  try {
    return KeptTokens.parse(JSON.parse(seal.open(sealed, about)));
  } catch {
    return null;
  }
}
