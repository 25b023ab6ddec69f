import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Instant } from './common.ts';

/** The version of what the shell gives remotes. Semver: a remote names the range it needs. */
export const SHELL_API_VERSION = '1.0.0';

export const RemoteName = z.enum([
  'mf-auth',
  'mf-peeks',
  'mf-sessions',
  'mf-network',
  'mf-circles',
  'mf-admin',
]);
export type RemoteName = z.infer<typeof RemoteName>;

/** A page a remote offers. `path` is a react-router pattern, `id` the key in the module's `routes`. */
export const RemoteRoute = z.strictObject({
  id: z.string(),
  path: z.string().startsWith('/'),
  /** Title of the page, shown in the tab. */
  title: z.string(),
  /** `visitor`: anybody; `member`: logged in; `staff`: staff, others see the 404 page. */
  access: z.enum(['visitor', 'member', 'staff']),
  /** `dashboard`: navigation around it; `plain`: logo only; `bare`: nothing (specification §2, /peeks/record/). */
  layout: z.enum(['dashboard', 'plain', 'bare']),
});
export type RemoteRoute = z.infer<typeof RemoteRoute>;

/** An item of the dashboard navigation. `count` names the key of the sidebar counts shown as a badge. */
export const RemoteNavItem = z.strictObject({
  label: z.string(),
  path: z.string().startsWith('/'),
  icon: z.enum([
    'home',
    'intros',
    'sessions',
    'availability',
    'network',
    'search',
    'circles',
    'account',
    'reviews',
    'admin',
    'notifications',
  ]),
  order: z.number().int(),
  count: z
    .enum(['messages', 'upcoming_sessions', 'pending_reviews', 'introductions', 'notifications'])
    .optional(),
  access: z.enum(['member', 'staff']),
});
export type RemoteNavItem = z.infer<typeof RemoteNavItem>;

/** `remote.json`: what a remote offers, checked by the build and carried in the registry. */
export const RemoteManifest = z.strictObject({
  name: RemoteName,
  /** Semver range of SHELL_API_VERSION that the remote needs. */
  shellApi: z.string(),
  routes: z.array(RemoteRoute),
  nav: z.array(RemoteNavItem),
  /** Places in other remotes' pages that this remote fills, such as `profile.peeks`. */
  slots: z.array(z.string()),
  /** Modals the shell's modal host can open by name, such as `book-session`. */
  modals: z.array(z.string()),
});
export type RemoteManifest = z.infer<typeof RemoteManifest>;

/** One remote as the registry names it: its manifest, and where its code is. */
export const RegistryRemote = RemoteManifest.extend({
  version: z.string(),
  /** URL of `remoteEntry.js` inside an immutable version folder. */
  entry: z.string(),
  /** `sha384-…` of the entry. */
  integrity: z.string(),
});
export type RegistryRemote = z.infer<typeof RegistryRemote>;

/** `GET /mf/registry.json` (outside `/api/v1`), never cached. */
export const Registry = z.object({ generated_at: Instant, remotes: z.array(RegistryRemote) });
export type Registry = z.infer<typeof Registry>;

/** A browser could not load a remote: reported once per page load by the shell. */
export const reportRemoteFailure = defineEndpoint({
  name: 'remotes.reportFailure',
  method: 'POST',
  path: '/remotes/failures/',
  access: 'visitor',
  summary: 'A browser reports that a remote did not load',
  body: z.strictObject({
    remote: RemoteName,
    version: z.string().max(80),
    reason: z.enum(['network', 'timeout', 'integrity', 'shell-api', 'exposes-nothing', 'threw', 'render']),
    detail: z.string().max(500),
  }),
  responses: { 204: z.undefined() },
});
