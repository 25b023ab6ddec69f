import { Button } from '@acquaint/ui';
import { useNavigate } from 'react-router-dom';
import { HostModal } from './host-modal.tsx';
import type { Popup } from './popups.ts';
import styles from './modals.module.css';

/** A popup of the `popup` parameter. */
export function PopupModal({ popup, onClose }: { readonly popup: Popup; readonly onClose: () => void }) {
  const { points, action } = popup;
  const navigate = useNavigate();
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
          <Button type={action === undefined ? 'primary' : 'default'} onClick={onClose}>
            Close
          </Button>
          {action !== undefined && (
            <Button type="primary" onClick={() => void navigate(action.path)}>
              {action.label}
            </Button>
          )}
        </div>
      </div>
    </HostModal>
  );
}
