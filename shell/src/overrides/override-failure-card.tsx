import { Button } from '@acquaint/ui';
import { useEffect, useRef } from 'react';
import type { FailureReason } from '../remotes/remote-failure.ts';
import { failureSentence } from '../remotes/remote-failure.ts';
import { useRemotes } from '../remotes/remotes-context.ts';
import type { OverrideStatus } from './override.ts';
import styles from './overrides.module.css';

interface OverrideFailureCardProps {
  readonly override: OverrideStatus;
  readonly failure: { readonly reason: FailureReason; readonly message: string };
  readonly onRetry: () => void;
}

/** In place of a page whose remote is overridden and cannot be shown: names the override, and never falls back by itself. */
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
        {remote} is overridden, and does not run
      </h1>
      <p>
        This browser takes {remote} from <code>{address}</code>. {sentenceOf(override, failure.reason)}
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
          {override.state === 'blocked' ? 'Allow it again' : 'Try again'}
        </Button>
        <Button onClick={() => void overrides?.reset()}>Reset all overrides</Button>
      </div>
    </section>
  );
}

function sentenceOf({ state, release, mistake, remote }: OverrideStatus, reason: FailureReason): string {
  if (state === 'blocked')
    return 'The permission for that address is over, so this page may not load from it.';
  if (release === null && mistake !== null) return 'Its source does not compile.';
  if (release === null) return `Nothing answers there: start it with pnpm dev:remote ${remote}.`;
  return failureSentence(reason);
}
