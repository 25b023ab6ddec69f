import { lazy, Suspense, useState, type ComponentType } from 'react';
import { t } from '../i18n.ts';
import { InsteadOf } from './instead-of.tsx';
import styles from './loaded-part.module.css';

interface LoadedPartProps {
  /** Loads the part. */
  readonly load: () => Promise<ComponentType>;
  /** Name of the part for the error message, such as "Dialogs". Without it, a failure is silent. */
  readonly name?: string;
}

/** A lazily loaded part of the page. If loading fails, the page around it stays, and the part can be retried. */
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

/** Creates a lazy component for each attempt, because React remembers a failed one. */
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
