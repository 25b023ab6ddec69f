import type { RemoteHealth } from '@acquaint/contracts';
import { Drawer } from '@acquaint/ui';
import { RemoteFailures } from './remote-failures.tsx';
import { RemoteHistory } from './remote-history.tsx';
import { RemoteVersions } from './remote-versions.tsx';
import styles from './remotes.module.css';

interface RemotePanelProps {
  readonly remote: RemoteHealth;
  readonly mayChange: boolean;
  readonly onPoint: (version: string) => void;
  readonly onClose: () => void;
}

/** All about one remote: its versions, what browsers reported, its publish history. */
export function RemotePanel({ remote, mayChange, onPoint, onClose }: RemotePanelProps) {
  return (
    <Drawer open onClose={onClose} title={remote.name} size="min(720px, 100vw)">
      <section className={styles['section']}>
        <h3>Versions</h3>
        <RemoteVersions remote={remote} mayChange={mayChange} onPoint={onPoint} />
      </section>
      <section className={styles['section']}>
        <h3>Failures in the last 24 hours</h3>
        <RemoteFailures remote={remote} />
      </section>
      <section className={styles['section']}>
        <h3>Publish history</h3>
        <RemoteHistory name={remote.name} />
      </section>
    </Drawer>
  );
}
