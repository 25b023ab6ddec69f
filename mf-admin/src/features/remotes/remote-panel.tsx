import type { RemoteHealth } from '@acquaint/contracts';
import { Drawer } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../i18n.ts';
import { RemoteFailures } from './remote-failures.tsx';
import { RemoteHistory } from './remote-history.tsx';
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
