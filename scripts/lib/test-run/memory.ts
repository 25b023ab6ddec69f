import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 2_000;

/** Measures the peak memory of a run. */
export interface MemoryWatch {
  /** Returns bytes; null where `/proc` is not available. */
  readonly stop: () => number | null;
}

/**
 * Adds up the memory of this process and its descendants every two seconds. Shared memory is counted once (the proportional set
 * size of Linux). To compute it, the kernel walks all pages of a process, which took a twentieth of a core, so it is read only
 * when the sum of resident sizes, which costs nothing, exceeds the previous maximum.
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

/** Returns the bytes of a process and its descendants; null without `/proc`. */
export function memoryOfTree(root: number): number | null {
  const processes = processesOf(root);
  return processes && sum(processes, proportionalSize);
}

/** Returns the ids of a process and its descendants; null without `/proc`. */
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
  // The name is in parentheses and may contain any character, so fields are counted after it.
  const parent = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  if (parent !== undefined) parents.set(pid, Number(parent));
}

/** Returns the resident bytes including shared ones: the second number of `statm`, in pages of 4 KiB. */
function residentSize(pid: number): number {
  return Number(read(`/proc/${pid}/statm`)?.split(' ')[1] ?? 0) * 4096;
}

function proportionalSize(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** Returns undefined if the process has ended since it was listed. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
