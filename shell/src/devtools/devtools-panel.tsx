import { SHELL_API_VERSION } from '@acquaint/contracts';
import { Button } from '@acquaint/ui';
import { useRegistry, useRemotes } from '../remotes/remotes-context.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './devtools.module.css';
import { FailureList } from './failure-list.tsx';
import { OverrideList } from './override-list.tsx';
import { RemoteItem } from './remote-item.tsx';
import { usePageFacts } from './use-page-facts.ts';
import { clockOf } from './words.ts';

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
