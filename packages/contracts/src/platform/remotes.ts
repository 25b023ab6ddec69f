import { z } from '../zod.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Instant } from '../common.ts';

/**
 * The version of the API that the shell provides to remotes. Semver: a remote states the range it needs.
 * `packages/build/src/sharing/shared-since.json` lists the version that introduced each shared name.
 */
export const SHELL_API_VERSION = '2.14.0';

/** The pattern of a remote's name; separate from the schema because browsers have no schemas. */
export const REMOTE_NAME = /^mf-[a-z][a-z0-9-]{0,39}$/;

/** A remote's name, which is also its folder's name: `mf-circles`. Any team may add one; the registry lists those that exist. */
export const RemoteName = z
  .string()
  .regex(REMOTE_NAME, 'a remote is called mf- and lower-case letters, digits or dashes');
export type RemoteName = z.infer<typeof RemoteName>;

/**
 * A path of this site only. `//host`, `/\\host` and `/<tab>/host` lead to another site, because browsers treat a backslash as a
 * slash and remove tabs and line breaks.
 */
// eslint-disable-next-line no-control-regex -- these characters are rejected
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
  /**
   * Names of query parameters that links from other remotes may use; used by the type of its URL (`to`). Not part of a release.
   */
  query: z.array(z.string().regex(/^[a-z_]+$/)).optional(),
  /** Title of the page, shown in the tab. */
  title: z.string(),
  /** `visitor`: anybody; `member`: logged in; `staff`: staff, others see the 404 page. */
  access: z.enum(['visitor', 'member', 'staff']),
  /** `dashboard`: with navigation; `plain`: with the logo alone; `bare`: nothing, as for /peeks/record/ (R-PAGE-2). */
  layout: z.enum(['dashboard', 'plain', 'bare']),
  /**
   * The GET requests, path and query, that the page always sends first. The shell sends them while the page's code is loading, if
   * the page's own address has no query (R-PAGE-27). A request with `{name}` in its query gets the parameter `name` of the page's
   * address, whatever else the address has, and is not sent without it; `{own_username}` is the username of who is logged in.
   */
  reads: z
    .array(z.string().regex(/^\/[a-z][^#\s{}]*(\?([^#\s{}]|=\{[a-z_]+\}(?=&|$))*)?$/))
    .max(3)
    .optional(),
  /**
   * Names of the fields of those answers' results that contain paths of pictures. The shell requests the pictures of the first
   * results as soon as it has an answer, before the page shows them (R-PAGE-27).
   */
  pictures: z
    .array(z.string().regex(/^[a-z_]+$/))
    .max(3)
    .optional(),
  /** No code of other remotes runs in a tab that shows this page: staff need it when another remote is broken (R-ADMIN-15). */
  alone: z.literal(true).optional(),
});
export type RemoteRoute = z.infer<typeof RemoteRoute>;

/** An item of the dashboard navigation (R-PAGE-29). `count` names the key of the sidebar counts shown as a badge. */
export const RemoteNavItem = z.strictObject({
  label: z.string(),
  /** One of the remote's pages, with or without a query. */
  path: LocalPath,
  /**
   * The path of another item, which may be another remote's: this one is listed below it. If nobody offers that item, this one
   * is listed among the others.
   */
  under: LocalPath.optional(),
  /** Ids of more pages of the remote on which this item is marked as current. */
  pages: z.array(z.string()).optional(),
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
      'staff',
    ])
    .optional(),
  access: z.enum(['member', 'staff']),
});
export type RemoteNavItem = z.infer<typeof RemoteNavItem>;

/** A command of the command palette (R-PAGE-28): it opens a page, or a modal of the remote. Navigation items are commands, too. */
export const RemoteCommand = z.union([
  z.strictObject({
    label: z.string(),
    /** One of the remote's pages, with or without a query. */
    path: LocalPath,
    access: z.enum(['member', 'staff']),
  }),
  z.strictObject({
    label: z.string(),
    modal: z.string(),
    /** The modal's parameter for the username of a person, who is chosen first. */
    person: z.string().optional(),
    access: z.enum(['member', 'staff']),
  }),
]);
export type RemoteCommand = z.infer<typeof RemoteCommand>;

/** `remote.json`: what a remote offers; checked by the build and included in the registry. */
export const RemoteManifest = z.strictObject({
  name: RemoteName,
  /** Semver range of SHELL_API_VERSION that the remote needs. */
  shellApi: z.string(),
  routes: z.array(RemoteRoute),
  nav: z.array(RemoteNavItem),
  /** Pages and actions of the command palette that are not in the navigation. */
  commands: z.array(RemoteCommand).optional(),
  /** Slots in other remotes' pages that this remote fills, such as `profile.peeks`. */
  slots: z.array(z.string()),
  /** Modals the shell's modal host can open by name, such as `book-session`. */
  modals: z.array(z.string()),
  /**
   * Parameters of modals and slots, by the name of the modal or slot: `{ "book-session": ["username", "starts_at?"] }`. Those
   * ending with `?` are optional. Used only to generate types (`pnpm remote:generate`); not part of a release.
   */
  params: z.record(z.string(), z.array(z.string().regex(/^[a-z_]+\??$/))).optional(),
  /**
   * Titles and labels in other languages: `{ de: { Groups: 'Gruppen' } }`. Not written by hand: the build takes them from the
   * remote's catalogs (`src/i18n/de.json`).
   */
  translations: z.record(z.string(), z.record(z.string(), z.string())).optional(),
});
export type RemoteManifest = z.infer<typeof RemoteManifest>;

/** A digest in the format of the `integrity` attribute: `sha256-…`; older builds have `sha384-…`. */
const Integrity = z.string().regex(/^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64})$/);
/** A version: the package's version and a content hash, `0.1.0-8fb52d0dfc`. Names an immutable folder. */
export const RemoteVersion = z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{10}$/);

/** What the page of a route, or a modal, needs besides the entry: files that can be fetched before any code runs. */
const PageNeeds = z.strictObject({
  /** Scripts and styles of the remote, relative to its version folder. */
  files: z.array(FilePath),
  /** Shared modules of the shell, by request: `@acquaint/ui`. */
  shared: z.array(z.string()),
});

/** `release.json`, stored with a version's files: describes the build. Written once, never changed. */
export const RemoteRelease = RemoteManifest.extend({
  version: RemoteVersion,
  /** Digest of `remoteEntry.js`. */
  integrity: Integrity,
  /** Digest of every file of the version by its path in the folder, without `release.json` and compressed copies. */
  files: z.record(FilePath, Integrity),
  /** By route id, and by `modalKey` of each modal. */
  pages: z.record(z.string(), PageNeeds),
});
export type RemoteRelease = z.infer<typeof RemoteRelease>;

/** Returns the key of a modal in the `pages` of a release. */
export const modalKey = (modal: string): string => `modal:${modal}`;

export const RemoteChannel = z.enum(['stable', 'canary']);
export type RemoteChannel = z.infer<typeof RemoteChannel>;

/** Usernames in a canary at most. */
export const MAX_CANARY_USERS = 100;

const CanaryUsers = z.array(z.string().max(254)).max(MAX_CANARY_USERS);

/**
 * An entry of a remote's append-only publish history; the newest of each kind counts. `stable` points the channel to a version
 * (publish, rollback and promotion alike); `canary` offers a version to a share of the members and to named ones, or with
 * `version: null` to nobody; `published`: the version is in the store; `swept`: its files have been deleted; `withdrawn`: the
 * remote is offered to nobody until it is published again.
 */
export const RemoteChange = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('published'), version: RemoteVersion, ...changed() }),
  z.strictObject({ action: z.literal('stable'), version: RemoteVersion, ...changed() }),
  z.strictObject({
    action: z.literal('canary'),
    version: RemoteVersion.nullable(),
    /** Percentage of the members, selected by a stable hash. */
    percent: z.number().int().min(0).max(100),
    /** Usernames that always get it. */
    users: CanaryUsers,
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
    /** Username of a staff member, or of the person who ran the command. */
    by: z.string().max(254),
    reason: z.string().max(300),
  };
}

/** A remote in one person's registry: its manifest and the location of its code. */
export const RegistryRemote = RemoteManifest.extend({
  version: z.string(),
  channel: RemoteChannel,
  /** URL of `remoteEntry.js` inside an immutable version folder. */
  entry: z.string(),
  /** Digest of the entry, in the format of the `integrity` attribute. */
  integrity: z.string(),
  /** The version the channel points to, when it needs another shell and this older version is given instead. */
  instead_of: z.string().nullable(),
});
export type RegistryRemote = z.infer<typeof RegistryRemote>;

/**
 * The answer of `GET /mf/registry.json` (outside `/api/v1`), never cached. With an Authorization header it is the member's own;
 * the query parameter `shell_api` names the version of the requesting shell. The page itself contains the visitor's registry (an
 * element `<script type="application/json" id="registry">`), so that the request is only needed if `is_personal`.
 */
export const Registry = z.object({
  generated_at: Instant,
  /** True while a canary is running: members may get other versions than visitors, so they must request their own registry. */
  is_personal: z.boolean(),
  /** True in development: everybody can override a remote with one from their own computer. Otherwise only staff can. */
  overrides_allowed: z.boolean().optional(),
  remotes: z.array(RegistryRemote),
});
export type Registry = z.infer<typeof Registry>;

/**
 * A cookie with the canary versions this browser was last given, `mf-circles@0.2.0-8fb52d0dfc|mf-peeks@…`, so that the page can
 * preload their files before the user is known. It is only a hint for preloading and grants no access.
 */
export const CANARY_COOKIE = 'canaries';

/**
 * Why a remote's page cannot be shown. `interfered`: it changed built-in objects or parts of the page that are not its own;
 * `page-changed`: a script that is not known did, after this remote had run in the tab, so it is not known to be a failure of it;
 * `missing`: its files were deleted after a newer version was published.
 */
export const RemoteFailureReason = z.enum([
  'network',
  'timeout',
  'integrity',
  'shell-api',
  'exposes-nothing',
  'interfered',
  'page-changed',
  'missing',
  'threw',
  'render',
  'event',
]);
export type RemoteFailureReason = z.infer<typeof RemoteFailureReason>;

/** Reports that a browser could not load a remote; sent by the shell once per page load. */
export const reportRemoteFailure = defineEndpoint({
  name: 'remotes.reportFailure',
  method: 'POST',
  path: '/remotes/failures/',
  access: 'visitor',
  owner: 'platform',
  limit: 'report/address',
  summary: 'Report that a remote failed to load in the browser',
  body: z.strictObject({
    remote: RemoteName,
    version: z.string().max(80),
    reason: RemoteFailureReason,
    detail: z.string().max(500),
  }),
  sample: {
    body: {
      remote: 'mf-peeks',
      version: '0.1.1-bbbbbbbbbb',
      reason: 'timeout',
      detail: 'remoteEntry.js did not load within 10 seconds',
    },
  },
  responses: { 204: z.undefined() },
});

/**
 * Reports that a login runs the canary of a remote; sent by the shell once per tab and version. Together with the failures of that
 * version, staff and `pnpm remote:canary` see how it fares (R-ADMIN-10).
 */
export const reportCanaryLoad = defineEndpoint({
  name: 'remotes.reportCanaryLoad',
  method: 'POST',
  path: '/remotes/loads/',
  access: 'member',
  owner: 'platform',
  limit: 'report/address',
  summary: 'Report that a browser runs the canary of a remote, which is counted once per login',
  body: z.strictObject({ remote: RemoteName, version: z.string().max(80) }),
  sample: { body: { remote: 'mf-peeks', version: '0.2.0-cccccccccc' } },
  responses: { 204: z.undefined() },
});

/** How the canary of a remote fares, as browsers report it. */
export const CanaryCounts = z.object({
  /** Logins in which it was loaded. */
  logins: z.number().int(),
  /** Failures of this version: it could not be loaded, or threw an error. */
  errors: z.number().int(),
});
export type CanaryCounts = z.infer<typeof CanaryCounts>;

/** A question that a command puts into the store of remotes: about the canary of a remote and whom it is for. */
export const CanaryQuestion = z.object({ remote: RemoteName, users: CanaryUsers, asked_at: Instant });
export type CanaryQuestion = z.infer<typeof CanaryQuestion>;

/** The answer to a question that a command has put into the store of remotes. */
export const CanaryAnswer = CanaryCounts.extend({
  /** Names in the question that no member has, each with the most similar usernames. */
  unknown: z.array(z.object({ name: z.string(), nearest: z.array(z.string()) })),
});
export type CanaryAnswer = z.infer<typeof CanaryAnswer>;

/**
 * Answers a question of `pnpm remote:canary` or `remote:publish`. The command has no login: it proves that it may change canaries
 * by writing the question into the store of remotes, under an id that no one can guess.
 */
export const answerCanaryQuestion = defineEndpoint({
  name: 'remotes.answerCanaryQuestion',
  method: 'GET',
  path: '/remotes/questions/{id}/',
  access: 'visitor',
  owner: 'admin',
  limit: 'report/address',
  noPage: 'pnpm remote:canary and remote:publish call it',
  summary:
    'Answer a command about a canary: which names no member has, in how many logins it was loaded, and its errors',
  params: z.strictObject({ id: z.uuid() }),
  sample: { answer: { unknown: [{ name: 'addo', nearest: ['ada'] }], logins: 12, errors: 1 } },
  responses: { 200: CanaryAnswer },
});
