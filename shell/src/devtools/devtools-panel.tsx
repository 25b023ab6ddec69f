import { SHELL_API_VERSION } from '@acquaint/contracts';
import { Button } from '@acquaint/ui';
import { useState } from 'react';
import { useRegistry, useRemotes } from '../remotes/remotes-context.ts';
import styles from './devtools.module.css';
import { OverrideList } from './override-list.tsx';
import { RemoteItem } from './remote-item.tsx';
import { usePageFacts } from './use-page-facts.ts';
import { clockOf } from './format.ts';
import type { FailureFacts } from './page-facts.ts';

/** Shows what this page has loaded of each remote, from where, how fast, and what failed. */
export function DevtoolsPanel() {
  const { overrides } = useRemotes();
  const { registry, refresh } = useRegistry();
  const { remotes, failures } = usePageFacts();
  return (
    <div className={styles['panel']}>
      <p className={styles['lead']}>
        Shell API {SHELL_API_VERSION}.{' '}
        {registry
          ? `Registry of ${clockOf(Date.parse(registry.generated_at))}${registry.is_personal ? ', the person’s own while a canary runs' : ''}.`
          : 'There is no registry: no remote can be shown.'}
      </p>
      <div className={styles['buttons']}>
        <Button onClick={() => void refresh()}>Ask the registry again</Button>
        <CopyButton
          text={() => JSON.stringify({ shellApi: SHELL_API_VERSION, registry, remotes, failures }, null, 2)}
        />
      </div>
      <section aria-labelledby="devtools-remotes">
        <h2 id="devtools-remotes">Remotes</h2>
        {remotes.length === 0 ? (
          <p>The registry names none.</p>
        ) : (
          <ul className={styles['list']}>
            {remotes.map((remote) => (
              <RemoteItem key={remote.name} remote={remote} />
            ))}
          </ul>
        )}
      </section>
      <OverrideList overrides={overrides} />
      <FailureList failures={failures} />
    </div>
  );
}

/** Copies a text to the clipboard and says whether that worked. */
function CopyButton({ text }: { readonly text: () => string }) {
  const [outcome, setOutcome] = useState('');
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => setOutcome('Copied.'),
      () => setOutcome('This browser does not let the page copy.'),
    );
  };
  return (
    <>
      <Button onClick={copy}>Copy all as JSON</Button>
      <span role="status" className={styles['soft']}>
        {outcome}
      </span>
    </>
  );
}

/** Failures since this page was opened, latest first. */
function FailureList({ failures }: { readonly failures: readonly FailureFacts[] }) {
  return (
    <section aria-labelledby="devtools-failures">
      <h2 id="devtools-failures">Failures</h2>
      {failures.length === 0 ? (
        <p>Nothing has failed since this page was opened.</p>
      ) : (
        <ul className={styles['list']}>
          {failures.map(({ at, remote, version, reason, message }) => (
            <li key={at}>
              <time dateTime={new Date(at).toISOString()}>{clockOf(at)}</time> <strong>{remote}</strong>{' '}
              <code>{version}</code> <span className={styles['bad']}>{reason}</span>
              <div className={styles['message']}>{message}</div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
