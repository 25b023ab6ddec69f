import {
  canInstall,
  findFfmpeg,
  findHeadlessShell,
  findPlaywrightChromium,
  findPostgres,
  findSystemChromium,
  onPath,
} from './machine.ts';
import { findLivekit } from './livekit.ts';
import { run } from '../run.ts';

const INSTALL_LIMIT_MS = 5 * 60_000;

/** A program that the product or its tests use. */
export interface Need {
  readonly name: string;
  /** What it is used for. */
  readonly use: string;
  /** Its Debian package. */
  readonly debian: string;
  /** How to install it on other systems. */
  readonly how: string;
  /** Returns its path. */
  readonly find: () => string | undefined;
}

/** Any Chromium; its headless shell is preferred, because it takes a third less CPU time. */
export const CHROMIUM: Need = {
  name: 'Chromium',
  use: 'browser journeys',
  debian: 'chromium-headless-shell',
  how: 'install Chromium or Chrome, or run `pnpm --dir e2e exec playwright install chromium`',
  find: () => findHeadlessShell() ?? findSystemChromium() ?? findPlaywrightChromium(),
};

/** Chromium with its user interface, for what the headless shell lacks: sharing a screen, and recording as people do. */
export const WHOLE_CHROMIUM: Need = {
  ...CHROMIUM,
  use: 'tests of the room and of recordings',
  debian: 'chromium',
  find: () => findSystemChromium() ?? findPlaywrightChromium(),
};

export const POSTGRES: Need = {
  name: 'PostgreSQL',
  use: 'API tests on the second database',
  debian: 'postgresql',
  how: 'install PostgreSQL 15 or newer, or set DATABASE_URL to a server for tests',
  find: findPostgres,
};

export const FFMPEG: Need = {
  name: 'ffmpeg',
  use: 'recordings and the videos of the sample data',
  debian: 'ffmpeg',
  how: 'install ffmpeg',
  find: findFfmpeg,
};

export const COTURN: Need = {
  name: 'coturn',
  use: 'calls through a TURN relay',
  debian: 'coturn',
  how: 'install coturn',
  find: () => onPath('turnserver'),
};

export const ESPEAK: Need = {
  name: 'espeak-ng',
  use: 'made-up calls of pnpm bench:peeks',
  debian: 'espeak-ng',
  how: 'install espeak-ng',
  find: () => onPath('espeak-ng'),
};

/** There is no Debian package: `provideLivekit` builds it where Go is installed. */
export const LIVEKIT: Omit<Need, 'debian'> = {
  name: 'LiveKit',
  use: 'calls through a LiveKit server',
  how: 'put livekit-server on the PATH, or install Go and run `pnpm provide:livekit`',
  find: findLivekit,
};

const RADICALE: Need = {
  name: 'Radicale',
  use: 'calendar files in a real CalDAV server',
  debian: 'radicale',
  how: 'install radicale',
  find: () => onPath('radicale'),
};

const CLAMD: Need = {
  name: 'ClamAV',
  use: 'files with malware in a real scanner',
  debian: 'clamav-daemon',
  how: 'install clamav-daemon',
  find: () => onPath('clamd'),
};

const REDIS: Need = {
  name: 'Redis or Valkey',
  use: 'messages between processes over a real stream',
  debian: 'redis-server',
  how: 'install Redis or Valkey',
  find: () => onPath('valkey-server') ?? onPath('redis-server'),
};

const PROMTOOL: Need = {
  name: 'promtool',
  use: 'alerts in a real Prometheus',
  debian: 'prometheus',
  how: 'install Prometheus',
  find: () => onPath('promtool'),
};

/** Real servers that API tests run against, and these tests' files, which are left out and counted without the server. */
export const REAL_SERVERS: readonly { readonly need: Need; readonly tests: RegExp }[] = [
  { need: RADICALE, tests: /\/caldav\.api\.test\.ts$/ },
  { need: CLAMD, tests: /\/malware\.api\.test\.ts$/ },
  { need: REDIS, tests: /\/(?:stream-pub-sub|two-processes-on-redis)\.api\.test\.ts$/ },
  // These tests start servers of their own, which they restart and kill.
  { need: POSTGRES, tests: /\/(?:lost-database|point-in-time)\.api\.test\.ts$/ },
];

/** The same for files that only `pnpm test --all` runs. */
export const LONG_REAL_SERVERS: typeof REAL_SERVERS = [{ need: PROMTOOL, tests: /\/alerts\.api\.test\.ts$/ }];

/**
 * Installs missing programs if that is possible without asking (root on Debian).
 * @returns those that are still missing; the caller reports them.
 */
export async function provide(needs: readonly Need[], log: (line: string) => void): Promise<readonly Need[]> {
  const missing = needs.filter((need) => need.find() === undefined);
  if (missing.length === 0 || !canInstall()) return missing;
  const packages = missing.map((need) => need.debian);
  log(`Installing ${packages.join(', ')}, for ${missing.map((need) => need.use).join(', ')}.`);
  const update = await aptGet(['update', '-q']);
  // All at once is faster. If that fails, one by one: a package that this system does not have must not block the others.
  if ((await aptInstall(packages)).code !== 0) {
    for (const name of packages) {
      const install = await aptInstall([name]);
      if (install.code !== 0)
        log(`${name} could not be installed:\n${lastLines(update.output + install.output)}`);
    }
  }
  return needs.filter((need) => need.find() === undefined);
}

/**
 * Provides programs for a command, and prints how to get those that are missing. Ends the process when a required one is missing.
 * @param required those that the command cannot do without; all by default.
 */
export async function provideOrExit(needs: readonly Need[], required = needs): Promise<void> {
  const missing = await provide(needs, (line) => console.log(line));
  for (const need of missing) console.error(`Missing: ${need.name}, for ${need.use}: ${need.how}.`);
  if (required.some((need) => missing.includes(need))) process.exit(1);
}

function aptInstall(packages: readonly string[]): ReturnType<typeof run> {
  return aptGet(['install', '-y', '-q', '--no-install-recommends', ...packages]);
}

function aptGet(args: readonly string[]): ReturnType<typeof run> {
  return run('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' }, limit: INSTALL_LIMIT_MS });
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-5).join('\n');
}
