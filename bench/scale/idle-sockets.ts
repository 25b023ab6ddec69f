import { execFileSync } from 'node:child_process';
import { createTestHome } from '../../api/test/server-process.ts';
import { writeMembersInto } from '../../api/src/modules/sessions/test-members.ts';
import { memoryOf, startLoader, startPlatform } from '../load/programs.ts';

/** Files that a process opens besides its sockets: modules, connections to the database. */
const OTHER_FILES = 250;
/** These come before the first measurement, because the first sockets also load code. */
const FIRST = 200;
/** Programs that hold the other ends, each with an address of its own. */
const LOADERS = 2;

/** What sockets on which nothing happens cost one process. */
export interface IdleSockets {
  readonly sockets: number;
  /** How many files this machine lets a process open, if that was too few for the wanted number; otherwise null. */
  readonly allowedFiles: number | null;
  /** Resident memory of the process for each socket. */
  readonly kilobytesEach: number;
}

/** Opens idle sockets of as many members at one process. Fewer, if the machine does not let a process open so many files. */
export async function measureIdleSockets(wanted: number): Promise<IdleSockets> {
  const allowed = openFilesAllowed();
  const sockets = Math.min(wanted, allowed - OTHER_FILES);
  const home = await createTestHome();
  const names = Array.from({ length: sockets }, (_, index) => `Idle ${index}`);
  const accesses = (await writeMembersInto(home, names)).map(({ access }) => access);
  const server = await startPlatform(home, { MODE: 'development', LOG_LEVEL: 'warn' });
  const loaders = Array.from({ length: LOADERS }, () => startLoader('idle-load.ts'));
  const open = async (some: readonly string[]): Promise<void> => {
    const share = Math.ceil(some.length / LOADERS);
    await Promise.all(
      loaders.map((loader, index) =>
        loader.ask({
          url: server.url,
          accesses: some.slice(index * share, (index + 1) * share),
          localAddress: `127.0.0.${index + 2}`,
        }),
      ),
    );
  };
  try {
    await open(accesses.slice(0, FIRST));
    const before = await memoryOf(server);
    await open(accesses.slice(FIRST));
    const after = await memoryOf(server);
    const counts = await Promise.all(loaders.map((loader) => loader.ask({ count: true })));
    const stillOpen = counts.map(Number).reduce((sum, count) => sum + count, 0);
    if (stillOpen < sockets) throw new Error(`Only ${stillOpen} of ${sockets} sockets stayed open`);
    return {
      sockets,
      allowedFiles: sockets < wanted ? allowed : null,
      kilobytesEach: (after - before) / (sockets - FIRST) / 1_000,
    };
  } finally {
    for (const loader of loaders) loader.end();
    await server.stop();
    await home.remove();
  }
}

/** Returns how many files a process may open; Node raises its own limit to that. */
function openFilesAllowed(): number {
  const limit = execFileSync('/bin/sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  return limit === 'unlimited' ? Infinity : Number(limit);
}
