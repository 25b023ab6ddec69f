import { Button } from '@acquaint/ui';
import { useEffect, useRef } from 'react';
import type { FailureReason } from '../remotes/failures/remote-failure.ts';
import { failureSentence } from '../remotes/failures/remote-failure.ts';
import { useRemotes } from '../remotes/remotes-context.ts';
import { rich, t } from '../i18n.ts';
import type { OverrideStatus } from './override.ts';
import styles from './overrides.module.css';

interface OverrideFailureCardProps {
  readonly override: OverrideStatus;
  readonly failure: { readonly reason: FailureReason; readonly message: string };
  readonly onRetry: () => void;
}

/** Shown in place of a page whose overridden remote cannot be shown: names the override, and never falls back automatically. */
export function OverrideFailureCard({ override, failure, onRetry }: OverrideFailureCardProps) {
  const { overrides } = useRemotes();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const { remote, address, mistake } = override;
  return (
    <section className={styles['card']} role="alert">
      <h1 ref={heading} tabIndex={-1} className={styles['cardTitle']}>
        {t('{remote} is overridden and isn’t running', { remote })}
      </h1>
      <p>
        {rich('This browser loads {remote} from <code>{address}</code>.', {
          remote,
          address,
          code: (inside) => <code>{inside}</code>,
        })}{' '}
        {sentenceOf(override, failure.reason)}
      </p>
      {(mistake !== null || override.release) && (
        <pre className={styles['mistake']} tabIndex={0}>
          {mistake ?? failure.message}
        </pre>
      )}
      <div className={styles['buttons']}>
        <Button
          type="primary"
          onClick={() => {
            void overrides?.retry(remote);
            onRetry();
          }}
        >
          {override.state === 'blocked' ? t('Allow it again') : t('Try again')}
        </Button>
        <Button onClick={() => void overrides?.reset()}>{t('Reset all overrides')}</Button>
      </div>
    </section>
  );
}

function sentenceOf({ state, release, mistake, remote }: OverrideStatus, reason: FailureReason): string {
  if (state === 'blocked')
    return t('Permission for that address has expired, so this page can’t load from it.');
  if (release === null && mistake !== null) return t('Its source doesn’t compile.');
  if (release === null)
    return t('Nothing is running there. Start it with pnpm dev:remote {remote}.', { remote });
  return failureSentence(reason);
}
