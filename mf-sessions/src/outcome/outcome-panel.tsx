import { Button } from '@acquaint/ui';
import { CloseOutlined } from '@acquaint/ui/icons';
import styles from './outcome.module.css';
import { NextSteps } from './next-steps.tsx';
import { SessionNotes } from './session-notes.tsx';
import { t } from '../i18n.ts';

interface OutcomePanelProps {
  readonly sessionId: string;
  readonly ownId: string;
  readonly otherName: string;
  readonly onClose: () => void;
}

/** Panel with notes and next steps next to the call. */
export function OutcomePanel({ sessionId, ownId, otherName, onClose }: OutcomePanelProps) {
  return (
    <aside
      className={styles['panel']}
      data-theme="dark"
      aria-label={t('Notes for this session')}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('Notes and next steps')}</h2>
        <Button type="text" aria-label={t('Close the notes')} icon={<CloseOutlined />} onClick={onClose} />
      </header>
      <div className={styles['body']}>
        <SessionNotes sessionId={sessionId} ownId={ownId} otherName={otherName} />
        <NextSteps sessionId={sessionId} otherName={otherName} canPromise />
      </div>
    </aside>
  );
}
