import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from './machine.ts';
import { ROOT } from '../paths.ts';
import { run } from '../run.ts';

/** The version that the tests of calls through a server run against: the newest one that replaces no module by a copy of its own. */
const VERSION = 'v1.13.5';
const MODULE = 'github.com/livekit/livekit-server/cmd/server';
const FOLDER = join(ROOT, 'node_modules/.cache/livekit', VERSION);
const PROGRAM = join(FOLDER, 'livekit-server');
/** A first build downloads and compiles some hundred modules. */
const BUILD_LIMIT_MS = 20 * 60_000;

/** Returns the path of LiveKit’s server: the installed one, or the one that `provideLivekit` has built. */
export function findLivekit(): string | undefined {
  return onPath('livekit-server') ?? (existsSync(PROGRAM) ? PROGRAM : undefined);
}

/** Provides it for a run of tests, which leaves out and counts those that need it when it is not there. */
export async function announceLivekit(log: (line: string) => void): Promise<void> {
  const provided = await provideLivekit(log);
  if ('missing' in provided) log(`Missing: LiveKit, for calls through its server: ${provided.missing}.`);
}

/**
 * Builds LiveKit’s server from its Go module, unless it is there. It contains no C, so a Go compiler is enough; `go.sum` of the module and the
 * checksum database verify what is downloaded.
 * @returns its path, or why it cannot be had.
 */
export async function provideLivekit(
  log: (line: string) => void,
): Promise<{ readonly program: string } | { readonly missing: string }> {
  const found = findLivekit();
  if (found !== undefined) return { program: found };
  if (onPath('go') === undefined)
    return { missing: 'no livekit-server on the PATH, and no Go to build it: install either' };
  log(`Building LiveKit’s server ${VERSION} from its Go module; the first time takes some minutes.`);
  const bin = join(FOLDER, 'built');
  mkdirSync(bin, { recursive: true });
  const { code, output } = await run(
    'go',
    ['install', '-trimpath', '-ldflags=-s -w', `${MODULE}@${VERSION}`],
    {
      env: { CGO_ENABLED: '0', GOBIN: bin },
      limit: BUILD_LIMIT_MS,
    },
  );
  if (code !== 0) {
    const last = output.trim().split('\n').at(-1) ?? '';
    return { missing: `Go could not build LiveKit’s server: ${last}` };
  }
  // Renamed in the end, so that a killed build leaves no half of a program.
  renameSync(join(bin, 'server'), PROGRAM);
  return { program: PROGRAM };
}
