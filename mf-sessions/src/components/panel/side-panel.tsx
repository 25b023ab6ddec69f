import { Button } from '@acquaint/ui';
import { CloseOutlined } from '@acquaint/ui/icons';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
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

/** Panel next to the call, dark in both themes like the call; it covers the call on a phone. Escape closes it, and the focus returns. */
export function SidePanel({ label, title, closeLabel, onClose, children }: SidePanelProps) {
  const place = useRef<HTMLElement>(null);
  useFocusReturn(place);
  return (
    <aside
      ref={place}
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

/** Returns the focus from a panel that is closed to what had it before, or to the heading of the call. */
function useFocusReturn(place: RefObject<HTMLElement | null>): void {
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const panel = place.current;
    return () => {
      const isInside = () => panel?.contains(document.activeElement) === true;
      if (!isInside()) return;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      if (isInside()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    };
  }, [place, opener]);
}
