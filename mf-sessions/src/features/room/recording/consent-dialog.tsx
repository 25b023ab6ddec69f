import type { PersonSummary, RoomRecording } from '@acquaint/contracts';
import { Modal } from '@acquaint/ui';
import { useRef, type ReactNode } from 'react';
import { focusControlsIfLost } from '../lost-focus.ts';
import { namesOf } from './recording-state.tsx';
import type { Consent } from './use-consent.ts';
import { t } from '../../../i18n.ts';

interface ConsentDialogProps {
  readonly recording: RoomRecording;
  readonly own: PersonSummary;
  readonly others: readonly PersonSummary[];
  readonly answer: Consent['answer'];
  readonly isSending?: boolean;
  /** What is recorded, and who can see it. */
  readonly children: ReactNode;
}

/** Asks this person whether they agree to the recording. Afterwards the focus is where it was, or on the controls of the call. */
export function ConsentDialog(props: ConsentDialogProps) {
  const { recording, own, others, answer, isSending = false, children } = props;
  const words = useRef<HTMLDivElement>(null);
  return (
    <Modal
      open={recording.waiting_for.includes(own.id)}
      title={t('{name} would like to record this call', {
        name: namesOf([recording.asked_by ?? ''], others),
      })}
      okText={t('Agree')}
      cancelText={t('Not now')}
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
      afterClose={() => focusControlsIfLost(words.current?.closest('[role="dialog"]'))}
      confirmLoading={isSending}
      mask={{ closable: false }}
    >
      <div ref={words}>{children}</div>
    </Modal>
  );
}
