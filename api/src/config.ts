import { resolve } from 'node:path';
import { EMAIL_PATTERN } from '@acquaint/contracts';
import { z } from 'zod';
import type { ServerSecrets } from './http/security/key-ring.ts';
import { calendarSettings, calendarsOf, type WithCalendars } from './settings/calendar.ts';
import { callMistake, callServers, callSettings, type WithCallServers } from './settings/calls.ts';
import { businessSettings, wrongOrder, type Business } from './business.ts';
import { databaseMistake, databaseOf, databaseSettings, type WithDatabase } from './settings/database.ts';
import { loginMistake, loginOf, loginSettings, type WithLogins } from './settings/logins.ts';
import { paymentMistake, paymentSettings, paymentsOf, type WithPayments } from './settings/payments.ts';
import {
  plainConnectionMistake,
  plainConnectionSettings,
  type PlainConnections,
} from './settings/plain-connections.ts';
import { languageMistake, languageModels, languageSettings } from './settings/language-models.ts';
import { processMistake, processOf, processSettings, type WithProcess } from './settings/processes.ts';
import { storedSecret } from './stored-secret.ts';
import { valueOf } from './settings/setting-files.ts';
import { storeSettings, storesMistake, storesOf, type WithStores } from './settings/stores.ts';
import { tracingOf, tracingSettings, type WithTracing } from './settings/tracing.ts';
import { proxies } from './http/security/trusted-proxies.ts';

/** Thrown when a setting is invalid or incomplete. The start stops with its message, one sentence. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const originList = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter((origin) => origin !== ''))
  .pipe(z.array(z.string().regex(/^https?:\/\/[^/*]+$/, 'an origin is https://host or https://host:port')));
const seconds = z.coerce.number().int().min(1).max(86_400);

/**
 * Every technical setting, parsed once. The environment variable is the key in capitals with underscores: `publicUrl` is
 * `PUBLIC_URL`. An empty value counts as absent.
 */
export const technicalSettings = {
  mode: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe(
      '`development` shows sent emails at /dev/mail, `production` requires the real services, `test` checks every response',
    ),
  port: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(4000)
    .describe('Port to listen on; 0 chooses a free one'),
  host: z
    .string()
    .default('localhost')
    .describe('Address to listen on; 0.0.0.0 accepts connections from other machines'),
  publicUrl: httpUrl.optional().describe('Address that users open. Default: http://localhost:PORT'),
  trustProxy: proxies
    .default(0)
    .describe(
      'Number of your own reverse proxies (`on`: one), or their addresses; X-Forwarded-For is trusted from these only',
    ),
  plainHttp: z
    .enum(['refuse', 'allow'])
    .default('refuse')
    .describe(
      'With a PUBLIC_URL of https, `refuse` redirects pages and refuses calls that a trusted proxy received over plain HTTP, as its X-Forwarded-Proto says; `allow` serves them, for a proxy that gets this wrong',
    ),
  ...plainConnectionSettings,
  logLevel: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .optional()
    .describe('Lowest level that is logged. Default: `info`; in test mode `warn`'),
  dataDir: z.string().default('.data').describe('Folder of the embedded database, of files and of secrets'),
  seed: z
    .union([z.literal('none'), z.coerce.number().int().min(0).max(2_147_483_647)])
    .default(1)
    .describe('Seed of the sample data for an empty database; `none` adds no sample data'),
  ...databaseSettings,
  sessionSecret: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Secret that signs tokens, at least 32 characters; required in production. Default: a random one, stored in DATA_DIR',
    ),
  sessionSecretsBefore: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter((secret) => secret !== ''))
    .pipe(z.array(z.string().min(32)))
    .optional()
    .describe(
      'Previous values of SESSION_SECRET, newest first, separated by commas: tokens signed and data encrypted with them stay valid',
    ),
  smtpUrl: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('SMTP server for emails, smtp://user:password@host:587; required in production'),
  mailFrom: z.string().default('Acquaint <hello@acquaint.example>').describe('Sender of emails'),
  pushServices: z
    .string()
    .default('fcm.googleapis.com *.push.services.mozilla.com *.notify.windows.com *.push.apple.com')
    .transform((list) => list.split(/[\s,]+/).filter((host) => host !== ''))
    .pipe(z.array(z.string().regex(/^(\*\.)?[a-z0-9.-]+(:\d+)?$/, 'a push service is a host, or *.host')))
    .describe(
      'Hosts of the push services that may receive notifications, separated by commas; *.host matches all subdomains',
    ),
  inquiriesTo: z
    .string()
    .regex(EMAIL_PATTERN)
    .optional()
    .describe(
      'Email address that receives inquiries from the public pages. Default: the address of MAIL_FROM',
    ),
  landingPeek: z
    .union([z.enum(['liked', 'none']), z.uuid()])
    .default('liked')
    .describe('Published peek that the landing page plays: an id, `liked` for the most liked one, or `none`'),
  ...calendarSettings,
  ...callSettings,
  ...paymentSettings,
  ...loginSettings,
  metricsToken: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for /metrics. Default: only requests from this machine can read it'),
  webDir: z.string().default('dist/shell').describe('Folder of the built shell'),
  platformDir: z
    .string()
    .default('dist/platform')
    .describe('Folder of the built container for pages on other sites'),
  preparedDatabases: z
    .string()
    .default('dist/database')
    .describe(
      'Folder of prepared databases that a new embedded database is copied from; created by the build, or at the start when missing',
    ),
  ...storeSettings,
  remotesRefreshSeconds: seconds
    .default(5)
    .describe(
      'Seconds until the server notices a change in an S3 store of remotes; it notices changes in a folder at once',
    ),
  remotesKeepDays: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(30)
    .describe(
      'Days for which a version of a remote stays in the store after it left its last channel, because open tabs may still need it',
    ),
  canaryFirstMembers: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(100)
    .describe('With more members than this, remote:publish gives a version to a share of them first'),
  ...languageSettings,
  malwareScannerUrl: z
    .string()
    .regex(/^(tcp:\/\/[^/\s]+|unix:\/\/\/\S+)$/, 'tcp://host:port or unix:///path')
    .optional()
    .describe(
      'ClamAV daemon that scans the files members send each other, tcp://host:3310 or unix:///run/clamav/clamd.ctl. Default: files are not scanned',
    ),
  apiOrigins: originList
    .optional()
    .describe('Origins of other sites whose pages may show remotes and call the API, separated by commas'),
  rateLimits: flag
    .default(true)
    .describe('Whether calls are rate-limited; `off` is allowed only with MODE=test'),
  quickPasswords: flag
    .default(false)
    .describe(
      'Hashes passwords with almost no work, because tests create thousands of accounts; `on` is allowed only with MODE=test',
    ),
  outsideTestPort: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe('Port on this machine that serves every website under .test; allowed only with MODE=test'),
  bodyLimitKb: z.coerce
    .number()
    .int()
    .min(16)
    .max(10_240)
    .default(256)
    .describe('Largest JSON body of a request, in kB'),
  socketTicketSeconds: seconds
    .default(30)
    .describe('Seconds for which a ticket that opens a WebSocket is valid'),
  ...processSettings,
  ...tracingSettings,
} as const;

const Settings = z.object({ ...technicalSettings, ...businessSettings });
type Settings = z.output<typeof Settings>;

/** The settings as the server uses them: absolute folders, complete pairs, and always a secret. */
export interface Config
  extends
    WithCalendars,
    WithCallServers,
    WithDatabase,
    WithLogins,
    WithPayments,
    WithProcess,
    WithStores,
    WithTracing {
  readonly mode: Settings['mode'];
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash; undefined when it has to be derived from the actual port. */
  readonly publicUrl: string | undefined;
  /** Trusted reverse proxies: how many, or their addresses. */
  readonly trustProxy: number | string;
  readonly plainHttp: Settings['plainHttp'];
  /** Where connections to other systems may be without TLS. */
  readonly plainConnections: PlainConnections;
  readonly logLevel: string;
  readonly dataDir: string;
  readonly seed: number | 'none';
  /** The current secret, which signs and encrypts, followed by earlier ones. */
  readonly sessionSecrets: ServerSecrets;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** The email address within `mailFrom`. */
  readonly mailAddress: string;
  readonly pushServices: readonly string[];
  /** Email address. */
  readonly inquiriesTo: string;
  /** `liked`, `none`, or the id of a peek. */
  readonly landingPeek: string;
  readonly metricsToken: string | undefined;
  readonly webDir: string;
  readonly platformDir: string;
  /** Folder of prepared database copies that an embedded database starts from, by version. */
  readonly preparedDatabases: string;
  readonly remotesRefreshSeconds: number;
  readonly remotesKeepDays: number;
  readonly canaryFirstMembers: number;
  readonly language: ReturnType<typeof languageModels>;
  readonly malwareScannerUrl: string | undefined;
  readonly apiOrigins: readonly string[];
  readonly rateLimits: boolean;
  readonly quickPasswords: boolean;
  /** Port on this machine that serves every website under `.test`. */
  readonly outsideTestPort: number | undefined;
  readonly bodyLimitBytes: number;
  readonly socketTicketSeconds: number;
  readonly business: Business;
}

/** Returns the environment variable of a setting: `noticeHours` → `NOTICE_HOURS`. */
export function settingName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** Returns the environment that the server was started with, to show where a setting comes from; rules use `Config`. */
export function environment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}

/**
 * Reads every setting from an environment. Creates DATA_DIR and, in development and test, a secret in it (mode 0600).
 * @throws ConfigError with one sentence that says what to do.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const settings = parseSettings(env);
  refuseIncomplete(settings);
  const dataDir = resolve(settings.dataDir);
  const business = Object.fromEntries(
    Object.keys(businessSettings).map((key) => [key, settings[key as keyof Business]]),
  ) as unknown as Business;
  const wrong = wrongOrder(business)?.map(settingName);
  if (wrong) refuse(`The setting ${wrong[0]} has to be more than ${wrong[1]}.`);
  return {
    mode: settings.mode,
    port: settings.port,
    host: settings.host,
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    plainHttp: settings.plainHttp,
    plainConnections: settings.mode === 'production' ? settings.plainConnections : 'own-network',
    logLevel: settings.logLevel ?? (settings.mode === 'test' ? 'warn' : 'info'),
    dataDir,
    seed: settings.seed,
    ...databaseOf(settings),
    sessionSecrets: [
      settings.sessionSecret ?? storedSecret(dataDir),
      ...(settings.sessionSecretsBefore ?? []),
    ],
    smtpUrl: settings.smtpUrl,
    mailFrom: settings.mailFrom,
    mailAddress: addressIn(settings.mailFrom),
    pushServices: settings.pushServices,
    inquiriesTo: settings.inquiriesTo ?? addressIn(settings.mailFrom),
    landingPeek: settings.landingPeek,
    calendars: calendarsOf(settings),
    ...callServers(settings),
    payments: paymentsOf(settings, settings.mode),
    ...loginOf(settings, settings.mode),
    metricsToken: settings.metricsToken,
    webDir: resolve(settings.webDir),
    platformDir: resolve(settings.platformDir),
    preparedDatabases: resolve(settings.preparedDatabases),
    ...storesOf(settings, dataDir),
    remotesRefreshSeconds: settings.remotesRefreshSeconds,
    remotesKeepDays: settings.remotesKeepDays,
    canaryFirstMembers: settings.canaryFirstMembers,
    language: languageModels(settings, settings.mode),
    malwareScannerUrl: settings.malwareScannerUrl,
    apiOrigins: settings.apiOrigins ?? [],
    rateLimits: settings.rateLimits,
    quickPasswords: settings.quickPasswords,
    outsideTestPort: settings.outsideTestPort,
    bodyLimitBytes: settings.bodyLimitKb * 1024,
    socketTicketSeconds: settings.socketTicketSeconds,
    ...processOf(settings),
    ...tracingOf(settings),
    business,
  };
}

function refuse(sentence: string): never {
  throw new ConfigError(sentence);
}

function parseSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const entries = Object.keys(Settings.shape)
    .map((key) => [key, valueOf(settingName(key), env, refuse)] as const)
    .filter(([, value]) => value !== undefined);
  const parsed = Settings.safeParse(Object.fromEntries(entries));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const key = String(issue?.path[0]);
  const about = Settings.shape[key as keyof Settings].description ?? '';
  return refuse(`${settingName(key)} has an invalid value (${issue?.message}). ${about}.`);
}

/** Extracts the email address from a sender: `Acquaint <hello@acquaint.example>` → `hello@acquaint.example`. */
function addressIn(sender: string): string {
  return /<([^<>]+)>/.exec(sender)?.[1] ?? sender;
}

/**
 * Stops the start when a setting lacks another one that it needs, so that the mistake is not found only at first use.
 * @throws ConfigError
 */
function refuseIncomplete(settings: Settings): void {
  const mistakes = [
    databaseMistake,
    processMistake,
    callMistake,
    paymentMistake,
    loginMistake,
    storesMistake,
    languageMistake,
    plainConnectionMistake,
  ];
  for (const mistake of mistakes.map((find) => find(settings))) if (mistake !== null) refuse(mistake);
  const forTests = {
    'RATE_LIMITS=off': !settings.rateLimits,
    'QUICK_PASSWORDS=on': settings.quickPasswords,
    OUTSIDE_TEST_PORT: settings.outsideTestPort !== undefined,
  };
  for (const [setting, isSet] of Object.entries(forTests))
    if (isSet && settings.mode !== 'test') refuse(`${setting} is allowed only with MODE=test. Remove it.`);
  if (settings.sessionSecretsBefore && !settings.sessionSecret) {
    refuse('SESSION_SECRETS_BEFORE is set, but SESSION_SECRET is not. Set the new secret, too.');
  }
  if (settings.mode !== 'production') return;
  if (!settings.sessionSecret) {
    refuse(
      'MODE=production needs SESSION_SECRET. Set at least 32 random characters, the same for every process.',
    );
  }
  if (!settings.smtpUrl)
    refuse('MODE=production needs SMTP_URL. Without it, nobody receives codes by email.');
  if (!settings.publicUrl) refuse('MODE=production needs PUBLIC_URL, because links in emails start with it.');
}
