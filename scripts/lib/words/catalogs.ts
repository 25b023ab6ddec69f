import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RemoteManifest } from '../../../packages/contracts/src/index.ts';
import { saidByManifest } from '../../../packages/build/src/manifest-words.ts';
import { ROOT } from '../paths.ts';
import { collect } from './collect.ts';

/** A package's sentences, and where its catalogs lie. */
interface Owner {
  readonly catalogs: string;
  readonly sources: readonly string[];
  /** Text that no function says is a mistake: in pages. In the server most of it is for logs and other programs. */
  readonly hasPages: boolean;
  /** Calls whose literals are sentences too, by the file they stand in. */
  readonly saidIn?: (file: string) => ReadonlySet<string>;
  /** `remote.json` of a remote. */
  readonly manifest?: string;
}

/** What answers with a refusal, whose sentence the server translates as it goes out (`api/src/http/problem.ts`). */
const REFUSALS = new Set(
  (
    'badRequest badField unauthenticated forbidden notFound conflict tooMany unavailable gone bookingConflict refused ProblemError ' +
    'OutsideRefusal refuse notFree storeAway'
  ).split(' '),
);

/** What a schema says of a value, which the server translates as it says it. */
const RULES = new Set('regex refine min max length email string base64 check'.split(' '));

/** Everyone who says something to a person. */
export function owners(): readonly Owner[] {
  const remotes = globSync('mf-*/src/words', { cwd: ROOT }).map((catalogs) => ({
    catalogs,
    sources: [`${dirname(catalogs)}/**/*.{ts,tsx}`],
    hasPages: true,
    manifest: join(catalogs, '../../remote.json'),
  }));
  return [
    ...remotes,
    { catalogs: 'shell/src/words', sources: ['shell/src/**/*.{ts,tsx}'], hasPages: true },
    {
      catalogs: 'packages/words/src/common',
      sources: ['packages/{ui,remote-kit,api-client,words}/src/**/*.{ts,tsx}'],
      hasPages: true,
    },
    {
      catalogs: 'api/src/words',
      sources: ['{api,packages/contracts,packages/matching}/src/**/*.ts'],
      hasPages: false,
      saidIn: (file) => (file.startsWith('packages/contracts/') ? RULES : REFUSALS),
    },
  ];
}

const NOT_SAID =
  /\.test\.tsx?$|\/test\/|\/test-[^/]+$|\/harness(\/|\.ts)|\/testing\/|\/modules\/seed\/|\/devtools\/|\/(openapi|samples)\.ts$/;

/** Text that stays as it is in each language, by its file: the reason stands beside it. */
const ALIKE: readonly (readonly [file: string, text: string])[] = [
  // Kept with the peek, and said by `voiceName` when it is read.
  ['mf-peeks/src/features/identify-speaker/speakers-form.tsx', '`Speaker ${index + 1}`'],
  // Keys, as they are written on most keyboards; for who writes remotes.
  ['shell/src/app/layouts/profile-menu.tsx', "'Alt+Shift+D'"],
];

function isAlike(unsaid: string): boolean {
  return ALIKE.some(
    ([file, text]) => unsaid.startsWith(`${file}:`) && unsaid.endsWith(`: ${JSON.stringify(text)}`),
  );
}

/** What an owner says, over all its files. */
export function saidBy({ sources, saidIn, manifest }: Owner) {
  const files = sources
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter((file) => !NOT_SAID.test(file));
  const said = files.map((file) => collect(file, readFileSync(join(ROOT, file), 'utf8'), saidIn?.(file)));
  return {
    sentences: [
      ...new Set([...said.flatMap(({ sentences }) => sentences), ...(manifest ? titlesIn(manifest) : [])]),
    ].sort(),
    mistakes: said.flatMap(({ mistakes }) => mistakes),
    unsaid: said.flatMap(({ unsaid }) => unsaid).filter((text) => !isAlike(text)),
  };
}

function titlesIn(manifest: string): readonly string[] {
  return saidByManifest(JSON.parse(readFileSync(join(ROOT, manifest), 'utf8')) as RemoteManifest);
}
