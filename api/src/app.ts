import { join } from 'node:path';
import type { Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import { createLimits } from './http/limits.ts';
import { createServe } from './http/serve.ts';
import { createHttpServer } from './http/server.ts';
import { createAccessTokens } from './http/tokens.ts';
import { registerModules } from './modules.ts';
import { registerPlatformRoutes } from './modules/platform/platform.routes.ts';
import type { Platform } from './platform.ts';
import { createClock } from './ports/clock/clock.ts';
import { openEmbeddedDatabase } from './ports/database/embedded.ts';
import { openPostgres } from './ports/database/postgres.ts';
import { createLocalFiles } from './ports/files/local-folder.ts';
import { createJobs } from './ports/jobs/pg-boss.ts';
import { createMail } from './ports/mail/outbox.ts';
import { createFacts } from './realtime/facts.ts';
import { createLocalFanOut } from './realtime/fan-out.ts';
import { createGateway } from './realtime/gateway.ts';
import { registerRealtime } from './realtime/realtime.routes.ts';
import { createTickets } from './realtime/tickets.ts';

/** A running server. */
export interface RunningServer {
  /** The address people type, without a trailing slash. */
  readonly url: string;
  /** Stops taking requests, lets running ones and jobs finish, closes the database. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the database, brings it up to date, registers every module and listens.
 * @throws ConfigError when a setting or the data folder does not allow it.
 */
export async function startServer(config: Config): Promise<RunningServer> {
  const app = await createHttpServer(config);
  const { log } = app;
  const database = config.databaseUrl
    ? openPostgres(config.databaseUrl, config.databasePoolSize, (error) =>
        log.error({ err: error }, 'idle connection'),
      )
    : await openEmbeddedDatabase(config.dataDir);
  try {
    const applied = await migrate(database);
    if (applied.length > 0) log.info({ migrations: applied.length }, 'schema brought up to date');

    const clock = createClock();
    const tokens = createAccessTokens(config.sessionSecret, config.business.accessTokenMinutes);
    const { serve, served } = createServe({ app, tokens, clock, testing: config.mode === 'test' });
    const jobs = createJobs({
      database:
        database.kind === 'pglite'
          ? database
          : { kind: 'postgres', url: config.databaseUrl ?? '', db: database.db },
      clock,
      log,
      pollSeconds: config.mode === 'test' ? 1 : 10,
    });
    const gateway = createGateway({ clock, fanOut: createLocalFanOut(), log });
    const state = { url: config.publicUrl ?? `http://localhost:${config.port}`, ready: false };
    const platform: Platform = {
      config,
      db: database.db,
      clock,
      jobs,
      mail: createMail({
        db: database.db,
        jobs,
        clock,
        smtpUrl: config.smtpUrl,
        from: config.mailFrom,
        retentionDays: config.business.mailRetentionDays,
      }),
      files: createLocalFiles(join(config.dataDir, 'files')),
      facts: createFacts(gateway),
      gateway,
      tokens,
      limits: createLimits(config.rateLimits),
      serve,
      app,
      publicUrl: () => state.url,
    };
    await registerRealtime(app, serve, gateway, createTickets(clock, config.socketTicketSeconds));
    registerModules(platform);
    await registerPlatformRoutes({
      platform,
      clock,
      served,
      ping: database.ping,
      isReady: () => state.ready,
    });
    await jobs.start();
    await app.listen({ port: config.port, host: config.host });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    state.url = config.publicUrl ?? `http://localhost:${port}`;
    state.ready = true;

    return {
      url: state.url,
      close: async () => {
        state.ready = false;
        gateway.stop();
        await app.close();
        await jobs.stop(config.stopTimeoutSeconds);
        await database.close();
      },
    };
  } catch (error) {
    await app.close();
    await database.close();
    throw error;
  }
}
