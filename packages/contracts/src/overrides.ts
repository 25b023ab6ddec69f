import { z } from './zod.ts';
import { defineEndpoint } from './endpoint.ts';
import { RegistryRemote } from './remotes.ts';

/** A cookie without a secret, beside the one that scripts cannot read: tells a page that there is something to give back. */
export const OVERRIDES_MARK = 'overrides-allowed';

/** The only addresses of overrides; by itself for browsers, which have no schemas. */
export const OVERRIDE_ADDRESS = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d{1,5}$/;

/**
 * Where a remote that runs from source is served: an origin of the person's own computer and of no other, as
 * `http://localhost:4210`. `[::1]` becomes `localhost`: no Content-Security-Policy can name an IPv6 address.
 */
export const OverrideAddress = z
  .string()
  .regex(OVERRIDE_ADDRESS, 'an override is served by your own computer: http://localhost:4210')
  .overwrite((address) => address.replace('[::1]', 'localhost'));
export type OverrideAddress = z.infer<typeof OverrideAddress>;

/** What `GET <address>/events` tells, one JSON message per event: what there is at once, then every change. */
export const OverrideMessage = z.discriminatedUnion('kind', [
  /** A build that may be loaded; its entry is below the address, new for every build. */
  z.object({ kind: z.literal('built'), remote: RegistryRemote }),
  /** The source does not compile; the build before, if there is one, stays. */
  z.object({ kind: z.literal('failed'), detail: z.string() }),
]);
export type OverrideMessage = z.infer<typeof OverrideMessage>;

/**
 * Staff ask that the pages of this browser may load code from their own computer. The answer's cookie carries the addresses,
 * signed and for some hours; the page's policies name them then.
 */
export const allowOverrides = defineEndpoint({
  name: 'overrides.allow',
  method: 'POST',
  path: '/overrides/',
  access: 'support',
  owner: 'overrides',
  summary: 'Let this browser load remotes from the caller’s own computer',
  body: z.strictObject({ addresses: z.array(OverrideAddress).min(1).max(10) }),
  responses: { 204: z.undefined() },
});

/** Anybody may give the permission back. */
export const forgetOverrides = defineEndpoint({
  name: 'overrides.forget',
  method: 'DELETE',
  path: '/overrides/',
  access: 'visitor',
  owner: 'overrides',
  summary: 'Let this browser load remotes from nowhere else any more',
  responses: { 204: z.undefined() },
});
