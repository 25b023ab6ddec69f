import { z } from 'zod';
import { reachOf, type Reach } from '../ports/outside/reach.ts';

/** Settings of connections to other systems without TLS. */
export const plainConnectionSettings = {
  plainConnections: z
    .enum(['own-machine', 'own-network'])
    .default('own-machine')
    .describe(
      'Where the server may connect to other systems without TLS in production: `own-machine` only to services on this machine; `own-network` also to hosts that only its own network knows, such as the containers of one machine',
    ),
} as const;

export type PlainConnections = z.output<z.ZodObject<typeof plainConnectionSettings>>['plainConnections'];

const MAY_BE_PLAIN: Readonly<Record<PlainConnections, readonly Reach[]>> = {
  'own-machine': ['machine'],
  'own-network': ['machine', 'network'],
};

/** Returns whether the server may connect to a host without TLS. */
export function mayBePlain(host: string, allowed: PlainConnections): boolean {
  return MAY_BE_PLAIN[allowed].includes(reachOf(host));
}

/** Settings with addresses of other systems. Emails are not among them: SMTP begins without TLS and then changes to it. */
const ADDRESSES = {
  DATABASE_URL: 'databaseUrl',
  DATABASE_MIGRATION_URL: 'databaseMigrationUrl',
  REDIS_URL: 'redisUrl',
  FILES_S3_ENDPOINT: 'filesS3Endpoint',
  REMOTES_S3_ENDPOINT: 'remotesS3Endpoint',
  LIVEKIT_URL: 'livekitUrl',
  OTLP_ENDPOINT: 'otlpEndpoint',
  EMBEDDING_URL: 'embeddingUrl',
  WRITING_URL: 'writingUrl',
  TRANSCRIPTION_URL: 'transcriptionUrl',
  MALWARE_SCANNER_URL: 'malwareScannerUrl',
  GOOGLE_CALENDAR_URL: 'googleCalendarUrl',
  GOOGLE_PEOPLE_URL: 'googlePeopleUrl',
  MICROSOFT_GRAPH_URL: 'microsoftGraphUrl',
  STRIPE_API_BASE: 'stripeApiBase',
} as const;

type Input = Readonly<Partial<Record<(typeof ADDRESSES)[keyof typeof ADDRESSES], string | undefined>>> & {
  readonly mode: string;
  readonly plainConnections: PlainConnections;
};

/** Checks the addresses of other systems. Returns a sentence that explains why the server cannot start, or null. */
export function plainConnectionMistake(input: Input): string | null {
  if (input.mode !== 'production') return null;
  const plain = Object.entries(ADDRESSES).find(([, key]) => {
    const host = plainHost(input[key]);
    return host !== null && !mayBePlain(host, input.plainConnections);
  });
  if (plain === undefined) return null;
  const remedy = plain[0].startsWith('DATABASE_') ? 'Add ?sslmode=verify-full' : 'Use an address with TLS';
  return `${plain[0]} is a connection without TLS. ${remedy}, or set PLAIN_CONNECTIONS=own-network if the host is in the server’s own network.`;
}

const ENCRYPTED = /^(?:https|rediss|wss):$/;
const ENCRYPTED_DATABASE = /^(?:require|verify-ca|verify-full)$/;

/** Returns the host to which an address connects without TLS; null when it connects with TLS, or through a socket of this machine. */
function plainHost(address: string | undefined): string | null {
  if (address === undefined) return null;
  const { protocol, hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  const isSocket = host === '' || host.startsWith('/');
  const isEncrypted = ENCRYPTED.test(protocol) || ENCRYPTED_DATABASE.test(searchParams.get('sslmode') ?? '');
  return isSocket || isEncrypted ? null : host;
}
