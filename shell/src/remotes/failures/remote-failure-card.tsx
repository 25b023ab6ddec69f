import { Button, useFocusAfter } from '@acquaint/ui';
import { useEffect, useRef } from 'react';
import { loadNewVersion } from '../../typed-text/load-new-version.ts';
import { t } from '../../i18n.ts';
import { failureSentence } from './remote-failure.ts';
import type { FailureReason } from './remote-failure.ts';
import styles from '../remotes.module.css';

interface FailureCardProps {
  /** Name of what is missing: `Circles`. */
  readonly title: string;
  readonly reason: FailureReason;
  readonly onRetry: () => void;
  /** Heading level; 2 inside a modal. */
  readonly level?: 1 | 2;
}

/** Shown in place of a page or modal whose remote failed. Takes the focus, so that keyboard and screen reader users notice it. */
export function FailureCard({ title, reason, onRetry, level = 1 }: FailureCardProps) {
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // In a modal the focus then goes to the dialog; otherwise to the page that replaces the card (remote-outlet.tsx).
  useFocusAfter(card);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const Heading = level === 1 ? 'h1' : 'h2';
  const isOutdated = reason === 'missing';
  return (
    <section ref={card} className={styles['card']} role="alert" data-reason={reason}>
      <Heading ref={heading} tabIndex={-1} className={styles['cardTitle']}>
        {isOutdated ? t('A new version is available') : t('{title} isn’t available right now', { title })}
      </Heading>
      <p className={styles['cardText']}>{failureSentence(reason)}</p>
      {isOutdated ? null : <p className={styles['cardText']}>{t('Everything else works as usual.')}</p>}
      {isOutdated ? (
        <Button type="primary" onClick={() => loadNewVersion()}>
          {t('Reload')}
        </Button>
      ) : (
        <Button type="primary" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </section>
  );
}
