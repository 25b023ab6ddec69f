import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RemoteManifest } from '../../../packages/contracts/src/index.ts';
import { sentencesOfManifest } from '../../../packages/build/src/remote/manifest-translations.ts';
import { ROOT } from '../paths.ts';
import { collect } from './collect.ts';

/** A package's sentences, and the location of its catalogs. */
interface Owner {
  readonly catalogs: string;
  readonly sources: readonly string[];
  /**
   * Whether text outside of translation functions is a mistake, as in pages. In the server most of it is for logs and other
   * programs.
   */
  readonly hasPages: boolean;
  /** Functions whose string arguments are sentences too, by the file that calls them. */
  readonly saidIn?: (file: string) => ReadonlySet<string>;
  /** `remote.json` of a remote. */
  readonly manifest?: string;
}

/** Functions of error responses, whose sentences the server translates when it sends them (`api/src/http/problem.ts`). */
const REFUSALS = new Set(
  (
    'badRequest badField unauthenticated forbidden notFound conflict tooMany unavailable gone bookingConflict refused ProblemError ' +
    'OutsideRefusal refuse notFree storeAway'
  ).split(' '),
);

/** Schema methods whose messages the server translates. */
const RULES = new Set('regex refine min max length email string base64 check'.split(' '));

/** Returns all packages with sentences for people. */
export function owners(): readonly Owner[] {
  const remotes = globSync('mf-*/src/i18n', { cwd: ROOT }).map((catalogs) => ({
    catalogs,
    sources: [`${dirname(catalogs)}/**/*.{ts,tsx}`],
    hasPages: true,
    manifest: join(catalogs, '../../remote.json'),
  }));
  return [
    ...remotes,
    { catalogs: 'shell/src/i18n', sources: ['shell/src/**/*.{ts,tsx}'], hasPages: true },
    {
      catalogs: 'packages/i18n/src/common',
      sources: ['packages/{ui,remote-kit,api-client,i18n}/src/**/*.{ts,tsx}'],
      hasPages: true,
    },
    {
      catalogs: 'api/src/i18n',
      sources: ['{api,packages/contracts,packages/matching}/src/**/*.ts'],
      hasPages: false,
      saidIn: (file) => (file.startsWith('packages/contracts/') ? RULES : REFUSALS),
    },
  ];
}

const NOT_SAID =
  /\.test\.tsx?$|\/test\/|\/test-[^/]+$|\/harness(\/|\.ts)|\/testing\/|\/modules\/seed\/|\/devtools\/|\/(openapi|samples|contracts\/src\/problems)\.ts$/;

/** Text that is the same in each language, by file, with the reason. */
const ALIKE: readonly (readonly [file: string, text: string])[] = [
  // Stored with the peek, and translated by `voiceName` when it is shown.
  ['mf-peeks/src/features/identify-speaker/speakers-form.tsx', '`Speaker ${index + 1}`'],
  // Keys as labeled on most keyboards, for authors of remotes.
  ['shell/src/app/layouts/profile-menu.tsx', "'Alt+Shift+D'"],
];

/** Sentences that are the same in English and in another language. Page titles among them are names or words of both languages. */
export const SAME: Readonly<Record<string, ReadonlySet<string>>> = {
  de: new Set([
    ...[
      '(optional)',
      'Canary',
      'Chat',
      'Code',
      'Emojis',
      'FAQ',
      'Format',
      'Live',
      'live',
      'Matching',
      'Mission',
      'Name',
      'Organisation',
    ],
    ...[
      'Overrides',
      'Passkeys',
      'Peek',
      'Peeks',
      'Person',
      'Position',
      'Pro',
      'Push',
      'Region',
      'Remotes',
      'Smileys',
      'Status',
      'Thread',
      'Threads',
      'Version',
      'Video',
    ],
    ...['Website', 'Zoom', '{minutes} min', '{minutes} min {seconds} s', '{size} MB'],
    // Topics.
    ...['Blockchain', 'Coaching', 'Fundraising', 'Hardware', 'Marketing', 'Mentoring', 'Sport'],
  ]),
};

function isAlike(unsaid: string): boolean {
  return ALIKE.some(
    ([file, text]) => unsaid.startsWith(`${file}:`) && unsaid.endsWith(`: ${JSON.stringify(text)}`),
  );
}

/** Returns the sentences of an owner from all its files. */
export function saidBy({ sources, saidIn, manifest }: Owner) {
  const files = sources
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter((file) => !NOT_SAID.test(file));
  const collected = files.map((file) =>
    collect(file, readFileSync(join(ROOT, file), 'utf8'), saidIn?.(file)),
  );
  return {
    sentences: [
      ...new Set([
        ...collected.flatMap(({ sentences }) => sentences),
        ...(manifest ? titlesIn(manifest) : []),
      ]),
    ].sort(),
    mistakes: collected.flatMap(({ mistakes }) => mistakes),
    unsaid: collected.flatMap(({ unsaid }) => unsaid).filter((text) => !isAlike(text)),
  };
}

function titlesIn(manifest: string): readonly string[] {
  return sentencesOfManifest(JSON.parse(readFileSync(join(ROOT, manifest), 'utf8')) as RemoteManifest);
}
