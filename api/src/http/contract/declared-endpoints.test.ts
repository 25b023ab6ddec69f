import { profileAwards, profileExperiences, type Endpoint } from '@acquaint/contracts';
import { z } from 'zod';
import { declaredEndpoints } from './declared-endpoints.ts';

const endpoints = declaredEndpoints();
/** Endpoints whose bodies are written by browsers, LiveKit or the payment provider: later versions may add fields. */
const WRITTEN_BY_OTHERS: readonly string[] = [
  'platform.reportSecurity',
  'room.takeVideoEvent',
  'payments.takeEvent',
];

describe('the declared endpoints', () => {
  it('have unique names and addresses', () => {
    expect(endpoints.length).toBeGreaterThan(50);
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
    const addresses = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
    expect(new Set(addresses).size).toBe(endpoints.length);
  });

  it('include those in groups such as `profileAwards`', () => {
    const names = endpoints.map(({ name }) => name);
    for (const group of [profileExperiences, profileAwards]) {
      expect(Object.values(group)).toHaveLength(3);
      expect(names).toEqual(expect.arrayContaining(Object.values<Endpoint>(group).map(({ name }) => name)));
    }
  });

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses unknown fields and has exactly the parameters of its path',
    (name, { path, params, query, body }) => {
      for (const schema of [params, query, WRITTEN_BY_OTHERS.includes(name) ? undefined : body]) {
        if (!schema) continue;
        const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
        expect(json).toMatchObject({ additionalProperties: false });
      }
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = params
        ? Object.keys(z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }).properties ?? {})
        : [];
      expect(declared.sort()).toEqual(inPath.sort());
    },
  );
});
