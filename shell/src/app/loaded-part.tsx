import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { t } from '../i18n.ts';
import { InsteadOf } from './instead-of.tsx';
import styles from './loaded-part.module.css';

interface LoadedPartProps {
  /** Loads the part. */
  readonly load: () => Promise<ComponentType>;
  /** Name of the part for the error message, such as "Dialogs". Without it, a failure is silent. */
  readonly name?: string;
  /** Whether the part is loaded before anybody needs it. A failure is then ignored: the part is loaded again when it is needed. */
  readonly isAhead?: boolean;
}

/** A lazily loaded part of the page. If loading fails, the page around it stays, and the part can be retried. */
export function LoadedPart({ load, name, isAhead = false }: LoadedPartProps) {
  const [{ Part, attempt, wasAhead }, setPart] = useState(() => ({
    Part: partOf(load),
    attempt: 0,
    wasAhead: isAhead,
  }));
  const retry = () => setPart({ Part: partOf(load), attempt: attempt + 1, wasAhead: isAhead });
  const missing = name === undefined ? null : <Missing name={name} onRetry={retry} />;
  return (
    <InsteadOf key={attempt} instead={wasAhead ? !isAhead && <Now act={retry} /> : missing}>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </InsteadOf>
  );
}

/** Calls a function that unmounts it. */
function Now({ act }: { readonly act: () => void }) {
  useEffect(act);
  return null;
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
