import { lazyPage } from '@acquaint/remote-kit';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { PIECES_DATABASE } from './pieces-database.ts';

const PendingUpload = lazyPage(() =>
  import(/* webpackChunkName: "unsent" */ './pending-upload.tsx').then((module) => module.PendingUpload),
);

/** The note about unsent recordings. Loads nothing if nothing was ever recorded in this browser. */
function PendingIfAny() {
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

/** Returns a page with that note below it. */
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

/** Returns whether the database of pieces exists; the first recording creates it. */
async function hasRecorded(): Promise<boolean> {
  if (!('indexedDB' in window)) return false;
  if (!('databases' in indexedDB)) return true;
  return (await indexedDB.databases()).some(({ name }) => name === PIECES_DATABASE);
}
