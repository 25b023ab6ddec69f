import { probe } from './probe.ts';

/** Why an entry failed to load. `gone`: the file does not exist. */
export type EntryProblem = 'network' | 'timeout' | 'integrity' | 'gone';

export class EntryError extends Error {
  override readonly name = 'EntryError';
  readonly problem: EntryProblem;

  constructor(problem: EntryProblem, detail: string) {
    super(detail);
    this.problem = problem;
  }
}

export interface EntryRequest {
  readonly url: string;
  /** The browser runs the script only if it has this digest. */
  readonly integrity: string;
  readonly timeoutMs: number;
}

/**
 * Runs a remote's entry as a script element with integrity.
 * @throws EntryError
 */
export async function loadEntryScript({ url, integrity, timeoutMs }: EntryRequest): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const outcome = await new Promise<'loaded' | 'refused' | 'timeout'>((resolve) => {
      script.onload = () => {
        resolve('loaded');
      };
      script.onerror = () => {
        resolve('refused');
      };
      timer = setTimeout(() => {
        resolve('timeout');
      }, timeoutMs);
      document.head.append(script);
    });
    if (outcome === 'timeout')
      throw new EntryError('timeout', `${url} did not arrive within ${timeoutMs} ms`);
    if (outcome === 'refused') throw await refusal(url, integrity, timeoutMs);
  } finally {
    clearTimeout(timer);
    script.remove();
  }
}

async function refusal(url: string, integrity: string, timeoutMs: number): Promise<EntryError> {
  switch (await probe(url, integrity, timeoutMs)) {
    case 'changed':
      return new EntryError('integrity', `${url} does not have the digest the registry names`);
    case 'gone':
      return new EntryError('gone', `${url} is not there`);
    case 'unreachable':
      return new EntryError('network', `${url} could not be reached`);
  }
}
