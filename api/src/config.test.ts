import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acquaint-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env });
const production = {
  MODE: 'production',
  SESSION_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://localhost',
  PUBLIC_URL: 'https://acquaint.example/',
};

describe('the settings', () => {
  it('have the documented defaults', () => {
    expect(read({})).toMatchObject({
      mode: 'development',
      port: 4000,
      seed: 1,
      business: {
        accessTokenMinutes: 10,
        refreshTokenDays: 30,
        weeklyBookings: 2,
        noticeHours: 4,
        bufferMinutes: 10,
      },
    });
  });

  it('are read by name; an empty value counts as absent', () => {
    expect(read({ PORT: '0', SEED: 'none', NOTICE_HOURS: '2', DATABASE_URL: '' })).toMatchObject({
      port: 0,
      seed: 'none',
      databaseUrl: undefined,
      business: { noticeHours: 2 },
    });
    expect(read(production).publicUrl).toBe('https://acquaint.example');
  });

  it('are read from the files that a secret store offers, too', () => {
    const file = join(folder, 'secret');
    writeFileSync(file, `${'of a secret store '.repeat(2)}\n`);
    expect(read({ SESSION_SECRET_FILE: file }).sessionSecrets).toEqual([
      'of a secret store '.repeat(2).trim(),
    ]);
    expect(() => read({ SESSION_SECRET_FILE: file, SESSION_SECRET: 'x'.repeat(32) })).toThrow(
      'Both SESSION_SECRET and SESSION_SECRET_FILE are set.',
    );
    expect(() => read({ SESSION_SECRET_FILE: join(folder, 'none') })).toThrow(
      /^SESSION_SECRET_FILE names a file/,
    );
  });

  it('give a process all roles, or those of the list', () => {
    expect([...read({}).roles]).toEqual(['web', 'realtime', 'worker', 'media']);
    const few = read({ ROLES: 'worker, media', DATABASE_URL: 'postgres://localhost/x' });
    expect([...few.roles]).toEqual(['worker', 'media']);
  });

  it('use Stripe for payments where it is set up, otherwise the sandbox, and in production no payments unless requested', () => {
    const stripe = {
      ...{ STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' },
      ...{ STRIPE_MONTHLY_PRICE: 'price_1', STRIPE_YEARLY_PRICE: 'price_2' },
    };
    const by = (env: Record<string, string>): string => {
      const { payments } = read(env);
      return payments.stripe ? 'stripe' : payments.isSandboxOn ? 'sandbox' : 'nobody';
    };
    expect([by({}), by(stripe), by({ PAYMENT_SANDBOX: 'off' })]).toEqual(['sandbox', 'stripe', 'nobody']);
    const inProduction = [{}, stripe, { PAYMENT_SANDBOX: 'on' }].map((env) => by({ ...production, ...env }));
    expect(inProduction).toEqual(['nobody', 'stripe', 'sandbox']);
    expect(() => read({ ...stripe, PAYMENT_SANDBOX: 'on' })).toThrow(/Set only one of them/);
  });

  it('keep a secret in the data folder, readable only by its owner, and reuse it at the next start', () => {
    const { sessionSecrets } = read({});
    const file = join(folder, 'session-secret');
    expect([readFileSync(file, 'utf8')]).toEqual(sessionSecrets);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(read({}).sessionSecrets).toEqual(sessionSecrets);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['an origin with a path', { API_ORIGINS: 'https://a.example/x' }, /API_ORIGINS .*https:\/\/host/],
    ['any origin', { API_ORIGINS: '*' }, /API_ORIGINS/],
    ['a port that is none', { PORT: 'http' }, /PORT .*Port to listen on/],
    [
      'a second reminder before the first',
      { SECOND_REMINDER_MINUTES: '1440' },
      /FIRST_REMINDER_MINUTES has to be more than SECOND_REMINDER_MINUTES/,
    ],
    ['an unknown mode', { MODE: 'staging' }, /MODE/],
    ['a seed that is no number', { SEED: 'lots' }, /SEED/],
    ['too few roles for the embedded database', { ROLES: 'web,realtime' }, /ROLES .* needs DATABASE_URL/],
    [
      'one role of the database as owner and as server',
      { DATABASE_URL: 'postgres://ada@db/acquaint', DATABASE_MIGRATION_URL: 'postgres://ada@db/acquaint' },
      /another role/,
    ],
    ['a stream without a database', { REDIS_URL: 'redis://localhost' }, /REDIS_URL .* need DATABASE_URL/],
    ['a role that does not exist', { ROLES: 'web,cook' }, /ROLES has an invalid value/],
    ['another kind of database', { DATABASE_URL: 'mysql://localhost/x' }, /DATABASE_URL/],
    [
      'a TURN server without its secret',
      { TURN_URL: 'turn:host' },
      /TURN_URL is set, but TURN_SECRET is not/,
    ],
    [
      'a TURN secret without its server',
      { TURN_SECRET: 'long enough' },
      /TURN_SECRET is set, but TURN_URL is not/,
    ],
    [
      'a LiveKit server without what opens it',
      { LIVEKIT_URL: 'wss://media.example' },
      /LIVEKIT_API_KEY and LIVEKIT_API_SECRET are missing. Set all three settings of LiveKit, or none/,
    ],
    [
      'a LiveKit server without its secret',
      { LIVEKIT_URL: 'wss://media.example', LIVEKIT_API_KEY: 'key' },
      /LIVEKIT_API_SECRET is missing/,
    ],
    [
      'a LiveKit server at an address of pages',
      { LIVEKIT_URL: 'https://media.example', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret' },
      /LIVEKIT_URL .*wss:\/\/host/,
    ],
    [
      'a LiveKit server that would widen the page’s policy',
      { LIVEKIT_URL: 'wss://a.example; script-src *', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret' },
      /LIVEKIT_URL/,
    ],
    [
      'a Stripe key without what else it needs',
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_MONTHLY_PRICE: 'price_1', STRIPE_YEARLY_PRICE: 'price_2' },
      /STRIPE_WEBHOOK_SECRET is missing. Set all four settings of Stripe, or none/,
    ],
    ['a price that is none of Stripe’s', { STRIPE_MONTHLY_PRICE: '19.00' }, /STRIPE_MONTHLY_PRICE .*price_/],
    [
      'an address of Stripe without Stripe',
      { STRIPE_API_BASE: 'http://localhost:1' },
      /STRIPE_API_BASE is set, but STRIPE_SECRET_KEY is not/,
    ],
    [
      'a transcriber without its model',
      { TRANSCRIPTION_URL: 'https://words.example/v1' },
      /TRANSCRIPTION_URL is set, but TRANSCRIPTION_MODEL is not/,
    ],
    [
      'an app at Google without its secret',
      { GOOGLE_CLIENT_ID: 'id' },
      /GOOGLE_CLIENT_ID is set, but GOOGLE_CLIENT_SECRET is not. Set both, or neither/,
    ],
    [
      'a secret at Zoom without its app',
      { ZOOM_CLIENT_SECRET: 'secret' },
      /ZOOM_CLIENT_SECRET is set, but ZOOM_CLIENT_ID is not/,
    ],
    ['a Microsoft tenant that is an address', { MICROSOFT_TENANT: 'https://x/' }, /MICROSOFT_TENANT/],
    ['a short secret', { SESSION_SECRET: 'short' }, /SESSION_SECRET/],
    [
      'a short secret of before',
      { SESSION_SECRET: 'x'.repeat(32), SESSION_SECRETS_BEFORE: `${'y'.repeat(32)},short` },
      /SESSION_SECRETS_BEFORE/,
    ],
    [
      'secrets of before without one of now',
      { SESSION_SECRETS_BEFORE: 'y'.repeat(32) },
      /SESSION_SECRETS_BEFORE is set, but SESSION_SECRET is not/,
    ],
    [
      'an embedding server without its model',
      { EMBEDDING_URL: 'https://models.example/v1' },
      /EMBEDDING_URL is set, but EMBEDDING_MODEL is not/,
    ],
    [
      'a key of a writing server that is not given',
      { WRITING_KEY: 'key' },
      /WRITING_URL and WRITING_MODEL are missing/,
    ],
    ['no rate limits outside tests', { RATE_LIMITS: 'off' }, /RATE_LIMITS/],
    ['passwords that are quick to guess outside tests', { QUICK_PASSWORDS: 'on' }, /QUICK_PASSWORDS/],
    ['websites that are made up outside tests', { OUTSIDE_TEST_PORT: '8080' }, /OUTSIDE_TEST_PORT/],
    [
      'half a key of the store of remotes',
      { REMOTES_STORE: 's3://remotes', REMOTES_S3_ACCESS_KEY_ID: 'key' },
      /REMOTES_S3_ACCESS_KEY_ID is set, but REMOTES_S3_SECRET_ACCESS_KEY is not/,
    ],
    [
      'a store of remotes of an unknown kind',
      { REMOTES_STORE: 'ftp://remotes' },
      /neither a folder nor s3:\/\/bucket\/prefix/,
    ],
    [
      'a region of a bucket for a folder',
      { REMOTES_S3_REGION: 'eu-central-1' },
      /REMOTES_S3_REGION is given, and REMOTES_STORE is a folder/,
    ],
    [
      'a bucket of files without the secret of its key',
      { FILES_STORE: 's3://files', FILES_S3_ACCESS_KEY_ID: 'key' },
      /FILES_S3_ACCESS_KEY_ID is set, but FILES_S3_SECRET_ACCESS_KEY is not/,
    ],
    ['a bucket’s region for files in DATA_DIR', { FILES_S3_REGION: 'eu-1' }, /FILES_STORE is a folder/],
    ['production without a secret', { ...production, SESSION_SECRET: '' }, /needs SESSION_SECRET/],
    ['production without mail', { ...production, SMTP_URL: '' }, /needs SMTP_URL/],
    ['production without an address', { ...production, PUBLIC_URL: '' }, /needs PUBLIC_URL/],
  ])('%s stops the start with one sentence', (_what, env, sentence) => {
    expect(() => read(env)).toThrow(sentence);
  });
});
