import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/**
 * Addresses that look public but belong to cloud infrastructure. Azure's agent serves certificates and settings of the machine at
 * this one; other clouds use link-local, shared and unique-local addresses.
 */
const OF_CLOUDS: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * Returns true for an address on the public internet. False for addresses that only this machine or its network can reach
 * (loopback, private, shared, link-local, unique-local, reserved, multicast), for IPv6 with an embedded IPv4 address (mapped,
 * compatible, NAT64, 6to4, Teredo), and for anything that is not an address.
 * @param own addresses of this machine, which are never public.
 */
export function isPublicAddress(address: string, own: ReadonlySet<string> = ownAddresses()): boolean {
  // Only the dotted form with four numbers: some programs accept 0177.1 and 2130706433 as addresses, others do not.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  const canonical = parsed.toString();
  if (OF_CLOUDS.has(canonical) || own.has(canonical)) return false;
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || isGlobalUnicast(parsed.toByteArray());
}

/** RFC 4291: networks are allocated from 2000::/3; the rest of IPv6 is reserved or has special uses. */
function isGlobalUnicast([first = 0]: readonly number[]): boolean {
  return first >> 5 === 0b001;
}

/**
 * Returns the addresses of this machine's interfaces: even public ones may answer here on ports that a firewall hides from
 * outside.
 */
function ownAddresses(): ReadonlySet<string> {
  const all = Object.values(networkInterfaces()).flatMap((interfaces) => interfaces ?? []);
  return new Set(all.map(({ address }) => ipaddr.parse(address.split('%')[0] ?? address).toString()));
}
