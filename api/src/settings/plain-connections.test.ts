import { plainConnectionMistake } from './plain-connections.ts';

const IN_PRODUCTION = { mode: 'production', plainConnections: 'own-machine' } as const;

describe('in production, the server', () => {
  it.each([
    { databaseUrl: 'postgres://ada:pw@db.example.com/acquaint' },
    { databaseUrl: 'postgres://ada:pw@db/acquaint?sslmode=prefer' },
    { databaseUrl: 'postgres://localhost/x', databaseMigrationUrl: 'postgres://owner@10.0.0.4/x' },
    { redisUrl: 'redis://cache:6379' },
    { filesS3Endpoint: 'http://files:8333' },
    { livekitUrl: 'ws://calls.example.com' },
    { otlpEndpoint: 'http://collector:4318' },
    { malwareScannerUrl: 'tcp://clamav:3310' },
  ])('does not start with a connection without TLS to another machine: %j', (input) => {
    expect(plainConnectionMistake({ ...IN_PRODUCTION, ...input })).toMatch(
      /^[A-Z0-9_]+ is a connection without TLS\. .*PLAIN_CONNECTIONS=own-network/,
    );
    expect(plainConnectionMistake({ ...IN_PRODUCTION, mode: 'development', ...input })).toBeNull();
  });

  it.each([
    { databaseUrl: 'postgres://ada:pw@db.example.com/acquaint?sslmode=verify-full' },
    { databaseUrl: 'postgres://localhost/acquaint' },
    { databaseUrl: 'postgres://ada@db/acquaint?host=/var/run/postgresql' },
    { redisUrl: 'rediss://cache:6379', filesS3Endpoint: 'https://files.example.com' },
    { livekitUrl: 'wss://calls.example.com', otlpEndpoint: 'http://127.0.0.1:4318' },
    { malwareScannerUrl: 'unix:///run/clamav/clamd.ctl' },
  ])('starts with %j', (input) => {
    expect(plainConnectionMistake({ ...IN_PRODUCTION, ...input })).toBeNull();
  });

  it('may use connections without TLS in its own network if it is set so, and never beyond it', () => {
    const wider = { ...IN_PRODUCTION, plainConnections: 'own-network' } as const;
    expect(plainConnectionMistake({ ...wider, databaseUrl: 'postgres://ada@database/acquaint' })).toBeNull();
    expect(
      plainConnectionMistake({ ...wider, databaseUrl: 'postgres://ada@db.example.com/acquaint' }),
    ).toMatch(/^DATABASE_URL is .*sslmode=verify-full/);
  });
});
