import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 2_000;

/** The most memory that a run needed at any moment. */
export interface MemoryWatch {
  /** Bytes; null where the system does not tell (it is read from `/proc`). */
  readonly stop: () => number | null;
}

/**
 * Adds up the memory of this process and of all processes it has started, every two seconds. Memory that several of them share
 * is counted once (the proportional set size of Linux). The kernel walks all pages of a process for that, which took a twentieth
 * of a core; so it is asked only when the resident sizes, which cost nothing, are higher together than at any look before.
 */
export function watchMemory(): MemoryWatch {
  let most: number | null = null;
  let mostResident = 0;
  const look = (): void => {
    const processes = processesOf(process.pid);
    if (processes === null) return;
    const resident = sum(processes, residentSize);
    if (resident <= mostResident) return;
    mostResident = resident;
    most = Math.max(most ?? 0, memoryOfTree(process.pid) ?? 0);
  };
  const timer = setInterval(look, EVERY_MS).unref();
  look();
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

/** @returns bytes of a process and its descendants; null where there is no `/proc`. */
export function memoryOfTree(root: number): number | null {
  const processes = processesOf(root);
  return processes && sum(processes, proportionalSize);
}

/** @returns the ids of a process and its descendants; null where there is no `/proc`. */
function processesOf(root: number): readonly number[] | null {
  const parents = new Map<number, number>();
  try {
    for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) addParent(parents, Number(name));
  } catch {
    return null;
  }
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || isOurs(parents.get(pid)));
  return [...parents.keys()].filter(isOurs);
}

const sum = (processes: readonly number[], sizeOf: (pid: number) => number): number =>
  processes.reduce((bytes, pid) => bytes + sizeOf(pid), 0);

function addParent(parents: Map<number, number>, pid: number): void {
  const stat = read(`/proc/${pid}/stat`);
  // The name stands in parentheses and may have any sign in it: what follows it is counted.
  const parent = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  if (parent !== undefined) parents.set(pid, Number(parent));
}

/** Bytes in memory, shared ones included: the second number of `statm`, in pages of 4 KiB. */
function residentSize(pid: number): number {
  return Number(read(`/proc/${pid}/statm`)?.split(' ')[1] ?? 0) * 4096;
}

function proportionalSize(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** A process may have ended since it was listed. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
