import { Button } from '@acquaint/ui';
import { useEffect, useRef } from 'react';
import { failureSentence } from './remote-failure.ts';
import type { FailureReason } from './remote-failure.ts';
import styles from './remotes.module.css';

interface RemoteFailureCardProps {
  /** What is missing, as a title: `Circles is not available just now`. */
  readonly title: string;
  readonly reason: FailureReason;
  readonly onRetry: () => void;
}

/** In place of a page or modal whose remote failed. Takes the focus, so that a keyboard or a screen reader lands on it. */
export function RemoteFailureCard({ title, reason, onRetry }: RemoteFailureCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section className={styles['card']} role="alert">
      <h1 ref={heading} tabIndex={-1} className={styles['cardTitle']}>
        {title}
      </h1>
      <p className={styles['cardText']}>{failureSentence(reason)}</p>
      <p className={styles['cardText']}>Everything else works as usual.</p>
      <Button type="primary" onClick={onRetry}>
        Try again
      </Button>
    </section>
  );
}
