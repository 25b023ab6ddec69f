import { Button } from '@acquaint/ui';
import { useSyncExternalStore } from 'react';
import { OverrideState } from '../overrides/override-state.tsx';
import type { Overrides } from '../overrides/overrides.ts';
import styles from './devtools.module.css';

/** Overridden remotes, each with a button to end the override. */
export function OverrideList({ overrides }: { readonly overrides: Overrides | null }) {
  return (
    <section aria-labelledby="devtools-overrides">
      <h2 id="devtools-overrides">Overrides</h2>
      {overrides ? <Stored overrides={overrides} /> : <None />}
    </section>
  );
}

function Stored({ overrides }: { readonly overrides: Overrides }) {
  const { permission, overrides: all } = useSyncExternalStore(overrides.subscribe, overrides.getState);
  if (all.length === 0) return <None />;
  return (
    <>
      {permission !== 'allowed' && (
        <p>Without effect: they are for staff, and for everybody on a platform in development.</p>
      )}
      <ul className={styles['list']}>
        {all.map((override) => (
          <li key={override.remote} className={styles['override']}>
            <div>
              <strong>{override.remote}</strong> from <code>{override.address}</code>:{' '}
              <OverrideState override={override} />
            </div>
            <Button
              size="small"
              aria-label={`Reset ${override.remote}`}
              onClick={() => void overrides.reset(override.remote)}
            >
              Reset
            </Button>
          </li>
        ))}
      </ul>
      {all.length > 1 && <Button onClick={() => void overrides.reset()}>Reset all</Button>}
    </>
  );
}

function None() {
  return (
    <p>
      None. <code>pnpm dev:remote mf-x</code> serves a remote from its source and prints a link that takes it
      from there.
    </p>
  );
}
