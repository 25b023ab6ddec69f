import { randomUUID } from 'node:crypto';
import { API_BASE } from '@acquaint/contracts';
import type { Client } from 'pg';

/** The parts of the OpenAPI document that are used. */
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: { readonly enum?: readonly unknown[]; readonly type?: string };
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
}
interface Operation {
  readonly operationId: string;
  readonly 'x-access': string;
  readonly parameters: readonly Parameter[];
}

/** A GET endpoint, with the addresses at which it is called. */
export interface ReadingCall {
  readonly name: string;
  readonly isForStaff: boolean;
  readonly addresses: readonly string[];
}

/** Which record `{id}` in a path means, by how the path begins: queries with the caller's id. The first that fits is used. */
const RECORDS: readonly (readonly [begin: string, query: string])[] = [
  ['/admin/people/', 'select $1::uuid as id'],
  ['/admin/circles/', 'select circle_id as id from circle_members where user_id = $1'],
  ['/admin/snips/', 'select snip_id as id from snip_people where user_id = $1'],
  ['/circles/', 'select id from circles order by (admin_id = $1) desc'],
  ['/circle-events/', 'select id from circle_events order by (host_id = $1) desc'],
  ['/inbox/', 'select conversation_id as id from conversation_members where user_id = $1'],
  ['/interviews/', 'select id from sessions where $1 in (host_id, booker_id)'],
  ['/introductions/', 'select introduction_id as id from introduction_sides where user_id = $1'],
  ['/payments/sessions/', 'select id from sessions where $1 in (host_id, booker_id)'],
  ['/recordings/', 'select id from recordings order by (asked_by = $1) desc'],
  ['/snip/', 'select snip_id as id from snip_people where user_id = $1'],
];

/**
 * Returns every GET endpoint with the addresses that a test calls: without options, with each value of each option, with words to search
 * for, and a second page.
 * @param caller username of the member who calls.
 * @param other username of a member whom they look at.
 */
export async function readingCalls(
  { paths }: OpenApi,
  client: Client,
  caller: string,
  other: string,
): Promise<readonly ReadingCall[]> {
  const [callerId, otherId] = [await memberId(client, caller), await memberId(client, other)];
  const calls: ReadingCall[] = [];
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get) continue;
    const values: Readonly<Record<string, string>> = {
      id: await recordId(client, path, callerId),
      session_id: await recordId(client, '/interviews/', callerId),
      ...{ user_id: otherId, username: other, with: other },
      ...{ provider: 'google', name: 'mf-peeks', slug: 'fundraising', topic: 'fundraising' },
      ...{ searchKeyword: 'design', search: 'design', q: 'design', query: 'design', text: 'design' },
    };
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'none');
    calls.push({
      name: get.operationId,
      isForStaff: !['visitor', 'member'].includes(get['x-access']),
      addresses: queriesOf(get.parameters, values).map((query) => `${API_BASE}${filled}${query}`),
    });
  }
  return calls;
}

async function memberId(client: Client, username: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from users where username = $1', [username]);
  if (!rows[0]) throw new Error(`No member is named ${username}.`);
  return rows[0].id;
}

async function recordId(client: Client, path: string, callerId: string): Promise<string> {
  const query = RECORDS.find(([begin]) => path.startsWith(begin))?.[1];
  if (query === undefined) return randomUUID();
  const { rows } = await client.query<{ id: string }>(
    `${query} limit 1`,
    query.includes('$1') ? [callerId] : [],
  );
  return rows[0]?.id ?? randomUUID();
}

function queriesOf(
  parameters: readonly Parameter[],
  values: Readonly<Record<string, string>>,
): readonly string[] {
  const options = parameters.filter((parameter) => parameter.in === 'query');
  const choices = ({ name, schema }: Parameter): readonly string[] => {
    if (schema.enum) return schema.enum.map(String);
    if (schema.type === 'boolean') return ['true', 'false'];
    const value = values[name];
    return value === undefined ? [] : [value];
  };
  const always = options
    .filter(({ required }) => required)
    .map((one) => [one.name, choices(one)[0] ?? ''] as const);
  const queries = [
    always,
    ...options.flatMap((one) => choices(one).map((value) => [...always, [one.name, value] as const])),
  ];
  if (options.some(({ name }) => name === 'page'))
    queries.push([...always, ['page', '2'], ['page_size', '5']]);
  const texts = queries.map((pairs) => new URLSearchParams(Object.fromEntries(pairs)).toString());
  return [...new Set(texts)].map((text) => (text === '' ? '' : `?${text}`));
}
