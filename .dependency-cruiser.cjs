/** Import rules: the table of docs/adr/0001 and rules that follow from it. Every rule is an error. */

const { readdirSync } = require('node:fs');

const PACKAGES = [
  'browser-storage',
  'contracts',
  'event-bus',
  'api-client',
  'ui',
  'remote-kit',
  'build',
  'matching',
  'remote-store',
];
/** Every folder mf-… is a remote; new ones have the same rules from their first file. */
const REMOTES = readdirSync(__dirname).filter((name) => /^mf-[a-z0-9-]+$/.test(name));

/** Packages that browser code may import. */
const FOR_PAGES = ['contracts', 'event-bus', 'api-client', 'ui', 'remote-kit', 'i18n', 'browser-storage'];

const packageFolder = (name) => `packages/${name}/`;
const OURS = '^(shell|mf-[a-z0-9-]+|packages|api|e2e|scripts|bench)/';
/** Tests and their helpers: a folder `test`, or a file `test-…` next to them. */
const TESTS = '\\.test\\.tsx?$|(^|/)test/|(^|/)test-[^/]+\\.tsx?$';

/** The packages that each part may import, besides itself. */
const PARTS = [
  { part: 'contracts', folder: packageFolder('contracts'), may: [] },
  { part: 'matching', folder: packageFolder('matching'), may: [] },
  { part: 'i18n', folder: packageFolder('i18n'), may: ['browser-storage'] },
  { part: 'browser-storage', folder: packageFolder('browser-storage'), may: [] },
  { part: 'event-bus', folder: packageFolder('event-bus'), may: ['contracts'] },
  { part: 'api-client', folder: packageFolder('api-client'), may: ['contracts', 'i18n'] },
  { part: 'ui', folder: packageFolder('ui'), may: ['contracts', 'i18n'] },
  { part: 'remote-store', folder: packageFolder('remote-store'), may: ['contracts'] },
  {
    part: 'build',
    folder: packageFolder('build'),
    may: ['contracts', 'remote-store', 'ui', 'i18n'],
    // A test starts the development server of a remote.
    also: ['^scripts/lib/free-port\\.ts$'],
  },
  {
    part: 'remote-kit',
    folder: packageFolder('remote-kit'),
    may: ['contracts', 'event-bus', 'api-client', 'ui', 'i18n', 'browser-storage'],
  },
  ...REMOTES.map((name) => ({
    part: name,
    folder: `${name}/src/`,
    may: FOR_PAGES,
    self: `${name}/`,
  })),
  // Build files, which never reach a browser.
  ...REMOTES.map((name) => ({
    part: `${name}-build`,
    folder: `${name}/[^/]+\\.ts$`,
    may: ['contracts', 'build'],
    self: `${name}/`,
  })),
  { part: 'shell', folder: 'shell/src/', may: FOR_PAGES, self: 'shell/' },
  { part: 'shell-build', folder: 'shell/[^/]+\\.ts$', may: ['contracts', 'build'], self: 'shell/' },
  {
    part: 'api',
    folder: 'api/',
    may: ['contracts', 'matching', 'remote-store', 'i18n'],
    // API tests start a temporary PostgreSQL server, and other servers on free ports.
    also: ['^scripts/lib/(ending|free-port|programs/(machine|postgres-cluster|quick-folder))\\.ts$'],
  },
  {
    part: 'e2e',
    folder: 'e2e/',
    may: ['contracts'],
    // Tests of peeks' faults hold a recorded session over HTTP as the API tests do, and replace ffmpeg in the same way; the journey
    // of peeks speaks with the voices of the sample recording.
    also: [
      '^scripts/lib/',
      '^api/test/(own-server|people|until|wrap-ffmpeg)\\.ts$',
      '^api/src/(media/ffmpeg|modules/(recordings/test-call|seed/recorded/talk))\\.ts$',
    ],
  },
];

const partRule = ({ part, folder, may, self = folder, also = [] }) => ({
  name: `imports-of-${part}`,
  comment: `${part} may import ${may.join(', ') || 'nothing of ours'} (docs/adr/0001).`,
  severity: 'error',
  from: { path: `^${folder}` },
  to: { path: OURS, pathNot: [`^${self}`, ...may.map((name) => `^packages/${name}/`), ...also] },
});

/** Files that only their own module may import. */
const OWN_FILES = '^api/src/modules/[^/]+/.+\\.(tables|repository)\\.ts$';

/**
 * The server's modules. A module may import only those listed before it, which prevents cycles. A module offers an extension
 * point (a listener, a function to register) where a later one takes part in its work.
 */
const MODULES = [
  'remotes',
  'identity',
  'platform',
  'social-accounts',
  'overrides',
  'notifications',
  'connections',
  'profiles',
  'onboarding',
  'sessions',
  'reliability',
  'payments',
  'invitations',
  'calendars',
  'contacts',
  'account-export',
  'recordings',
  'room',
  'session-outcome',
  'reviews',
  'admin',
  'circles',
  'peeks',
  'topics',
  'introductions',
  'inquiries',
  'peek-comments',
  'inbox',
  'moderation',
  'staff',
  'site',
  'seed',
];
const unlisted = readdirSync(`${__dirname}/api/src/modules`, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && !MODULES.includes(entry.name),
);
if (unlisted.length > 0)
  throw new Error(
    `Add to MODULES in .dependency-cruiser.cjs: ${unlisted.map(({ name }) => name).join(', ')}`,
  );

/** Tests may import any module, to set up and check what other modules have written. */
const moduleRule = (module, index) => ({
  name: `module-${module}`,
  comment: `${module} may import only the modules before it in MODULES: no cycles between modules.`,
  severity: 'error',
  from: { path: `^api/src/modules/${module}/`, pathNot: TESTS },
  to: {
    path: '^api/src/modules/([^/]+)/',
    pathNot: MODULES.slice(0, index + 1).map((name) => `^api/src/modules/${name}/`),
  },
});

const BROWSER = `^(shell/src|mf-[a-z0-9-]+/src|packages/(${PACKAGES.filter((name) => !['build', 'matching', 'remote-store'].includes(name)).join('|')})/src)/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...PARTS.map(partRule),
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one module, or have a third in common.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'tracing-only-when-asked',
      comment: 'OpenTelemetry costs start time and memory: only OTLP_ENDPOINT loads it, by a dynamic import.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: TESTS },
      to: { path: '^api/src/ports/tracing/otlp-tracing\\.ts$', dynamic: false },
    },
    {
      name: 'open-telemetry-behind-its-port',
      severity: 'error',
      from: { path: OURS, pathNot: '^api/src/ports/tracing/otlp-tracing\\.ts$' },
      to: { path: 'node_modules/(@opentelemetry/|@fastify/otel/)' },
    },
    {
      name: 'no-orphans',
      comment: 'Nothing imports this module and no tool starts it: delete it.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          TESTS,
          '\\.d\\.ts$',
          '(^|/)[^/]+\\.config\\.(ts|mjs|cjs)$',
          '(^|/)webpack[^/]*\\.(ts|mjs|cjs)$',
          '^packages/[^/]+/src/index\\.ts$',
          '^(shell|mf-[a-z0-9-]+)/src/(main|index|remote|harness)\\.tsx?$',
          // The build writes them unchanged.
          '^shell/src/push/push-worker\\.ts$',
          '^shell/src/background/blur-worker\\.ts$',
          '^api/src/main\\.ts$',
          '^(scripts|bench)/[^/]+\\.ts$',
          // A service worker, which the shell's build writes under its own name.
          '^shell/src/push/push-worker\\.ts$',
          // Used in a host's build instead of modules of antd.
          '^packages/build/src/static-styles/no-[a-z-]+\\.ts$',
          '^packages/build/src/left-out/(no-part|no-wave|nothing|few-color-names|router-names-loader|scroll-into-view)\\.ts$',
          // Replaces modules in the monolith's build.
          '^bench/federation/monolith/',
          // Referenced by the root's jest.config.mjs and oxlint.config.ts.
          '^scripts/lib/(jest|lint)/',
        ],
      },
      to: {},
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere: name the file with its extension, or declare the package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'contracts-on-zod-alone',
      comment: 'Both sides load contracts, so it depends on zod alone.',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: TESTS },
      to: { path: '(^|/)node_modules/', pathNot: '(^|/)node_modules/zod/' },
    },
    {
      name: 'matching-is-pure',
      comment: 'The match engine is pure functions: no I/O, no library.',
      severity: 'error',
      from: { path: '^packages/matching/src/', pathNot: TESTS },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg'] },
    },
    {
      name: 'browser-has-no-node',
      comment: "Code for the browser cannot load Node's modules.",
      severity: 'error',
      from: { path: BROWSER, pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'tables-of-its-own-module',
      comment:
        "A module's tables and repositories are its own: others use its <domain>.queries.ts (docs/adr/0001). The seed writes the demo world, with a past that no service would write, into all tables.",
      severity: 'error',
      from: { path: '^api/src/modules/([^/]+)/', pathNot: [TESTS, '^api/src/modules/seed/'] },
      to: { path: OWN_FILES, pathNot: '^api/src/modules/$1/' },
    },
    {
      name: 'tables-of-modules',
      comment:
        'What stands around the modules uses what they export: their <domain>.queries.ts and services.',
      severity: 'error',
      from: { path: OURS, pathNot: [TESTS, '^api/src/modules/', '^(api/)?bench/'] },
      to: { path: OWN_FILES },
    },
    ...MODULES.map(moduleRule),
    {
      name: 'remote-feature-is-a-folder',
      comment: 'A feature is a folder that can be deleted: what two features share stands beside them.',
      severity: 'error',
      from: { path: '^(mf-[a-z0-9-]+/src/features)/([^/]+)/' },
      to: { path: '^mf-[a-z0-9-]+/src/features/[^/]+/', pathNot: '^$1/$2/' },
    },
    {
      name: 'product-without-tests',
      comment: 'What runs in production imports no test and no testing library.',
      severity: 'error',
      from: { path: OURS, pathNot: [TESTS, '^(e2e|bench|scripts)/', '/(testing|harness)[./]'] },
      to: { path: [TESTS, '(^|/)node_modules/(@testing-library|fast-check|@playwright|jest)(/|$)'] },
    },
    {
      name: 'server-without-dev-dependencies',
      comment: 'The server runs where development dependencies are not installed.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    // Our own build output, not that of dependencies.
    exclude: { path: '^(shell|mf-[a-z0-9-]+|packages/[a-z-]+|api|e2e)/(dist|\\.data|test-results)/' },
    // Type imports count as imports.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module-sync', 'node', 'require', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
    skipAnalysisNotInRules: true,
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
};
