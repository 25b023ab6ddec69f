import { z } from 'zod';

/** What `TRUST_PROXY` says: how many proxies stand in front, or their addresses and networks with commas between. */
export const proxies = z.union([
  z.enum(['on', 'off']).transform((value) => (value === 'on' ? 1 : 0)),
  z.coerce.number().int().min(0).max(10),
  z.string().regex(/^[0-9a-f.:/,\s]+$/i, 'off, on, a number of proxies, or their addresses'),
]);

/**
 * What Fastify believes of X-Forwarded-For. Each proxy adds the address it was called from at the end; what stands before
 * those of our own proxies was written by the visitor.
 */
export function trustedProxies(
  given: z.output<typeof proxies>,
): string | ((address: string, hop: number) => boolean) {
  return typeof given === 'string' ? given : (_address, hop) => hop < given;
}
