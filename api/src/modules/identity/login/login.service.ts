import { randomUUID } from 'node:crypto';
import type { createToken, ParsedInput, LoggedInPair, Login, TokenPair } from '@acquaint/contracts';
import type { Business } from '../../../business.ts';
import type { Limits } from '../../../http/limits/limits.ts';
import { notFound, unauthenticated } from '../../../http/problem.ts';
import type { RequestContext } from '../../../http/serve.ts';
import type { AccessTokens, LoggedIn } from '../../../http/security/tokens.ts';
import type { Database, Transaction } from '../../../ports/database/database.ts';
import { afterCommit, withTransaction } from '../../../ports/database/transaction.ts';
import type { LoginRevocations } from '../../../realtime/login-revocations.ts';
import {
  findAccountByEmail,
  findAccountById,
  findAccountByUsername,
  markSeen,
  type Account,
} from '../account/accounts.repository.ts';
import { eraseAt } from '../account/deletion.repository.ts';
import { passwordMatches } from '../passwords/passwords.ts';
import type { AccountSignals } from './account-signals.ts';
import { judgeRefresh } from './refresh-rules.ts';
import type { SecondSteps } from './second-step.service.ts';
import { hashToken, randomToken } from '../secrets/secrets.ts';
import {
  endAllLogins,
  endOwnLogin,
  endLogin,
  insertLogin,
  insertToken,
  listOpenLogins,
  lockToken,
  markLoginUsed,
  markTokenUsed,
} from './login.repository.ts';
import { SUSPENDED } from './suspended.ts';

type Visitor = RequestContext<LoggedIn | null>;

/** The fields of an account that a login needs. */
export type SigningIn = Pick<Account, 'id' | 'role' | 'deletionRequestedAt'>;

const WRONG = 'The email, username or password isn’t right. Please try again.';
const OVER = 'You’ve been logged out. Please log in again.';
/** Longer names of browsers are cut off in the list of logins. */
const USER_AGENT_LENGTH = 300;

/** Logging in, refreshing and ending logins. */
export interface LoginService {
  /**
   * Logs in with a password.
   * @throws ProblemError 401 for a wrong password or a suspended account, and with `second_step` if a code is needed as
   * well; 429 after too many tries.
   */
  readonly login: (context: Visitor, body: ParsedInput<typeof createToken>['body']) => Promise<LoggedInPair>;
  /**
   * Completes a login that needed a code.
   * @throws ProblemError 401 if the code or the password was wrong.
   */
  readonly complete: (context: Visitor, token: string, code: string) => Promise<LoggedInPair>;
  /**
   * Starts a login of a member who has authenticated in another way, such as with a provider. If `secondStep` returns a
   * token, a code is needed first.
   * @param authenticatedAt when they authenticated; null if that is unknown.
   */
  readonly beginIn: (
    tx: Transaction,
    context: Pick<Visitor, 'now' | 'userAgent' | 'ip' | 'device' | 'keyThumbprint'>,
    account: SigningIn,
    authenticatedAt: Temporal.Instant | null,
  ) => Promise<LoggedInPair>;
  /** Returns the token of the second step that a member still has to complete; null if none is needed. */
  readonly secondStep: (
    context: Pick<Visitor, 'now'>,
    account: Pick<Account, 'id' | 'email'>,
  ) => Promise<string | null>;
  /**
   * Logs in a member who has authenticated with a passkey.
   * @throws ProblemError 401 if they are suspended.
   */
  readonly beginWithPasskey: (context: Visitor, userId: string) => Promise<LoggedInPair>;
  /**
   * Rotates a refresh token.
   * @throws ProblemError 401 if it is invalid; a reused token, and one without a proof of its login's key, ends its login.
   * A login without a key is bound to the key of a proof.
   */
  readonly refresh: (context: Visitor, refresh: string) => Promise<TokenPair>;
  /** Ends the login of a refresh token; does not reveal whether there was one. */
  readonly revoke: (context: Visitor, refresh: string) => Promise<void>;
  /** Lists the member's open logins, the latest first. */
  readonly list: (context: RequestContext) => Promise<Login[]>;
  /**
   * Ends one of the member's own logins.
   * @throws ProblemError 404 for any other.
   */
  readonly end: (context: RequestContext, id: string) => Promise<void>;
  /** Ends every login of a member who is suspended, in the transaction that suspends them. */
  readonly endAll: (tx: Transaction, userId: string, now: Temporal.Instant) => Promise<void>;
  /** Ends every login of a member in the given transaction; they can log in again. */
  readonly endEverywhere: (tx: Transaction, userId: string, now: Temporal.Instant) => Promise<void>;
  /** Allows a restored member to log in again after the transaction commits. */
  readonly allowAgain: (tx: Transaction, userId: string) => void;
}

interface Dependencies {
  readonly db: Database;
  readonly tokens: AccessTokens;
  readonly revocations: LoginRevocations;
  readonly limits: Limits;
  readonly secondSteps: SecondSteps;
  readonly signals: Pick<AccountSignals, 'record'>;
  readonly settings: Pick<
    Business,
    'refreshTokenDays' | 'refreshGraceSeconds' | 'signInDays' | 'deletionDays'
  >;
}

export function createLoginService(dependencies: Dependencies): LoginService {
  const { db, tokens, revocations, limits, secondSteps, signals, settings } = dependencies;
  const see = (
    tx: Transaction,
    userId: string,
    { ip, device, now }: Pick<Visitor, 'ip' | 'device' | 'now'>,
  ): Promise<void> => signals.record(tx, userId, { address: ip, device }, now);
  const giveToken = async (tx: Transaction, person: LoggedIn, now: Temporal.Instant): Promise<TokenPair> => {
    const refresh = randomToken();
    await insertToken(tx, {
      tokenHash: hashToken(refresh),
      loginId: person.loginId,
      issuedAt: now,
      expiresAt: now.add({ hours: 24 * settings.refreshTokenDays }),
    });
    return { access: tokens.sign(person), refresh };
  };

  const endOne = async (
    tx: Transaction,
    id: string,
    reason: 'reused' | 'wrong_key' | 'signed_out',
    now: Temporal.Instant,
  ): Promise<void> => {
    await endLogin(tx, id, reason, now);
    afterCommit(tx, () => revocations.endLogin(id));
  };

  const beginIn = async (
    tx: Transaction,
    context: Parameters<LoginService['beginIn']>[1],
    account: SigningIn,
    authenticatedAt: Temporal.Instant | null,
    withPasskey = false,
  ): Promise<LoggedInPair> => {
    const { now, userAgent, keyThumbprint = null } = context;
    const { id, role } = account;
    const person = { id, role, loginId: randomUUID(), ...boundTo(keyThumbprint) };
    await insertLogin(tx, {
      id: person.loginId,
      userId: person.id,
      userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
      createdAt: now,
      authenticatedAt,
      lastUsedAt: now,
      keyThumbprint,
      withPasskey,
    });
    await markSeen(tx, person.id, now);
    await see(tx, person.id, context);
    const pair = await giveToken(tx, person, now);
    const erase_at = eraseAt(account, settings.deletionDays);
    return erase_at === null ? pair : { ...pair, erase_at };
  };

  /** @throws ProblemError 401 if the account is suspended. */
  const begin = async (context: Visitor, account: Account, withPasskey = false): Promise<LoggedInPair> => {
    if (account.suspendedAt) throw unauthenticated(SUSPENDED);
    return withTransaction(db, (tx) => beginIn(tx, context, account, context.now, withPasskey));
  };

  const beginAs = async (context: Visitor, userId: string, withPasskey: boolean): Promise<LoggedInPair> => {
    const account = await findAccountById(db, userId);
    if (!account) throw unauthenticated(OVER);
    const pair = await begin(context, account, withPasskey);
    await limits.forget('login/account', account.email);
    await limits.forget('login/person', account.id);
    return pair;
  };

  return {
    login: async (context, { username, email, password }) => {
      const name = (username || email || '').toLowerCase();
      await limits.count('login/account', name);
      const account = await (name.includes('@')
        ? findAccountByEmail(db, name)
        : findAccountByUsername(db, name));
      // Email and username are names of one account, and must not allow twice as many tries. An unknown name is counted
      // too, so that it costs the same.
      const isAllowed = await limits.allows('login/person', account?.id ?? name);
      const isRight = await passwordMatches(password, account?.passwordHash ?? null);
      const matches = isAllowed && isRight;
      if (await secondSteps.isRequired(account?.id ?? null, name)) {
        throw await secondSteps.ask(account && matches ? account.id : null, name, context.now);
      }
      if (!account || !matches) throw unauthenticated(WRONG);
      const pair = await begin(context, account);
      await limits.forget('login/account', name);
      await limits.forget('login/person', account.id);
      return pair;
    },

    complete: async (context, token, code) => {
      const userId = await secondSteps.complete(token, code, context.now);
      return beginAs(context, userId, false);
    },

    beginIn,
    secondStep: async ({ now }, { id, email }) => {
      if (!(await secondSteps.isRequired(id, email))) return null;
      const { extra } = await secondSteps.ask(id, email, now);
      return String(extra.second_step);
    },
    beginWithPasskey: (context, userId) => beginAs(context, userId, true),

    refresh: async (context, refresh) => {
      const { now, keyThumbprint: provenKey = null } = context;
      const tokenHash = hashToken(refresh);
      // A refusal is returned, not thrown: the end of a login must be committed.
      const pair = await withTransaction(db, async (tx) => {
        const token = await lockToken(tx, tokenHash);
        const verdict = token ? judgeRefresh(token, provenKey, now, settings) : 'over';
        if (!token || verdict === 'over') return null;
        if (verdict === 'reused' || verdict === 'wrong-key') {
          await endOne(tx, token.loginId, verdict === 'reused' ? 'reused' : 'wrong_key', now);
          return null;
        }
        if (verdict === 'rotate') await markTokenUsed(tx, tokenHash, now);
        await markLoginUsed(tx, token.loginId, provenKey, now);
        await markSeen(tx, token.userId, now);
        await see(tx, token.userId, context);
        const { userId: id, role, loginId } = token;
        return giveToken(tx, { id, role, loginId, ...boundTo(provenKey) }, now);
      });
      if (!pair) throw unauthenticated(OVER);
      return pair;
    },

    revoke: async ({ now }, refresh) => {
      await withTransaction(db, async (tx) => {
        const token = await lockToken(tx, hashToken(refresh));
        if (token) await endOne(tx, token.loginId, 'signed_out', now);
      });
    },

    list: async ({ user, now }) => {
      const since = now.subtract({ hours: 24 * settings.refreshTokenDays });
      const open = await listOpenLogins(db, user.id, since);
      return open.map((login) => ({
        id: login.id,
        created_at: login.createdAt.toString(),
        last_used_at: login.lastUsedAt.toString(),
        user_agent: login.userAgent,
        is_current: login.id === user.loginId,
        is_bound: login.keyThumbprint !== null,
      }));
    },

    end: async ({ user, now }, id) => {
      const ended = await endOwnLogin(db, user.id, id, now);
      if (!ended) throw notFound('This login has already ended.');
      revocations.endLogin(id);
    },

    endAll: async (tx, userId, now) => {
      const ended = await endAllLogins(tx, userId, 'suspended', now);
      afterCommit(tx, () => {
        // Also revokes by person, because a login may start at the same time as the suspension.
        revocations.endPerson(userId);
        for (const id of ended) revocations.endLogin(id);
      });
    },
    endEverywhere: async (tx, userId, now) => {
      const ended = await endAllLogins(tx, userId, 'signed_out', now);
      afterCommit(tx, () => ended.forEach(revocations.endLogin));
    },
    allowAgain: (tx, userId) => afterCommit(tx, () => revocations.restorePerson(userId)),
  };
}

function boundTo(keyThumbprint: string | null): Pick<LoggedIn, 'keyThumbprint'> {
  return keyThumbprint === null ? {} : { keyThumbprint };
}
