import { Button } from '@acquaint/ui';
import { CloseOutlined } from '@acquaint/ui/icons';
import type { ReactNode } from 'react';
import styles from './side-panel.module.css';

interface SidePanelProps {
  /** Accessible name of the panel. */
  readonly label: string;
  readonly title: string;
  /** Accessible name of the close button. */
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** The content, which takes the height that is left, and below it a form if there is one. */
  readonly children: ReactNode;
}

/** Panel next to the call, dark in both themes like the call; it covers the call on a phone. Escape closes it. */
export function SidePanel({ label, title, closeLabel, onClose, children }: SidePanelProps) {
  return (
    <aside
      className={styles['panel']}
      data-theme="dark"
      aria-label={label}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <header className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        <Button type="text" aria-label={closeLabel} icon={<CloseOutlined />} onClick={onClose} />
      </header>
      {children}
    </aside>
  );
}
