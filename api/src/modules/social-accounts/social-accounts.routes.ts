import {
  CalendarProvider,
  confirmProviderLink,
  connectProvider,
  disconnectProvider,
  finishProviderLogin,
  getProviderUrl,
  getLoginUrl,
  getSyncState,
  listLoginProviders,
  listSocialAccounts,
  loginWithGoogle,
  startProviderLogin,
  type LoginProvider,
} from '@acquaint/contracts';
import { z } from 'zod';
import type { Platform } from '../../platform.ts';
import { openProviders, redirectUriOf } from '../../ports/login/open-providers.ts';
import type { LoginProviders } from '../../ports/login/login.ts';
import type { Reauthentication } from '../identity/login/reauthentication.ts';
import { createProviderPeople } from '../identity/account/provider-people.service.ts';
import { createSeal } from '../identity/secrets/sealed.ts';
import type { LoginService } from '../identity/login/login.service.ts';
import type { LoginMethods } from '../identity/login/login-methods.ts';
import { createBrowserCookie } from './browser-cookie.ts';
import { createConnectionsService, type ConnectionsService } from './connections.service.ts';
import { createProviderLoginService, type ProviderLoginService } from './provider-login.service.ts';
import { createProviderTokenStore, type ProviderTokenStore } from './provider-tokens.ts';
import {
  countLoginMethods,
  deleteOldOAuthFlows,
  selectOwners,
  selectWithScopes,
} from './social-accounts.repository.ts';
import { createOAuthFlows, OAUTH_FLOW_MINUTES } from './oauth-flows.ts';

/** Connected calendars, for the module that reads calendars. */
export interface ConnectedCalendars {
  /** Returns those of one member, or of several. */
  readonly list: (of: string | readonly string[]) => Promise<CalendarAccount[]>;
  /** Returns the next members who may have one, in the order of their IDs; none after the last one. */
  readonly owners: (page: { readonly after: string | null; readonly limit: number }) => Promise<string[]>;
  readonly tokens: ProviderTokenStore;
  /** Registers a listener called when a member has connected a calendar. */
  readonly onConnected: (listener: (userId: string) => Promise<void>) => void;
  /** Registers a listener called before a calendar is disconnected, while its tokens are still valid. */
  readonly onLeaving: (listener: (account: CalendarAccount) => Promise<void>) => void;
}

export interface CalendarAccount {
  readonly id: string;
  readonly userId: string;
  readonly provider: CalendarProvider;
  readonly label: string;
  readonly email: string | null;
}

/** Connected address books, for the module that reads contacts. */
export interface ConnectedContacts {
  /** Finds a member's address book at one provider; null when none is connected. */
  readonly find: (userId: string, provider: CalendarProvider) => Promise<CalendarAccount | null>;
  readonly tokens: ProviderTokenStore;
}

/** Registers logging in with Google, LinkedIn, Microsoft and Zoom, and connecting their accounts. */
export function registerSocialAccounts(
  platform: Platform,
  {
    logins,
    reauthenticate,
    loginMethods,
  }: {
    readonly logins: LoginService;
    readonly reauthenticate: Reauthentication['prove'];
    readonly loginMethods: Pick<LoginMethods, 'add'>;
  },
): { readonly calendars: ConnectedCalendars; readonly contacts: ConnectedContacts } {
  const { app, config, db, limits, mail, publicUrl } = platform;
  const providers = openProviders({ app, config, publicUrl });
  const people = createProviderPeople(db, limits);
  loginMethods.add(countLoginMethods);
  const seal = createSeal(config.sessionSecrets);
  const isSecure = (): boolean => publicUrl().startsWith('https:');
  const onFailure = (provider: LoginProvider, code: string): void =>
    app.log.warn({ provider, reason: code }, 'rejected the response of a login provider');
  const flows = createOAuthFlows({
    db,
    cookie: createBrowserCookie(config.sessionSecrets, OAUTH_FLOW_MINUTES * 60, isSecure),
    seal,
    redirectUri: (name) => redirectUriOf(publicUrl(), name),
    onFailure,
  });
  const listeners: ((userId: string) => Promise<void>)[] = [];
  const onCalendar = async (userId: string): Promise<void> => {
    for (const listener of listeners) await listener(userId);
  };
  const leaving: ((account: CalendarAccount) => Promise<void>)[] = [];
  const onLeaving = async (userId: string, accountId: string): Promise<void> => {
    const account = (await list(userId)).find(({ id }) => id === accountId);
    for (const listener of leaving) if (account) await listener(account);
  };
  const lenders = async (
    name: CalendarProvider,
    use: 'calendar' | 'contacts',
    of: string | readonly string[],
  ): Promise<CalendarAccount[]> => {
    const provider = providers.find(name);
    if (!provider) return [];
    const accounts = await selectWithScopes(db, name, provider.needs(use), [of].flat());
    return accounts.map(({ id, email, ...account }) => ({
      id,
      userId: account.userId,
      provider: name,
      label: provider.label,
      email,
    }));
  };
  const list = async (of: string | readonly string[]): Promise<CalendarAccount[]> =>
    (await Promise.all(CalendarProvider.options.map((name) => lenders(name, 'calendar', of)))).flat();
  const most = config.business.accountsPerProvider;
  const shared = { db, providers, people, flows, mail, publicUrl, onFailure, reauthenticate, most };
  serveProviderLogin(platform, providers, createProviderLoginService({ ...shared, logins }));
  serveConnections(platform, createConnectionsService({ ...shared, limits, seal, onCalendar, onLeaving }));
  defineCleaning(platform);
  const tokens = createProviderTokenStore({ db, seal, providers });
  return {
    calendars: {
      tokens,
      list,
      owners: (page) => selectOwners(db, CalendarProvider.options, page),
      onConnected: (listener) => void listeners.push(listener),
      onLeaving: (listener) => void leaving.push(listener),
    },
    contacts: {
      tokens,
      find: async (userId, name) => (await lenders(name, 'contacts', userId))[0] ?? null,
    },
  };
}

function serveProviderLogin(
  { serve }: Platform,
  providers: LoginProviders,
  login: ProviderLoginService,
): void {
  serve(listLoginProviders).with(() => ({
    status: 200,
    body: {
      results: providers.all.map(({ name, label, uses }) => ({ provider: name, label, uses: [...uses] })),
    },
  }));
  serve(startProviderLogin).with(async ({ params, body }, context) => {
    const { url, setCookie } = await login.start(context, params.provider, body);
    return { status: 200, body: { url }, headers: { 'set-cookie': setCookie } };
  });
  serve(finishProviderLogin).with(async ({ params, body }, context) => ({
    status: 200,
    body: await login.finish(context, params.provider, body),
  }));
  serve(confirmProviderLink).with(async ({ body }, context) => ({
    status: 200,
    body: await login.confirm(context, body),
  }));
  serve(loginWithGoogle).with(async ({ body }, context) => {
    const { tokens, isNew } = await login.withGoogleToken(
      context,
      body.access_token,
      body.opportunities ?? [],
    );
    return { status: isNew ? 201 : 200, body: tokens };
  });
}

function serveConnections({ serve }: Platform, connections: ConnectionsService): void {
  serve(getProviderUrl).with(async ({ params, query }, context) => {
    const { url, setCookie } = await connections.start(context, params.provider, query.use, query.next);
    return { status: 200, body: { url }, headers: { 'set-cookie': setCookie } };
  });
  serve(getLoginUrl).with(async ({ params, body }, context) => {
    const { url, setCookie } = await connections.startLogin(context, params.provider, body);
    return { status: 200, body: { url }, headers: { 'set-cookie': setCookie } };
  });
  serve(connectProvider).with(async ({ params, body }, context) => ({
    status: 200,
    body: await connections.finish(context, params.provider, body),
  }));
  serve(listSocialAccounts).with(async (_, context) => ({
    status: 200,
    body: { results: await connections.list(context) },
  }));
  serve(disconnectProvider).with(async ({ params, query, body }, context) => {
    await connections.disconnect(context, params.provider, query.account, body);
    return { status: 204, body: undefined };
  });
  serve(getSyncState).with(async (_, context) => ({
    status: 200,
    body: await connections.syncState(context),
  }));
}

/** Registers the hourly job that deletes expired OAuth flows. */
function defineCleaning({ jobs, db, clock }: Platform): void {
  jobs.define('social-accounts/forget-old-trips', z.object({}), () => deleteOldOAuthFlows(db, clock.now()), {
    cron: '11 * * * *',
  });
}
