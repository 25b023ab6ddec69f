import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/**
 * Addresses that look public and are answered by the cloud a machine runs in. Azure's agent hands out certificates and
 * settings of the machine at this one; the other clouds use link-local, shared and unique-local addresses.
 */
const OF_CLOUDS: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * True for an address of somebody on the public internet. False for what only this machine or its network reaches
 * (loopback, private, shared, link-local, unique-local, reserved, multicast), for IPv6 that carries an IPv4 address in it
 * (mapped, compatible, NAT64, 6to4, Teredo) and for whatever is no address.
 * @param own addresses of this machine, which are never anybody else's.
 */
export function isPublicAddress(address: string, own: ReadonlySet<string> = ownAddresses()): boolean {
  // Only the four plain numbers: 0177.1 and 2130706433 are addresses to some programs and not to others.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  const canonical = parsed.toString();
  if (OF_CLOUDS.has(canonical) || own.has(canonical)) return false;
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || isGlobalUnicast(parsed.toByteArray());
}

/** RFC 4291: what is given out to networks is 2000::/3; the rest of IPv6 has a meaning of its own, or none yet. */
function isGlobalUnicast([first = 0]: readonly number[]): boolean {
  return first >> 5 === 0b001;
}

/** The addresses of this machine's interfaces: its public ones answer on ports that a firewall hides from others. */
function ownAddresses(): ReadonlySet<string> {
  const all = Object.values(networkInterfaces()).flatMap((interfaces) => interfaces ?? []);
  return new Set(all.map(({ address }) => ipaddr.parse(address.split('%')[0] ?? address).toString()));
}
