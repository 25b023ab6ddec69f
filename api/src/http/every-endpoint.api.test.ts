import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  API_BASE,
  bookSession,
  createCircle,
  joinCircle,
  listSignIns,
  profileAwards,
  profileExperiences,
  type Access,
  type Endpoint,
} from '@acquaint/contracts';
import { api, type Caller, type Reply } from '../../test/client.ts';
import { appointStaff, registerMember, type TestMember } from '../../test/people.ts';
import { at, hostWith, slotsOf } from '../modules/sessions/test-booking.ts';
import { declaredEndpoints } from './declared-endpoints.ts';
import { NOTHING_HERE } from './problem.ts';

type Who = 'visitor' | 'member' | 'other member' | 'circle admin' | 'support' | 'moderator' | 'admin';
const EVERYBODY: readonly Who[] = [
  'visitor',
  'member',
  'other member',
  'circle admin',
  'support',
  'moderator',
  'admin',
];

/** What the door says: let in, 401 log in, 403 not your role, 404 there is nothing here. */
type Door = 'in' | 401 | 403 | 404;

/** Who passes which door (decisions, People and roles, and Admin): one row for each kind of endpoint. */
const DOORS: Readonly<Record<Access, Readonly<Record<Who, Door>>>> = {
  visitor: row('in', 'in', 'in', 'in', 'in', 'in', 'in'),
  member: row(401, 'in', 'in', 'in', 'in', 'in', 'in'),
  support: row(404, 404, 404, 404, 'in', 'in', 'in'),
  moderator: row(404, 404, 404, 404, 403, 'in', 'in'),
  admin: row(404, 404, 404, 404, 403, 403, 'in'),
};

function row(...doors: Door[]): Readonly<Record<Who, Door>> {
  return Object.fromEntries(EVERYBODY.map((who, index) => [who, doors[index]])) as Record<Who, Door>;
}

const PARAMETERS: Readonly<Record<string, string>> = { name: 'mf-none', provider: 'google' };

async function knock(endpoint: Endpoint, id: string, body: unknown, as: Caller | undefined) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => PARAMETERS[key] ?? id);
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PATCH';
  return api.raw(API_BASE + path, {
    method: endpoint.method,
    headers: {
      ...(hasBody && endpoint.body ? { 'content-type': 'application/json' } : {}),
      ...(as ? { authorization: `Bearer ${as.access}` } : {}),
    },
    ...(hasBody && endpoint.body ? { body: JSON.stringify(body) } : {}),
  });
}

function doorOf({ status, problem }: Reply<unknown>): Door {
  if (status === 401 || status === 403) return status;
  return status === 404 && problem.detail === NOTHING_HERE ? 404 : 'in';
}

const endpoints = declaredEndpoints();
let people: Readonly<Record<Who, TestMember | undefined>>;
let served: ReadonlySet<string>;

beforeAll(async () => {
  const { body } = await api.raw(`${API_BASE}/openapi.json`);
  const { paths } = body as { paths: Record<string, Record<string, { operationId: string }>> };
  served = new Set(
    Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId)),
  );
  people = {
    visitor: undefined,
    member: await registerMember(),
    'other member': await registerMember(),
    'circle admin': await registerMember(),
    support: await appointStaff('support'),
    moderator: await appointStaff('moderator'),
    admin: await appointStaff('admin'),
  };
}, 60_000);

describe('the door of', () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const found: Partial<Record<Who, Door>> = {};
    for (const who of EVERYBODY) {
      found[who] = doorOf(await knock(endpoint, randomUUID(), {}, people[who]));
    }
    // What is declared for later and not served yet exists for nobody.
    expect(found).toEqual(served.has(name) ? DOORS[endpoint.access] : row(404, 404, 404, 404, 404, 404, 404));
  });
});

/** Whose a record is: what its owner, another member and a member of staff get. */
interface Owned {
  readonly endpoint: Endpoint;
  /** What each of them sends. */
  readonly body?: Readonly<Record<string, unknown>> | ((as: TestMember) => unknown);
  /** Makes the record. @returns its id, and who is meant with `owner`. */
  readonly make: () => Promise<{ readonly id: string; readonly owner: TestMember }>;
  readonly owner: number;
  readonly others: number;
}

const byName = (name: string): Endpoint => {
  const endpoint = endpoints.find((one) => one.name === name);
  if (!endpoint) throw new Error(`No endpoint is named ${name}`);
  return endpoint;
};

const makeSignIn = async () => {
  const owner = await registerMember();
  const { results } = await api.ok(listSignIns, {}, { as: owner });
  return { id: results[0]?.id ?? '', owner };
};
const makeAward = async () => {
  const owner = await registerMember();
  const body = { title: 'Best paper', issuer: 'A conference', year: 2024 };
  return { id: (await api.ok(profileAwards.create, { body }, { as: owner })).id, owner };
};
const makeExperience = async () => {
  const owner = await registerMember();
  const body = {
    title: 'Engineer',
    organisation: 'Works',
    started_on: '2020-01',
    ended_on: null,
    description: '',
  };
  return { id: (await api.ok(profileExperiences.create, { body }, { as: owner })).id, owner };
};
const makeSession = async () => {
  const [host, owner] = [await hostWith(), await registerMember()];
  const body = { username: host.username, starts_at: at(await slotsOf(host, owner), 3) };
  return { id: (await api.ok(bookSession, { body }, { as: owner })).id, owner };
};
/** The circle's admin is its owner; one more person is its member, whom the calls name. */
const newCircle = async () => {
  const owner = await registerMember();
  const body = { name: `Circle ${randomUUID()}`, topics: [{ slug: 'fundraising' }] };
  const { id } = await api.ok(createCircle, { body }, { as: owner });
  const { 'circle admin': named } = people;
  if (named) await api.ok(joinCircle, { params: { id } }, { as: named });
  return { id, owner };
};

const session = (name: string, owner: number, body: Readonly<Record<string, unknown>> = {}): Owned => ({
  endpoint: byName(`interviews.${name}`),
  body,
  make: makeSession,
  owner,
  others: 404,
});

/** Awards and experiences stand in a profile that others see: 403. What others may not know of is 404. */
const OWNED: readonly Owned[] = [
  {
    endpoint: byName('auth.endSignIn'),
    body: ({ password }: TestMember) => ({ current_password: password }),
    make: makeSignIn,
    owner: 204,
    others: 404,
  },
  {
    endpoint: byName('profileAwards.update'),
    body: { title: 'Better' },
    make: makeAward,
    owner: 200,
    others: 403,
  },
  { endpoint: byName('profileAwards.remove'), make: makeAward, owner: 204, others: 403 },
  {
    endpoint: byName('profileExperiences.update'),
    body: { title: 'Better' },
    make: makeExperience,
    owner: 200,
    others: 403,
  },
  { endpoint: byName('profileExperiences.remove'), make: makeExperience, owner: 204, others: 403 },
  session('get', 200),
  session('getAttendance', 200),
  session('cancel', 200, {}),
  session('acceptRequest', 403, {}),
  session('declineRequest', 403, {}),
  session('reschedule', 409, { starts_at: '2020-01-01T10:00:00.000Z' }),
];

const who = ['owner', 'other member', 'support', 'moderator', 'admin'] as const;

describe('a record of one member', () => {
  it.each(OWNED.map((owned) => [owned.endpoint.name, owned] as const))('%s', async (_, owned) => {
    const { id, owner } = await owned.make();
    const found: number[] = [];
    // The owner comes last: it may be gone then.
    for (const one of [...who].reverse()) {
      const as = one === 'owner' ? owner : people[one];
      const body = typeof owned.body === 'function' ? as && owned.body(as) : owned.body;
      found.unshift((await knock(owned.endpoint, id, body ?? {}, as)).status);
    }
    expect(found).toEqual([owned.owner, owned.others, owned.others, owned.others, owned.others]);
  });

  it.each(['circles.removeMember', 'circles.transferAdmin'])('%s', async (name) => {
    const { id, owner } = await newCircle();
    const body = { user_id: people['circle admin']?.id };
    const found: number[] = [];
    for (const as of [people['circle admin'], people.member, people.admin, owner]) {
      found.push((await knock(byName(name), id, body, as)).status);
    }
    expect(found).toEqual([403, 403, 403, 200]);
  });
});

/** Where the same question is asked of the other endpoints that name a record, with records that only that module can make. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  passkeys: 'identity/passkeys.api.test.ts',
  circles: 'circles/circles.api.test.ts',
  connections: 'connections/connections.api.test.ts',
  interviews: 'sessions/session-changes.api.test.ts',
  inbox: 'inbox/inbox.api.test.ts',
  introductions: 'introductions/introductions.api.test.ts',
  live: 'room/room.api.test.ts',
  room: 'room/room.api.test.ts',
  notifications: 'notifications/notifications.api.test.ts',
  profiles: 'profiles/profiles.api.test.ts',
  snips: 'peeks/peeks.api.test.ts',
  clipRequests: 'peeks/guest-clips.api.test.ts',
  socialAccounts: 'social-accounts/connections.api.test.ts',
};

it('every endpoint that names a record has somebody who asks whose it is', () => {
  const modules = resolve(import.meta.dirname, '../modules');
  const here = new Set(OWNED.map(({ endpoint }) => endpoint.name));
  const open = endpoints
    .filter(({ name, access, path }) => served.has(name) && access === 'member' && path.includes('{'))
    .filter(({ name }) => !here.has(name))
    .filter(({ name }) => {
      const file = ELSEWHERE[name.split('.')[0] ?? ''];
      return file === undefined || !existsSync(resolve(modules, file));
    });
  expect(open.map(({ name }) => name)).toEqual([]);
});
