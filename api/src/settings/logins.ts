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
};

type SettingsInput = z.output<z.ZodObject<typeof loginSettings>>;

interface OAuthClient {
  readonly id: string;
  readonly secret: string;
}

/** Returns the OAuth clients by provider; a provider without one is left out. */
export function loginClients(settings: SettingsInput): Partial<Record<LoginProvider, OAuthClient>> {
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
