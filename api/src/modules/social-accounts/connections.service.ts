import { randomUUID } from 'node:crypto';
import type {
  connectProvider,
  disconnectProvider,
  getLoginUrl,
  getSyncState,
  ParsedInput,
  SuccessBody,
} from '@acquaint/contracts';
import type { ConnectionUse, ProviderFailureReason, LoginProvider, SocialAccount } from '@acquaint/contracts';
import type { Limits } from '../../http/limits/limits.ts';
import { badRequest, conflict, notFound, unauthenticated } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database } from '../../ports/database/database.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { EmailPort } from '../../ports/email/email.ts';
import type { Granted, Provider, ProviderReturn, LoginProviders } from '../../ports/login/login.ts';
import { providerConnectedEmail } from '../identity/emails.ts';
import type { Reauthentication } from '../identity/login/reauthentication.ts';
import type { OwnAccount, ProviderPeople } from '../identity/account/provider-people.service.ts';
import type { Seal } from '../identity/secrets/sealed.ts';
import { mayDisconnect, pathWithin, usesOf } from './linking-rules.ts';
import { storedTokens, sealedFor } from './provider-tokens.ts';
import { need } from './provider-login.service.ts';
import { failedWith } from './sentences.ts';
import {
  checkRoom,
  deleteAccount,
  findBySubject,
  listOf,
  putAccount,
  TakenAccount,
  TooManyAccounts,
  type SocialAccountRow,
} from './social-accounts.repository.ts';
import type { OAuthFlows } from './oauth-flows.ts';
import { t } from '../../i18n/i18n.ts';

const ONLY_WAY = 'This is your only way to log in. Set a password on your account page first.';

/** The provider's page, and the cookie against which the end of the flow is checked. */
interface Departure {
  readonly url: string;
  readonly setCookie: string;
}

/** A member's connected accounts at providers. */
export interface ConnectionsService {
  readonly start: (
    context: RequestContext,
    name: LoginProvider,
    use: Exclude<ConnectionUse, 'sign_in'>,
    next: string | undefined,
  ) => Promise<Departure>;
  /** Like `start`, for a login method. @throws ProblemError 400 when reauthentication fails. */
  readonly startLogin: (
    context: RequestContext,
    name: LoginProvider,
    body: ParsedInput<typeof getLoginUrl>['body'],
  ) => Promise<Departure>;
  /** @throws ProblemError 400 when the OAuth flow was not started here, or has ended already. */
  readonly finish: (
    context: RequestContext,
    name: LoginProvider,
    answer: ProviderReturn,
  ) => Promise<SuccessBody<typeof connectProvider>>;
  readonly list: (context: RequestContext) => Promise<SocialAccount[]>;
  /**
   * Disconnects an account.
   * @param id which one, if there are several at one provider.
   * @throws ProblemError 400 without reauthentication, 404 when it is not connected, 409 when it is the last login method.
   */
  readonly disconnect: (
    context: RequestContext,
    name: LoginProvider,
    id: string | undefined,
    proof: ParsedInput<typeof disconnectProvider>['body'],
  ) => Promise<void>;
  readonly syncState: (context: RequestContext) => Promise<SuccessBody<typeof getSyncState>>;
}

interface Dependencies {
  readonly db: Database;
  readonly providers: LoginProviders;
  readonly people: ProviderPeople;
  readonly reauthenticate: Reauthentication['prove'];
  readonly flows: OAuthFlows;
  readonly seal: Seal;
  readonly limits: Limits;
  readonly mail: EmailPort;
  readonly publicUrl: () => string;
  /** Maximum number of a person's accounts at one provider. */
  readonly most: number;
  /** Called when a calendar was connected. */
  readonly onCalendar: (userId: string) => Promise<void>;
  /** Called before an account is disconnected. */
  readonly onLeaving: (userId: string, accountId: string) => Promise<void>;
}

export function createConnectionsService(dependencies: Dependencies): ConnectionsService {
  const {
    db,
    providers,
    people,
    reauthenticate,
    flows,
    seal,
    limits,
    mail,
    publicUrl,
    most,
    onCalendar,
    onLeaving,
  } = dependencies;

  /** Stores a connection, with tokens only if a use needs them. */
  const put = async (
    { user, now }: RequestContext,
    provider: Provider,
    use: ConnectionUse,
    { identity, scopes, tokens }: Granted,
  ): Promise<void> => {
    const { issuer, subject, email } = identity;
    const row = { userId: user.id, provider: provider.name, issuer, subject, email };
    /** Returns what this use adds to the account as it was connected before. */
    const usedAfter = (before: SocialAccountRow | null) =>
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
      // Under the lock, so that two uses connected at once keep the scopes and tokens of each other.
      const found = await findBySubject(tx, issuer, subject);
      const before = found?.userId === user.id ? found : null;
      const signsIn = use === 'sign_in' || (before?.signsIn ?? false);
      await checkRoom(tx, row, most);
      await putAccount(tx, {
        id: randomUUID(),
        ...row,
        ...usedAfter(before),
        signsIn,
        connectedAt: before?.connectedAt ?? now,
      });
      if (before && before.signsIn === signsIn) return;
      const letter = providerConnectedEmail(account, provider.label, publicUrl());
      await mail.send({ to: account.email, ...letter }, tx);
    });
  };

  /** Reads a person's other login methods once. @returns whether one of their connected accounts may be disconnected. */
  const whoMayGo = async (
    from: Database,
    account: OwnAccount | null,
    connected: readonly SocialAccountRow[],
  ): Promise<(leaving: SocialAccountRow) => boolean> => {
    if (account === null) return () => false;
    const hasOwnLoginMethod = await people.hasOwnLoginMethod(from, account);
    const ways = connected.filter(({ signsIn }) => signsIn).length;
    return ({ signsIn }) => !signsIn || mayDisconnect(hasOwnLoginMethod, ways - 1);
  };

  /**
   * Finds the account to disconnect.
   * @throws ProblemError 404 when it is not connected, 409 when it is the last login method.
   */
  const mustGo = async (
    from: Database,
    account: OwnAccount | null,
    userId: string,
    name: LoginProvider,
    id: string | undefined,
  ): Promise<SocialAccountRow> => {
    const connected = await listOf(from, userId);
    const meant = connected.filter(
      (account) => account.provider === name && (id === undefined || account.id === id),
    );
    const [leaving] = meant;
    if (!leaving) throw notFound('This account isn’t connected.');
    if (meant.length > 1)
      throw badRequest('You’ve connected several accounts from this provider. Choose the one to disconnect.');
    const mayGo = await whoMayGo(from, account, connected);
    if (!mayGo(leaving)) throw conflict(ONLY_WAY);
    return leaving;
  };

  const usesFor = ({ provider: name, scopes, signsIn }: SocialAccountRow): ConnectionUse[] => {
    const provider = providers.find(name);
    const granted = provider ? usesOf(provider.needs, provider.uses, scopes) : ['sign_in' as const];
    return granted.filter((use) => use !== 'sign_in' || signsIn);
  };

  const leave = async (
    context: RequestContext,
    name: LoginProvider,
    use: ConnectionUse,
    next: string | undefined,
  ): Promise<Departure> => {
    await limits.count('provider/address', context.ip);
    const provider = need(providers, name);
    if (!provider.uses.includes(use))
      throw notFound(t('{provider} doesn’t offer this kind of connection.', { provider: provider.label }));
    return flows.begin(context, provider, { use, userId: context.user.id, next: pathWithin(next) });
  };

  return {
    start: leave,
    startLogin: async (context, name, { proof, next }) => {
      await reauthenticate(context, proof);
      return leave(context, name, 'sign_in', next);
    },

    finish: async (context, name, answer) => {
      const provider = need(providers, name);
      const { flow, outcome } = await flows.end(context, provider, context.user.id, answer);
      const { use, next } = flow;
      const failed = (reason: ProviderFailureReason): SuccessBody<typeof connectProvider> => ({
        ...failedWith(reason, provider.label, next),
        use,
      });
      if (typeof outcome === 'string') return failed(outcome);
      const { issuer, subject } = outcome.identity;
      const before = await findBySubject(db, issuer, subject);
      if (before && before.userId !== context.user.id) return failed('taken');
      try {
        await put(context, provider, use, outcome);
      } catch (error) {
        if (error instanceof TakenAccount) return failed('taken');
        if (error instanceof TooManyAccounts) return failed('too_many');
        throw error;
      }
      if (use === 'calendar') await onCalendar(context.user.id);
      return { outcome: 'connected', use, next };
    },

    list: async ({ user }) => {
      const [account, connected] = await Promise.all([people.find(user.id), listOf(db, user.id)]);
      const mayGo = await whoMayGo(db, account, connected);
      return connected.map((account) => ({
        id: account.id,
        provider: account.provider,
        label: providers.find(account.provider)?.label ?? account.provider,
        email: account.email,
        uses: usesFor(account),
        connected_at: account.connectedAt.toString(),
        can_disconnect: mayGo(account),
      }));
    },

    disconnect: async (context, name, which, proof) => {
      const { user } = context;
      const { id } = await mustGo(db, await people.find(user.id), user.id, name, which);
      await reauthenticate(context, proof);
      await onLeaving(user.id, id);
      const row = await withTransaction(db, async (tx) => {
        await mustGo(tx, await people.lock(tx, user.id), user.id, name, id);
        return deleteAccount(tx, user.id, id);
      });
      if (!row?.sealedTokens) return;
      const tokens = storedTokens(seal, row.sealedTokens, sealedFor(user.id, name));
      if (tokens) await providers.find(name)?.revoke({ ...tokens, expiresIn: null });
    },

    syncState: async ({ user }) => {
      const connected = await listOf(db, user.id);
      const has = (name: LoginProvider, use: ConnectionUse): boolean =>
        connected.some((account) => account.provider === name && usesFor(account).includes(use));
      return {
        google: { calendar: has('google', 'calendar'), contacts: has('google', 'contacts') },
        outlook: { calendar: has('microsoft', 'calendar'), contacts: has('microsoft', 'contacts') },
        zoom: has('zoom', 'sign_in'),
      };
    },
  };
}
