import { resolve } from 'node:path';
import { EMAIL_PATTERN, LoginProvider } from '@acquaint/contracts';
import { z } from 'zod';
import type { ServerSecrets } from './http/security/key-ring.ts';
import { calendarSettings, calendarsOf, type WithCalendars } from './calendar-settings.ts';
import { callMistake, callServers, callSettings, type WithCallServers } from './call-settings.ts';
import { businessSettings, wrongOrder, type Business } from './business.ts';
import { paymentMistake, paymentSettings, paymentsOf, type WithPayments } from './payment-settings.ts';
import { languageMistake, languageModels, languageSettings } from './language-settings.ts';
import { keptSecret } from './kept-secret.ts';
import { storeSettings, storesMistake, storesOf, type WithStores } from './store-settings.ts';
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
      'development shows mails at /dev/mail; production asks for the real adapters; test checks every answer',
    ),
  port: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(4000)
    .describe('Port to listen on; 0 takes a free one'),
  host: z.string().default('localhost').describe('Address to listen on; 0.0.0.0 to be reached from outside'),
  publicUrl: httpUrl.optional().describe('Address people type; http://localhost:PORT when absent'),
  trustProxy: proxies
    .default(0)
    .describe(
      'How many proxies of your own stand in front (on: one), or their addresses; only what they add to X-Forwarded-For is believed',
    ),
  logLevel: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .optional()
    .describe('How much is logged; info, and warn in test'),
  dataDir: z.string().default('.data').describe('Folder of the embedded database, files and secrets'),
  seed: z
    .union([z.literal('none'), z.coerce.number().int().min(0).max(2_147_483_647)])
    .default(1)
    .describe('Number of the seeded world an empty database gets; none starts empty'),
  databaseUrl: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('PostgreSQL 15 or newer; the embedded database in DATA_DIR when absent'),
  databasePoolSize: z.coerce.number().int().min(2).max(200).default(10).describe('Connections to PostgreSQL'),
  sessionSecret: z
    .string()
    .min(32)
    .optional()
    .describe('Signs tokens, at least 32 characters; made and kept in DATA_DIR when absent in development'),
  sessionSecretsBefore: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter((secret) => secret !== ''))
    .pipe(z.array(z.string().min(32)))
    .optional()
    .describe(
      'Earlier SESSION_SECRETs, the latest first, with commas between: what they signed and sealed still holds',
    ),
  smtpUrl: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server, smtp://user:password@host:587; required in production'),
  mailFrom: z.string().default('Acquaint <hello@acquaint.example>').describe('Sender of mails'),
  pushServices: z
    .string()
    .default('fcm.googleapis.com *.push.services.mozilla.com *.notify.windows.com *.push.apple.com')
    .transform((list) => list.split(/[\s,]+/).filter((host) => host !== ''))
    .pipe(z.array(z.string().regex(/^(\*\.)?[a-z0-9.-]+(:\d+)?$/, 'a push service is a host, or *.host')))
    .describe(
      'Hosts of the push services that news may be sent to, with commas between; *.host is all below it',
    ),
  inquiriesTo: z
    .string()
    .regex(EMAIL_PATTERN)
    .optional()
    .describe('Where inquiries from the public pages are mailed; the address of MAIL_FROM when absent'),
  landingPeek: z
    .union([z.enum(['liked', 'none']), z.uuid()])
    .default('liked')
    .describe('Published peek that the landing page plays: an id, liked for the most liked one, or none'),
  ...calendarSettings,
  ...callSettings,
  ...paymentSettings,
  googleClientId: z
    .string()
    .min(1)
    .optional()
    .describe('Google sign-in: id of the app registered there; needs GOOGLE_CLIENT_SECRET'),
  googleClientSecret: z.string().min(1).optional().describe('Secret of that app; needs GOOGLE_CLIENT_ID'),
  linkedinClientId: z
    .string()
    .min(1)
    .optional()
    .describe('LinkedIn sign-in: id of the app registered there; needs LINKEDIN_CLIENT_SECRET'),
  linkedinClientSecret: z.string().min(1).optional().describe('Secret of that app; needs LINKEDIN_CLIENT_ID'),
  microsoftClientId: z
    .string()
    .min(1)
    .optional()
    .describe('Microsoft sign-in: id of the app registered there; needs MICROSOFT_CLIENT_SECRET'),
  microsoftClientSecret: z
    .string()
    .min(1)
    .optional()
    .describe('Secret of that app; needs MICROSOFT_CLIENT_ID'),
  zoomClientId: z
    .string()
    .min(1)
    .optional()
    .describe('Zoom sign-in: id of the app registered there; needs ZOOM_CLIENT_SECRET'),
  zoomClientSecret: z.string().min(1).optional().describe('Secret of that app; needs ZOOM_CLIENT_ID'),
  microsoftTenant: z
    .string()
    .regex(/^[A-Za-z0-9.-]+$/)
    .default('common')
    .describe(
      'Whose Microsoft accounts may sign in: common, organizations, consumers, or the id of one tenant',
    ),
  metricsToken: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token that opens /metrics; only this machine may read it when absent'),
  webDir: z.string().default('dist/shell').describe('Built shell'),
  platformDir: z.string().default('dist/platform').describe('Built container for hosts on other sites'),
  preparedDatabases: z
    .string()
    .default('dist/database')
    .describe(
      'What an embedded database begins as a copy of; made by the build, and anew where it is missing',
    ),
  ...storeSettings,
  remotesRefreshSeconds: seconds
    .default(5)
    .describe(
      'Seconds until a change in an S3 store of remotes is seen; a change in a folder is seen at once',
    ),
  remotesKeepDays: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(30)
    .describe(
      'Days a version of a remote stays in the store, for open tabs, after its last day in a channel',
    ),
  ...languageSettings,
  malwareScannerUrl: z
    .string()
    .regex(/^(tcp:\/\/[^/\s]+|unix:\/\/\/\S+)$/, 'tcp://host:port or unix:///path')
    .optional()
    .describe(
      'ClamAV daemon that looks at files people send each other, tcp://host:3310 or unix:///run/clamav/clamd.ctl; without it nobody looks',
    ),
  apiOrigins: originList
    .optional()
    .describe('Origins of other sites whose pages may show remotes and call the API, with commas between'),
  rateLimits: flag.default(true).describe('off only in MODE=test'),
  quickPasswords: flag
    .default(false)
    .describe(
      'on only in MODE=test: passwords are hashed with next to no work, as tests make thousands of accounts',
    ),
  outsideTestPort: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe(
      'Port of this machine that stands for every website below .test, whose pages tests read; in MODE=test alone',
    ),
  bodyLimitKb: z.coerce.number().int().min(16).max(10_240).default(256).describe('Largest JSON body, in kB'),
  socketTicketSeconds: seconds.default(30).describe('A socket ticket is valid this many seconds'),
  stopTimeoutSeconds: seconds.default(10).describe('Seconds a stop waits for running requests and jobs'),
} as const;

const Settings = z.object({ ...technicalSettings, ...businessSettings });
type Settings = z.output<typeof Settings>;

/** The settings as the server uses them: absolute folders, complete pairs, and always a secret. */
export interface Config extends WithCalendars, WithCallServers, WithPayments, WithStores {
  readonly mode: Settings['mode'];
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash; undefined when it has to be derived from the actual port. */
  readonly publicUrl: string | undefined;
  /** Trusted reverse proxies: how many, or their addresses. */
  readonly trustProxy: number | string;
  readonly logLevel: string;
  readonly dataDir: string;
  readonly seed: number | 'none';
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
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
  /** OAuth clients by provider; in production a provider without a client is not offered. */
  readonly login: {
    readonly clients: Readonly<
      Partial<Record<LoginProvider, { readonly id: string; readonly secret: string }>>
    >;
    readonly microsoftTenant: string;
  };
  readonly metricsToken: string | undefined;
  readonly webDir: string;
  readonly platformDir: string;
  /** Folder of prepared database copies that an embedded database starts from, by version. */
  readonly preparedDatabases: string;
  readonly remotesRefreshSeconds: number;
  readonly remotesKeepDays: number;
  readonly language: ReturnType<typeof languageModels>;
  readonly malwareScannerUrl: string | undefined;
  readonly apiOrigins: readonly string[];
  readonly rateLimits: boolean;
  readonly quickPasswords: boolean;
  /** Port on this machine that serves every website under `.test`. */
  readonly outsideTestPort: number | undefined;
  readonly bodyLimitBytes: number;
  readonly socketTicketSeconds: number;
  readonly stopTimeoutSeconds: number;
  readonly business: Business;
}

/** Returns the environment variable of a setting: `noticeHours` → `NOTICE_HOURS`. */
export function settingName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/**
 * Reads every setting from an environment. Creates DATA_DIR and, in development and test, a secret in it (mode 0600).
 * @throws ConfigError with one sentence that says what to do.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const settings = parseSettings(env);
  refuseHalfGiven(settings);
  const dataDir = resolve(settings.dataDir);
  const business = Object.fromEntries(
    Object.keys(businessSettings).map((key) => [key, settings[key as keyof Business]]),
  ) as unknown as Business;
  const wrong = wrongOrder(business)?.map(settingName);
  if (wrong) throw new ConfigError(`The setting ${wrong[0]} has to be more than ${wrong[1]}.`);
  return {
    mode: settings.mode,
    port: settings.port,
    host: settings.host,
    publicUrl: settings.publicUrl,
    trustProxy: settings.trustProxy,
    logLevel: settings.logLevel ?? (settings.mode === 'test' ? 'warn' : 'info'),
    dataDir,
    seed: settings.seed,
    databaseUrl: settings.databaseUrl,
    databasePoolSize: settings.databasePoolSize,
    sessionSecrets: [settings.sessionSecret ?? keptSecret(dataDir), ...(settings.sessionSecretsBefore ?? [])],
    smtpUrl: settings.smtpUrl,
    mailFrom: settings.mailFrom,
    mailAddress: addressIn(settings.mailFrom),
    pushServices: settings.pushServices,
    inquiriesTo: settings.inquiriesTo ?? addressIn(settings.mailFrom),
    landingPeek: settings.landingPeek,
    calendars: calendarsOf(settings),
    ...callServers(settings),
    payments: paymentsOf(settings, settings.mode),
    login: { clients: loginClients(settings), microsoftTenant: settings.microsoftTenant },
    metricsToken: settings.metricsToken,
    webDir: resolve(settings.webDir),
    platformDir: resolve(settings.platformDir),
    preparedDatabases: resolve(settings.preparedDatabases),
    ...storesOf(settings, dataDir),
    remotesRefreshSeconds: settings.remotesRefreshSeconds,
    remotesKeepDays: settings.remotesKeepDays,
    language: languageModels(settings),
    malwareScannerUrl: settings.malwareScannerUrl,
    apiOrigins: settings.apiOrigins ?? [],
    rateLimits: settings.rateLimits,
    quickPasswords: settings.quickPasswords,
    outsideTestPort: settings.outsideTestPort,
    bodyLimitBytes: settings.bodyLimitKb * 1024,
    socketTicketSeconds: settings.socketTicketSeconds,
    stopTimeoutSeconds: settings.stopTimeoutSeconds,
    business,
  };
}

function parseSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.keys(Settings.shape)
    .map((key) => [key, env[settingName(key)]] as const)
    .filter(([, value]) => value !== undefined && value !== '');
  const parsed = Settings.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const key = String(issue?.path[0]);
  const about = Settings.shape[key as keyof Settings].description ?? '';
  throw new ConfigError(`The setting ${settingName(key)} is not usable (${issue?.message}). ${about}.`);
}

/** Extracts the email address from a sender: `Acquaint <hello@acquaint.example>` → `hello@acquaint.example`. */
function addressIn(sender: string): string {
  return /<([^<>]+)>/.exec(sender)?.[1] ?? sender;
}

/**
 * Returns the OAuth clients by provider.
 * @throws ConfigError when a client has an id without its secret, or a secret without its id.
 */
function loginClients(settings: Settings): Config['login']['clients'] {
  const clients: Partial<Record<LoginProvider, { id: string; secret: string }>> = {};
  for (const name of LoginProvider.options) {
    const [id, secret] = [settings[`${name}ClientId`], settings[`${name}ClientSecret`]];
    if (id && secret) clients[name] = { id, secret };
    else if (id || secret) {
      const [has, lacks] = id ? ['ID', 'SECRET'] : ['SECRET', 'ID'];
      const prefix = `${name.toUpperCase()}_CLIENT_`;
      throw new ConfigError(`${prefix}${has} is given without ${prefix}${lacks}: give both, or neither.`);
    }
  }
  return clients;
}

/**
 * Stops the start when a setting lacks another one that it needs, so that the mistake is not found only at first use.
 * @throws ConfigError
 */
function refuseHalfGiven(settings: Settings): void {
  const refuse = (sentence: string): never => {
    throw new ConfigError(sentence);
  };
  const problem =
    callMistake(settings) ?? paymentMistake(settings) ?? storesMistake(settings) ?? languageMistake(settings);
  if (problem !== null) refuse(problem);
  if (!settings.rateLimits && settings.mode !== 'test') {
    refuse('RATE_LIMITS=off is for MODE=test alone: remove it.');
  }
  if (settings.quickPasswords && settings.mode !== 'test') {
    refuse('QUICK_PASSWORDS=on is for MODE=test alone: remove it.');
  }
  if (settings.outsideTestPort !== undefined && settings.mode !== 'test') {
    refuse('OUTSIDE_TEST_PORT is for MODE=test alone: remove it.');
  }
  if (settings.sessionSecretsBefore && !settings.sessionSecret) {
    refuse('SESSION_SECRETS_BEFORE is given without SESSION_SECRET: give the new one, too.');
  }
  if (settings.mode !== 'production') return;
  if (!settings.sessionSecret) {
    refuse(
      'MODE=production needs SESSION_SECRET: give at least 32 random characters, the same for every process.',
    );
  }
  if (!settings.smtpUrl) refuse('MODE=production needs SMTP_URL: without it nobody gets a code by mail.');
  if (!settings.publicUrl) refuse('MODE=production needs PUBLIC_URL: links in mails start with it.');
}
