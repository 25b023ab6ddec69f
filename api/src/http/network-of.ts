import { isIPv6 } from 'node:net';

/**
 * Returns the part of an IP address that one subscriber has: an IPv6 address stands for its /64 network (RFC 6177), in full
 * notation; an IPv4 address, also one written as IPv6, for itself.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address.toLowerCase();
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  if (tail?.includes('.')) return tail;
  const missing = tail === undefined ? 0 : 8 - before.length - (tail === '' ? 0 : tail.split(':').length);
  return [...before, ...Array<string>(missing).fill('0')]
    .slice(0, 4)
    .map((part) => part.padStart(4, '0'))
    .join(':');
}
