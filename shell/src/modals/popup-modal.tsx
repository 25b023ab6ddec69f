import { Button } from '@acquaint/ui';
import { useNavigate } from 'react-router-dom';
import { t } from '../i18n.ts';
import { HostModal } from './host-modal.tsx';
import type { Popup } from './popups.ts';
import styles from './modals.module.css';

/** Modal for a popup of the `popup` parameter. */
export function PopupModal({ popup, onClose }: { readonly popup: Popup; readonly onClose: () => void }) {
  const { points, action } = popup;
  const navigate = useNavigate();
  return (
    <HostModal title={t(popup.title)} onClose={onClose}>
      <div className={styles['body']}>
        <p>{t(popup.text)}</p>
        {points !== undefined && (
          <ul className={styles['points']}>
            {points.map((point) => (
              <li key={point}>{t(point)}</li>
            ))}
          </ul>
        )}
        <div className={styles['buttons']}>
          <Button type={action === undefined ? 'primary' : 'default'} onClick={onClose}>
            {t('Close')}
          </Button>
          {action !== undefined && (
            <Button type="primary" onClick={() => void navigate(action.path)}>
              {t(action.label)}
            </Button>
          )}
        </div>
      </div>
    </HostModal>
  );
}
