import { z } from 'zod';

const word = z.string().min(1).optional();
/** A WebSocket URL with nothing after the port: it is sent to browsers and inserted into the Content-Security-Policy. */
const mediaServer = z
  .string()
  .transform((url) => url.replace(/\/+$/, ''))
  .pipe(z.string().regex(/^wss?:\/\/[^/?#\s;,'"*]+$/, 'a LiveKit server is wss://host or wss://host:port'));

/** Settings for audio and video connections between browsers. */
export const callSettings = {
  stunUrl: z
    .string()
    .regex(/^stuns?:/)
    .optional()
    .describe(
      'STUN server for calls between networks, stun:host:3478; not needed on one machine or in one network',
    ),
  turnUrl: z
    .string()
    .regex(/^turns?:/)
    .optional()
    .describe('TURN server for calls behind strict firewalls, turn:host:3478; needs TURN_SECRET'),
  turnSecret: z.string().min(8).optional().describe('Shared secret of the TURN server; needs TURN_URL'),
  livekitUrl: mediaServer
    .optional()
    .describe(
      'LiveKit server that calls go through, wss://host; needs LIVEKIT_API_KEY and LIVEKIT_API_SECRET. Default: calls go from browser to browser',
    ),
  livekitCalls: z
    .enum(['groups', 'all'])
    .default('groups')
    .describe(
      'Calls that go through the LiveKit server: `groups` those with a guest, while two people stay connected from browser to browser; `all` every call, for networks that allow known hosts only',
    ),
  livekitApiKey: word.describe(
    'API key of the LiveKit server, which also signs its webhooks; needs LIVEKIT_URL',
  ),
  livekitApiSecret: word.describe('Secret of LIVEKIT_API_KEY; needs LIVEKIT_URL'),
} as const;

type SettingsInput = z.output<z.ZodObject<typeof callSettings>>;

/** Address and credentials of a LiveKit server. */
export interface LivekitAccess {
  /** `wss://host`, as browsers reach it. */
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** The part of the configuration about media servers for calls. */
export interface WithCallServers {
  readonly stunUrl: string | undefined;
  readonly turn: { readonly url: string; readonly secret: string } | undefined;
  /** Calls go through this server, as `livekitCalls` says; if undefined, they go from browser to browser. */
  readonly livekit: LivekitAccess | undefined;
  readonly livekitCalls: 'groups' | 'all';
}

/** Checks the call settings. Returns a sentence that explains why the server cannot start, or null if they are complete. */
export function callMistake(input: SettingsInput): string | null {
  if (Boolean(input.turnUrl) !== Boolean(input.turnSecret)) {
    const [has, lacks] = input.turnUrl ? ['TURN_URL', 'TURN_SECRET'] : ['TURN_SECRET', 'TURN_URL'];
    return `${has} is set, but ${lacks} is not. Set both, or neither.`;
  }
  const { livekitUrl, livekitApiKey, livekitApiSecret } = input;
  const parts = {
    LIVEKIT_URL: livekitUrl,
    LIVEKIT_API_KEY: livekitApiKey,
    LIVEKIT_API_SECRET: livekitApiSecret,
  };
  const missing = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === 0 || missing.length === 3) return null;
  return `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing. Set all three settings of LiveKit, or none.`;
}

/** Converts validated call settings into the configuration. */
export function callServers(input: SettingsInput): WithCallServers {
  const { stunUrl, turnUrl, turnSecret, livekitUrl, livekitApiKey, livekitApiSecret, livekitCalls } = input;
  return {
    stunUrl,
    livekitCalls,
    turn: turnUrl && turnSecret ? { url: turnUrl, secret: turnSecret } : undefined,
    livekit:
      livekitUrl && livekitApiKey && livekitApiSecret
        ? { url: livekitUrl, apiKey: livekitApiKey, apiSecret: livekitApiSecret }
        : undefined,
  };
}
