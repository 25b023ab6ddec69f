import {
  completeLogin,
  confirmReset,
  createToken,
  endLogin,
  listLogins,
  refreshToken,
  registerUser,
  requestResetCode,
  requestVerificationCode,
  revokeToken,
  validateResetCode,
} from '@acquaint/contracts';
import { z } from 'zod';
import { msg } from '@acquaint/i18n/languages';
import { t } from '../../i18n/i18n.ts';
import { keyIdOf, oldestOf } from '../../http/security/key-ring.ts';
import { within } from '../../http/within.ts';
import type { Platform } from '../../platform.ts';
import { registerAccount } from './account/account.routes.ts';
import { createCodes, type Codes } from './secrets/codes.ts';
import { deleteOldCodes } from './secrets/codes.repository.ts';
import {
  createAccountDeletions,
  type AccountDeletions,
  type AccountDeletionEmitter,
} from './account/account-deletions.ts';
import { createEraseAccounts, type EraseAccounts } from './account/erase-accounts.ts';
import { createErasures, type Erasures } from './account/erasures.ts';
import { createOneTimeCodes, hashEarlierRecoveryCodes, sealTotpAnew } from './secrets/one-time-codes.ts';
import { createReauthentication, type Reauthentication } from './login/reauthentication.ts';
import { createPasskeySite } from './passkeys/passkey-site.ts';
import { deleteOldChallenges } from './passkeys/passkeys.repository.ts';
import { servePasskeys } from './passkeys/passkeys.routes.ts';
import { createPasskeyService } from './passkeys/passkeys.service.ts';
import type { PersonalData } from './account/personal-data.ts';
import { createPasswordResetService } from './passwords/password-reset.service.ts';
import { createPasswordCheck } from './passwords/password-rules.ts';
import { deleteOldUsernames } from './account/usernames.ts';
import { createRegistrationService } from './account/registration.service.ts';
import { createSeal, type Seal } from './secrets/sealed.ts';
import { createSecondSteps } from './login/second-step.service.ts';
import { deleteOldLogins, deleteOldProofs } from './login/login.repository.ts';
import { createPasskeyChecks } from './passkeys/passkey-checks.ts';
import { createLoginService, type LoginService } from './login/login.service.ts';
import {
  deleteOldSecondSteps,
  replaceSealedSecret,
  selectFactorsSealedBefore,
} from './two-factor/two-factor.repository.ts';
import { serveTwoFactor } from './two-factor/two-factor.routes.ts';
import { createTwoFactorService } from './two-factor/two-factor.service.ts';
import { createAccountSignals, type AccountSignals } from './login/account-signals.ts';
import { createDeviceCookie } from './login/device-cookie.ts';
import { createLoginMethods, type LoginMethods } from './login/login-methods.ts';

/** The same response whether the address is known or not. */
const CODE_SENT = msg('Please check your inbox: we’ve sent you an email.');

/** Functions for other modules. */
interface Identity {
  readonly logins: LoginService;
  readonly accountDeletions: AccountDeletions;
  readonly erasures: Pick<Erasures, 'lock' | 'begin' | 'stop' | 'finish'>;
  readonly reauthenticate: Reauthentication['prove'];
  readonly loginMethods: Pick<LoginMethods, 'add'>;
  readonly codes: Codes;
  readonly signals: Pick<AccountSignals, 'record'>;
}

/**
 * Registers the endpoints for registration, login and password reset.
 * @param personalData the personal data of each module.
 */
export function registerIdentity(platform: Platform, personalData: readonly PersonalData[]): Identity {
  const { db, tokens, revocations, limits, mail, publicUrl } = platform;
  const settings = platform.config.business;
  const { sessionSecrets } = platform.config;
  const codes = createCodes(sessionSecrets, settings);
  const seal = createSeal(sessionSecrets);
  const oneTimeCodes = createOneTimeCodes(seal, sessionSecrets);
  // Always the oldest secret: the fake second steps of unknown names derive from it, and a change of them would reveal
  // which names are unknown.
  const secret = oldestOf(sessionSecrets);
  const secondSteps = createSecondSteps({ db, limits, codes: oneTimeCodes, secret, settings });
  const site = createPasskeySite(db, publicUrl);
  const passkeyChecks = createPasskeyChecks(db, limits, site);
  const owner = createReauthentication({ db, limits, passkeyChecks, codes: oneTimeCodes, settings });
  const { prove: reauthenticate } = owner;
  const loginMethods = createLoginMethods();
  const signals = createAccountSignals(secret);
  const logins = createLoginService({ db, tokens, revocations, limits, secondSteps, signals, settings });
  const passkeys = createPasskeyService({ db, mail, reauthenticate, site, loginMethods, publicUrl });
  serveLogins(platform, logins);
  serveEnding(platform, logins, reauthenticate);
  const checkPassword = createPasswordCheck(platform.config.login.breachedPasswordsFile);
  const registering = { db, mail, limits, codes, checkPassword, settings, publicUrl };
  serveRegistration(platform, createRegistrationService(registering));
  servePasswordReset(platform, createPasswordResetService({ ...registering, revocations }));
  const accountDeletions = createAccountDeletions();
  registerAccount(platform, codes, checkPassword, owner, accountDeletions);
  serveTwoFactor(
    platform,
    createTwoFactorService({
      db,
      mail,
      limits,
      codes: oneTimeCodes,
      seal,
      reauthenticate,
      settings,
      publicUrl,
    }),
  );
  servePasskeys(platform, passkeys, passkeyChecks, logins);
  const erasures = createErasures({
    mail,
    revocations,
    settings,
    publicUrl,
    accountDeletions,
    accounts: defineErasure(platform, accountDeletions, personalData),
  });
  defineCleaning(platform, signals);
  defineSealing(platform, seal);
  return { logins, accountDeletions, erasures, reauthenticate, loginMethods, codes, signals };
}

function serveLogins({ serve, config, publicUrl }: Platform, logins: LoginService): void {
  const isSecure = (): boolean => publicUrl().startsWith('https:');
  const cookie = createDeviceCookie(config.business.signalRetentionDays, isSecure);
  serve(createToken).with(async ({ body }, context) => {
    const { device, setCookie } = cookie.keep(context.cookie);
    const pair = await logins.login({ ...context, device }, body);
    return { status: 200, body: pair, headers: { 'set-cookie': setCookie } };
  });
  serve(completeLogin).with(async ({ body }, context) => {
    const { device, setCookie } = cookie.keep(context.cookie);
    const pair = await logins.complete({ ...context, device }, body.second_step, body.code);
    return { status: 200, body: pair, headers: { 'set-cookie': setCookie } };
  });
  // Also covers logins by passkey or provider: their pages refresh their tokens before long.
  serve(refreshToken).with(async ({ body }, context) => {
    const { device, setCookie } = cookie.keep(context.cookie);
    const pair = await logins.refresh({ ...context, device }, body.refresh);
    return { status: 200, body: pair, headers: { 'set-cookie': setCookie } };
  });
  serve(revokeToken).with(async ({ body }, context) => {
    await logins.revoke(context, body.refresh);
    return { status: 204, body: undefined };
  });
  serve(listLogins).with(async (_, context) => ({
    status: 200,
    body: { results: await logins.list(context) },
  }));
}

/** Registers the endpoint that ends a login after reauthentication. */
function serveEnding(
  { serve }: Platform,
  logins: LoginService,
  reauthenticate: Reauthentication['prove'],
): void {
  serve(endLogin).with(async ({ params, body }, context) => {
    await reauthenticate(context, body);
    await logins.end(context, params.id);
    return { status: 204, body: undefined };
  });
}

function serveRegistration(
  { serve }: Platform,
  registration: ReturnType<typeof createRegistrationService>,
): void {
  serve(requestVerificationCode).with(async ({ body }, context) => {
    await registration.requestCode(context, body.email, body.first_name);
    return { status: 202, body: { detail: t(CODE_SENT) } };
  });
  serve(registerUser).with(async ({ body }, context) => {
    const id = await registration.register(context, body);
    return { status: 201, body: { id, username: body.email, email: body.email } };
  });
}

function servePasswordReset({ serve }: Platform, reset: ReturnType<typeof createPasswordResetService>): void {
  serve(requestResetCode).with(async ({ body }, context) => {
    await reset.requestCode(context, body.email);
    return { status: 202, body: { detail: t(CODE_SENT) } };
  });
  serve(validateResetCode).with(async ({ body }, context) => ({
    status: 200,
    body: { reset_token: await reset.validateCode(context, body.email, body.code) },
  }));
  serve(confirmReset).with(async ({ body }, context) => {
    await reset.confirm(context, body.reset_token, body.password);
    return { status: 200, body: { detail: t('Your password has been changed. Please log in.') } };
  });
}

/** A start waits this long for the erasure of returned accounts, in milliseconds; Fastify gives a start up after ten seconds. */
const RETURNED_MS = 5_000;
/** With the growing pauses between them, the tries go on for longer than a week without the file store. */
const RETURNED_TRIES = 200;

/**
 * Defines the hourly job that erases accounts whose grace period is over, and erases before the server listens those that a
 * restored backup has brought back (R-ACCT-24). If the file store, which has the list of them, does not answer, the server starts
 * and a job erases them.
 */
function defineErasure(
  { app, jobs, db, files, clock, config, revocations }: Platform,
  { lock, erasing }: Pick<AccountDeletionEmitter, 'lock' | 'erasing'>,
  personalData: readonly PersonalData[],
): Pick<EraseAccounts, 'one'> {
  const accounts = createEraseAccounts({
    db,
    files,
    lock,
    erasing,
    personalData,
    // An access token may still be valid for some minutes.
    onErased: (id) => revocations.endPerson(id),
  });
  jobs.define(
    'identity/erase-accounts',
    z.object({}),
    () => {
      const now = clock.now();
      return accounts.due(now.subtract({ hours: 24 * config.business.deletionDays }), now);
    },
    { cron: '17 * * * *' },
  );
  const eraseReturned = async (): Promise<void> => {
    const count = await accounts.returned(clock.now());
    if (count > 0)
      app.log.warn({ accounts: count }, 'erased accounts again that a restored backup had brought back');
  };
  const returnedJob = jobs.define('identity/erase-returned', z.object({}), eraseReturned, {
    oneWaitingPerKey: true,
    retries: RETURNED_TRIES,
    timeoutSeconds: 3600,
  });
  app.addHook('onReady', () =>
    within(RETURNED_MS, eraseReturned()).catch(async (error: unknown) => {
      app.log.warn({ err: error }, 'a job will erase accounts that a restored backup may have brought back');
      await returnedJob.enqueue({}, { key: 'start' });
    }),
  );
  return accounts;
}

/** Defines the daily job that deletes expired tokens, codes, logins and signals of accounts, and the hourly one for the many proofs. */
function defineCleaning({ jobs, db, clock, config }: Platform, signals: AccountSignals): void {
  jobs.define('identity/forget-used-proofs', z.object({}), () => deleteOldProofs(db, clock.now()), {
    cron: '7 * * * *',
  });
  jobs.define(
    'identity/forget-old-sign-ins',
    z.object({}),
    async () => {
      const yesterday = clock.now().subtract({ hours: 24 });
      await deleteOldCodes(db, yesterday);
      await deleteOldSecondSteps(db, yesterday);
      await deleteOldChallenges(db, yesterday);
      await deleteOldUsernames(db, clock.now());
      await signals.deleteBefore(
        db,
        clock.now().subtract({ hours: 24 * config.business.signalRetentionDays }),
      );
      await deleteOldLogins(
        db,
        yesterday,
        yesterday.subtract({ hours: 24 * config.business.refreshTokenDays }),
      );
    },
    { cron: '37 3 * * *' },
  );
}

/**
 * Defines the daily job that encrypts again with the newest secret what an older secret has encrypted, so that the
 * older one can be removed, and that hashes slowly the recovery codes of an earlier version.
 */
function defineSealing({ jobs, db, config }: Platform, seal: Seal): void {
  jobs.define(
    'identity/seal-anew',
    z.object({}),
    async () => {
      for (const factor of await selectFactorsSealedBefore(db, keyIdOf(config.sessionSecrets[0]))) {
        const anew = sealTotpAnew(seal, factor.userId, factor.sealedSecret);
        await replaceSealedSecret(db, factor.userId, factor.sealedSecret, anew);
      }
      await hashEarlierRecoveryCodes(db);
    },
    { cron: '57 3 * * *' },
  );
}
