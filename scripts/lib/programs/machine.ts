import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { ROOT } from '../paths.ts';

/** Finds programs on this machine that the product and its tests use. */

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const CHROMIUM_PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where packages install PostgreSQL's programs; `*` is a version. */
const POSTGRES_PLACES = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
  '/usr/lib/postgresql/bin',
  '/usr/libexec/postgresql*',
];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the full path of a program on the PATH. */
export function onPath(name: string, path = process.env.PATH ?? ''): string | undefined {
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isProgram);
}

/** Returns folders that match a pattern with one `*`, the highest version first. */
export function foldersLike(pattern: string): string[] {
  const star = pattern.indexOf('*');
  if (star < 0) return existsSync(pattern) ? [pattern] : [];
  const parent = pattern.slice(0, pattern.lastIndexOf('/', star));
  const [head = '', ...rest] = pattern.slice(parent.length + 1).split('/');
  const [before = '', after = ''] = head.split('*');
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((name) => name.startsWith(before) && name.endsWith(after))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => join(parent, name, ...rest))
    .filter((folder) => existsSync(folder));
}

/** Returns the path of Chromium's headless shell: the same engine without the user interface, in a third less CPU time. */
export function findHeadlessShell(): string | undefined {
  return onPath('chromium-headless-shell');
}

/** Returns the path of an installed Chromium or Chrome. */
export function findSystemChromium(): string | undefined {
  return CHROMIUM_NAMES.map((name) => onPath(name)).find(Boolean) ?? CHROMIUM_PLACES.find(isProgram);
}

/** Returns the path of the Chromium that Playwright has downloaded, if any. */
export function findPlaywrightChromium(): string | undefined {
  const load = createRequire(join(ROOT, 'e2e/package.json'));
  const { chromium } = load('playwright') as { chromium: { executablePath: () => string } };
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

/** Returns the folder with `initdb` and `postgres`. */
export function findPostgres(): string | undefined {
  const folders = ['initdb', 'pg_ctl', 'postgres']
    .map((name) => onPath(name))
    .filter((file) => file !== undefined)
    .map((file) => dirname(realpathSync(file)));
  return [...folders, ...POSTGRES_PLACES.flatMap(foldersLike)].find(
    (folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres')),
  );
}

/** Returns the path of the installed ffmpeg. The packaged one is too old to assemble recordings. */
export function findFfmpeg(): string | undefined {
  return onPath('ffmpeg');
}

/** Returns true when this process may install Debian packages without asking. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && onPath('apt-get') !== undefined && existsSync('/etc/debian_version');
}
