import { cx, Modal, VisuallyHidden } from '@acquaint/ui';
import { useEffect, useState, type ReactNode } from 'react';
import styles from './modals.module.css';

interface HostModalProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The default is half of the window (specification §2). */
  readonly width?: string;
  /** The content has its own heading: the title is for screen readers alone. */
  readonly hasOwnHeading?: boolean;
  /** False for a modal that cannot be closed by the cross. */
  readonly hasCross?: boolean;
}

/** The frame of every modal: closes with Escape, keeps the focus inside and gives it back. */
export function HostModal(props: HostModalProps) {
  const { title, onClose, children, width = '50vw', hasOwnHeading = false, hasCross = true } = props;
  useFocusReturn();
  return (
    <Modal
      open
      centered
      className={cx(styles['modal'])}
      title={hasOwnHeading ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      width={width}
      footer={null}
      keyboard
      closable={hasCross}
      mask={{ closable: hasCross }}
      onCancel={onClose}
    >
      <div data-host-modal>{children}</div>
    </Modal>
  );
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
