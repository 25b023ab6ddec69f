import type { RemoteHealth } from '@acquaint/contracts';
import { Drawer } from '@acquaint/ui';
import { useState } from 'react';
import { t } from '../../words.ts';
import { RemoteFailures } from './remote-failures.tsx';
import { RemoteHistory } from './remote-history.tsx';
import { RemoteVersions } from './remote-versions.tsx';
import styles from './remotes.module.css';

interface RemotePanelProps {
  /** Undefined while none is looked at. */
  readonly remote: RemoteHealth | undefined;
  readonly mayChange: boolean;
  readonly onPoint: (version: string) => void;
  readonly onClose: () => void;
}

/** All about one remote: its versions, what browsers reported, its publish history. */
export function RemotePanel({ remote, mayChange, onPoint, onClose }: RemotePanelProps) {
  // It goes with what it showed, and gives the focus back.
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
