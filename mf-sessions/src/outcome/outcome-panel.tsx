import { SidePanel } from '../components/panel/side-panel.tsx';
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
    <SidePanel
      label={t('Notes for this session')}
      title={t('Notes and next steps')}
      closeLabel={t('Close the notes')}
      onClose={onClose}
    >
      <div className={styles['body']}>
        <SessionNotes sessionId={sessionId} ownId={ownId} otherName={otherName} />
        <NextSteps sessionId={sessionId} otherName={otherName} canPromise />
      </div>
    </SidePanel>
  );
}
