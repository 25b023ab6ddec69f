import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** How far away another system is: on this machine, in the network of this machine, or beyond it. */
export type Reach = 'machine' | 'network' | 'internet';

/** Endings of names that only one network knows (RFC 6761, RFC 6762, RFC 8375), or a cluster or container platform. */
const OF_OWN_NETWORK = /\.(?:local|internal|lan|svc|home\.arpa)$/;
const THIS_MACHINE = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|::1)$/;

/**
 * Returns how far away a host is: a name without a dot, or with an ending that only one network knows, is in the own network, and so is an
 * address that is not public.
 * @param host a name or an address; an IPv6 address with or without brackets.
 */
export function reachOf(host: string): Reach {
  const bare = host.replace(/^\[|\]$/g, '');
  if (THIS_MACHINE.test(bare)) return 'machine';
  const isBeyond =
    isIP(bare) === 0 ? bare.includes('.') && !OF_OWN_NETWORK.test(bare) : isPublicAddress(bare);
  return isBeyond ? 'internet' : 'network';
}
