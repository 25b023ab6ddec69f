import type { ConnectionUse, Goal, LoginProvider } from '@acquaint/contracts';
import { z } from 'zod';
import { badRequest, conflict } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { LoggedIn } from '../../http/security/tokens.ts';
import type { Database } from '../../ports/database/database.ts';
import {
  ProviderFailure,
  type Granted,
  type Provider,
  type ProviderReturn,
  type OAuthFlow,
} from '../../ports/login/login.ts';
import type { Seal } from '../identity/secrets/sealed.ts';
import { hashToken, randomToken } from '../identity/secrets/secrets.ts';
import type { BrowserCookie } from './browser-cookie.ts';
import { mayEnd, missingOf } from './linking-rules.ts';
import { insertOAuthFlow, takeOAuthFlow, type StoredOAuthFlow } from './social-accounts.repository.ts';
import { t } from '../../i18n/i18n.ts';

/** Minutes to come back from a provider's page, and to confirm that accounts belong together. */
export const OAUTH_FLOW_MINUTES = 10;

const STALE =
  'This was started in another browser or too long ago, or it’s already been used. Please start again.';

const Secrets = z.object({ nonce: z.string(), verifier: z.string() });

interface FlowOptions {
  readonly use: ConnectionUse;
  /** The member who connects an account; null for a login. */
  readonly userId: string | null;
  readonly next: string | null;
  readonly circle?: string | null;
  readonly goals?: readonly Goal[];
  readonly timeZone?: string | null;
  /** Whether the person must authenticate at the provider even if logged in there. */
  readonly again?: boolean;
}

type FlowContext = Pick<RequestContext<LoggedIn | null>, 'cookie' | 'now'>;

/** The result of an OAuth flow: what the person granted, or why it failed. */
type Outcome = Granted | 'refused' | 'missing_permissions' | 'provider_error';

/** OAuth flows to a provider's page and back. */
export interface OAuthFlows {
  /**
   * Starts a flow.
   * @returns the provider's page, and the header that sets the browser's cookie.
   * @throws ProblemError 409 when the provider does not respond.
   */
  readonly begin: (
    asked: FlowContext,
    provider: Provider,
    input: FlowOptions,
  ) => Promise<{ readonly url: string; readonly setCookie: string }>;
  /**
   * Ends a flow; possible once.
   * @throws ProblemError 400 unless it was started with this provider, in this browser, recently, and by this member (null for a
   * login).
   */
  readonly end: (
    asked: FlowContext,
    provider: Provider,
    userId: string | null,
    answer: ProviderReturn,
  ) => Promise<{ readonly flow: StoredOAuthFlow; readonly outcome: Outcome }>;
}

interface Dependencies {
  readonly db: Database;
  readonly cookie: BrowserCookie;
  readonly seal: Seal;
  readonly redirectUri: (name: LoginProvider) => string;
  /** Called with the reason when a provider's answer was refused. */
  readonly onFailure: (provider: LoginProvider, code: string) => void;
}

export function createOAuthFlows({ db, cookie, seal, redirectUri, onFailure }: Dependencies): OAuthFlows {
  const outcomeOf = async (
    provider: Provider,
    { use }: StoredOAuthFlow,
    flow: OAuthFlow,
    answer: ProviderReturn,
  ): Promise<Outcome> => {
    if (answer.error !== undefined && REFUSALS.has(answer.error)) return 'refused';
    try {
      const granted = await provider.redeem(flow, use, answer);
      return missingOf(provider.needs(use), granted.scopes).length > 0 ? 'missing_permissions' : granted;
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      onFailure(provider.name, error.code);
      return 'provider_error';
    }
  };
  const pageFor = async (
    provider: Provider,
    flow: OAuthFlow,
    { use, again }: FlowOptions,
  ): Promise<string> => {
    try {
      return await provider.pageFor(flow, use, again);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      onFailure(provider.name, error.code);
      throw conflict(
        t('{provider} isn’t responding. Please try again in a moment.', { provider: provider.label }),
      );
    }
  };
  return {
    begin: async (request, provider, input) => {
      const { browser, setCookie } = cookie.keep(request.cookie);
      const flow = {
        // The prefix tells the page to which people return whether they were logging in or connecting.
        state: `${input.userId === null ? 'sign-in' : 'connect'}.${randomToken()}`,
        nonce: randomToken(),
        verifier: randomToken(),
        redirectUri: redirectUri(provider.name),
      };
      const stateHash = hashToken(flow.state);
      await insertOAuthFlow(db, {
        stateHash,
        browserHash: hashToken(browser),
        provider: provider.name,
        use: input.use,
        userId: input.userId,
        sealed: seal.close(JSON.stringify({ nonce: flow.nonce, verifier: flow.verifier }), stateHash),
        next: input.next,
        circle: input.circle ?? null,
        goals: [...(input.goals ?? [])],
        timeZone: input.timeZone ?? null,
        expiresAt: request.now.add({ minutes: OAUTH_FLOW_MINUTES }),
      });
      return { url: await pageFor(provider, flow, input), setCookie };
    },

    end: async (request, provider, userId, answer) => {
      const stateHash = hashToken(answer.state);
      const flow = await takeOAuthFlow(db, stateHash);
      const browser = cookie.read(request.cookie);
      const here = { provider: provider.name, browserHash: browser && hashToken(browser), now: request.now };
      if (!flow || flow.userId !== userId || !mayEnd(flow, here)) throw badRequest(STALE);
      const secrets = Secrets.parse(JSON.parse(seal.open(flow.sealed, stateHash)));
      const back = { ...secrets, state: answer.state, redirectUri: redirectUri(provider.name) };
      return { flow, outcome: await outcomeOf(provider, flow, back, answer) };
    },
  };
}

/** Error codes of a person's refusal, of OAuth and of LinkedIn. */
const REFUSALS = new Set(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']);
