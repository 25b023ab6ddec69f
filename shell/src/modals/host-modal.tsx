import { cx, Modal, VisuallyHidden } from '@acquaint/ui';
import { useEffect, useId, useState, type ReactNode } from 'react';
import styles from './modals.module.css';

interface HostModalProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Half of the window when left out (R-PAGE-7). */
  readonly width?: string;
  /** The content has its own heading, which is the modal's title as soon as it is there. */
  readonly hasOwnHeading?: boolean;
  /** False for a modal that cannot be closed by the cross. */
  readonly hasCross?: boolean;
}

/** The frame of every modal: closes with Escape, keeps the focus inside and gives it back. */
export function HostModal(props: HostModalProps) {
  const { title, onClose, children, width = '50vw', hasOwnHeading = false, hasCross = true } = props;
  useFocusReturn();
  // The modal draws its content a moment after itself.
  const [content, setContent] = useState<HTMLDivElement | null>(null);
  useOwnHeading(content, hasOwnHeading);
  return (
    <Modal
      open
      centered
      className={cx(styles['modal'])}
      title={
        hasOwnHeading ? (
          <VisuallyHidden>{title}</VisuallyHidden>
        ) : (
          <h2 className={styles['title']}>{title}</h2>
        )
      }
      width={width}
      footer={null}
      keyboard
      closable={hasCross}
      mask={{ closable: hasCross }}
      onCancel={onClose}
    >
      <div ref={setContent} data-host-modal>
        {children}
      </div>
    </Modal>
  );
}

/** The dialog is called by its content's heading (an `h2`), which comes with the content; before and after it by the hidden title. */
function useOwnHeading(place: HTMLElement | null, hasOwnHeading: boolean): void {
  const id = useId();
  useEffect(() => {
    const dialog = place?.closest('[role="dialog"]');
    if (!hasOwnHeading || !place || !dialog) return undefined;
    const titled = dialog.getAttribute('aria-labelledby') ?? '';
    const name = () => {
      const heading = place.querySelector('h2');
      if (heading && heading.id === '') heading.id = id;
      dialog.setAttribute('aria-labelledby', heading?.id ?? titled);
    };
    name();
    const observer = new MutationObserver(name);
    observer.observe(place, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [place, hasOwnHeading, id]);
}

/** Whatever closes the modal, the focus goes back to where it was when it opened. */
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
