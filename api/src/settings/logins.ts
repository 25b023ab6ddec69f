import { accessSync, constants } from 'node:fs';
import { LoginProvider } from '@acquaint/contracts';
import { z } from 'zod';

/** A part of the OAuth client that is registered at a provider. */
const oauthClient = z.string().min(1).optional();

/** Settings of the OAuth clients with which members log in at a provider. */
export const loginSettings = {
  googleClientId: oauthClient.describe(
    'Google login: client id of your app at Google; needs GOOGLE_CLIENT_SECRET',
  ),
  googleClientSecret: oauthClient.describe('Google login: client secret of your app; needs GOOGLE_CLIENT_ID'),
  linkedinClientId: oauthClient.describe(
    'LinkedIn login: client id of your app at LinkedIn; needs LINKEDIN_CLIENT_SECRET',
  ),
  linkedinClientSecret: oauthClient.describe(
    'LinkedIn login: client secret of your app; needs LINKEDIN_CLIENT_ID',
  ),
  microsoftClientId: oauthClient.describe(
    'Microsoft login: client id of your app at Microsoft; needs MICROSOFT_CLIENT_SECRET',
  ),
  microsoftClientSecret: oauthClient.describe(
    'Microsoft login: client secret of your app; needs MICROSOFT_CLIENT_ID',
  ),
  zoomClientId: oauthClient.describe('Zoom login: client id of your app at Zoom; needs ZOOM_CLIENT_SECRET'),
  zoomClientSecret: oauthClient.describe('Zoom login: client secret of your app; needs ZOOM_CLIENT_ID'),
  breachedPasswordsFile: z
    .string()
    .optional()
    .describe(
      'List of breached passwords that are refused: the SHA-1 of each at the beginning of a line, sorted, as haveibeenpwned-downloader writes it. Default: only the 49,000 most common ones are',
    ),
  microsoftTenant: z
    .string()
    .regex(/^[A-Za-z0-9.-]+$/)
    .default('common')
    .describe(
      'Microsoft accounts that can log in: `common`, `organizations`, `consumers`, or the id of one tenant',
    ),
  staffSecondFactor: z
    .enum(['required', 'optional'])
    .optional()
    .describe(
      'Whether staff need an authenticator app or a passkey before the admin area answers them. Default: `required` in production, otherwise `optional`',
    ),
};

type SettingsInput = z.output<z.ZodObject<typeof loginSettings>>;

interface OAuthClient {
  readonly id: string;
  readonly secret: string;
}

/** How members and staff log in. */
export interface WithLogins {
  readonly login: {
    /** OAuth clients by provider; in production a provider without a client is not offered. */
    readonly clients: Readonly<Partial<Record<LoginProvider, OAuthClient>>>;
    readonly microsoftTenant: string;
    readonly breachedPasswordsFile: string | undefined;
    /** Whether the admin area answers only staff who use a second factor (R-ADMIN-33). */
    readonly requiresSecondFactorOfStaff: boolean;
  };
}

/** Returns how members and staff log in. */
export function loginOf(settings: SettingsInput, mode: 'development' | 'production' | 'test'): WithLogins {
  const { microsoftTenant, breachedPasswordsFile, staffSecondFactor } = settings;
  const requiresSecondFactorOfStaff =
    staffSecondFactor === undefined ? mode === 'production' : staffSecondFactor === 'required';
  const clients = loginClients(settings);
  return { login: { clients, microsoftTenant, breachedPasswordsFile, requiresSecondFactorOfStaff } };
}

function loginClients(settings: SettingsInput): Partial<Record<LoginProvider, OAuthClient>> {
  const clients: Partial<Record<LoginProvider, OAuthClient>> = {};
  for (const name of LoginProvider.options) {
    const [id, secret] = [settings[`${name}ClientId`], settings[`${name}ClientSecret`]];
    if (id && secret) clients[name] = { id, secret };
  }
  return clients;
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a sentence about a client that has an id without its secret, or a secret without its id, or about a list that cannot be read;
 * otherwise null.
 */
export function loginMistake(settings: SettingsInput): string | null {
  const { breachedPasswordsFile: list } = settings;
  if (list !== undefined && !isReadable(list))
    return `BREACHED_PASSWORDS_FILE is ${list}, which cannot be read.`;
  for (const name of LoginProvider.options) {
    const [id, secret] = [settings[`${name}ClientId`], settings[`${name}ClientSecret`]];
    if (Boolean(id) === Boolean(secret)) continue;
    const [has, lacks] = id ? ['ID', 'SECRET'] : ['SECRET', 'ID'];
    const prefix = `${name.toUpperCase()}_CLIENT_`;
    return `${prefix}${has} is set, but ${prefix}${lacks} is not. Set both, or neither.`;
  }
  return null;
}
