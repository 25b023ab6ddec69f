import {
  adminListRemoteChanges,
  adminListRemotes,
  adminPointRemote,
  adminSetRemoteCanary,
  type RemoteChange,
  type RemoteHealth,
} from '@acquaint/contracts';
import { fake, samplePage, sampleItem } from '@acquaint/remote-kit/testing';
import type { Failure } from '@acquaint/remote-kit/testing';

/** Versions, oldest first. */
export const [OLD, STABLE, NEW] = ['0.1.0-aaaaaaaaaa', '0.1.1-bbbbbbbbbb', '0.2.0-cccccccccc'] as const;
export const NO_FAILURES = Array.from({ length: 24 }, () => 0);
export const CANARY = { version: NEW, percent: 25, users: ['ada'], logins: 12, errors: 1 };

/** Returns a sample version in the store. */
export const version = (name: string, day: number, part: Partial<RemoteHealth['versions'][number]> = {}) => ({
  version: name,
  published_at: `2026-11-${day}T09:00:00.000Z`,
  shellApi: '^2.0.0',
  fits: true,
  bytes: 123_400,
  failures_last_day: 0,
  ...part,
});

/** Returns a healthy sample remote. */
export const health = (part: Partial<RemoteHealth> = {}): RemoteHealth => ({
  ...sampleItem(adminListRemotes),
  ...part,
});

/** Returns a sample entry of the publish history. */
export const change = (index: number) => ({
  action: 'stable' as const,
  version: OLD,
  id: `change-${index}`,
  at: '2026-11-18T09:00:00.000Z',
  by: 'steward',
  reason: `Reason number ${index}`,
});

/** Creates a fake server that changes channels. It refuses everything except the history while `world.refusal` is set. */
export function remotesServer(results: readonly RemoteHealth[]) {
  const world = {
    results: [...results],
    changes: [change(0)] as RemoteChange[],
    refusal: null as Failure | null,
  };
  const put = (name: string, part: Partial<RemoteHealth>) => {
    if (world.refusal) return world.refusal;
    world.results = world.results.map((one) => (one.name === name ? { ...one, ...part } : one));
    return { status: 200, body: world.results.find((one) => one.name === name) ?? health() } as const;
  };
  const fakes = [
    fake(adminListRemotes, () => world.refusal ?? { status: 200, body: { results: world.results } }),
    fake(adminListRemoteChanges, ({ query }) => {
      const first = (query.page - 1) * query.page_size;
      const shown = world.changes.slice(first, first + query.page_size);
      const more = first + query.page_size < world.changes.length;
      return {
        status: 200,
        body: { ...samplePage(shown), count: world.changes.length, next: more ? query.page + 1 : null },
      };
    }),
    fake(adminPointRemote, ({ params, body }) =>
      put(params.name, { stable: body.version, served: body.version, canary: null, rollback_to: null }),
    ),
    fake(adminSetRemoteCanary, ({ params, body: { version: offered, percent, users } }) =>
      put(params.name, {
        canary: offered === null ? null : { version: offered, percent, users, logins: 0, errors: 0 },
      }),
    ),
  ];
  return { world, fakes };
}
