import { useEffect, useState } from 'react';

/**
 * A file of the page, once it is there. Not by `lazy`: who waits for it would wait for React to take back what it showed
 * meanwhile, which takes it a third of a second. What goes wrong is thrown: the page's own boundary offers to try again.
 * @param load the same function at every call; @param isWanted when to begin.
 */
export function useFile<T extends object>(load: () => Promise<T>, isWanted: boolean): T | null {
  const [file, setFile] = useState<T | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    load().then(
      (found) => {
        if (!isGone) setFile(found);
      },
      (error: unknown) => {
        if (!isGone) setFailure(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, isWanted]);
  if (failure !== null) throw failure;
  return file;
}
