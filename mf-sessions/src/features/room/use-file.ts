import { useEffect, useState } from 'react';

/**
 * Loads a module and returns it once it is there. Not `lazy`, because React would keep the Suspense fallback for about a third of
 * a second. Failures are thrown to the page's error boundary, which offers a retry.
 * @param load must be the same function on every render; @param isWanted when to begin.
 */
export function useFile<T extends object>(load: () => Promise<T>, isWanted: boolean): T | null {
  const [file, setFile] = useState<T | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    load().then(
      (loaded) => {
        if (!isGone) setFile(loaded);
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
