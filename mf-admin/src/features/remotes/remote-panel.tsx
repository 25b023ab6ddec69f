import { useEndpointPages } from '@acquaint/api-client';
import type { RemoteHealth } from '@acquaint/contracts';
import { adminListRemoteChanges } from '@acquaint/contracts';
import { Drawer, ListState, TimeText } from '@acquaint/ui';
import { useState } from 'react';
import { rich, t } from '../../i18n.ts';
import { RemoteFailures } from './remote-failures.tsx';
import { changeText } from './remote-text.ts';
import { RemoteVersions } from './remote-versions.tsx';
import styles from './remotes.module.css';

interface RemotePanelProps {
  /** The remote to show; undefined closes the drawer. */
  readonly remote: RemoteHealth | undefined;
  readonly mayChange: boolean;
  readonly onPoint: (version: string) => void;
  readonly onClose: () => void;
}

/** Drawer with the details of one remote: its versions, reported failures and publish history. */
export function RemotePanel({ remote, mayChange, onPoint, onClose }: RemotePanelProps) {
  // Keeps showing the last remote while the drawer closes, and returns the focus afterwards.
  const [shown, setShown] = useState(remote);
  if (remote && remote !== shown) setShown(remote);
  if (!shown) return null;
  return (
    <Drawer
      open={remote !== undefined}
      onClose={onClose}
      title={shown.name}
      size="min(720px, 100vw)"
      destroyOnHidden
    >
      <section className={styles['section']}>
        <h3>{t('Versions')}</h3>
        <RemoteVersions remote={shown} mayChange={mayChange} onPoint={onPoint} />
      </section>
      <section className={styles['section']}>
        <h3>{t('Failures in the last 24 hours')}</h3>
        <RemoteFailures remote={shown} />
      </section>
      <section className={styles['section']}>
        <h3>{t('Publish history')}</h3>
        <RemoteHistory name={shown.name} />
      </section>
    </Drawer>
  );
}

/** Publish history of a remote, newest first: what changed, by whom, when and why. */
function RemoteHistory({ name }: { readonly name: string }) {
  const changes = useEndpointPages(adminListRemoteChanges, { params: { name }, query: { page_size: 10 } });
  return (
    <ListState
      query={changes}
      items={changes.data && changes.items}
      keyOf={(change) => change.id}
      label={t('Publish history of {name}', { name })}
      empty={{ title: t('Nothing published yet') }}
    >
      {(change) => (
        <>
          <div className={styles['version']}>{changeText(change)}</div>
          <div className={styles['soft']}>
            {rich(change.reason === '' ? '{at} by {by}' : '{at} by {by}: {reason}', {
              at: <TimeText at={change.at} format="relative" />,
              by: change.by,
              reason: change.reason,
            })}
          </div>
        </>
      )}
    </ListState>
  );
}
