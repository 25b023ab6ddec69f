import { profileAwards, profileExperiences, type Endpoint } from '@acquaint/contracts';
import { z } from 'zod';
import { declaredEndpoints } from './declared-endpoints.ts';

const endpoints = declaredEndpoints();
/** Bodies that programs of others write: what browsers and a LiveKit server say grows with each of their versions. */
const WRITTEN_BY_OTHERS: readonly string[] = [
  'platform.reportSecurity',
  'room.takeVideoEvent',
  'payments.takeEvent',
];

describe('the declared endpoints', () => {
  it('are found, each with a name and an address of its own', () => {
    expect(endpoints.length).toBeGreaterThan(50);
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
    const addresses = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
    expect(new Set(addresses).size).toBe(endpoints.length);
  });

  it('are found in the groups of a record too', () => {
    const names = endpoints.map(({ name }) => name);
    for (const group of [profileExperiences, profileAwards]) {
      expect(Object.values(group)).toHaveLength(3);
      expect(names).toEqual(expect.arrayContaining(Object.values<Endpoint>(group).map(({ name }) => name)));
    }
  });

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses unknown fields and takes exactly the parameters of its path',
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
