import { useEffect, useState } from 'react';
import { containerOf, scopeOf } from '../remotes/loading/container.ts';
import { useRemotes } from '../remotes/remotes-context.ts';
import type { Remotes } from '../remotes/remotes.ts';
import { failureFacts, remoteFacts } from './page-facts.ts';
import type { FailureFacts, PageSight, RemoteFacts } from './page-facts.ts';

export interface PageFacts {
  readonly remotes: readonly RemoteFacts[];
  readonly failures: readonly FailureFacts[];
}

type ShellFiles = PageSight['shellFiles'];

/** Returns the facts about this page's remotes, updated while mounted. */
export function usePageFacts(): PageFacts {
  const remotes = useRemotes();
  const [shellFiles, setShellFiles] = useState<ShellFiles>({});
  const [facts, setFacts] = useState(() => factsOf(remotes, {}));
  useEffect(() => {
    let current = true;
    void readShellFiles().then((files) => {
      if (current) setShellFiles(files);
    });
    return () => {
      current = false;
    };
  }, []);
  useEffect(() => {
    const look = () => setFacts(factsOf(remotes, shellFiles));
    look();
    // The store's listeners are also notified of overrides.
    const stop = remotes.store.subscribe(look);
    const observer = new PerformanceObserver(look);
    for (const type of ['mark', 'measure', 'resource']) observer.observe({ type });
    return () => {
      stop();
      observer.disconnect();
    };
  }, [remotes, shellFiles]);
  return facts;
}

function factsOf({ store, overrides }: Remotes, shellFiles: ShellFiles): PageFacts {
  const sight: PageSight = {
    address: window.location.href,
    timeOrigin: performance.timeOrigin,
    measures: performance.getEntriesByType('measure') as PerformanceMeasure[],
    marks: performance.getEntriesByType('mark') as PerformanceMark[],
    resources: performance.getEntriesByType('resource') as PerformanceResourceTiming[],
    remotes: store.getState().registry?.remotes ?? [],
    newest: store.newest,
    isFromSource: (name) => overrides?.of(name)?.release != null,
    scopeOf(name) {
      const container = containerOf(name);
      return container ? scopeOf(container) : {};
    },
    shellFiles,
  };
  return { remotes: remoteFacts(sight), failures: failureFacts(sight) };
}

/** Fetches the build's list of files by shared module; there is none in development. */
async function readShellFiles(): Promise<ShellFiles> {
  try {
    const answer = await fetch('/shell.json');
    if (!answer.ok) return {};
    const { shared } = (await answer.json()) as { readonly shared?: ShellFiles };
    return shared ?? {};
  } catch {
    return {};
  }
}
