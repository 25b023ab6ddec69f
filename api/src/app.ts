import { setTimeout } from 'node:timers/promises';
import { PRODUCT_NAME } from '@acquaint/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { serveDumps } from './backup/dump-socket.ts';
import { ConfigError, type Config } from './config.ts';
import { mayBePlain } from './settings/plain-connections.ts';
import { migrate } from './db/migrate.ts';
import { migrateAsOwner } from './db/migrate-as-owner.ts';
import { preparedDatabaseIn } from './db/prepared-database.ts';
import { hasCode } from './error-code.ts';
import { oldestOf } from './http/security/key-ring.ts';
import { createLimits } from './http/limits/limits.ts';
import { openSharedCounters, type SharedCounters } from './http/limits/shared-counters.ts';
import { createFindCaller, type FindAccountStatus } from './http/security/guards.ts';
import { createServe } from './http/serve.ts';
import { apiOrigins, socketOrigins } from './http/security/cross-origin.ts';
import { registerRoles } from './http/roles.ts';
import { createHttpServer } from './http/server.ts';
import { createProofs } from './http/security/proofs.ts';
import { createAccessTokens, FILE_KEY_SECONDS } from './http/security/tokens.ts';
import { registerModules } from './modules.ts';
import {
  findEndedSince,
  findUsername,
  selectAccountStatus,
  selectStaffStatus,
  selectStaffIds,
  storeUsedProof,
} from './modules/identity/identity.queries.ts';
import { findViewedMember } from './modules/staff/staff.queries.ts';
import { setPasswordWork } from './modules/identity/passwords/passwords.ts';
import { createAnswerStore } from './modules/platform/platform.queries.ts';
import { registerPlatformRoutes } from './modules/platform/platform.routes.ts';
import { createSampleData } from './modules/seed/seed.service.ts';
import type { SeedLogin } from './modules/seed/seed-logins.ts';
import type { Platform } from './platform.ts';
import { createClock, type Clock } from './ports/clock/clock.ts';
import type { DatabasePort } from './ports/database/database.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from './ports/database/embedded.ts';
import { openPostgres } from './ports/database/postgres.ts';
import { openTracing } from './ports/tracing/open-tracing.ts';
import type { Tracing } from './ports/tracing/tracing.ts';
import { openFiles } from './ports/files/open-files.ts';
import { createClamd } from './ports/malware/clamd.ts';
import { createJobs } from './ports/jobs/pg-boss.ts';
import { createEmailPort } from './ports/email/outbox.ts';
import { createOutside } from './ports/outside/outside-http.ts';
import { createPublicRoute, createTestRoute, type FindRoute } from './ports/outside/public-route.ts';
import { createLoginRevocations } from './realtime/login-revocations.ts';
import { createEventPublisher } from './realtime/event-publisher.ts';
import { createLocalPubSub, type PubSub } from './realtime/pub-sub/pub-sub.ts';
import { createGateway } from './realtime/gateway.ts';
import { createProcesses } from './realtime/processes.ts';
import { openPostgresPubSub } from './realtime/pub-sub/postgres-pub-sub.ts';
import { registerRealtime } from './realtime/realtime.routes.ts';
import { createTellStaff } from './realtime/tell-staff.ts';
import { createTickets } from './realtime/tickets.ts';
import { createWorkerRequests } from './realtime/worker-requests.ts';

/** A running server. */
export interface RunningServer {
  /** The address that users open, without a trailing slash. */
  readonly url: string;
  /** Logins of the sample data, to be printed; random passwords are known only at the start that created them. */
  readonly logins: readonly SeedLogin[];
  /** Stops accepting requests, waits for running requests and jobs, closes the database. */
  readonly close: () => Promise<void>;
}

const LOCAL = /^(localhost|127\.|::1$)/;

/**
 * Opens the database, applies pending migrations, registers every module and listens.
 * @throws ConfigError when a setting, the data folder or the port prevents the start.
 */
export async function startServer(config: Config): Promise<RunningServer> {
  // Resources are closed in reverse order, both after a failed start and at a stop.
  await using opened = new AsyncDisposableStack();
  const tracing = opened.adopt(await openTracing(config), ({ close }) => close());
  const app = await createHttpServer(config, tracing);
  registerRoles(app, config.roles);
  const database = opened.adopt(await openDatabase(config, app.log, tracing), (port) => port.close());
  const applied = config.databaseMigrationUrl
    ? await migrateAsOwner(config.databaseMigrationUrl, config.databaseUrl ?? '', app.log)
    : await migrate(database);
  if (applied.length > 0) app.log.info({ migrations: applied.length }, 'schema brought up to date');

  if (database.kind === 'pglite') {
    opened.adopt(await serveDumps(database, config.dataDir, app.log), (end) => end());
  }

  if (config.mode === 'development' && !LOCAL.test(config.host)) {
    app.log.warn(
      'MODE=development shows every mail, codes too, to whoever reaches it: use MODE=production for others',
    );
  }

  const state: State = { url: config.publicUrl ?? `http://localhost:${config.port}`, ready: false };
  const clock = createClock();
  const pubSub = await openPubSub(config, app.log, opened);
  const counters = openCounters(config, app.log, opened);
  const { platform, served, findAccountStatus } = buildPlatform({
    config,
    app,
    tracing,
    database,
    clock,
    state,
    pubSub,
    counters,
  });
  const { jobs, gateway, processes, revocations, workers } = platform;
  // In parallel: each may take long, and the process is ended when its time to stop is over.
  opened.defer(async () => {
    await Promise.all([jobs.stop(config.stopTimeoutSeconds), workers.stop()]);
  });
  opened.defer(() => processes.stop());
  // Other processes have taken over the people connected to this process.
  processes.onLapse(() => gateway.closeAll('the server stood still'));
  opened.defer(() => app.close());
  opened.defer(async () => {
    state.ready = false;
    // Before its end, so that a load balancer sends no more requests to a process that takes none.
    await Promise.all([gateway.drain(), setTimeout(config.stopDelaySeconds * 1000)]);
  });

  const tokensLive = { minutes: longestMinutes(config) };
  const reloadRevocations = async (): Promise<void> =>
    revocations.restore(await findEndedSince(database.db, clock.now().subtract(tokensLive)));
  await reloadRevocations();
  pubSub.onGap(() => {
    reloadRevocations().catch((error: unknown) =>
      app.log.error({ err: error }, 'could not read ended logins'),
    );
  });
  await registerRealtime(
    app,
    platform.serve,
    gateway,
    platform.socketTickets,
    revocations,
    findAccountStatus,
    socketOrigins(config),
    platform.tokens,
  );
  const { registry, headOf } = registerModules(platform, (userId) => findUsername(database.db, userId));
  const isReady = (): boolean => state.ready;
  await registerPlatformRoutes({ platform, clock, served, registry, headOf, ping: database.ping, isReady });
  const logins = await createSampleData({
    db: database.db,
    files: platform.files,
    business: config.business,
    seed: config.seed,
    now: clock.now(),
    hasKnownPasswords: config.mode !== 'production',
    isTest: config.mode === 'test',
    log: app.log,
  });
  // Jobs can be enqueued from here on; they run once the address is known, because jobs write it into their results.
  await jobs.open();
  await processes.open();
  const port = await listen(app, config);
  state.url = config.publicUrl ?? `http://localhost:${port}`;
  await jobs.start();
  workers.start();
  state.ready = true;

  const running = opened.move();
  return { url: state.url, logins, close: () => running.disposeAsync() };
}

type OpenDatabase = EmbeddedDatabase | (DatabasePort & { readonly kind: 'postgres' });

function openDatabase(
  config: Config,
  log: FastifyBaseLogger,
  tracing: Tracing,
): Promise<OpenDatabase> | OpenDatabase {
  if (!config.databaseUrl) {
    return openEmbeddedDatabase(config.dataDir, preparedDatabaseIn(config.preparedDatabases), tracing);
  }
  const onError = (error: Error): void =>
    log.error({ err: error }, 'a connection to the database broke, or none could be opened');
  return openPostgres(config.databaseUrl, config.databasePoolSize, onError, tracing);
}

/** Opens pub/sub: in memory for the embedded database, which has one process; over Redis or PostgreSQL for several processes. */
async function openPubSub(
  { databaseUrl, redisUrl }: Config,
  log: FastifyBaseLogger,
  opened: AsyncDisposableStack,
): Promise<PubSub> {
  if (!databaseUrl) return createLocalPubSub();
  const onError = (error: unknown): void =>
    log.error({ err: error }, 'could not send messages to other server processes');
  // Loaded only if needed, because it would slow down every start.
  const open = redisUrl
    ? (await import('./realtime/pub-sub/stream-pub-sub.ts')).openStreamPubSub
    : openPostgresPubSub;
  return opened.adopt(await open({ url: redisUrl ?? databaseUrl, onError }), (pubSub) => pubSub.close());
}

/** Opens rate-limit counters that all processes on one PostgreSQL share. Returns null with PGlite, which has a single process. */
function openCounters(
  { databaseUrl, rateLimits, sessionSecrets }: Config,
  log: FastifyBaseLogger,
  opened: AsyncDisposableStack,
): SharedCounters | null {
  if (!databaseUrl || !rateLimits) return null;
  const onError = (err: Error): void => log.error({ err }, 'idle connection of the limits');
  const counters = openSharedCounters({ url: databaseUrl, secret: oldestOf(sessionSecrets), onError });
  return opened.adopt(counters, ({ close }) => close());
}

interface State {
  url: string;
  ready: boolean;
}

interface Parts {
  readonly config: Config;
  readonly app: FastifyInstance;
  readonly tracing: Tracing;
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly state: State;
  readonly pubSub: PubSub;
  readonly counters: SharedCounters | null;
}

/** Creates every port with the adapter that the settings select. */
function buildPlatform({ config, app, tracing, database, clock, state, pubSub, counters }: Parts) {
  const { db } = database;
  const { log } = app;
  const processes = createProcesses({
    db,
    isAlone: database.kind === 'pglite',
    roles: [...config.roles],
    leaseSeconds: config.processLeaseSeconds,
    onError: (error) => log.error({ err: error }, 'the lease of this process could not be renewed'),
  });
  setPasswordWork(config.quickPasswords);
  const tokens = createAccessTokens(config.sessionSecrets, config.business.accessTokenMinutes);
  // Created before the gateway, so that a token is rejected before its socket is closed.
  const revocations = createLoginRevocations(pubSub, longestMinutes(config));
  const findAccountStatus: FindAccountStatus = (userId) => selectAccountStatus(db, userId);
  const testing = config.mode === 'test';
  const limits = createLimits(config.rateLimits, config.business, counters);
  const proofs = createProofs({
    isOwnOrigin: apiOrigins(config),
    storeUsed: (hash, expiresAt) => storeUsedProof(db, hash, expiresAt),
  });
  const gateway = createGateway({ processId: processes.id, clock, pubSub, log, tracing });
  const events = createEventPublisher(gateway);
  const tellStaff = createTellStaff({ events, clock, log, selectStaff: () => selectStaffIds(db) });
  const { serve, served } = createServe({
    app,
    tokens,
    revocations,
    proofs,
    findStaffStatus: (staff) => selectStaffStatus(db, staff),
    requiresSecondFactorOfStaff: config.login.requiresSecondFactorOfStaff,
    findViewedMember: (id, staff, now) => findViewedMember(db, id, staff, now),
    clock,
    limits,
    answers: createAnswerStore(db),
    tellStaff,
    testing,
  });
  const jobs = createJobs({
    database: database.kind === 'pglite' ? database : { kind: 'postgres', url: config.databaseUrl ?? '', db },
    clock,
    log,
    tracing,
    pollSeconds: 1,
    roles: config.roles,
  });
  const mail = createEmailPort({
    db,
    jobs,
    clock,
    log,
    smtpUrl: config.smtpUrl,
    mayBePlain: (host) => mayBePlain(host, config.plainConnections),
    from: config.mailFrom,
    retentionDays: config.business.mailRetentionDays,
    publicUrl: () => state.url,
  });
  const platform: Platform = {
    config,
    db,
    clock,
    jobs,
    mail,
    files: openFiles(config.filesStore, { isTest: config.mode === 'test' }),
    malware: config.malwareScannerUrl ? createClamd(config.malwareScannerUrl) : undefined,
    outside: createOutside({ findRoute: routeOf(config), userAgent: PRODUCT_NAME }),
    events,
    tellStaff,
    gateway,
    processes,
    workers: createWorkerRequests({ db, pubSub, processes, roles: config.roles, tracing, log }),
    socketTickets: createTickets({
      clock,
      secrets: config.sessionSecrets,
      seconds: config.socketTicketSeconds,
      processId: processes.id,
      storeUsed: (hash, expiresAt) => storeUsedProof(db, hash, expiresAt),
    }),
    tokens,
    findCaller: createFindCaller({ tokens, revocations, proofs }),
    revocations,
    limits,
    serve,
    app,
    publicUrl: () => state.url,
  };
  return { platform, served, findAccountStatus };
}

function routeOf({ outsideTestPort }: Config): FindRoute {
  const publicRoute = createPublicRoute();
  return outsideTestPort === undefined ? publicRoute : createTestRoute(outsideTestPort, publicRoute);
}

/**
 * Starts listening. Returns the actual port.
 * @throws ConfigError when the port is taken or needs more privileges.
 */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<number> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) {
      throw new ConfigError(`Port ${port} is taken: stop what uses it, or choose another PORT.`);
    }
    if (hasCode(error, 'EACCES')) {
      throw new ConfigError(`Port ${port} is not allowed to this user: choose a PORT above 1023.`);
    }
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/** The longest lifetime, in minutes, of anything a login issues: access tokens, and signed file URLs. */
function longestMinutes({ business }: Pick<Config, 'business'>): number {
  return Math.max(business.accessTokenMinutes, FILE_KEY_SECONDS / 60);
}
