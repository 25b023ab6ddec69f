import { randomUUID } from 'node:crypto';
import type {
  AuditAction,
  adminListRemoteChanges,
  adminPointRemote,
  adminSetRemoteCanary,
  ParsedInput,
  RemoteChange,
  RemoteHealth,
} from '@acquaint/contracts';
import { checkUsable, endCanary, offerCanary, pointStable, RemoteStoreError } from '@acquaint/remote-store';
import type { FastifyBaseLogger } from 'fastify';
import { paged, type Paged } from '../../http/paging.ts';
import { badField, conflict, forbidden } from '../../http/problem.ts';
import type { RequestContext } from '../../http/serve.ts';
import type { Database } from '../../ports/database/database.ts';
import type { RegistryService } from '../remotes/registry.service.ts';
import { insertAudit } from './admin.repository.ts';
import { storeAway, type RemotesHealthService } from './remotes-health.service.ts';
import { unknownNames } from './unknown-names.ts';
import { t } from '../../i18n/i18n.ts';

type PointBody = ParsedInput<typeof adminPointRemote>['body'];
type CanaryBody = ParsedInput<typeof adminSetRemoteCanary>['body'];
type PageQuery = ParsedInput<typeof adminListRemoteChanges>['query'];

export interface AdminRemotesService {
  /**
   * Returns a page of the publish history, newest first.
   * @throws ProblemError 404 if the store has no such remote.
   */
  readonly listChanges: (
    context: RequestContext,
    name: string,
    query: PageQuery,
  ) => Promise<Paged<RemoteChange>>;
  /**
   * Moves the stable channel: rollback and promotion.
   * @throws ProblemError 403, 404, 409 with what is wrong with the version, 503.
   */
  readonly point: (context: RequestContext, name: string, body: PointBody) => Promise<RemoteHealth>;
  /**
   * Sets or ends the canary.
   * @throws ProblemError 400 for unknown members, 403, 404, 409 with what is wrong with the version, 503.
   */
  readonly setCanary: (context: RequestContext, name: string, body: CanaryBody) => Promise<RemoteHealth>;
}

interface Dependencies {
  readonly db: Database;
  readonly registry: Pick<RegistryService, 'store' | 'refresh'>;
  readonly health: RemotesHealthService;
  /** Returns a member's username, or their email before they have one. */
  readonly findUsername: (userId: string) => Promise<string | null>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

interface Act {
  readonly action: AuditAction;
  readonly subject: string;
  readonly reason: string;
  readonly change: (by: string) => Promise<unknown>;
}

/** Creates the service for admins' changes of channels. Each change is in the publish history and in the audit log. */
export function createAdminRemotesService(dependencies: Dependencies): AdminRemotesService {
  const { db, registry, health, findUsername, log } = dependencies;
  const { store } = registry;
  const audit = ({ user, now }: RequestContext, { action, subject, reason }: Omit<Act, 'change'>) =>
    insertAudit(db, { id: randomUUID(), actorId: user.id, action, subjectId: subject, reason, at: now });

  /** Reads the store again before a decision: the snapshot of a bucket can be some seconds old. */
  const asItIs = async (context: RequestContext, name: string): Promise<RemoteHealth> => {
    await registry.refresh();
    return health.one(context, name);
  };

  /**
   * Writes the audit log entry first, then changes the store, since the two cannot change in one transaction. After a
   * crash in between, the log may have an entry without a change, but never a change without an entry. If the store
   * refuses, a second entry says so. The publish history holds what really happened.
   */
  const audited = async (context: RequestContext, name: string, act: Act): Promise<RemoteHealth> => {
    const by = (await findUsername(context.user.id)) ?? context.user.id;
    await audit(context, act);
    try {
      await act.change(by);
    } catch (error) {
      await audit(context, { ...act, action: 'remote/not-changed', reason: String(error) });
      log.error({ err: error, remote: name }, 'could not update the channel of a remote');
      throw error instanceof RemoteStoreError
        ? conflict(error.message)
        : storeAway('We couldn’t change the remote store. Check the publish history, then try again.');
    }
    return asItIs(context, name);
  };

  return {
    listChanges: async (context, name, query) => {
      await health.one(context, name);
      const changes = (await store.changes(name)).toReversed();
      const first = (query.page - 1) * query.page_size;
      return paged(changes.slice(first, first + query.page_size), changes.length, query);
    },

    point: async (context, name, { version, reason }) => {
      onlyAdmins(context);
      const { stable } = await asItIs(context, name);
      if (stable === version)
        throw conflict(t('Stable already points to {name} {version}.', { name, version }));
      await refuseUnusable(() => checkUsable(store, name, version));
      return audited(context, name, {
        action: 'remote/stable',
        subject: `${name} ${version}`,
        reason,
        change: (by) => pointStable(store, name, version, { by, reason }),
      });
    },

    setCanary: async (context, name, { version, percent, users, reason }) => {
      onlyAdmins(context);
      const { stable, canary } = await asItIs(context, name);
      if (version === null) {
        if (!canary) throw conflict(t('{name} has no canary running.', { name }));
        return audited(context, name, {
          action: 'remote/canary-ended',
          subject: `${name} ${canary.version}`,
          reason,
          change: (by) => endCanary(store, name, { by, reason }),
        });
      }
      if (version === stable)
        throw conflict(
          t('Everyone already gets {name} {version}. Choose another version.', { name, version }),
        );
      if (percent === 0 && users.length === 0) {
        throw badField('percent', 'Choose a share, or at least one member');
      }
      const named = await knownNames(db, users);
      await refuseUnusable(() => checkUsable(store, name, version));
      return audited(context, name, {
        action: 'remote/canary',
        subject: `${name} ${version}`,
        reason: `${reason} (${[`${percent} % of members`, ...named].join(', ')})`,
        change: (by) => offerCanary(store, name, { version, percent, users: named }, { by, reason }),
      });
    },
  };
}

/** Checks the role again, in addition to the endpoints' access: a moved channel changes what everybody runs. */
function onlyAdmins({ user }: RequestContext): void {
  if (user.role !== 'admin') throw forbidden('Your role doesn’t allow this. Ask an admin.');
}

/** Runs a check before anything is written, so that an impossible change leaves no audit entry. */
async function refuseUnusable(check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (error instanceof RemoteStoreError) throw conflict(error.message);
    throw error;
  }
}

/**
 * Returns the names as stored, without duplicates.
 * @throws ProblemError 400 that lists the unknown names.
 */
async function knownNames(db: Database, users: readonly string[]): Promise<string[]> {
  const usernames = [...new Set(users.map((user) => user.toLowerCase()))];
  const unknown = await unknownNames(db, usernames);
  if (unknown.length === 0) return usernames;
  const names = unknown.map(({ name }) => name).join(', ');
  const nearest = new Set(unknown.flatMap((each) => each.nearest));
  throw badField(
    'users',
    nearest.size === 0
      ? t('No members with these usernames: {names}', { names })
      : t('No members with these usernames: {names}. Similar ones: {nearest}', {
          names,
          nearest: [...nearest].join(', '),
        }),
  );
}
