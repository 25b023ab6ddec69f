import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { OutsideRefusal } from './outside.ts';

/** Where to connect: one of these checked addresses, on this port. */
export interface Route {
  readonly addresses: readonly { readonly address: string; readonly family: number }[];
  readonly port: number;
}

/**
 * Finds the route to a host.
 * @throws OutsideRefusal when there is none, or none that is allowed.
 */
export type FindRoute = (url: URL) => Promise<Route>;

/** Returns all addresses of a name; none if it does not exist. */
export type Lookup = (name: string) => Promise<Route['addresses']>;

/** Queries DNS directly: the system's lookup blocks one of four threads that file access needs too, and resolves local names. */
const lookUpAll: Lookup = async (name) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
};

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/**
 * Finds routes to hosts on the public internet: http on port 80 and https on 443, no credentials in the URL, and only public
 * addresses. The name is resolved once: connecting to the returned addresses protects against DNS rebinding.
 */
export function createPublicRoute(lookUp: Lookup = lookUpAll): FindRoute {
  return async (url) => {
    const port = PORTS[url.protocol];
    // The standard's URL omits the scheme's default port.
    if (port === undefined || url.port !== '') {
      throw new OutsideRefusal('refused', 'Use a web address that starts with https:// and has no port.');
    }
    if (url.username !== '' || url.password !== '') {
      throw new OutsideRefusal('refused', 'Remove the name and password from the address.');
    }
    const addresses = await addressesOf(url.hostname, lookUp);
    if (addresses.length === 0) {
      throw new OutsideRefusal('unreachable', 'There’s no website with this name. Check the spelling.');
    }
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      throw new OutsideRefusal('refused', 'This address isn’t on the public internet. Use another one.');
    }
    return { addresses, port };
  };
}

async function addressesOf(hostname: string, lookUp: Lookup): Promise<Route['addresses']> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  return family === 0 ? lookUp(bare) : [{ address: bare, family }];
}

/** For MODE=test: every website under `.test`, a domain that nobody can register (RFC 2606), is a port on this machine. */
export function createTestRoute(port: number, others: FindRoute): FindRoute {
  return (url) =>
    url.hostname.endsWith('.test')
      ? Promise.resolve({ addresses: [{ address: '127.0.0.1', family: 4 }], port })
      : others(url);
}
