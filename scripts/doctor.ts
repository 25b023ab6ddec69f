import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { isFreePort } from './lib/free-port.ts';
import { CHROMIUM, FFMPEG, POSTGRES, REAL_SERVERS } from './lib/programs/needs.ts';
import { canInstall } from './lib/programs/machine.ts';
import { ROOT } from './lib/paths.ts';
import { run } from './lib/run.ts';
import { readCommand } from './lib/command-line.ts';

/** `pnpm doctor`: reports what this machine lacks and how to get it. */

interface Finding {
  readonly what: string;
  readonly found: string | undefined;
  /** What is wrong; without it, it is missing. */
  readonly problem?: string;
  /** How to install or mend it. */
  readonly remedy: string;
  /** Whether the product cannot start without it. */
  readonly required: boolean;
}

readCommand({
  name: 'doctor',
  does: 'Reports what this machine lacks and how to get it.',
  settings: {
    PORT: 'port that must be free; 4000 by default',
    DATA_DIR: 'data folder whose disk needs space; .data by default',
  },
  examples: ['doctor'],
});
const GIGABYTE = 1024 ** 3;

const port = Number(process.env.PORT ?? 4000);
const dataDir = resolve(process.env.DATA_DIR ?? '.data');
const { bavail, bsize } = statfsSync(existsSync(dataDir) ? dataDir : ROOT);
const free = bavail * bsize;
const git = await run('git', ['--version']);
const major = Number.parseInt(process.versions.node, 10);

const findings: Finding[] = [
  {
    what: 'Node 26',
    found: major >= 26 ? process.versions.node : undefined,
    remedy: `Node ${process.versions.node} is running. Run the scripts with pnpm, which uses the project’s Node 26`,
    required: true,
  },
  {
    what: 'dependencies',
    found: existsSync(join(ROOT, 'node_modules/.modules.yaml')) ? 'installed' : undefined,
    remedy: 'run `npx -y pnpm@12 install`',
    required: true,
  },
  {
    what: 'git',
    found: git.code === 0 ? git.output.trim() : undefined,
    remedy: 'install git',
    required: false,
  },
  ...[...new Set([FFMPEG, CHROMIUM, POSTGRES, ...REAL_SERVERS.map(({ need }) => need)])].map((need) => ({
    what: `${need.name} (${need.use})`,
    found: need.find(),
    remedy: canInstall() ? `${need.how}, or \`apt-get install ${need.debian}\`` : need.how,
    required: false,
  })),
  await fontsOfVideos(),
  await whatIsAt(port),
  {
    what: `disk of ${dataDir}`,
    found: free > 2 * GIGABYTE ? `${(free / GIGABYTE).toFixed(1)} GB free` : undefined,
    problem: `only ${(free / GIGABYTE).toFixed(1)} GB free`,
    remedy: `Recordings and peeks need about 1 GB an hour of video`,
    required: false,
  },
  {
    what: 'memory',
    found: totalmem() >= 2 * GIGABYTE ? `${(totalmem() / GIGABYTE).toFixed(1)} GB` : undefined,
    remedy: 'free about 2 GB of memory for the build',
    required: false,
  },
  { what: 'cores', found: String(availableParallelism()), remedy: '', required: false },
];

for (const { what, found, problem, remedy } of findings) {
  const wrong = problem === undefined ? `missing. To get it: ${remedy}` : `${problem}. ${remedy}`;
  console.log(found === undefined ? `✗ ${what}: ${wrong}.` : `✓ ${what}: ${found}`);
}
process.exitCode = findings.some(({ found, required }) => required && found === undefined) ? 1 : 0;

/** Says whether the videos of peeks can show Chinese, Japanese and Korean: the platform's own font has none of their signs. */
async function fontsOfVideos(): Promise<Finding> {
  const languages = ['zh-cn', 'ja', 'ko'];
  const lists = await Promise.all(
    languages.map((language) => run('fc-list', [`:lang=${language}`, 'family'])),
  );
  const hasAll = lists.every(({ code, output }) => code === 0 && output.trim() !== '');
  return {
    what: 'fonts for Chinese, Japanese and Korean (captions, titles and names in the videos of peeks)',
    found: hasAll ? 'installed' : undefined,
    remedy:
      'without them, these signs are boxes; install fonts such as Debian’s `fonts-wqy-microhei` or `fonts-noto-cjk`',
    required: false,
  };
}

/** Says what uses a port: nothing, a running platform and whether it is ready, or another program. */
async function whatIsAt(at: number): Promise<Finding> {
  if (await isFreePort(at)) return { what: `port ${at}`, found: 'free', remedy: '', required: false };
  const status = await fetch(`http://localhost:${at}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.status,
    () => undefined,
  );
  if (status === 200)
    return { what: `platform at port ${at}`, found: 'running and ready', remedy: '', required: false };
  const isOurs = status === 503;
  return {
    what: isOurs ? `platform at port ${at}` : `port ${at}`,
    found: undefined,
    problem: isOurs ? 'not ready' : 'another program uses it',
    remedy: isOurs
      ? 'It starts, stops, or cannot reach its database. Its log says more'
      : `Stop that program, or choose another port, such as PORT=${at + 100}`,
    required: false,
  };
}
