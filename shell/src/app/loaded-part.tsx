import { lazy, Suspense, useState, type ComponentType } from 'react';
import { t } from '../words.ts';
import { InsteadOf } from './instead-of.tsx';
import styles from './loaded-part.module.css';

interface LoadedPartProps {
  /** Brings the part's file. */
  readonly load: () => Promise<ComponentType>;
  /** What the part is, for who should know that it is missing: "Dialogs". Without it, it is left out silently. */
  readonly name?: string;
}

/** A part of the page in a file of its own. Should the file not come, the page around it stays, and the part can be tried again. */
export function LoadedPart({ load, name }: LoadedPartProps) {
  const [{ Part, attempt }, setPart] = useState(() => ({ Part: partOf(load), attempt: 0 }));
  const retry = () => setPart({ Part: partOf(load), attempt: attempt + 1 });
  return (
    <InsteadOf key={attempt} instead={name === undefined ? null : <Missing name={name} onRetry={retry} />}>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </InsteadOf>
  );
}

/** React keeps what a lazy component once failed with, so each try has a new one. */
function partOf(load: LoadedPartProps['load']) {
  return lazy(() => load().then((part) => ({ default: part })));
}

function Missing({ name, onRetry }: { readonly name: string; readonly onRetry: () => void }) {
  return (
    <div role="alert" className={styles['missing']}>
      {t('{part} didn’t load. Check your connection, then try again.', { part: name })}{' '}
      <button type="button" onClick={onRetry}>
        {t('Try again')}
      </button>
    </div>
  );
}
