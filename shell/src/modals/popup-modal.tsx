import { Button } from '@acquaint/ui';
import { useNavigate } from 'react-router-dom';
import { HostModal } from './host-modal.tsx';
import type { Popup } from './popups.ts';
import styles from './modals.module.css';

/** A popup of the `popup` parameter. */
export function PopupModal({ popup, onClose }: { readonly popup: Popup; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const { action, points } = popup;
  return (
    <HostModal title={popup.title} onClose={onClose}>
      <div className={styles['body']}>
        <p>{popup.text}</p>
        {points !== undefined && (
          <ul className={styles['points']}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        <div className={styles['buttons']}>
          {action !== undefined && (
            // A navigation drops the parameter, and with it the popup.
            <Button type="primary" onClick={() => void navigate(action.to)}>
              {action.label}
            </Button>
          )}
          <Button {...(action === undefined ? { type: 'primary' as const } : {})} onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </HostModal>
  );
}
