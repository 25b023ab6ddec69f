// Reads: api/src/modules, api/src/realtime, packages/contracts
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '@acquaint/contracts';
import {
  events,
  ownChanges,
  owners,
  rateLimits,
  serverEvents,
  type Endpoint,
  type RateLimitName,
  type StaleOn,
} from '@acquaint/contracts';
import { successStatusOf } from '@acquaint/contracts/samples';
import { z } from 'zod';
import { declaredEndpoints } from './declared-endpoints.ts';

const SOURCES = join(import.meta.dirname, '../..');
const endpoints = declaredEndpoints();
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/** Sources of the modules and of `realtime`, with the owner: the name of their folder. */
const sources = globSync(['modules/*/**/*.ts', 'realtime/*.ts'], { cwd: SOURCES })
  .filter((file) => !file.includes('.test.'))
  .map((file) => {
    const [folder = '', module = ''] = file.split(/[\\/]/);
    const owner = folder === 'modules' ? module : folder;
    return { owner, text: readFileSync(join(SOURCES, file), 'utf8') };
  });

/** Returns the endpoint name for `serve(getAccount)` or `serve(profileAwards.create)`. */
function servedName(expression: string): string {
  const found = expression
    .split('.')
    .reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>>)[key], contracts);
  return (found as Endpoint).name;
}

const nameOfRule = (rule: StaleOn): string => (typeof rule === 'string' ? rule : rule.event);
const emittedBy = ({ emits = [] }: Endpoint) =>
  emits.map((one) => (typeof one === 'string' ? one : one.event));

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
}

/** Whether the contract declares a value such as `body.session_id` or `answer.user.id`. `answer` means the success response. */
function isDeclared(endpoint: Endpoint, path: string): boolean {
  const [part = '', ...keys] = path.split('.');
  const success = Object.entries(endpoint.responses).find(([status]) => Number(status) < 300)?.[1];
  const schema = part === 'answer' ? success : endpoint[part as 'params' | 'query' | 'body'];
  if (!schema) return false;
  const io = part === 'answer' ? 'output' : 'input';
  let places: readonly JsonSchema[] = [
    z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema,
  ];
  for (const key of keys) {
    places = places
      .flatMap((place) => [place, ...(place.anyOf ?? [])])
      .flatMap(({ properties }) => properties?.[key] ?? []);
  }
  return places.length > 0;
}

describe('an endpoint that gives tokens', () => {
  it('is declared so, because a proof of the caller’s key belongs to it', () => {
    const answersTokens = ({ responses }: Endpoint): boolean =>
      Object.entries(responses).some(
        ([status, schema]) =>
          Number(status) < 300 &&
          JSON.stringify(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })).includes(
            '"refresh":{',
          ),
      );
    const declared = endpoints.filter(({ givesTokens }) => givesTokens === true);
    expect(declared.length).toBeGreaterThan(5);
    expect(sorted(endpoints.filter(answersTokens).map(({ name }) => name))).toEqual(
      sorted(declared.map(({ name }) => name)),
    );
  });
});

describe('the summary of an endpoint', () => {
  /** Beginnings that describe a result instead of naming what the call does, and pronouns whose person is unclear in a reference. */
  const NO_VERB =
    /^(?:An?|All|Every|How|It|My|New|No|One|Own|People|The|These|Those|What|Which|Who|Whose|Why|Whether)\b/;
  const OWN_VIEW = /\b(?:I|me|mine|my|we|you|your|yours)\b/i;

  it('says what the call does, beginning with a verb, and speaks of the caller and not of “me”', () => {
    const odd = endpoints.filter(({ summary }) => NO_VERB.test(summary) || OWN_VIEW.test(summary));
    expect(odd.map(({ name, summary }) => `${name}: ${summary}`)).toEqual([]);
  });

  it('begins with a capital letter and has no full stop at its end', () => {
    const odd = endpoints.filter(({ summary }) => !/^[A-Z].*[^.]$/u.test(summary));
    expect(odd.map(({ name, summary }) => `${name}: ${summary}`)).toEqual([]);
  });
});

describe('the owner of an endpoint', () => {
  it('is the only module that serves it', () => {
    const served = sources.flatMap(({ owner, text }) =>
      [...text.matchAll(/\b(?:serve|defineCall)\(\s*([\w.]+)\s*[,)]/g)].map(
        ([, expression = '']) => `${servedName(expression)} by ${owner}`,
      ),
    );
    expect(served.sort()).toEqual(endpoints.map(({ name, owner }) => `${name} by ${owner}`).sort());
  });

  it('is a module that serves at least one endpoint', () => {
    expect(sorted(endpoints.map(({ owner }) => owner))).toEqual([...owners]);
  });
});

describe('the rate limits of an endpoint', () => {
  const perCall = endpoints.flatMap(({ limit }) => [limit ?? []].flat());
  const inServices = endpoints.flatMap(({ serviceLimits = [] }) => serviceLimits);

  it('are rules of the table, and every rule of the table is used', () => {
    const general: readonly RateLimitName[] = ['route/account', 'route/address'];
    expect(sorted([...perCall, ...inServices, ...general])).toEqual(Object.keys(rateLimits).sort());
  });

  it('are counted before the handler by account or address, which the server knows at that point', () => {
    expect(perCall.filter((name) => !/\/(account|address)$/.test(name))).toEqual([]);
  });

  it('are named in the contract where a service counts them', () => {
    const counted = sources.flatMap(({ text }) =>
      [...text.matchAll(/limits\.(?:count|allows)\(\s*'([^']+)'/g)].map(([, name = '']) => name),
    );
    expect(sorted(counted)).toEqual(sorted(inServices));
  });

  it('can be left out only for webhooks, whose callers sign each request', () => {
    expect(endpoints.filter(({ limit }) => limit === null).map(({ name }) => name)).toEqual([
      'room.takeVideoEvent',
    ]);
  });
});

describe('the events of the contracts', () => {
  const known: readonly string[] = [...Object.keys(events), ...ownChanges];
  const emitted = sorted(endpoints.flatMap(emittedBy));
  const staleOn = sorted(endpoints.flatMap(({ staleOn: rules = [] }) => rules.map(nameOfRule)));

  it('are declared wherever an endpoint names one', () => {
    expect([...emitted, ...staleOn].filter((name) => !known.includes(name))).toEqual([]);
  });

  it('have a source: a `staleOn` event is emitted by a call, published by the server, or emitted by the page', () => {
    const ofThePage = ['expertise/saved', 'socket/connected'];
    const happens: readonly string[] = [...emitted, ...serverEvents, ...ofThePage];
    expect(staleOn.filter((name) => !happens.includes(name))).toEqual([]);
  });

  it('are listened to, where they describe a person’s own change', () => {
    expect(sorted(ownChanges)).toEqual(sorted(emitted.filter((name) => !(name in events))));
    expect(ownChanges.filter((name) => !staleOn.includes(name))).toEqual([]);
  });

  it('are emitted by changes only, and make only reads stale', () => {
    expect(endpoints.filter(({ method, emits }) => method === 'GET' && emits)).toEqual([]);
    expect(endpoints.filter(({ emits, staleOn: rules }) => emits && rules)).toEqual([]);
  });

  it('take each field of their payload from a value in the request or the response', () => {
    for (const endpoint of endpoints) {
      for (const one of endpoint.emits ?? []) {
        if (typeof one === 'string') continue;
        expect(Object.keys(one.payload).sort()).toEqual(Object.keys(events[one.event].shape).sort());
        const paths = [...Object.values(one.payload), ...Object.keys(one.when ?? {})].map(String);
        expect([endpoint.name, paths.filter((path) => !isDeclared(endpoint, path))]).toEqual([
          endpoint.name,
          [],
        ]);
      }
    }
  });

  it('narrow `staleOn` by a field of their payload and a value of the request', () => {
    for (const endpoint of endpoints) {
      for (const rule of endpoint.staleOn ?? []) {
        if (typeof rule === 'string') continue;
        const wrong = Object.entries(rule.where).filter(
          ([field, path]) => !(field in events[rule.event].shape) || !isDeclared(endpoint, String(path)),
        );
        expect([endpoint.name, wrong]).toEqual([endpoint.name, []]);
      }
    }
  });
});

describe('the sample of an endpoint', () => {
  const sampled = endpoints.filter(({ sample }) => sample !== undefined);

  it.each(sampled.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s matches its schemas',
    (_name, endpoint) => {
      const { sample = {}, body, responses } = endpoint;
      if (sample.body !== undefined) expect(body?.safeParse(sample.body).error).toBeUndefined();
      // Parsing removes unknown fields, so an equal result shows that there are none.
      if (sample.answer !== undefined)
        expect(responses[successStatusOf(endpoint) ?? 0]?.parse(sample.answer)).toEqual(sample.answer);
    },
  );

  it('shows what it answers, and the body that it takes', () => {
    const lacking = endpoints.flatMap((endpoint) => [
      ...(endpoint.sample?.answer === undefined && successStatusOf(endpoint) !== 204
        ? [`${endpoint.name}: answer`]
        : []),
      ...(endpoint.sample?.body === undefined && endpoint.body ? [`${endpoint.name}: body`] : []),
    ]);
    expect(lacking).toEqual([]);
  });

  it('shows the same person wherever it has their id', () => {
    const names = new Map<string, string>();
    for (const { name, sample } of endpoints) {
      for (const { id, ...person } of peopleIn(sample)) {
        const shown = `${person.username} ${person.first_name} ${person.last_name}`;
        expect([name, shown]).toEqual([name, names.get(id) ?? shown]);
        names.set(id, shown);
      }
    }
    expect(names.size).toBeGreaterThan(1);
  });
});

type Person = Readonly<Record<'id' | 'username' | 'first_name' | 'last_name', string>>;

/** Returns everybody in a sample, at any depth, of whom it has an id and a name. */
function peopleIn(value: unknown): Person[] {
  if (typeof value !== 'object' || value === null) return [];
  const isPerson = 'id' in value && 'username' in value && 'first_name' in value;
  return [...(isPerson ? [value as Person] : []), ...Object.values(value).flatMap(peopleIn)];
}

interface NumberSchema {
  readonly type?: string;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, NumberSchema>>;
  readonly items?: NumberSchema;
  readonly additionalProperties?: NumberSchema | boolean;
  readonly anyOf?: readonly NumberSchema[];
  readonly oneOf?: readonly NumberSchema[];
  readonly allOf?: readonly NumberSchema[];
}

/** The largest value of the database type `integer`. */
const MOST = 2 ** 31 - 1;
/** Numbers that are only compared and never stored. */
const NEVER_KEPT = ['inquiries.send body.solution', 'realtime.createTicket query.page_age_ms'];

/** Lists the paths of numbers that the contract does not limit to the range of `integer`. */
function unlimitedNumbers(schema: NumberSchema, place: string): string[] {
  const { type, maximum = Infinity, minimum = -Infinity, additionalProperties: others } = schema;
  const isNumber = type === 'integer' || type === 'number';
  const isFixed = schema.const !== undefined || schema.enum !== undefined;
  return [
    ...(isNumber && !isFixed && (maximum > MOST || minimum < -MOST) ? [place] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
      unlimitedNumbers(inner, `${place}.${key}`),
    ),
    ...[schema.items, typeof others === 'object' ? others : undefined]
      .filter((inner) => inner !== undefined)
      .flatMap((inner) => unlimitedNumbers(inner, place)),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((list = []) =>
      list.flatMap((inner) => unlimitedNumbers(inner, place)),
    ),
  ];
}

describe('a number in a request', () => {
  it('has limits in the contract that fit the database, so that an error names its field', () => {
    const unlimited = endpoints.flatMap(({ name, query, body }) =>
      Object.entries({ query, body }).flatMap(([part, schema]) =>
        schema
          ? unlimitedNumbers(
              z.toJSONSchema(schema, {
                io: 'output',
                unrepresentable: 'any',
                reused: 'inline',
              }) as NumberSchema,
              `${name} ${part}`,
            )
          : [],
      ),
    );
    expect(unlimited.filter((place) => !NEVER_KEPT.includes(place))).toEqual([]);
  });
});
