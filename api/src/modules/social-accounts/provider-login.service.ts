import { randomUUID } from 'node:crypto';
import {
  Goal,
  personNamePart,
  TimeZone,
  type ReauthenticationProof,
  type ParsedInput,
  type ProviderFailureReason,
  type ProviderLoginOutcome,
  type LoggedInPair,
  type LoginProvider,
  type confirmProviderLink,
  type startProviderLogin,
} from '@acquaint/contracts';
import {
  badField,
  badRequest,
  conflict,
  forbidden,
  notFound,
  ProblemError,
  unauthenticated,
} from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { LoggedIn } from '../../http/security/tokens.ts';
import type { Database, Transaction } from '../../ports/database/database.ts';
import { isUniqueViolation } from '../../ports/database/errors.ts';
import { withTransaction } from '../../ports/database/transaction.ts';
import type { EmailPort } from '../../ports/email/email.ts';
import {
  ProviderFailure,
  type Provider,
  type ProviderIdentity,
  type ProviderReturn,
  type LoginProviders,
} from '../../ports/login/login.ts';
import { providerConnectedEmail, welcomeEmail } from '../identity/emails.ts';
import type { Reauthentication } from '../identity/login/reauthentication.ts';
import type { OwnAccount, ProviderPeople } from '../identity/account/provider-people.service.ts';
import { hashToken, randomToken } from '../identity/secrets/secrets.ts';
import type { SigningIn, LoginService } from '../identity/login/login.service.ts';
import { SUSPENDED } from '../identity/login/suspended.ts';
import { judgeLogin, pathWithin, type LoginVerdict } from './linking-rules.ts';
import { failedWith, sentenceFor } from './sentences.ts';
import {
  checkRoom,
  findBySubject,
  findLink,
  insertLink,
  putAccount,
  takeLink,
  TakenAccount,
  TooManyAccounts,
  type SocialAccountRow,
} from './social-accounts.repository.ts';
import { OAUTH_FLOW_MINUTES, type OAuthFlows } from './oauth-flows.ts';

type Visitor = RequestContext<LoggedIn | null>;
type Start = ParsedInput<typeof startProviderLogin>['body'];
type LoggedInByProvider = Extract<ProviderLoginOutcome, { outcome: 'signed_in' }>;
type WelcomedBack = Extract<ProviderLoginOutcome, { outcome: 'signed_in' | 'second_step' }>;
type LoginTarget = Readonly<Record<'next' | 'circle', string | null>>;

interface NewcomerInput {
  readonly goals: readonly Goal[];
  readonly timeZone: string | null;
}

/** Logging in with a provider. */
export interface ProviderLoginService {
  readonly start: (
    context: Visitor,
    name: LoginProvider,
    body: Start,
  ) => Promise<{ readonly url: string; readonly setCookie: string }>;
  /** @throws ProblemError 400 when the OAuth flow was not started here, or has ended already. */
  readonly finish: (
    context: Visitor,
    name: LoginProvider,
    answer: ProviderReturn,
  ) => Promise<ProviderLoginOutcome>;
  /** Links a provider's account after the account's owner has confirmed. @throws ProblemError 400 without proof of ownership. */
  readonly confirm: (
    context: Visitor,
    answer: ParsedInput<typeof confirmProviderLink>['body'],
  ) => Promise<WelcomedBack>;
  /**
   * Logs in with Google's access token.
   * @throws ProblemError 401 for a token made for another site, 409 with a ticket when the owner must confirm.
   */
  readonly withGoogleToken: (
    context: Visitor,
    token: string,
    opportunities: readonly string[],
  ) => Promise<{ readonly tokens: LoggedInPair; readonly isNew: boolean }>;
}

interface Dependencies {
  readonly db: Database;
  readonly providers: LoginProviders;
  readonly people: ProviderPeople;
  readonly logins: LoginService;
  readonly flows: OAuthFlows;
  readonly mail: EmailPort;
  readonly publicUrl: () => string;
  readonly reauthenticate: Reauthentication['prove'];
  /** Maximum number of a person's accounts at one provider. */
  readonly most: number;
  readonly onFailure: (provider: LoginProvider, code: string) => void;
}

export function createProviderLoginService(dependencies: Dependencies): ProviderLoginService {
  const { db, providers, people, logins, flows, mail, publicUrl, reauthenticate, most, onFailure } =
    dependencies;

  const judge = async (identity: ProviderIdentity): Promise<LoginVerdict<OwnAccount>> => {
    const account = await findBySubject(db, identity.issuer, identity.subject);
    const connected = account?.signsIn ? await people.find(account.userId) : null;
    const sameEmail = identity.email === null ? null : await people.findByEmail(identity.email);
    return judgeLogin(identity, connected, sameEmail, account?.userId ?? null);
  };

  const loggedIn = async (
    tx: Transaction,
    context: Visitor,
    account: SigningIn & Pick<OwnAccount, 'firstName'>,
    target: LoginTarget,
    shown: { readonly isNew: boolean; readonly at: Temporal.Instant | null },
  ): Promise<LoggedInByProvider> => ({
    outcome: 'signed_in',
    tokens: await logins.beginIn(tx, context, account, shown.at),
    first_name: account.firstName,
    is_new: shown.isNew,
    needs_onboarding: await people.needsOnboarding(tx, account.id),
    next: target.next,
    group: target.circle,
  });

  /** Logs a known person in, or asks for a second factor. @param at when they last authenticated; null when unknown. */
  const welcomeBack = async (
    context: Visitor,
    account: OwnAccount,
    target: LoginTarget,
    at: Temporal.Instant | null,
  ): Promise<WelcomedBack> => {
    const step = await logins.secondStep(context, account);
    if (step !== null)
      return { outcome: 'second_step', second_step: step, next: target.next, group: target.circle };
    return withTransaction(db, (tx) => loggedIn(tx, context, account, target, { isNew: false, at }));
  };

  const addAccount = (
    context: Visitor,
    provider: Provider,
    identity: ProviderIdentity,
    email: string,
    target: LoginTarget & NewcomerInput,
    at: Temporal.Instant | null,
  ): Promise<LoggedInByProvider> =>
    withTransaction(db, async (tx) => {
      const firstName =
        nameFrom(identity.firstName) || nameFrom(email.split(/[@._+-]/)[0] ?? '') || PLAIN_NAME;
      const account = await people.add(tx, {
        email,
        firstName,
        lastName: nameFrom(identity.lastName),
        timeZone: TimeZone.safeParse(target.timeZone).data,
        goals: target.goals,
        createdAt: context.now,
      });
      await putAccount(tx, accountRow(provider.name, account.id, identity, context.now));
      await mail.send({ to: email, ...welcomeEmail(firstName, publicUrl()) }, tx);
      return loggedIn(tx, context, { ...account, firstName }, target, { isNew: true, at });
    });

  const askOwner = async (
    { now }: Visitor,
    provider: Provider,
    identity: ProviderIdentity,
    { id, email }: OwnAccount,
    target: LoginTarget,
  ): Promise<string> => {
    const ticket = randomToken();
    await insertLink(db, {
      ticketHash: hashToken(ticket),
      userId: id,
      provider: provider.name,
      issuer: identity.issuer,
      subject: identity.subject,
      email,
      next: target.next,
      circle: target.circle,
      expiresAt: now.add({ minutes: OAUTH_FLOW_MINUTES }),
    });
    return ticket;
  };

  /** Requires reauthentication of a logged-in owner, and the password of anybody else. @throws ProblemError 400 otherwise. */
  const checkOwner = async (
    context: Visitor,
    account: OwnAccount,
    password: string | undefined,
    proof: ReauthenticationProof | undefined,
  ): Promise<void> => {
    if (password !== undefined) {
      if (!(await people.hasPassword(context, account, password))) throw badField('password', WRONG_PASSWORD);
      return;
    }
    const { user } = context;
    if (user?.id !== account.id) throw badField('password', 'Enter your password');
    await reauthenticate({ ...context, user }, proof ?? {});
  };

  return {
    start: async (context, name, body) => {
      const provider = need(providers, name);
      return flows.begin(context, provider, {
        use: 'sign_in',
        userId: null,
        next: pathWithin(body.next),
        circle: body.group ?? null,
        goals: goalsIn(body.opportunities),
        timeZone: body.time_zone ?? null,
        again: body.again,
      });
    },

    finish: async (context, name, answer) => {
      const provider = need(providers, name);
      const { flow, outcome } = await flows.end(context, provider, null, answer);
      const failed = (reason: ProviderFailureReason): ProviderLoginOutcome => ({
        ...failedWith(reason, provider.label, flow.next),
        group: flow.circle,
      });
      if (typeof outcome === 'string') return failed(outcome);
      const { identity } = outcome;
      // Providers that do not report the time of authentication count as now, so that nobody is locked out of their account.
      const at = provider.tellsWhen ? outcome.authenticatedAt : context.now;
      const verdict = await judge(identity);
      switch (verdict.is) {
        case 'suspended':
        case 'not_verified':
        case 'taken':
          return failed(verdict.is);
        case 'sign_in':
          return welcomeBack(context, verdict.account, flow, at);
        case 'new_account':
          try {
            return await addAccount(context, provider, identity, verdict.email, flow, at);
          } catch (error) {
            // Two windows finished at the same time, and the other one created the account.
            if (isTaken(error)) return failed('provider_error');
            throw error;
          }
        case 'ask_owner':
          return {
            outcome: 'confirm_link',
            ticket: await askOwner(context, provider, identity, verdict.account, flow),
            email: verdict.email,
            has_password: verdict.account.passwordHash !== null,
            is_signed_in: context.user?.id === verdict.account.id,
            next: flow.next,
            group: flow.circle,
          };
      }
    },

    confirm: async (context, { ticket, password, proof }) => {
      const ticketHash = hashToken(ticket);
      const link = await findLink(db, ticketHash);
      const account = link && (await people.find(link.userId));
      if (!link || !account || Temporal.Instant.compare(link.expiresAt, context.now) <= 0) {
        throw badRequest('That took too long. Please start again.');
      }
      if (account.suspendedAt) throw badRequest(SUSPENDED);
      const provider = need(providers, link.provider);
      await checkOwner(context, account, password, proof);
      try {
        await withTransaction(db, async (tx) => {
          if (!(await takeLink(tx, ticketHash)))
            throw badRequest('This has already been answered. Please start again.');
          await people.lock(tx, account.id);
          await checkRoom(tx, link, most);
          // The account may be connected already, for example for its calendar; that is kept.
          const before = await findBySubject(tx, link.issuer, link.subject);
          await putAccount(tx, accountRow(link.provider, account.id, link, context.now, before));
          const letter = providerConnectedEmail(account, provider.label, publicUrl());
          await mail.send({ to: account.email, ...letter }, tx);
        });
      } catch (error) {
        if (isTaken(error)) throw badRequest(sentenceFor('taken', provider.label));
        if (error instanceof TooManyAccounts) throw conflict(sentenceFor('too_many', provider.label));
        throw error;
      }
      return welcomeBack(context, account, link, context.now);
    },

    withGoogleToken: async (context, token, opportunities) => {
      const provider = need(providers, 'google');
      const identity = await identityOf(provider, token, onFailure);
      const verdict = await judge(identity);
      const target = { next: null, circle: null, goals: goalsIn(opportunities), timeZone: null };
      switch (verdict.is) {
        case 'suspended':
          throw unauthenticated(SUSPENDED);
        case 'not_verified':
        case 'taken':
          throw forbidden(sentenceFor(verdict.is, provider.label));
        case 'ask_owner':
          throw conflict(
            'There’s already an account with this email. To connect Google to it, enter its password.',
            {
              ticket: await askOwner(context, provider, identity, verdict.account, target),
            },
          );
        case 'sign_in': {
          // A token does not say when its owner authenticated.
          const back = await welcomeBack(context, verdict.account, target, null);
          if (back.outcome === 'signed_in') return { tokens: back.tokens, isNew: false };
          const extra = { second_step: back.second_step };
          throw new ProblemError(401, 'Enter the code from your authenticator app.', { extra });
        }
        case 'new_account':
          try {
            const added = await addAccount(context, provider, identity, verdict.email, target, null);
            return { tokens: added.tokens, isNew: true };
          } catch (error) {
            if (isTaken(error)) throw badRequest(sentenceFor('provider_error', provider.label));
            throw error;
          }
      }
    },
  };
}

const WRONG_PASSWORD = 'This password isn’t right. Please try again';

/** Finds a provider. @throws ProblemError 404 if it is not configured. */
export function need(providers: LoginProviders, name: LoginProvider): Provider {
  const provider = providers.find(name);
  if (!provider) throw notFound('This login method isn’t set up on this site.');
  return provider;
}

async function identityOf(
  provider: Provider,
  token: string,
  onFailure: Dependencies['onFailure'],
): Promise<ProviderIdentity> {
  if (provider.identify === null) throw notFound('This login method isn’t set up on this site.');
  try {
    return await provider.identify(token);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    onFailure(provider.name, error.code);
    throw unauthenticated(
      'Google doesn’t recognise this login, or it was meant for another site. Please try again.',
    );
  }
}

/** Returns the row of a connection for logging in, which needs no tokens, so none are added. */
function accountRow(
  provider: LoginProvider,
  userId: string,
  { issuer, subject, email }: Pick<ProviderIdentity, 'issuer' | 'subject' | 'email'>,
  now: Temporal.Instant,
  before: SocialAccountRow | null = null,
): Parameters<typeof putAccount>[1] {
  return {
    id: randomUUID(),
    userId,
    provider,
    issuer,
    subject,
    email,
    scopes: before?.scopes ?? [],
    sealedTokens: before?.sealedTokens ?? null,
    tokensExpireAt: before?.tokensExpireAt ?? null,
    signsIn: true,
    connectedAt: before?.connectedAt ?? now,
  };
}

function goalsIn(opportunities: readonly string[] = []): Goal[] {
  return Goal.options.filter((goal) => opportunities.includes(goal));
}

function isTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'users_email_key') || error instanceof TakenAccount;
}

/** First name of a person without a usable name; they can change it in their profile. */
const PLAIN_NAME = 'Member';
const NamePart = personNamePart(60);

/** Returns a provider's name part if our rules allow it; otherwise an empty string. */
function nameFrom(name: string): string {
  return NamePart.safeParse(name).data ?? '';
}
