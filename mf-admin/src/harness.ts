import {
  adminDecideInquiry,
  adminListAudit,
  adminListInquiries,
  adminListPeople,
  adminListRemoteChanges,
  adminListRemotes,
  adminPointRemote,
  adminRestorePerson,
  adminSetRemoteCanary,
  adminSuspendPerson,
  getInitialData,
} from '@acquaint/contracts';
import type { AdminPerson, RemoteHealth } from '@acquaint/contracts';
import {
  fake,
  sampleId,
  sampleInitialData,
  samplePage,
  samplePerson,
  startHarness,
} from '@acquaint/remote-kit/harness';
import manifest from '../remote.json' with { type: 'json' };
import { sampleInquiry } from './features/inquiries/test-inquiry.ts';
import { remote } from './remote.ts';

const AT = '2026-11-20T09:00:00.000Z';
const person = (part: Partial<AdminPerson> = {}): AdminPerson => ({
  ...samplePerson(),
  email: 'grace@example.org',
  role: 'member',
  created_at: '2026-10-01T09:00:00.000Z',
  last_seen_at: AT,
  is_suspended: false,
  has_completed_expertise: true,
  completed_sessions: 3,
  ...part,
});
let people = [
  person(),
  person({ id: sampleId(3), username: 'alan', first_name: 'Alan', last_name: 'Turing', role: 'moderator' }),
  person({ id: sampleId(4), username: 'mary', first_name: 'Mary', last_name: 'Kenneth', is_suspended: true }),
];
const suspend = (id: string, is_suspended: boolean) => {
  people = people.map((each) => (each.id === id ? { ...each, is_suspended } : each));
  return { status: 200, body: people.find((each) => each.id === id) ?? person() } as const;
};

const NEW = '0.2.0-8fb52d0dfc';
const OLD = '0.1.0-0123456789';
const version = (name: string, failures: number) => ({
  version: name,
  published_at: AT,
  shellApi: '^2.0.0',
  fits: true,
  bytes: 48_000,
  failures_last_day: failures,
});
const health = (part: Partial<RemoteHealth> = {}): RemoteHealth => ({
  name: 'mf-peeks',
  stable: OLD,
  canary: { version: NEW, percent: 10, users: ['ada'] },
  state: 'ok',
  served: OLD,
  entry_bytes: 7_480,
  rollback_to: null,
  failures_last_hour: 0,
  failures_by_hour: Array.from({ length: 24 }, (_, hour) => hour % 3),
  failures: [{ version: NEW, reason: 'timeout', count: 2, last_at: AT }],
  last_failure: null,
  versions: [version(NEW, 2), version(OLD, 0)],
  ...part,
});
let remotes = [
  health(),
  health({
    name: 'mf-circles',
    canary: null,
    state: 'wrong-digest',
    failures_last_hour: 4,
    last_failure: {
      at: AT,
      reason: 'integrity',
      detail: 'The entry does not have the digest the registry names',
    },
  }),
];
const changeRemote = (name: string, part: Partial<RemoteHealth>) => {
  remotes = remotes.map((each) => (each.name === name ? { ...each, ...part } : each));
  return { status: 200, body: remotes.find((each) => each.name === name) ?? health() } as const;
};
let inquiries = [
  sampleInquiry({ kind: 'press', deadline: '2027-01-08' }),
  sampleInquiry({ id: sampleId(72), subject: 'My camera stays dark', name: 'Ida Wells', organisation: '' }),
];
const changed = { at: AT, by: 'steward', reason: 'A first try' };

export const harness = startHarness({
  remote,
  manifest,
  fakes: [
    fake(getInitialData, () => ({ status: 200, body: sampleInitialData({ role: 'admin' }) })),
    fake(adminListPeople, ({ query }) => ({
      status: 200,
      body: samplePage(
        people.filter(
          ({ email, role, is_suspended }) =>
            email.includes(query.search) &&
            (query.filter === 'all' || (query.filter === 'staff' ? role !== 'member' : is_suspended)),
        ),
      ),
    })),
    fake(adminSuspendPerson, ({ params }) => suspend(params.id, true)),
    fake(adminRestorePerson, ({ params }) => suspend(params.id, false)),
    fake(adminListRemotes, () => ({ status: 200, body: { results: remotes } })),
    fake(adminListRemoteChanges, () => ({
      status: 200,
      body: samplePage([
        { id: '2', action: 'canary' as const, version: NEW, percent: 10, users: ['ada'], ...changed },
        { id: '1', action: 'stable' as const, version: OLD, ...changed },
      ]),
    })),
    fake(adminPointRemote, ({ params, body }) =>
      changeRemote(params.name, { stable: body.version, served: body.version }),
    ),
    fake(adminSetRemoteCanary, ({ params, body }) =>
      changeRemote(params.name, {
        canary:
          body.version === null ? null : { version: body.version, percent: body.percent, users: body.users },
      }),
    ),
    fake(adminListInquiries, ({ query }) => ({
      status: 200,
      body: samplePage(
        inquiries.filter(
          ({ state, subject }) =>
            state === query.state && subject.toLowerCase().includes(query.search.toLowerCase()),
        ),
      ),
    })),
    fake(adminDecideInquiry, ({ params, body }) => {
      inquiries = inquiries.map((each) =>
        each.id === params.id ? { ...each, state: body.state, decided_at: AT } : each,
      );
      return { status: 200, body: inquiries.find((each) => each.id === params.id) ?? sampleInquiry() };
    }),
    fake(adminListAudit, () => ({ status: 200, body: samplePage([]) })),
  ],
});
