import { cx, Modal, VisuallyHidden } from '@acquaint/ui';
import { useEffect, useId, useState, type ReactNode } from 'react';
import styles from './modals.module.css';

interface HostModalProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Default: half of the window (R-PAGE-7). */
  readonly width?: string;
  /** The content has a heading, which becomes the modal's title once it is rendered. */
  readonly hasOwnHeading?: boolean;
  /** False for a modal without a close button. */
  readonly hasCross?: boolean;
  /** The content changes its height while it loads: the upper edge stays where it is. */
  readonly grows?: boolean;
  /** The page's address opens it, so that Back leaves that address. */
  readonly hasAddress?: boolean;
}

/** Frame of every modal: closes with Escape and with the browser's Back, traps the focus and returns it. */
export function HostModal(props: HostModalProps) {
  const { title, onClose, children, width = '50vw', hasOwnHeading = false, hasCross = true } = props;
  const { grows = false, hasAddress = false } = props;
  useFocusReturn();
  // The content is rendered shortly after the modal.
  const [content, setContent] = useState<HTMLDivElement | null>(null);
  useOwnHeading(content, hasOwnHeading);
  return (
    <Modal
      open
      hasAddress={hasAddress}
      centered={!grows}
      className={cx(styles['modal'], grows && styles['growing'])}
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

/** Labels the dialog with its content's heading (an `h2`) while that exists, otherwise with the hidden title. */
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

/** Returns the focus on unmount to the element that had it on mount. */
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
