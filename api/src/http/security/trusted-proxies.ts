import { z } from 'zod';

/** The setting `TRUST_PROXY`: number of reverse proxies, or their addresses and networks, separated by commas. */
export const proxies = z.union([
  z.enum(['on', 'off']).transform((value) => (value === 'on' ? 1 : 0)),
  z.coerce.number().int().min(0).max(10),
  z.string().regex(/^[0-9a-f.:/,\s]+$/i, 'off, on, a number of proxies, or their addresses'),
]);

/**
 * Returns Fastify's `trustProxy` option. Each proxy appends the address it was called from to X-Forwarded-For; entries before
 * those of our own proxies are written by the visitor and not trusted.
 */
export function trustedProxies(
  setting: z.output<typeof proxies>,
): string | ((address: string, hop: number) => boolean) {
  return typeof setting === 'string' ? setting : (_address, hop) => hop < setting;
}
