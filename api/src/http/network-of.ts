import { isIPv6 } from 'node:net';

/**
 * Returns the part of an IP address that one subscriber has: for an IPv6 address its /64 network (RFC 6177), in full notation;
 * for an IPv4 address, even if written as IPv6, the address itself.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address.toLowerCase();
  const written = /\d+\.\d+\.\d+\.\d+$/.exec(address);
  if (written) return written[0];
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groupsOf = (part = ''): string[] => (part === '' ? [] : part.split(':'));
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
    .slice(0, 4)
    .map((part) => part.padStart(4, '0'))
    .join(':');
}
