import { z } from '../zod.ts';
import { defineEndpoint } from '../endpoint.ts';
import { RegistryRemote } from './remotes.ts';

/** A cookie without a secret, set together with the HttpOnly one: tells a page that there is a permission to withdraw. */
export const OVERRIDES_MARK = 'overrides-allowed';

/** The allowed URLs of overrides; separate from the schema because browsers have no schemas. */
export const OVERRIDE_ADDRESS = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d{1,5}$/;

/**
 * The origin of a remote that runs from source: on the developer's own computer only, as `http://localhost:4210`. `[::1]` becomes
 * `localhost`, because a Content-Security-Policy cannot name an IPv6 address.
 */
export const OverrideAddress = z
  .string()
  .regex(OVERRIDE_ADDRESS, 'an override is served by your own computer: http://localhost:4210')
  .overwrite((address) => address.replace('[::1]', 'localhost'));
export type OverrideAddress = z.infer<typeof OverrideAddress>;

/** A JSON message of `GET <address>/events`: the current state first, then every change. */
export const OverrideMessage = z.discriminatedUnion('kind', [
  /** A build that can be loaded; the URL of its entry is new for every build. */
  z.object({ kind: z.literal('built'), remote: RegistryRemote }),
  /** The source does not compile; the previous build, if any, stays. */
  z.object({ kind: z.literal('failed'), detail: z.string() }),
]);
export type OverrideMessage = z.infer<typeof OverrideMessage>;

/**
 * Staff allow the pages of this browser to load code from their own computer. The answer's cookie contains the URLs, is signed
 * and valid for some hours; the content security policy of pages then includes them.
 */
export const allowOverrides = defineEndpoint({
  name: 'overrides.allow',
  method: 'POST',
  path: '/overrides/',
  access: 'support',
  owner: 'overrides',
  summary: 'Let this browser load remotes from the caller’s own computer',
  body: z.strictObject({ addresses: z.array(OverrideAddress).min(1).max(10) }),
  sample: { body: { addresses: ['http://localhost:4210'] } },
  responses: { 204: z.undefined() },
});

/** Withdraws the permission; needs no login. */
export const forgetOverrides = defineEndpoint({
  name: 'overrides.forget',
  method: 'DELETE',
  path: '/overrides/',
  access: 'visitor',
  owner: 'overrides',
  summary: 'Stop this browser from loading remotes from the caller’s own computer',
  responses: { 204: z.undefined() },
});
