// Reads: packages, shell/src, mf-admin/src, mf-auth/src, mf-circles/src, mf-network/src, mf-peeks/src, mf-sessions/src
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '../../../packages/contracts/src/index.ts';
import type { Endpoint } from '../../../packages/contracts/src/index.ts';
import { ROOT } from '../paths.ts';

/** Sources that run in the browser of a person; tests and harnesses call endpoints without a page. */
const PAGES = ['shell/src/**/*.{ts,tsx}', 'mf-*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'];
const NO_PAGE = /\.test\.tsx?$|\/test-[^/]+$|\/harness(\/|\.ts)|\/testing\/|^packages\/contracts\//;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every endpoint with the name under which sources use it: `getAccount`, or `profileAwards.create` in a group. */
const endpoints = Object.entries(contracts).flatMap(([name, value]): (readonly [string, Endpoint])[] => {
  if (isEndpoint(value)) return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .map(([key, endpoint]) => [`${name}.${key}`, endpoint]);
});

const used = new Set(
  PAGES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter((file) => !NO_PAGE.test(file))
    .flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(/\b[a-z]\w*\b/g) ?? []),
);
/** A group is used as a whole, such as `<RecordList calls={profileAwards}>`. */
const isUsed = (name: string): boolean => used.has(name.split('.')[0] ?? '');

describe('an endpoint', () => {
  it('is called by a page, or its contract says who else calls it', () => {
    expect(endpoints.length).toBeGreaterThan(200);
    const unexplained = endpoints.filter(([name, { noPage }]) => noPage === undefined && !isUsed(name));
    expect(unexplained.map(([name]) => name)).toEqual([]);
  });

  it('that a page calls does not say that none does', () => {
    const called = endpoints.filter(([name, { noPage }]) => noPage !== undefined && isUsed(name));
    expect(called.map(([name]) => name)).toEqual([]);
  });
});
