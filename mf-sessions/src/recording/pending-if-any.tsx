import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { PIECES_DATABASE } from './pieces-database.ts';

const PendingUpload = lazy(() =>
  import('./pending-upload.tsx').then((module) => ({ default: module.PendingUpload })),
);

/** The line about recordings that are still on their way. Who never recorded in this browser loads nothing for it. */
export function PendingIfAny() {
  const [mayWait, setMayWait] = useState(false);
  useEffect(() => {
    let isGone = false;
    hasRecorded()
      .then((has) => {
        if (has && !isGone) setMayWait(true);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return mayWait ? (
    <Suspense fallback={null}>
      <PendingUpload />
    </Suspense>
  ) : null;
}

/** A page with that line below it. */
export function withPending(Page: ComponentType): ComponentType {
  return function PageWithPending() {
    return (
      <>
        <Page />
        <PendingIfAny />
      </>
    );
  };
}

/** The database of pieces is made by the first recording. */
async function hasRecorded(): Promise<boolean> {
  if (!('indexedDB' in window)) return false;
  if (!('databases' in indexedDB)) return true;
  return (await indexedDB.databases()).some(({ name }) => name === PIECES_DATABASE);
}
