import { z } from './zod.ts';
import { defineEndpoint } from './endpoint.ts';
import { Instant } from './common.ts';

/**
 * The version of what the shell gives remotes. Semver: a remote names the range it needs. Of what is shared by name,
 * `packages/build/src/shared-since.json` says since which version it is there.
 */
export const SHELL_API_VERSION = '2.3.0';

/** What a remote may be called; by itself for browsers, which have no schemas. */
export const REMOTE_NAME = /^mf-[a-z][a-z0-9-]{0,39}$/;

/** A remote's name, which is its folder's: `mf-circles`. Any team may add one; which exist is the registry's word. */
export const RemoteName = z
  .string()
  .regex(REMOTE_NAME, 'a remote is called mf- and lower-case letters, digits or dashes');
export type RemoteName = z.infer<typeof RemoteName>;

/**
 * A path of this site and of no other: `//host`, `/\\host` and `/<tab>/host` lead to another one, because browsers read a backslash as a
 * slash and leave out tabs and line breaks.
 */
// eslint-disable-next-line no-control-regex -- these are what is refused
export const LOCAL_PATH = /^\/(?![/\\])[^\s\\\u0000-\u001f\u007f]*$/;
const LocalPath = z.string().regex(LOCAL_PATH, 'a path begins with one slash, and has no space or backslash');
/** A file of a version, by its path in the version's folder. */
const FilePath = z
  .string()
  .regex(
    /^(?!\.{0,2}\/)(?!.*\/\.{0,2}\/)[^\s\\:?#%]+$/,
    'a file is named by its path in the version’s folder',
  );

/** A page a remote offers. `path` is a react-router pattern, `id` the key in the module's `routes`. */
export const RemoteRoute = z.strictObject({
  id: z.string(),
  path: LocalPath,
  /** Names of the query that others may lead to it with: they type its address (`to`). Not part of a release. */
  query: z.array(z.string().regex(/^[a-z_]+$/)).optional(),
  /** Title of the page, shown in the tab. */
  title: z.string(),
  /** `visitor`: anybody; `member`: logged in; `staff`: staff, others see the 404 page. */
  access: z.enum(['visitor', 'member', 'staff']),
  /** `dashboard`: with navigation; `plain`: with the logo alone; `bare`: nothing, as for /peeks/record/ (R-PAGE-2). */
  layout: z.enum(['dashboard', 'plain', 'bare']),
});
export type RemoteRoute = z.infer<typeof RemoteRoute>;

/** An item of the dashboard navigation. `count` names the key of the sidebar counts shown as a badge. */
export const RemoteNavItem = z.strictObject({
  label: z.string(),
  path: LocalPath,
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
    .enum([
      'messages',
      'upcoming_sessions',
      'pending_reviews',
      'introductions',
      'notifications',
      'verifications',
    ])
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
  /**
   * Parameters of modals and slots, by the name of the modal or slot: `{ "book-session": ["username", "starts_at?"] }`. One that ends
   * with `?` may be left out. Only types are made of it (`pnpm remote:parts`); it is not part of a release.
   */
  params: z.record(z.string(), z.array(z.string().regex(/^[a-z_]+\??$/))).optional(),
  /**
   * Titles and labels in other languages: `{ de: { Groups: 'Gruppen' } }`. Not written by hand: the build takes them from the
   * remote's catalogs (`src/words/de.json`).
   */
  words: z.record(z.string(), z.record(z.string(), z.string())).optional(),
});
export type RemoteManifest = z.infer<typeof RemoteManifest>;

/** A digest as the `integrity` attribute wants it: `sha256-…`; builds of before have `sha384-…`. */
const Integrity = z.string().regex(/^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64})$/);
/** A version: the package's version and a content hash, `0.1.0-8fb52d0dfc`. Names an immutable folder. */
export const RemoteVersion = z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{10}$/);

/** What the page behind a route id needs besides the entry: what can be fetched before any code has run. */
const PageNeeds = z.strictObject({
  /** Files of the remote, relative to its version folder; scripts and styles. */
  files: z.array(FilePath),
  /** Shared modules of the shell, by request: `@acquaint/ui`. */
  shared: z.array(z.string()),
});

/** `release.json`, beside a version's files: what was built. Written once, never changed. */
export const RemoteRelease = RemoteManifest.extend({
  version: RemoteVersion,
  /** Digest of `remoteEntry.js`. */
  integrity: Integrity,
  /** Digest of every file of the version, by its path in the folder; `release.json` and compressed copies are not in it. */
  files: z.record(FilePath, Integrity),
  /** By route id. */
  pages: z.record(z.string(), PageNeeds),
});
export type RemoteRelease = z.infer<typeof RemoteRelease>;

export const RemoteChannel = z.enum(['stable', 'canary']);
export type RemoteChannel = z.infer<typeof RemoteChannel>;

/**
 * One line of a remote's publish history; lines are only added, and the newest of each kind counts.
 * `stable` points the channel at a version (publish, rollback and promotion alike); `canary` offers a version to a share of
 * the members and to named ones, or with `version: null` to nobody; `published` says a version is in the store;
 * `swept` says its files are gone; `withdrawn` ends the remote: it is offered to nobody until it is published again.
 */
export const RemoteChange = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('published'), version: RemoteVersion, ...changed() }),
  z.strictObject({ action: z.literal('stable'), version: RemoteVersion, ...changed() }),
  z.strictObject({
    action: z.literal('canary'),
    version: RemoteVersion.nullable(),
    /** Share of the members, by a stable hash. */
    percent: z.number().int().min(0).max(100),
    /** Usernames that get it in any case. */
    users: z.array(z.string().max(254)).max(100),
    ...changed(),
  }),
  z.strictObject({ action: z.literal('swept'), version: RemoteVersion, ...changed() }),
  z.strictObject({ action: z.literal('withdrawn'), ...changed() }),
]);
export type RemoteChange = z.infer<typeof RemoteChange>;

function changed() {
  return {
    /** Sorts by time of change. */
    id: z.string().max(80),
    at: Instant,
    /** A username of staff, or who ran the command. */
    by: z.string().max(254),
    reason: z.string().max(300),
  };
}

/** One remote as the registry names it for one person: its manifest, and where its code is. */
export const RegistryRemote = RemoteManifest.extend({
  version: z.string(),
  channel: RemoteChannel,
  /** URL of `remoteEntry.js` inside an immutable version folder. */
  entry: z.string(),
  /** Digest of the entry, as the `integrity` attribute wants it. */
  integrity: z.string(),
  /** The version the channel points to, when this older one is given instead because that one needs another shell. */
  instead_of: z.string().nullable(),
});
export type RegistryRemote = z.infer<typeof RegistryRemote>;

/**
 * `GET /mf/registry.json` (outside `/api/v1`), never cached; a bearer header makes it the person's own, the query
 * `shell_api` names the version of the shell that asks. The page itself carries the visitor's registry (an element
 * `<script type="application/json" id="registry">`), which spares the request unless `is_personal`.
 */
export const Registry = z.object({
  generated_at: Instant,
  /** True while a canary runs: members may get another answer than visitors, so they ask for their own. */
  is_personal: z.boolean(),
  /** True in development: everybody may replace a remote by one from their own computer. Otherwise staff alone may. */
  overrides_allowed: z.boolean().optional(),
  remotes: z.array(RegistryRemote),
});
export type Registry = z.infer<typeof Registry>;

/**
 * A cookie that names the canaries this browser was given last, `mf-circles@0.2.0-8fb52d0dfc|mf-peeks@…`, so that the page can name
 * their files before it is known who looks at it. It is a guess about what to fetch early and gives nobody anything.
 */
export const CANARY_COOKIE = 'canaries';

/** Why a remote's page cannot be shown. `missing`: its files were there and are gone, a newer version is published. */
export const RemoteFailureReason = z.enum([
  'network',
  'timeout',
  'integrity',
  'shell-api',
  'exposes-nothing',
  'missing',
  'threw',
  'render',
  'event',
]);
export type RemoteFailureReason = z.infer<typeof RemoteFailureReason>;

/** A browser could not load a remote: reported once per page load by the shell. */
export const reportRemoteFailure = defineEndpoint({
  name: 'remotes.reportFailure',
  method: 'POST',
  path: '/remotes/failures/',
  access: 'visitor',
  owner: 'platform',
  limit: 'report/address',
  summary: 'A browser reports that a remote did not load',
  body: z.strictObject({
    remote: RemoteName,
    version: z.string().max(80),
    reason: RemoteFailureReason,
    detail: z.string().max(500),
  }),
  responses: { 204: z.undefined() },
});
