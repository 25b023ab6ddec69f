import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Limits } from './http/limits/limits.ts';
import type { FindCaller } from './http/security/guards.ts';
import type { Serve } from './http/serve.ts';
import type { AccessTokens } from './http/security/tokens.ts';
import type { Clock } from './ports/clock/clock.ts';
import type { Database } from './ports/database/database.ts';
import type { Files } from './ports/files/files.ts';
import type { Jobs } from './ports/jobs/jobs.ts';
import type { EmailPort } from './ports/email/email.ts';
import type { MalwareScanner } from './ports/malware/malware.ts';
import type { Outside } from './ports/outside/outside.ts';
import type { LoginRevocations } from './realtime/login-revocations.ts';
import type { EventPublisher } from './realtime/event-publisher.ts';
import type { Gateway } from './realtime/gateway.ts';
import type { Processes } from './realtime/processes.ts';
import type { TellStaff } from './realtime/tell-staff.ts';
import type { Tickets } from './realtime/tickets.ts';
import type { WorkerRequests } from './realtime/worker-requests.ts';

/** Dependencies passed to every module. A service takes those that it needs by name, and no others. */
export interface Platform {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly mail: EmailPort;
  readonly files: Files;
  /** Undefined if the operator has set none. */
  readonly malware: MalwareScanner | undefined;
  /** Fetches URLs typed by members; the only way to do so. */
  readonly outside: Outside;
  readonly events: EventPublisher;
  readonly tellStaff: TellStaff;
  readonly gateway: Gateway;
  /** This process among those on one database. */
  readonly processes: Processes;
  /** Requests that only processes with the role `worker` can answer. */
  readonly workers: WorkerRequests;
  /** One-time tickets for the socket. */
  readonly socketTickets: Tickets;
  readonly tokens: AccessTokens;
  /** Finds the caller of a route that is not in the contracts. */
  readonly findCaller: FindCaller;
  readonly revocations: LoginRevocations;
  readonly limits: Limits;
  /** Registers an endpoint of the contracts. */
  readonly serve: Serve;
  /** For routes that are not in the contracts: feeds, files, pages outside `/api/v1`. */
  readonly app: FastifyInstance;
  /** The address that users open, without a trailing slash; known once the server listens. */
  readonly publicUrl: () => string;
}
