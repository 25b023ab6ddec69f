import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { OutsideRefusal } from './outside.ts';

/** Where a connection goes: any of these addresses, which were checked, on this port. */
export interface Route {
  readonly addresses: readonly { readonly address: string; readonly family: number }[];
  readonly port: number;
}

/** Finds the way to a host. @throws OutsideRefusal when there is none, or none that may be taken. */
export type FindRoute = (url: URL) => Promise<Route>;

/** All addresses of a name; none when there is no such name. */
export type Lookup = (name: string) => Promise<Route['addresses']>;

/** Asks DNS itself: the system's lookup waits in one of four threads that files need, too, and knows names of our network. */
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
 * The way to a host on the public internet: http on 80 and https on 443, no name and password in the address, and no
 * address of the host that is anything but public. The name is looked up once: who connects to these addresses cannot
 * be led elsewhere by a second answer.
 */
export function createPublicRoute(lookUp: Lookup = lookUpAll): FindRoute {
  return async (url) => {
    const port = PORTS[url.protocol];
    // The standard's URL leaves out the port that belongs to the scheme.
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
      throw new OutsideRefusal('refused', 'This address isn’t on the public internet.');
    }
    return { addresses, port };
  };
}

async function addressesOf(hostname: string, lookUp: Lookup): Promise<Route['addresses']> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  return family === 0 ? lookUp(bare) : [{ address: bare, family }];
}

/** For MODE=test: every website below `.test`, a name that nobody can own (RFC 2606), is a port of this machine. */
export function createTestRoute(port: number, others: FindRoute): FindRoute {
  return (url) =>
    url.hostname.endsWith('.test')
      ? Promise.resolve({ addresses: [{ address: '127.0.0.1', family: 4 }], port })
      : others(url);
}
