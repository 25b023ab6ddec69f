import { API_BASE, type Endpoint, type Method } from '@acquaint/contracts';
import { msg } from '@acquaint/i18n/languages';
import type { onRequestHookHandler } from 'fastify';
import { ProblemError } from '../problem.ts';

const NOT_THIS_WAY = msg('This address doesn’t take this kind of request.');

/**
 * Returns the hook that answers 405 with `Allow` when an address has endpoints, but none with the request's method (R-API-15). It
 * does not count endpoints for staff, because others must not learn that they exist (R-ADMIN-1). An address without parameters is
 * itself, and never the record of another endpoint: `DELETE /connections/count/` does not remove the connection `count`.
 * @param served the served endpoints; complete when the first request arrives.
 */
export function refuseOtherMethods(served: readonly Endpoint[]): onRequestHookHandler {
  let addresses: Addresses | undefined;
  return (request, _reply, done) => {
    if (!request.url.startsWith(`${API_BASE}/`)) {
      done();
      return;
    }
    // The router has found an endpoint of this very address and method: that is most calls.
    const route = request.routeOptions.url;
    if (route?.startsWith(API_BASE) && !route.includes(':') && !route.includes('*')) {
      done();
      return;
    }
    addresses ??= addressesOf(served);
    const path = withoutSlash(request.url.split('?', 1)[0] ?? '');
    // Patterns are compared only when no endpoint has matched, which is rare.
    const isServed = route?.startsWith(API_BASE) ?? false;
    const methods = addresses.fixed.get(path) ?? (isServed ? undefined : methodsLike(addresses, path));
    if (!methods || methods.seen.length === 0 || methods.all.includes(request.method)) {
      done();
      return;
    }
    done(new ProblemError(405, NOT_THIS_WAY, { headers: { allow: methods.seen.join(', ') } }));
  };
}

interface Methods {
  readonly all: readonly string[];
  /** Those that are no secret of staff. */
  readonly seen: readonly string[];
}

interface Addresses {
  /** Addresses without parameters, without the last slash. */
  readonly fixed: ReadonlyMap<string, Methods>;
  readonly patterns: readonly { readonly pattern: RegExp; readonly methods: Methods }[];
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

function methodsLike({ patterns }: Addresses, path: string): Methods | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.methods;
}

function addressesOf(served: readonly Endpoint[]): Addresses {
  const byPath = Map.groupBy(served, ({ path }) => withoutSlash(API_BASE + path));
  const all = [...byPath].map(([path, endpoints]) => ({ path, methods: methodsOf(endpoints) }));
  return {
    fixed: new Map(all.filter(({ path }) => !path.includes('{')).map(({ path, methods }) => [path, methods])),
    patterns: all
      .filter(({ path }) => path.includes('{'))
      .map(({ path, methods }) => ({
        pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        methods,
      })),
  };
}

function methodsOf(endpoints: readonly Endpoint[]): Methods {
  const isOpen = ({ access }: Endpoint): boolean => access === 'visitor' || access === 'member';
  const named = (some: readonly Endpoint[]): string[] =>
    some
      .flatMap(({ method }): readonly (Method | 'HEAD')[] => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
      .sort();
  return { all: named(endpoints), seen: named(endpoints.filter(isOpen)) };
}
